import Authentication
import Glibc

/// A command as it will be run: bytes, since neither paths nor arguments need be UTF-8.
struct Command {
  /// The file that runs, as it is shown before anything is approved.
  let path: [UInt8]
  /// The command's own words, its name first.
  let arguments: [[UInt8]]

  /// Why a command cannot be run.
  enum Problem: Error, Equatable {
    case notFound
    /// The file is there, but not the interpreter that its first line names.
    case noInterpreter(String)
    case notExecutable(SystemError)
  }

  /// Finds a command as env(1) and the shell do: a name with a slash is a path, any other is looked for in the
  /// caller's PATH, once.
  init(_ words: [[UInt8]]) throws(Problem) {
    arguments = words
    path = try Self.find(words.first ?? [], in: Self.searchPath)
    if let interpreter = Self.interpreter(of: path), Self.problem(with: interpreter) == .notFound {
      throw .noInterpreter(String(decoding: interpreter, as: UTF8.self))
    }
  }

  /// The program that a script names after `#!` in its first line.
  ///
  /// execve(2)
  private static func interpreter(of path: [UInt8]) -> [UInt8]? {
    let file = unsafe withCString(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(file, &start, start.count)
    guard count > 2, start.starts(with: "#!".utf8) else { return nil }
    let line = start.prefix(count).dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    return line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first.map(Array.init)
  }

  /// The file of this name; `folders` is what PATH holds.
  static func find(_ name: [UInt8], in folders: [UInt8]) throws(Problem) -> [UInt8] {
    guard !name.isEmpty else { throw .notFound }
    if name.contains(UInt8(ascii: "/")) {
      if let problem = problem(with: name) { throw problem }
      return name
    }
    var firstProblem: Problem?
    var fields = Fields(folders[...], separator: UInt8(ascii: ":"))
    while let folder = fields.next() {
      // An empty entry is the current folder.
      let path = folder.isEmpty ? Array("./".utf8) + name : Array(folder) + [UInt8(ascii: "/")] + name
      guard let problem = problem(with: path) else { return path }
      if problem != .notFound { firstProblem = firstProblem ?? problem }
    }
    throw firstProblem ?? .notFound
  }

  /// stat(2), access(2).
  private static func problem(with path: [UInt8]) -> Problem? {
    unsafe withCString(path) { path in
      var status = Glibc.stat()
      guard unsafe stat(path, &status) == 0 else {
        return [ENOENT, ENOTDIR].contains(errno) ? .notFound : .notExecutable(.last)
      }
      if status.st_mode & S_IFMT == S_IFDIR { return .notExecutable(SystemError(EISDIR)) }
      if status.st_mode & S_IFMT != S_IFREG { return .notExecutable(SystemError(EACCES)) }
      return unsafe access(path, X_OK) == 0 ? nil : .notExecutable(.last)
    }
  }

  /// The folders of PATH; those of the system when there is none, as execvp(3) has it.
  private static var searchPath: [UInt8] {
    unsafe getenv("PATH").map { unsafe bytes(of: $0) } ?? Array("/bin:/usr/bin".utf8)
  }

  /// Becomes the command.
  ///
  /// A script without `#!` goes to the shell, as env(1) does it.
  ///
  /// execv(3)
  ///
  /// - Returns: why it could not.
  func run() -> Problem {
    execute(path, arguments)
    if errno == ENOEXEC { execute(Array("/bin/sh".utf8), [Array("/bin/sh".utf8), path] + arguments.dropFirst()) }
    return errno == ENOENT ? .notFound : .notExecutable(.last)
  }

  private func execute(_ path: [UInt8], _ words: [[UInt8]]) {
    let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
    for (place, word) in words.enumerated() { unsafe copies[place] = unsafe withCString(word) { unsafe strdup($0) } }
    unsafe copies[words.count] = nil
    // A word that could not be copied would end the command before its time: it would be another one.
    let error =
      unsafe !words.indices.allSatisfy { unsafe copies[$0] != nil }
      ? ENOMEM
      : withCString(path) { path in
        unsafe execv(path, copies)
        return errno
      }
    for place in words.indices { unsafe free(copies[place]) }
    unsafe copies.deallocate()
    errno = error
  }
}

/// The bytes of a C string, without its NUL.
func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  unsafe UnsafeBufferPointer(start: string, count: strlen(string)).map { UInt8(bitPattern: $0) }
}

private func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  let string = (bytes + [0]).map { CChar(bitPattern: $0) }
  return unsafe string.withUnsafeBufferPointer { buffer in
    // SAFETY: the array has at least the terminating NUL, so it has an address.
    unsafe body(buffer.baseAddress.unsafelyUnwrapped)
  }
}
