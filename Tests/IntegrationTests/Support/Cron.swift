import Glibc

/// cron(8), and a table of jobs of demo's that it runs as soon as it starts.
enum Cron {
  private static let spool = "/var/spool/cron"
  /// With it cron takes itself for started again, not for the machine.
  private static let mark = "/run/crond.reboot"

  /// Runs each of `lines` as a job, and waits until all have ended.
  ///
  /// - Returns: what each has printed, and then `code=N`.
  static func run(_ lines: String..., shell: String = "/bin/sh") throws -> [String] {
    try hideTheMachinesJobs()
    let outputs = lines.indices.map { Scratch.path("job\($0)") }
    let jobs = zip(lines, outputs).map { "@reboot exec >\($1) 2>&1; \(job($0))\n" }
    let table = try Scratch.file("table", "SHELL=\(shell)\nMAILTO=\"\"\n" + jobs.joined())
    try tool(["/bin/rm", "-f", mark] + outputs)
    try tool("/usr/bin/crontab", "-u", Account.demo.name, table)
    let streams = [Launch.Stream](repeating: .null, count: 3)
    let cron = try Launch(["/usr/sbin/cron", "-f"], as: nil, environment: [:], streams: streams).start()
    defer { cron.kill(SIGTERM) }
    try wait(for: "the end of the jobs", within: .seconds(20)) {
      outputs.allSatisfy { ((try? Files.text($0)) ?? "").contains("code=") }
    }
    return try outputs.map(Files.text)
  }

  /// What follows the first percent sign is the job's standard input.
  private static func job(_ line: String) -> String {
    guard let input = line.firstIndex(of: "%") else { return "\(line); echo code=$?" }
    return "\(line[..<input]); echo code=$?\(line[input...])"
  }

  /// The jobs of the machine are none of the world's.
  private static func hideTheMachinesJobs() throws {
    guard !Files.exists("\(spool)/of-the-world") else { return }
    try tool("/bin/mount", "-t", "tmpfs", "-o", "mode=755", "world", spool)
    try tool("/bin/mkdir", "-m", "1730", "\(spool)/crontabs")
    try tool("/bin/chgrp", "crontab", "\(spool)/crontabs")
    try tool("/bin/rm", "-rf", "/etc/cron.d", "/etc/crontab")
    try tool("/bin/touch", "\(spool)/of-the-world")
  }
}
