/// How one scan, of a finger or a face, ended.
enum Scan: Sendable {
  /// By what its transaction came to.
  case judged(TransactionMeaning)
  /// Nobody was seen in time.
  case missed
  case cancelled

  static func failed(_ failure: Failure) -> Scan { .judged(.failed(failure)) }
}
