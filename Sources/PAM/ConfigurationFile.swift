import Glibc

/// A file of libpam's configuration that only root can have written.
struct ConfigurationFile {
  let path: String
  let bytes: [UInt8]

  /// No service file comes near this.
  private static let longest = 65_536

  /// Reads a file.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: ``Misconfiguration`` when there is something that is no readable, regular file of root's alone.
  ///
  /// open(2), fstat(2), read(2)
  init?(path: String) throws(Misconfiguration) {
    // Without O_NONBLOCK, a FIFO in the place of the file would wait for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Misconfiguration(file: path, problem: "cannot be read: \(reason())", mend: Self.readable(path))
    }
    defer { close(descriptor) }
    try Self.checkOwner(descriptor, path)
    self.path = path
    bytes = try Self.read(descriptor, path)
  }

  /// What makes a file readable; never a change of what a link leads to, which may be a file with secrets in it.
  private static func readable(_ path: String) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return "let all users look into the folder of \(path)" }
    return status.st_mode & S_IFMT == S_IFREG
      ? "as root: chmod 644 \(path)" : "put a plain file in the place of \(path), readable by all"
  }

  private static func checkOwner(_ descriptor: Int32, _ path: String) throws(Misconfiguration) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Misconfiguration(
        file: path, problem: "is not a regular file", mend: "put a regular file in place of \(path)")
    }
    guard status.st_uid == 0 else {
      throw Misconfiguration(file: path, problem: "does not belong to root", mend: "chown root \(path)")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw Misconfiguration(file: path, problem: "can be written by others than root", mend: "chmod 644 \(path)")
    }
  }

  private static func read(_ descriptor: Int32, _ path: String) throws(Misconfiguration) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    var count = 0
    while count < bytes.count {
      let length = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
      }
      if length == 0 { return Array(bytes.prefix(count)) }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else {
        throw Misconfiguration(file: path, problem: "cannot be read: \(reason())", mend: "restore \(path)")
      }
      count += length
    }
    throw Misconfiguration(file: path, problem: "is too long for a service file", mend: "shorten \(path)")
  }
}

extension ConfigurationFile {
  /// What its lines ask of libpam, with their numbers.
  func directives() throws(Misconfiguration) -> [(number: Int, directive: ServiceLine.Directive)] {
    do throws(ServiceLine.Problem) {
      var directives: [(Int, ServiceLine.Directive)] = []
      for line in try ServiceLine.lines(of: bytes) { directives.append((line.number, try line.directive())) }
      return directives
    } catch {
      throw Misconfiguration(
        file: path, problem: "is malformed in line \(error.number): \(error.text)",
        mend: "mend line \(error.number) of \(path)")
    }
  }
}

/// strerror(3) of errno.
private func reason() -> String { unsafe String(cString: strerror(errno)) }
