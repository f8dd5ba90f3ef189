import Glibc

/// Whole files, read and written.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno, "opening \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while let more = readSome(descriptor), !more.isEmpty { bytes += more }
    return bytes
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// What can be read now: empty at the end, nil when nothing can.
  static func readSome(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    return count < 0 ? nil : Array(buffer[..<count])
  }

  static func write(_ bytes: some Collection<UInt8>, to path: String, mode: mode_t = 0o644) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(errno: errno, "creating \(path)") }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
    guard fchmod(descriptor, mode) == 0 else { throw Failure(errno: errno, "setting the mode of \(path)") }
  }

  static func write(_ text: String, to path: String, mode: mode_t = 0o644) throws {
    try write(Array(text.utf8), to: path, mode: mode)
  }

  static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(errno: errno, "writing") }
      rest = rest.dropFirst(count)
    }
  }

  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// What tells whether anything about a file has been changed since another look: which it is, and its status time.
  static func state(_ path: String) -> [Int]? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return [Int(status.st_ino), status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  /// Where a symbolic link leads, also one of /proc.
  static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
