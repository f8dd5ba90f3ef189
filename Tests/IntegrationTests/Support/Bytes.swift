extension ArraySlice<UInt8> {
  /// The index after the first occurrence of `wanted`.
  func endOfFirst(_ wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return startIndex }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: wanted) { return found + wanted.count }
      start = found + 1
    }
    return nil
  }
}

extension String {
  /// Whether the bytes of `wanted` occur in it, whatever characters they are part of.
  func containsBytes(of wanted: String) -> Bool {
    Array(utf8)[...].endOfFirst(Array(wanted.utf8)) != nil
  }
}
