import Authentication
import Glibc

/// What an ordinary user can see of the enrolled fingers: which they are, on which reader; not their prints.
struct Enrolment {
  let reader: String
  let fingers: [String]
  let account: Account

  /// A value that changes with the enrolment, and tells nothing to another application.
  func hash(for application: String) -> Data {
    let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    var digest = SHA256()
    for part in ["LADomainState", machine, "\(account.uid)", application, reader] + fingers.sorted() {
      digest.add(Array("\(part.utf8.count) \(part)".utf8))
    }
    return Data(digest.finish())
  }
}
