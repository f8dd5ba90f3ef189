/// The line of those who want to ask.
enum Line {
  /// Waits until so many vaults are in it: one asks, the others sleep until its turn is over.
  static func waitFor(_ count: Int) throws {
    try wait(for: "\(count) vaults in the line") {
      let vaults = Processes.running(Vault.path)
      return vaults.count == count && vaults.allSatisfy(isInLine)
    }
  }

  private static func isInLine(_ pid: Int32) -> Bool {
    Processes.descriptors(of: pid).values.contains { $0.contains("/turn-") }
  }
}
