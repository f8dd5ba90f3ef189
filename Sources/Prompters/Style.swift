import Authentication

/// How text on a terminal may look.
package struct Style: Equatable, Sendable {
  /// Whether colours and bold may be used.
  package var hasColour: Bool
  /// Whether the cursor can be moved, so that a prompt can be taken away and drawn again.
  package var movesCursor: Bool

  package init(hasColour: Bool, movesCursor: Bool) {
    self.hasColour = hasColour
    self.movesCursor = movesCursor
  }

  /// What fits the terminal that the environment tells of, with colours or without if somebody has chosen.
  package static func usual(hasColour: Bool? = nil) -> Style {
    let isSmart = movesCursor(environmentValue("TERM") ?? "")
    let isColoured = isSmart && (environmentValue("NO_COLOR") ?? "").isEmpty
    return Style(hasColour: hasColour ?? isColoured, movesCursor: isSmart)
  }

  /// Whether a kind of terminal, by its name in terminfo(5), knows how to move the cursor: all do today but these, and
  /// what is no such name.
  package static func movesCursor(_ kind: String) -> Bool {
    let isName = shellQuoted(kind) == kind && !kind.contains("/")
    return isName && !["dumb", "unknown"].contains(kind)
  }
}
