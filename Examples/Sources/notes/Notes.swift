import LocalAuthentication
import Notebook

/// Keeps notes.
///
///     notes [--pipe] FILE list | add TITLE TEXT | show TITLE | remove TITLE
///
/// With `--pipe` the owner is asked in lines on standard input and output, for a program that has the window.
@main
struct Notes {
  static func main() async {
    var words = CommandLine.arguments.dropFirst()
    if words.first == "--pipe" {
      words = words.dropFirst()
      LAContext.defaultVaultPrompter = PipePrompter()
    }
    do {
      try await run(Array(words))
    } catch LAError.userCancel {
      // They know.
      exit(2)
    } catch {
      complain(error.localizedDescription)
      exit(1)
    }
  }

  static func run(_ words: [String]) async throws {
    guard words.count > 1 else { usage() }
    let notebook = Notebook(file: words[0])
    switch (words[1], words.count) {
    case ("list", 2): print(try notebook.titles().joined(separator: "\n"))
    case ("add", 4): try notebook.add(words[2], words[3])
    case ("show", 3): print(try await notebook.text(of: words[2]))
    case ("remove", 3):
      try await withCheckedThrowingContinuation { done in
        notebook.remove(words[2]) { done.resume(with: $0) }
      }
    default: usage()
    }
  }

  static func usage() -> Never {
    complain("usage: notes [--pipe] FILE list | add TITLE TEXT | show TITLE | remove TITLE")
    exit(64)
  }

  static func complain(_ text: String) { FileHandle.standardError.write(Data("notes: \(text)\n".utf8)) }
}
