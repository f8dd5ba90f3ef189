/// What logind says about the session that a process belongs to.
package struct LoginSession: Equatable, Sendable {
  /// Whether it came over the network.
  ///
  /// Not so where there is no logind, or no session.
  package var isRemote: Bool
  /// Whether it is the one in front of its seat; nil where nobody can tell.
  package var isActive: Bool?

  package init(isRemote: Bool, isActive: Bool?) {
    self.isRemote = isRemote
    self.isActive = isActive
  }
}
