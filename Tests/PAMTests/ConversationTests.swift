import CPAM
import FactorWire
import Foundation
import Testing

/// The conversation by libpam's rules, as a module sees it that trusts nothing: see Module/scripted.c.
@Suite struct ConversationTests {
  private static let broken = TransactionResult.refused(.authenticate, status: PAMStatus.systemFailed.rawValue)

  @Test func severalMessagesAtOnceAreAnsweredInOrder() throws {
    let person = Person("one", "")
    #expect(try Scripted.service(auth: ["batch"]).run(person) == .approved)
    #expect(person.heard == ["information: first", "secret: hidden? ", "problem: ", "visible: shown? "])
  }

  @Test func answersArriveToTheByte() throws {
    #expect(try Scripted.service(auth: ["batch"]).run(Person("one ", "")) == Self.broken)
  }

  @Test(arguments: [0, 5, 6, 7, -1, 99])
  func unknownStyleIsRefusedWithAllAnswers(style: Int) throws {
    let person = Person("x", "y")
    #expect(try Scripted.service(auth: ["style \(style)"]).run(contact: .none, person) == .approved)
    #expect(person.heard == ["secret: first? "])
  }

  @Test func knownStyleIsNot() throws {
    #expect(try Scripted.service(auth: ["style 2"]).run(contact: .none, Person("x", "y")) == Self.broken)
  }

  @Test func countsOutOfBoundsAreRefused() throws {
    let person = Person()
    #expect(try Scripted.service(auth: ["counts"]).run(contact: .none, person) == .approved)
    #expect(person.heard == Array(repeating: "information: many", count: 32))
  }

  @Test func nothingIsAskedAfterARefusal() throws {
    let person = Person()
    #expect(try Scripted.service(auth: ["insist"]).run(contact: .none, person) == .approved)
    #expect(person.heard == ["secret: Password: ", "information: again"])
  }

  @Test func responseThatIsNotWantedIsNotMissed() throws {
    let person = Person("x", "y")
    #expect(try Scripted.service(auth: ["nulls"]).run(contact: .none, person) == .approved)
    #expect(person.heard == ["information: alone"])
  }

  @Test func answerOfHalfABatchCountsAsNone() throws {
    let service = try Scripted.service(auth: ["style 7"])
    #expect(service.run(Person("x")) == .doubted(.nothingAsked))
  }

  @Test func answerWithANULIsRefused() throws {
    let service = try Scripted.service(auth: ["ask"])
    for answer in ["pass\0word", "\0", "password\0"] {
      #expect(
        service.run(Person(answer))
          == .refused(.authenticate, status: PAMStatus.conversationFailed.rawValue), "\(answer.debugDescription)")
    }
  }

  @Test func answersAreWipedOnceHandedOver() throws {
    let person = Person("one", "")
    #expect(try Scripted.service(auth: ["batch"]).run(person) == .approved)
    #expect(person.given.map(\.count) == [0, 0])
  }

  @Test func shimsBufferKeepsNothing() throws {
    let service = try Scripted.service(auth: ["style 2"])
    // How many questions were asked, and how many found the answer before in the buffer.
    let seen = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    defer { unsafe seen.deallocate() }
    unsafe seen.initialize(repeating: 0, count: 2)
    var started: Int32 = 0
    let transaction = unsafe try #require(
      cpam_start(
        service.name, "solo",
        { context, _, _, answer in
          let seen = unsafe context.assumingMemoryBound(to: Int32.self)
          unsafe seen[0] += 1
          // Chance may leave such a byte in the buffer, but not a hundred of them.
          let left = unsafe UnsafeBufferPointer(start: answer, count: 300).count { $0 == 0x78 }
          unsafe seen[1] += left > 100 ? 1 : 0
          unsafe memset(answer, 0x78, 300)
          return 300
        }, seen, &started))
    defer { unsafe cpam_end(transaction) }
    #expect(unsafe cpam_authenticate(transaction) != PAMStatus.success.rawValue)
    #expect(unsafe seen[0] == 2)
    #expect(unsafe seen[1] == 0)
  }

  @Test func longestAnswerIsTaken() throws {
    let service = try Scripted.service(auth: ["ask"])
    #expect(service.run(Person(String(repeating: "x", count: Secret.limit))) == .approved)
  }

  @Test(
    arguments: [(511, PAMStatus.success), (512, .conversationFailed), (.max, .conversationFailed)]
      as [(Int32, PAMStatus)])
  func longerAnswerIsRefusedByTheShim(length: Int32, status: PAMStatus) throws {
    let service = try Scripted.service(auth: ["ask"])
    let room = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    defer { unsafe room.deallocate() }
    unsafe room.initialize(to: length)
    var started: Int32 = 0
    let transaction = unsafe try #require(
      cpam_start(
        service.name, "solo",
        { context, _, _, answer in
          unsafe memset(answer, 0x78, 512)
          return unsafe context.load(as: Int32.self)
        }, room, &started))
    defer { unsafe cpam_end(transaction) }
    #expect(unsafe cpam_authenticate(transaction) == status.rawValue)
    #expect(unsafe cpam_answered(transaction) == (status == .success ? 1 : 0))
  }
}
