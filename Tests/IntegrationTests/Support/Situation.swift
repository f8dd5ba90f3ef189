/// What there is to see when something was waited for in vain.
enum Situation {
  /// What the terminal shows in which a program was started last, and what that wrote to a file for errors.
  static var screen: String {
    let screen = unsafe Dialogue.latest?.terminal.text ?? ""
    let errors = (try? Files.text(Scratch.path("errors"))) ?? ""
    return "the screen:\n\(screen.suffix(4000))\n--\nthe errors:\n\(errors)\n--"
  }

  /// Every process a line: its parent, its state, what it waits for in the kernel, and its words.
  static var processes: String {
    let lines = Processes.all.map { pid in
      let place = (try? Files.text("/proc/\(pid)/wchan")) ?? ""
      let parent = Processes.parent(of: pid).map(String.init) ?? ""
      let words = Processes.words(of: pid).joined(separator: " ")
      return "\(pid) \(parent) \(Processes.state(of: pid) ?? "") \(place) \(words)"
    }
    return "what runs:\n" + lines.joined(separator: "\n")
  }
}
