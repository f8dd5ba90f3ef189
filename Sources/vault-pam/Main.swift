import Glibc
import PAM

/// `vault-pam SERVICE [TTY]`, `vault-pam --survey SERVICE`: started by an evaluation, which talks to it on descriptor 3
/// and whose end it notices by descriptor 4.
@main
enum Main {
  static func main() {
    exit(PAMWorker.run(Array(CommandLine.arguments.dropFirst())))
  }
}
