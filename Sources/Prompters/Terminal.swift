import Authentication
import CLinux
import Glibc
import Synchronization

/// The controlling terminal, through a description of its own that nobody else shares.
final class Terminal: Sendable {
  let descriptor: Int32
  /// Its device, as PAM_TTY wants it.
  let name: String
  /// While it is ours: the modes that it had when it was taken, and those that it was given.
  private let taken = Mutex<(before: Modes, given: Modes)?>(nil)
  /// What is left for the next one if this process is killed.
  private let record: TerminalRecord?
  /// Holds the record, so that nobody takes the terminal while another is still to put it right.
  private let hold = Mutex<Int32?>(nil)
  /// Whether the process is vault's own, so that it may see to its faults.
  private let isOwnProcess: Bool

  /// Opens /dev/tty; nil when the process has no controlling terminal, or that is none.
  init?(isOwnProcess: Bool, home: String) {
    self.isOwnProcess = isOwnProcess
    descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard tcgetpgrp(descriptor) >= 0 else {
      close(descriptor)
      return nil
    }
    let device = ControllingTerminal.name()
    name = device ?? "/dev/tty"
    record = device.flatMap { TerminalRecord(terminal: $0, home: home) }
  }

  deinit {
    letGo()
    close(descriptor)
  }

  /// Waits until whoever died here has put the terminal right.
  func takeHold() async {
    guard hold.withLock({ $0 == nil }), let file = await record?.hold() else { return }
    hold.withLock { $0 = file }
  }

  private func letGo() { if let file = hold.withLock({ $0.take() }) { close(file) } }

  /// Whether its input is ours.
  var isTaken: Bool { taken.withLock { $0 != nil } }

  /// A process that puts its modes back should this one die; nil where it is not ours, or this process sees to that.
  func keeper() -> ModesKeeper? {
    guard !isOwnProcess, let (before, given) = taken.withLock({ $0 }) else { return nil }
    return ModesKeeper(terminal: descriptor, before: before, given: given, hold: hold.withLock { $0 })
  }

  /// Whether it still has the modes that it was given: a shell that has stopped this process sets its own.
  var hasOurModes: Bool {
    guard let now = Modes(of: descriptor) else { return true }
    return taken.withLock { $0.map { $0.given == now } } ?? true
  }

  /// What keeps this process from asking; nil when nothing does.
  ///
  /// A background job would be stopped, or surprise somebody. tcgetpgrp(3)
  var hindrance: Interruption? {
    let group = tcgetpgrp(descriptor)
    if group == getpgrp() { return nil }
    return group < 0 ? .hungUp : .unable(.inTheBackground)
  }

  /// The keys that the user set for interrupt, end of file and so on.
  var keys: ControlKeys { taken.withLock { $0.map { ControlKeys($0.before.settings) } } ?? .usual }

  /// Its width in columns; 80 where it has none.
  var columns: Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Takes the input: nothing is echoed, no key makes a signal, and what was typed before is dropped.
  ///
  /// - Returns: whether there is a terminal to be taken.
  func take() -> Bool {
    guard let now = Modes(of: descriptor) else { return false }
    // Stopped from outside, it comes back with the modes that it set itself: those of before still hold. So it is
    // where one that asked here before was killed.
    let before = taken.withLock { $0?.before } ?? record?.modes(before: now) ?? now
    let given = before.whileAsking(signals: false)
    taken.withLock { $0 = (before, given) }
    record?.keep(before, given)
    if isOwnProcess { unsafe withUnsafePointer(to: before.settings) { unsafe clinux_restore_on_crash(descriptor, $0) } }
    // A key that comes before the rest is dropped shall not be lost with it: it still makes its signal.
    guard (isOwnProcess ? before.whileAsking(signals: true) : given).set(on: descriptor) else { return false }
    dropTyped()
    return given.set(on: descriptor)
  }

  /// Gives it back as it was taken, unless it is another job's by now.
  ///
  /// What was typed and not read is dropped, so that no half password reaches the shell.
  func giveBack() {
    defer { letGo() }
    guard let (before, given) = taken.withLock({ $0.take() }) else { return }
    if isOwnProcess { clinux_restore_on_crash(-1, nil) }
    // One that has lost its session is nobody's until it has other modes.
    if hindrance == nil || Modes(of: descriptor) == given {
      tcflush(descriptor, TCIFLUSH)
      _ = before.set(on: descriptor)
    }
    record?.erase()
  }

  /// Writes `text`, unless the terminal is another job's.
  ///
  /// - Returns: whether all of it could be written within `limit`.
  func write(_ text: String, within limit: Duration) -> Bool {
    guard hindrance == nil else { return false }
    let deadline = ContinuousClock.now + limit
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else { return false }
      var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&writable, 1, 100)
    }
    return true
  }

  /// Hands what was typed to `body`, byte by byte, and keeps no copy.
  ///
  /// - Returns: false when the terminal has gone.
  func read(_ body: (UInt8) -> Void) -> Bool { readOnce(body) != nil }

  /// - Returns: how many bytes it was; nil when the terminal has gone.
  private func readOnce(_ body: (UInt8) -> Void) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    let failed = count < 0 && errno != EAGAIN && errno != EINTR
    for index in 0..<max(0, count) { body(bytes[index]) }
    unsafe explicit_bzero(&bytes, bytes.count)
    return count == 0 || failed ? nil : max(0, count)
  }

  /// Drops what was typed, but no key that makes a signal in the modes that it has now.
  ///
  /// tcflush(3) also drops what the kernel has not looked at yet, where Ctrl-C is a byte like any other; read(2) has
  /// it looked at first. Only a flood is left to tcflush.
  private func dropTyped() {
    for _ in 0..<64 { guard let count = readOnce({ _ in }), count > 0 else { return } }
    tcflush(descriptor, TCIFLUSH)
  }
}

extension Failure {
  static let inTheBackground = Failure(
    .notInteractive, .background, "a background job cannot ask",
    hint: "bring it to the foreground: fg; under timeout: timeout --foreground")

  static let outputStopped = Failure(
    .notInteractive, .heldUp, "the terminal shows nothing: its output is stopped", hint: "let it go on: Ctrl-Q")
}

extension TerminalRecord {
  /// The modes before somebody set those that the terminal has now, and died; nil when nobody did.
  fileprivate func modes(before now: Modes) -> Modes? {
    let numbers = now.numbers
    guard let kept = read(), kept.count == 2 * numbers.count, Array(kept.suffix(numbers.count)) == numbers else {
      return nil
    }
    return Modes(numbers: Array(kept.prefix(numbers.count)))
  }

  fileprivate func keep(_ before: Modes, _ given: Modes) { write(before.numbers + given.numbers) }
}
