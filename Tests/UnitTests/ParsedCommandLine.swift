import Authentication
import Synchronization

@testable import VaultCommands

/// getopt_long keeps its place in variables of the whole process.
private let oneAtATime = Mutex(())

/// What vault makes of a command line: the verb, and then `words`.
func parsed(_ verb: Verb, _ words: [String]) throws(UsageError) -> Arguments {
  let all = [verb.rawValue] + words
  let result = oneAtATime.withLock { _ in
    unsafe withCStrings(all) { argv in
      Result { () throws(UsageError) in
        try unsafe OptionParser(verb: verb).parse(Int32(all.count), argv)
      }
    }
  }
  return try result.get()
}
