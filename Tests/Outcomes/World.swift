package import FactorWire

/// How a row comes about with real parts.
package enum World: Sendable {
  /// So.
  case scene(Scene)
  /// Not at all, or not here: why, or which suite shows it.
  case none(String)

  static func scene(
    _ changes: Change..., as account: String = "demo", options: [String] = [], environment: [String: String] = [:],
    prefix: [String] = [], input: String? = nil, steps: [Step] = [], shows: String? = nil
  ) -> World {
    .scene(
      Scene(
        account: account, changes: changes, prefix: prefix, environment: environment, options: options, input: input,
        steps: steps, shows: shows))
  }
}

/// What is changed in the world, and what the person does, before an evaluation ends.
package struct Scene: Sendable {
  /// Whose evaluation it is; the password is the same word.
  package let account: String
  package let changes: [Change]
  /// The words of a program that runs vault.
  package let prefix: [String]
  package let environment: [String: String]
  package let options: [String]
  /// What is on standard input, where there is no terminal.
  package let input: String?
  package let steps: [Step]
  /// A module's own text, which the person must see.
  package let shows: String?
}

/// Something that root or chance does to the world.
package enum Change: Sendable {
  /// The lines of a service file; MEDDLER stands for the module of Tests/IntegrationTests/Modules/meddler.c.
  case service(FactorService, [String])
  /// A line for root's shell.
  case shell(String)
  /// Failures in the account's tally, by their ages in seconds.
  case tally([Int])
  /// So many unrecognised fingers in a row.
  case strikes(Int)
  /// What logind says of the session.
  case login(String)
  case noBus, noDaemon, noReader, noPermission, readerHeld
}

/// Something that happens while vault asks.
package enum Step: Sendable {
  /// The person waits for a password prompt, types this and presses Enter.
  case answer(String)
  /// The person waits until something is asked, and presses this key.
  case press(String)
  /// The person touches the reader with a finger: `demo`, `unknown`, ….
  case touch(String)
  /// The reader reports this: `RETRY 1`, `ERROR 5`, `UNPLUG`.
  case reader(String)
  /// fprintd dies.
  case killDaemon
  /// The process that waits for a finger gets SIGINT.
  case interruptScan
}
