import Authentication
import FactorWire

// What the person, the terminal and the system do: none of it is anybody's failure.
extension Table {
  static let personRows = [
    Row("Ctrl-C", .interruption(.cancelled), nil, .cancelled, .scene(steps: [.press("\u{3}")])),
    Row("Ctrl-D", .interruption(.cancelled), nil, .cancelled, .scene(steps: [.press("\u{4}")])),
    Row(
      "Enter, for another way", .situation(.fallback), .fingerprint, .fallback, .scene(steps: [.press("\r")]),
      exceptions: [.owner: .untouched]),
    Row(
      "the time is over", .situation(.timedOut), nil, .timedOut,
      .scene(options: ["--timeout", "1"])),
    Row(
      "the window is closed, and SIGHUP ignored", .interruption(.hungUp), nil, .hungUp,
      .none("LostTerminalTests, at every stage")),
    Row(
      "a signal that ends the process", .interruption(.signal(15)), nil, .terminated,
      .none("vault dies of it and reports nothing: WaysOutTests")),
    Row(
      "no descriptors or threads are left", .interruption(.starved), nil, .starved,
      .none("ScarcityTests, at every number of them")),
    Row("--non-interactive", .commandLine, nil, .notAllowed, .scene(options: ["--non-interactive"])),
    Row("no terminal", .commandLine, nil, .noTerminal, .none("NonInteractiveTests: nothing is asked")),
    Row(
      "nothing on standard input", .commandLine, .password, .noInput,
      .scene(.service(.password, unix), input: ""), standsAlone: true),
  ]
}
