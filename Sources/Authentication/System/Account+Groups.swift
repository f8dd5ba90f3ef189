import Glibc

extension Account {
  /// Whether it belongs to the group `name`; nobody belongs to one that is not there.
  ///
  /// getgrnam_r(3), getgrouplist(3)
  func isMember(of name: String) -> Bool {
    guard let wanted = Self.groupNumber(name) else { return false }
    var count: Int32 = 64
    while true {
      var groups = [gid_t](repeating: 0, count: Int(count))
      let room = count
      if unsafe getgrouplist(self.name, getgid(), &groups, &count) >= 0 {
        return groups.prefix(Int(count)).contains(wanted)
      }
      guard count > room else { return false }
    }
  }

  private static func groupNumber(_ name: String) -> gid_t? {
    guard !name.isEmpty else { return nil }
    // A group may have any number of members.
    for size in [16_384, 1 << 20, 1 << 24] {
      var entry = unsafe group()
      var found: UnsafeMutablePointer<group>?
      var strings = [CChar](repeating: 0, count: size)
      let error = unsafe getgrnam_r(name, &entry, &strings, strings.count, &found)
      if error != ERANGE { return unsafe error == 0 && found != nil ? entry.gr_gid : nil }
    }
    return nil
  }
}
