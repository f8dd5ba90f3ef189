/// Tells what is typed or pasted in one go from what somebody types after a look at the screen.
struct Typing {
  /// Longer than between two bytes of a paste, and shorter than anybody needs to see a question and to type.
  private static let pause = Duration.milliseconds(200)

  /// Until when more would belong to what was typed last; nil when that has come to its end.
  private(set) var openUntil: ContinuousClock.Instant?

  /// Whether what comes now still belongs to what was typed before.
  var isOpen: Bool { openUntil.map { .now < $0 } ?? false }

  /// Takes note of a byte, by what it meant.
  mutating func took(_ event: LineEditor.Event) {
    switch event {
    case .edited, .dropped: openUntil = .now + Self.pause
    case .submitted, .cancelled, .suspended: openUntil = nil
    case .nothing: break
    }
  }
}
