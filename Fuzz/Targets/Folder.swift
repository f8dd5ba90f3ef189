import Glibc

/// A folder of this process's own, for targets that read files.
struct Folder {
  static let shared = Folder()

  let path: String

  private init() {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/vault-fuzz-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { fatalError("no folder in \(parent)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a folder in it.
  func folder(_ names: String...) -> String {
    names.reduce(path) { path, name in
      unsafe mkdir("\(path)/\(name)", 0o700)
      return "\(path)/\(name)"
    }
  }

  /// Replaces what stands in a file; nil removes it.
  static func write(_ bytes: (some Collection<UInt8>)?, to path: String) {
    guard let bytes else {
      unsafe unlink(path)
      return
    }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    let content = Array(bytes)
    guard file >= 0, unsafe Glibc.write(file, content, content.count) == content.count else {
      fatalError("writing \(path)")
    }
  }
}
