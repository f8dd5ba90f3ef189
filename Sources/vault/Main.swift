import Glibc
import VaultCommands

@main
enum Main {
  static func main() {
    exit(unsafe EntryPoint.run(CommandLine.argc, CommandLine.unsafeArgv))
  }
}
