import Prompters

/// A word of the command line as a message names it: fit for a terminal, and to be seen even if there is nothing of it.
func named(_ word: String) -> String { word.isEmpty ? "''" : SafeText.line(word) }

/// The word among `known` that `word` was most likely meant to be; nil when none is near.
func nearest(to word: String, among known: [String]) -> String? {
  let ranked = known.map { (name: $0, distance: editDistance(Array(word), Array($0))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, word.count / 3) ? best.name : nil
}

/// How many letters must be added, taken away or exchanged to make one word of the other.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let change = previous[column] + (letter == other ? 0 : 1)
      current.append(min(change, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}
