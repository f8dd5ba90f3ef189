package import Authentication

/// A row of the outcome table: something that happens to an evaluation, and how that ends it.
///
/// The table is data. Its two readers are the tests of the pure functions, which are given the cause, and those of the
/// installed programs, which play the scene.
package struct Row: Sendable, CustomStringConvertible {
  /// What happens.
  package let description: String
  /// The same, as the pure functions are told of it.
  package let cause: Cause
  /// The factor whose part it decides; nil when it ends the whole.
  package let factor: Method?
  /// Why there is no yes; nil for a yes.
  package let ending: Ending?
  /// How it comes about with real parts.
  package let world: World
  /// Whether `vault check` knows it beforehand.
  package var isForeseen = false
  /// Whether it says nothing of policies without the factor: each has a row of its own.
  package var standsAlone = false
  /// Why the factor that is left refuses as well; nil when it says yes.
  package var rest: Ending?
  /// The unrecognised fingers in a row that stand in the record afterwards, where there is no yes.
  package var strikes = 0
  /// The policies that are an exception to ``expectation(under:)``'s rule.
  package var exceptions: [Policy: Expectation] = [:]

  init(
    _ description: String, _ cause: Cause, _ factor: Method?, _ ending: Ending?, _ world: World,
    isForeseen: Bool = false, standsAlone: Bool = false, rest: Ending? = nil, strikes: Int = 0,
    exceptions: [Policy: Expectation] = [:]
  ) {
    self.description = description
    self.cause = cause
    self.factor = factor
    self.ending = ending
    self.world = world
    self.isForeseen = isForeseen
    self.standsAlone = standsAlone
    self.rest = rest
    self.strikes = strikes
    self.exceptions = exceptions
  }
}

/// How an evaluation ends.
package enum Expectation: Equatable, Sendable {
  /// With a yes by this method.
  case yes(Method)
  /// With a no.
  case no(Ending)
  /// Not by this: the factor is out, and another may still say yes.
  case goesOn(Ending)
  /// Not by this: the policy has no part in it.
  case untouched
}

extension Row {
  /// How an evaluation of `policy` ends by this.
  ///
  /// The password is the factor that no other makes up for: when it has been asked for in vain, that is the end. Of the
  /// others each leaves those that are left.
  package func expectation(under policy: Policy) -> Expectation {
    // Where there is no companion, and the table's world has none, either of both is biometry.
    let alike = policy == .biometricsOrCompanion ? Policy.biometrics : policy
    if let exception = exceptions[alike] { return exception }
    guard let factor else { return ending.map(Expectation.no) ?? .untouched }
    guard policy.methods.contains(factor) else { return .untouched }
    guard let ending else { return .yes(factor) }
    let others = policy.methods.intersection(Table.methods).subtracting([factor])
    return factor == .password || others.isEmpty ? .no(ending) : .goesOn(ending)
  }
}
