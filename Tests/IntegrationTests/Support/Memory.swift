import Glibc

/// The whole memory of a process, as root can read it although the process lets nobody else.
///
/// A core file would have less: a secret's page is left out of it.
struct Memory {
  /// A piece of a trace, and where it lies.
  struct Find: CustomStringConvertible {
    let form: String
    let piece: Int
    let address: UInt
    let region: Region

    var description: String { "\(form) \(piece) at \(String(address, radix: 16)) in \(region.line) (\(region.flags))" }
  }

  /// A mapping of proc_pid_smaps(5).
  struct Region {
    let line: Substring
    let range: Range<UInt>
    let flags: Substring

    /// Whether it was made for a secret: locked, left out of a core, and gone in a child.
    var isSecrets: Bool { ["lo", "dd", "wf"].allSatisfy(flags.split(separator: " ").map(String.init).contains) }

    /// A file's pages that nobody could write to hold nothing but that file.
    fileprivate var isOfInterest: Bool { !(line.contains(" r--") || line.contains(" r-x")) || !line.contains("/") }
  }

  private let descriptor: Int32
  private let regions: [Region]

  /// Finds every trace in the memory of a process.
  static func finds(of traces: Traces, in pid: pid_t) throws -> [Find] {
    let descriptor = unsafe open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno, "reading the memory of process \(pid)") }
    defer { close(descriptor) }
    return Memory(descriptor: descriptor, regions: try regions(of: pid)).finds(of: traces)
  }

  private static func regions(of pid: pid_t) throws -> [Region] {
    var regions: [Region] = []
    var header: Substring = ""
    for line in try Files.text("/proc/\(pid)/smaps").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.first?.hasSuffix(":") == false { header = line }
      guard words.first == "VmFlags:", words.count == 2 else { continue }
      let ends = header.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, words[1].hasPrefix("rd ") else { continue }
      regions.append(Region(line: header, range: ends[0]..<ends[1], flags: words[1]))
    }
    guard regions.count > 10 else { throw Failure("process \(pid) has hardly any memory") }
    return regions
  }

  private func finds(of traces: Traces) -> [Find] {
    let page: UInt = 4096
    let nothing = [UInt8](repeating: 0, count: 16 * Int(page))
    var bytes = nothing
    var finds: [Find] = []
    for region in regions where region.isOfInterest {
      var start = region.range.lowerBound
      while start < region.range.upperBound {
        let length = Int(min(UInt(bytes.count), region.range.upperBound - start))
        let count = unsafe pread(descriptor, &bytes, length, off_t(bitPattern: start))
        // Much of a stack or heap has never been used.
        if count > 0, unsafe memcmp(bytes, nothing, count) != 0 {
          finds += traces.found(in: bytes[..<count]).map {
            Find(form: $0.form, piece: $0.piece, address: start + UInt($0.offset), region: region)
          }
        }
        // The next piece begins with the last page of this one, across whose end something may lie.
        start += count == bytes.count ? UInt(count) - page : max(UInt(max(0, count)), page)
      }
    }
    var seen: Set<String> = []
    return finds.filter { seen.insert($0.description).inserted }
  }

}

extension [Memory.Find] {
  /// Whether they are one whole copy of the password as it is, and nothing else.
  func areOneCopy(of traces: Traces) -> Bool {
    guard let first, count == traces.plain.pieces.count else { return false }
    return enumerated().allSatisfy { number, find in
      find.form == traces.plain.name && find.piece == number
        && find.address == first.address + UInt(number * Traces.piece)
    }
  }
}
