import Authentication
import CLinux
import Prompters

/// What a verb was given.
struct Arguments {
  private var values: [(option: Option, value: String)] = []
  /// The place of the first word that is no option.
  fileprivate(set) var firstOperand = 1

  func has(_ option: Option) -> Bool { values.contains { $0.option == option } }

  /// What an option was given last.
  subscript(option: Option) -> String? { values.last { $0.option == option }?.value }

  fileprivate mutating func set(_ option: Option, _ value: String) { values.append((option, value)) }
}

/// A fault in the command line: exit code 64.
struct UsageError: Error, Equatable {
  let message: String
  let hint: String

  init(_ message: String, hint: String) {
    self.message = message
    self.hint = hint
  }
}

/// Parses the options of a verb by getopt_long(3), which stops at the first word that is none.
struct OptionParser {
  let verb: Verb

  /// Parses `argv`, whose first word is the verb.
  func parse(_ argc: Int32, _ argv: UnsafePointer<UnsafeMutablePointer<CChar>?>) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    clinux_getopt_start()
    for option in verb.options {
      let form = option.form
      unsafe clinux_getopt_option(
        UnsafeRawPointer(form.name.utf8Start).assumingMemoryBound(to: CChar.self), Int32(form.short?.value ?? 0),
        form.argument == nil ? 0 : 1, option.rawValue)
    }
    var place = 1
    while true {
      let code = unsafe clinux_getopt(argc, argv)
      if code < 0 { break }
      let word = place < argc ? unsafe argv[place].map { unsafe String(cString: $0) } : nil
      arguments.set(try option(code, word ?? ""), unsafe clinux_optarg().map { unsafe String(cString: $0) } ?? "")
      place = Int(clinux_optind())
    }
    arguments.firstOperand = Int(clinux_optind())
    return arguments
  }

  /// The option that getopt found in `word`.
  ///
  /// An abbreviation of a name is no name.
  private func option(_ code: Int32, _ word: String) throws(UsageError) -> Option {
    let written = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : nil
    switch code {
    case Int32(UInt8(ascii: ":")):
      let option = Option(getopt: clinux_optopt())
      throw UsageError("\(written ?? "-" + shortName) needs \(option?.form.argument ?? "a value")", hint: seeHelp)
    case Int32(UInt8(ascii: "?")):
      if let option = Option(getopt: clinux_optopt()), let written, written == "--" + option.form.long {
        throw UsageError("\(written) takes no value", hint: seeHelp)
      }
      throw unknown(written ?? "-" + shortName)
    default:
      guard let option = Option(getopt: code) else { throw unknown(word) }
      if let written, written != "--" + option.form.long { throw unknown(written) }
      return option
    }
  }

  /// The letter that getopt could make nothing of.
  private var shortName: String {
    UInt8(exactly: clinux_optopt()).map { String(UnicodeScalar($0)) } ?? "?"
  }

  private func unknown(_ word: String) -> UsageError {
    let known = verb.options.map { "--" + $0.form.long }
    let suggestion = word.hasPrefix("--") ? nearest(to: word, among: known).map { "did you mean \($0)? " } : nil
    return UsageError("unknown option \(SafeText.line(word))", hint: "\(suggestion ?? "")\(seeHelp)")
  }

  private var seeHelp: String { "see: vault help \(verb.rawValue)" }
}

extension Option {
  /// The option that getopt_long means: a long one has the code we gave it, a short one is its letter.
  fileprivate init?(getopt code: Int32) {
    let option = Option(rawValue: code) ?? Option.allCases.first { $0.form.short.map { Int32($0.value) } == code }
    guard let option else { return nil }
    self = option
  }
}
