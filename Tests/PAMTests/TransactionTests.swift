import FactorWire
import Foundation
import Testing

/// Whole transactions on the system's own modules, and what a transaction promises to any module.
@Suite struct TransactionTests {
  private static let password = "auth required pam_unix.so nodelay\n"

  private static func refused(_ stage: TransactionResult.Stage, _ status: PAMStatus) -> TransactionResult {
    .refused(stage, status: status.rawValue)
  }

  @Test func rightPasswordIsApproved() throws {
    let person = Person("solo")
    #expect(try Service(Self.password + "account required pam_unix.so\n").run(person) == .approved)
    #expect(person.heard == ["secret: Password: "])
  }

  @Test func wrongPasswordIsRefused() throws {
    let service = try Service(Self.password + "account required pam_unix.so\n")
    #expect(service.run(Person("Solo")) == Self.refused(.authenticate, .notAuthenticated))
    #expect(service.run(Person("")) == Self.refused(.authenticate, .notAuthenticated))
  }

  @Test func refusedQuestionIsNoWrongPassword() throws {
    let service = try Service(Self.password + "account required pam_unix.so\n")
    #expect(service.run(Person()) == Self.refused(.authenticate, .passwordNotHandled))
  }

  @Test func unknownUserIsRefused() throws {
    let service = try Service(Self.password + "account required pam_unix.so\n")
    #expect(service.run(as: "nobody-at-all", Person("x")) == Self.refused(.authenticate, .userUnknown))
  }

  @Test(arguments: [("expired", PAMStatus.passwordMustChange), ("gone", .accountExpired)])
  func rightPasswordOfAnEndedAccountIsRefused(user: String, status: PAMStatus) throws {
    let service = try Service(Self.password + "account required pam_unix.so\n")
    #expect(service.run(as: user, Person(user)) == Self.refused(.account, status))
  }

  @Test func accountIsAskedAfterSuccessAlone() throws {
    let service = try Service(Self.password + "account required pam_deny.so\n")
    #expect(service.run(Person("solo")) == Self.refused(.account, .notAuthenticated))

    let folder = try Folder()
    let noting = try Scripted.service(auth: ["ask"], account: ["note \(folder.path)/account"])
    #expect(noting.run(Person()) == Self.refused(.authenticate, .conversationFailed))
    #expect(folder.text("account") == nil)
    #expect(noting.run(Person("x")) == .approved)
    #expect(folder.text("account") == "0")
  }

  @Test func missingModuleIsTold() throws {
    let service = try Service("auth required pam_not_there.so\naccount required pam_permit.so\n")
    #expect(service.run(Person("x")) == Self.refused(.authenticate, .moduleUnknown))
  }

  @Test func successWithoutAQuestionIsDoubted() throws {
    let service = try Service("auth required pam_permit.so\naccount required pam_permit.so\n")
    #expect(service.run(Person("x")) == .doubted(.nothingAsked))
    #expect(service.run(contact: .none, Person("x")) == .approved)
  }

  /// A companion's yes follows a word to the person: a text that can be seen, or a question that was answered.
  @Test func aWordIsATextOrAnAnswer() throws {
    let silent = try Scripted.service(auth: ["return 0"])
    #expect(silent.run(contact: .word, Person()) == .doubted(.nothingAsked))
    let asking = try Scripted.service(auth: ["ask"])
    #expect(asking.run(contact: .word, Person("")) == .approved)
    #expect(try Scripted.service(auth: ["ask-anyway"]).run(contact: .word, Person()) == .doubted(.nothingAsked))
    for (text, isWord) in [("touch the device", true), ("", false), (" \n\t", false)] {
      let folder = try Folder()
      try folder.write("#!/bin/sh\nprintf '\(text)'\n", to: "say")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url("say").path)
      let service = try Service(
        "auth required pam_exec.so stdout quiet \(folder.path)/say\naccount required pam_permit.so\n")
      #expect(service.run(contact: .word, Person()) == (isWord ? .approved : .doubted(.nothingAsked)), "'\(text)'")
    }
  }

  @Test func aTextOfTheAccountStackIsNoWord() throws {
    let service = try Scripted.service(auth: ["return 0"], account: ["batch"])
    #expect(service.run(contact: .word, Person("one", "")) == .doubted(.nothingAsked))
  }

  @Test func refusedQuestionCountsAsNone() throws {
    let service = try Scripted.service(auth: ["ask-anyway"])
    #expect(service.run(Person()) == .doubted(.nothingAsked))
    #expect(service.run(Person("")) == .approved)
  }

  @Test func questionOfTheAccountStackCountsAsNone() throws {
    let service = try Scripted.service(auth: ["return 0"], account: ["ask"])
    let person = Person("x")
    #expect(service.run(person) == .doubted(.nothingAsked))
    #expect(person.heard.isEmpty)
  }

  @Test func nobodyApprovesWhatIsNotShownMeanwhile() throws {
    let person = Person("x")
    person.isAwake = false
    let service = try Scripted.service(auth: ["ask"], account: ["ask"])
    #expect(service.run(person) == .doubted(.unseen))
    #expect(person.heard.count == 1)
    #expect(try Scripted.service(auth: ["ask", "return 7"]).run(person) != .doubted(.unseen))
  }

  @Test func changedUserIsDoubted() throws {
    #expect(try Scripted.service(auth: ["ask", "become root"]).run(Person("x")) == .doubted(.userChanged))
    #expect(try Scripted.service(auth: ["ask", "become SOLO"]).run(Person("x")) == .doubted(.userChanged))
    #expect(try Scripted.service(auth: ["ask"], account: ["become root"]).run(Person("x")) == .doubted(.userChanged))
    let andBack = try Scripted.service(auth: ["ask", "become root"], account: ["become solo"])
    #expect(andBack.run(Person("x")) == .doubted(.userChanged))
    #expect(try Scripted.service(auth: ["ask", "become solo"]).run(Person("x")) == .approved)
  }

  @Test func modulesAreToldWhoAsksAndWhere() throws {
    let service = try Scripted.service(
      auth: ["ask", "flags", "tty /dev/pts/7", "ruser solo"], account: ["flags", "tty /dev/pts/7", "ruser solo"])
    #expect(service.run(tty: "/dev/pts/7", Person("x")) == .approved)
    #expect(service.run(tty: nil, Person("x")) == Self.refused(.authenticate, .systemFailed))
  }

  @Test(arguments: [PAMStatus.notAuthenticated, .tooManyTries, .cannotCheck, .aborted, .success])
  func modulesHearTheLastStatusAtTheEnd(status: PAMStatus) throws {
    let folder = try Folder()
    let service = try Scripted.service(
      auth: ["ask", "note-end \(folder.path)/end"], account: ["return \(status.rawValue)"])
    #expect(service.run(Person("x")) == (status == .success ? .approved : Self.refused(.account, status)))
    #expect(folder.text("end") == "\(status.rawValue)")
  }
}
