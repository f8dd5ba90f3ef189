import Glibc

/// Standard input, output and error, which a caller may have closed.
enum StandardDescriptors {
  /// Puts something that can be neither read nor written where a standard descriptor is closed, so that no file of
  /// ours is ever taken for one.
  ///
  /// A command that is run later finds it closed again.
  static func fill() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, since those below it are open.
      _ = unsafe open("/dev/null", (descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
    }
  }
}
