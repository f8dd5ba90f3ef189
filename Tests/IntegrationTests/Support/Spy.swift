/// Code of the user's own that notes where it runs.
enum Spy {
  private static let notes = Scratch.path("notes")

  /// The executables in which it has run.
  static func seen() throws -> Set<String> {
    Set(try Files.text(notes).split(separator: "\n").map(String.init))
  }

  /// Makes the notes, which every account can write to.
  private static func begin() throws {
    try Files.write("", to: notes, mode: 0o666)
  }

  /// A shared object that notes each program it is loaded into: its path.
  static func library() throws -> String {
    try begin()
    let source = try Scratch.file("spy.c", librarySource)
    try tool("/usr/bin/cc", "-shared", "-fPIC", "-o", Scratch.path("spy.so"), source)
    return Scratch.path("spy.so")
  }

  /// A folder of programs with the names that vault or its workers might look for: each notes its own path.
  static func programs() throws -> String {
    try begin()
    let folder = Scratch.path("programs")
    try tool("/bin/mkdir", folder)
    for name in ["vault", "vault-pam", "vault-reader", "passwd", "unix_chkpwd", "fprintd-list", "sh", "env", "tty"] {
      try Files.write("#!/bin/bash\necho $0 >> \(notes)\nexit 0\n", to: "\(folder)/\(name)", mode: 0o755)
    }
    return folder
  }

  private static let librarySource = """
    #include <fcntl.h>
    #include <unistd.h>
    __attribute__((constructor)) static void note(void) {
      char path[4096];
      ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
      int notes = open("\(notes)", O_WRONLY | O_APPEND);
      if (length > 0 && notes >= 0) {
        path[length] = '\\n';
        write(notes, path, length + 1);
      }
      if (notes >= 0) close(notes);
    }
    """
}
