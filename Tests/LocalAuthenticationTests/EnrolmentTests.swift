import Foundation
import Testing

@testable import Authentication
@testable import LocalAuthentication

@Suite struct EnrolmentTests {
  private func hash(
    _ fingers: [String], reader: String = "Virtual", uid: uid_t = 1000, for application: String = "/usr/bin/notes"
  ) -> Data {
    let account = Account(uid: uid, name: "alice", home: "/home/alice")
    return Enrolment(reader: reader, fingers: fingers, account: account).hash(for: application)
  }

  @Test func itIsTheSameForTheSame() {
    #expect(hash(["left-thumb", "right-index-finger"]) == hash(["right-index-finger", "left-thumb"]))
    #expect(hash([]).count == 32)
  }

  @Test func itChangesWithAllThatItIsMadeOf() {
    let usual = hash(["left-thumb"])
    let others = [
      hash([]), hash(["left-thumb", "right-thumb"]), hash(["left-thum", "b"]), hash(["left-thumb"], reader: "Other"),
      hash(["left-thumb"], uid: 1001), hash(["left-thumb"], for: "/usr/bin/mail"),
    ]
    #expect(Set(others + [usual]).count == others.count + 1)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func theStandardsOwnExamples(message: String, expected: String) {
    var whole = SHA256()
    whole.add(Array(message.utf8))
    #expect(text(whole.finish()) == expected)
    var pieces = SHA256()
    for piece in stride(from: 0, to: message.utf8.count, by: 77) {
      pieces.add(Array(message.utf8.dropFirst(piece).prefix(77)))
    }
    #expect(text(pieces.finish()) == expected)
  }

  private func text(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

  @Test func aLidThatIsClosed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(!Lid.isClosed(in: folder.path))
    try FileManager.default.createDirectory(at: folder.appending(path: "LID0"), withIntermediateDirectories: true)
    for (state, isClosed) in [("open", false), ("closed", true)] {
      try Data("state:      \(state)\n".utf8).write(to: folder.appending(path: "LID0/state"))
      #expect(Lid.isClosed(in: folder.path) == isClosed)
    }
  }
}
