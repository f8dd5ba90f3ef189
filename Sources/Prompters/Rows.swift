import CLinux

/// How many rows of a window with so many columns `text` takes, if it begins at the left.
///
/// A character of two columns that finds one free goes to the next row. A row that is full is not left before the next
/// character comes.
func rows(of text: String, columns: Int) -> Int {
  var (row, column) = (1, 0)
  for scalar in text.unicodeScalars {
    let width = min(Int(clinux_width(scalar.value)), columns)
    if column + width > columns { (row, column) = (row + 1, 0) }
    column += width
  }
  return row
}
