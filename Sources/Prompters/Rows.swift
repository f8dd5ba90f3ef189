import CLinux

/// How many rows of a window with so many columns `text` takes, if it begins at the left.
///
/// A character of two columns that finds one free goes to the next row. A row that is full is not left before the next
/// character comes.
func rows(of text: String, columns: Int) -> Int {
  var (row, column) = (1, 0)
  for width in widths(of: text) {
    let width = min(Int(width), columns)
    if column + width > columns { (row, column) = (row + 1, 0) }
    column += width
  }
  return row
}

private func widths(of text: String) -> [Int32] {
  let scalars = text.unicodeScalars.map(\.value)
  var widths = [Int32](repeating: 1, count: scalars.count)
  if !text.utf8.allSatisfy({ $0 < 0x80 }) { unsafe clinux_widths(scalars, &widths, Int32(scalars.count)) }
  return widths
}
