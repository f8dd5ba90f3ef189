/// A program of demo's, started as the user's service manager starts a unit.
///
/// In a session of its own without a terminal, with nothing to read and a socket to print to, in an environment that no
/// login made; its parent is in another session and takes in orphans.
enum Unit {
  private static let manager = """
    #!/usr/bin/python3 -I
    import ctypes, os, pwd, socket, sys
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    journal, output = socket.socketpair()
    if not os.fork():
        os.setsid()
        os.dup2(os.open("/dev/null", os.O_RDWR), 0)
        for number in (1, 2):
            os.dup2(output.fileno(), number)
        who = pwd.getpwuid(os.getuid())
        os.execve(sys.argv[1], sys.argv[1:], {
            "HOME": who.pw_dir, "LOGNAME": who.pw_name, "USER": who.pw_name, "SHELL": who.pw_shell,
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "JOURNAL_STREAM": "9:1",
            "INVOCATION_ID": "0" * 32, "MANAGERPID": str(os.getppid()), "SYSTEMD_EXEC_PID": str(os.getpid()),
            **dict(word.split("=", 1) for word in os.environ.get("UNIT", "").split()),
        })
    output.close()
    code = os.waitstatus_to_exitcode(os.wait()[1])
    while text := journal.recv(65536):
        os.write(1, text)
    sys.exit(code)
    """

  /// Runs `words` as a unit to its end, and until nothing that it started prints any more.
  static func run(_ words: String..., environment: [String: String] = [:]) throws -> Output {
    let manager = try Scratch.file("manager", manager)
    let unit = environment.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    return try Output(of: [manager] + words, as: .demo, environment: ["UNIT": unit])
  }
}
