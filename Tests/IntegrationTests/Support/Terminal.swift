import Glibc

/// A pseudo terminal: the test is the person in front of it.
final class Terminal {
  /// The path that a program opens.
  let path: String
  /// The person's side.
  private let keyboard: Int32
  /// The program's side, held open so that its settings can be read after the program has gone.
  private let line: Int32
  private var isHungUp = false
  /// All that programs have written.
  private(set) var screen: [UInt8] = []
  /// How much of it has been expected already.
  private var seen = 0

  init(for account: Account?, columns: UInt16 = 100, rows: UInt16 = 24) throws {
    var ends: (keyboard: Int32, line: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&ends.keyboard, &ends.line, &name, nil, &size) == 0 else {
      throw Failure(errno: errno, "opening a terminal")
    }
    (keyboard, line) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [keyboard, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // As after a login: the terminal belongs to the account.
    guard fchown(line, account?.uid ?? 0, gid_t.max) == 0 else { throw Failure(errno: errno, "giving \(path) away") }
  }

  deinit {
    hangUp()
  }

  /// What is on the screen, escape sequences included.
  var text: String {
    look()
    return String(decoding: screen, as: UTF8.self)
  }

  /// Takes in what programs have written since the last look.
  func look() {
    guard !isHungUp else { return }
    while isReadable, let more = Files.readSome(keyboard), !more.isEmpty { screen += more }
  }

  /// Waits for `text` after all that was expected before, and counts it as seen; in vain once `isOver`.
  func expect(_ text: String, within limit: Duration = .seconds(15), isOver: () -> Bool = { false }) throws {
    let wanted = Array(text.utf8)
    var isThere = false
    _ = eventually(within: limit) {
      let isLastLook = isOver()
      look()
      guard let end = screen[seen...].endOfFirst(wanted) else { return isLastLook }
      seen = end
      isThere = true
      return true
    }
    guard isThere else { throw Failure("'\(text)' was not shown within \(limit); the screen:\n\(self.text)\n--") }
  }

  /// Counts all that is on the screen as seen.
  func forget() {
    look()
    seen = screen.count
  }

  /// Whether `text` has been shown at any time.
  func shows(_ text: String) -> Bool {
    look()
    return screen[...].endOfFirst(Array(text.utf8)) != nil
  }

  /// How often `text` has been shown.
  func count(of text: String) -> Int { self.text.ranges(of: text).count }

  func type(_ text: String) throws { try type(Array(text.utf8)) }

  /// Types bytes that need not be UTF-8, however many they are: what is written meanwhile is taken in.
  func type(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try Files.writeAll(rest.prefix(256), to: keyboard)
      rest = rest.dropFirst(256)
      if !rest.isEmpty { look() }
    }
  }

  func press(_ key: Key) throws {
    try type(key.rawValue)
  }

  /// Has `program`, a command line of the shell's, type all that it prints, in its own time.
  func type(outputOf program: String) throws -> Child {
    try Launch(
      ["/bin/sh", "-c", program], as: nil, environment: [:], streams: [.null, .descriptor(keyboard), .null]
    ).start()
  }

  /// What a person needs at least to see a new prompt before typing.
  func rest() {
    usleep(300_000)
    look()
  }

  /// Waits until a program has taken all that was typed (of a line that is not line-buffered).
  func waitUntilTyped() throws {
    try wait(for: "the typed bytes to be read") {
      look()
      return typedAhead == 0
    }
  }

  /// How many typed bytes no program has read yet.
  private var typedAhead: Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(line, UInt(FIONREAD), &count)
    return count
  }

  /// Leaves no room for anything that programs write, until the next look.
  ///
  /// The kernel passes on what was written in its own time, and has room again then.
  func fill() throws {
    let end = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard end >= 0 else { throw Failure(errno: errno, "opening \(path)") }
    defer { close(end) }
    let rows = [UInt8](repeating: UInt8(ascii: "."), count: 1024)
    var refusals = 0
    while refusals < 5 {
      if unsafe write(end, rows, rows.count) > 0 || write(end, rows, 1) > 0 {
        refusals = 0
      } else {
        refusals += 1
        usleep(10_000)
      }
    }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(line, UInt(TIOCSWINSZ), &size)
  }

  /// Sets the terminal as stty(1) does.
  func set(_ modes: String) throws {
    try tool(["/bin/stty", "-F", path] + modes.split(separator: " ").map(String.init))
  }

  /// Stops the terminal's output, as a program or a key may, or lets it go on.
  func holdUp(_ isHeldUp: Bool) {
    tcflow(line, isHeldUp ? TCOOFF : TCOON)
  }

  /// The person closes the window.
  func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    close(line)
    close(keyboard)
  }

  var modes: TerminalModes { TerminalModes(of: line) }

  var foregroundGroup: pid_t { tcgetpgrp(line) }

  private var isReadable: Bool {
    var ready = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN) != 0
  }
}
