import Foundation
import Testing

@testable import PAM

/// A service file and what it includes, by name, and what is wrong with it.
struct Example: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]
  /// The name of the file that is wrong and a part of what is said about it, or nil when the service is fit.
  let fault: (file: String, text: String)?

  init(_ description: String, _ files: [String: String], _ fault: (file: String, text: String)?) {
    testDescription = description
    self.files = files
    self.fault = fault
  }

  init(_ description: String, _ text: String, _ problem: String?) {
    self.init(description, ["vault": text], problem.map { ("vault", $0) })
  }

  static let both = "auth required pam_unix.so\naccount required pam_unix.so\n"

  static let plain = [
    Example("both", both, nil),
    Example("any case", "AUTH Required pam_unix.so\nAccount SUFFICIENT pam_unix.so\n", nil),
    Example("dashes", "-auth required pam_unix.so\n-account required pam_unix.so\n", nil),
    Example("brackets", "auth [success=1 default=ignore] a.so\naccount [default=die] a.so\n", nil),
    Example("bracket in brackets", "auth [success=1 \\] default=die] a.so\naccount [default=die]a.so\n", nil),
    Example("tabs", "\tauth\trequired\ta.so\n \t account required a.so x=y\n", nil),
    Example("no newline at the end", "auth required a.so\naccount required a.so", nil),
    Example("comments", "# x\n\n#auth\nauth required a.so # account \\\naccount required a.so\n", nil),
    Example("continued", "auth \\\n required \\ \t\n a.so\naccount required a.so\n", nil),
    Example("comment in a continuation", "auth required \\\n# and\n\n a.so\naccount required a.so\n", nil),
    Example("others", both + "password required a.so\nsession required a.so\nsession include gone\n", nil),
  ]

  static let faulty = [
    Example("missing", [:], ("vault", "is missing")),
    Example("empty", "", "has no auth line"),
    Example("comments alone", "# auth required a.so\n\n  # account required a.so\n", "has no auth line"),
    Example("auth alone", "auth required a.so\n", "has no account line"),
    Example("account alone", "account required a.so\n", "has no auth line"),
    Example("account behind a backslash", "auth required a.so \\\naccount required a.so\n", "has no account line"),
    Example("and a blank", "auth required a.so \\ \naccount required a.so\n", "has no account line"),
    Example("and a comment", "auth required a.so \\\n# x\naccount required a.so\n", "has no account line"),
    Example("two backslashes", "auth required a.so \\\\\naccount required a.so\n", "has no account line"),
    Example("nothing behind a backslash", both + "auth required a.so \\\n", "line 3: a backslash"),
    Example("NUL", "auth required a.so\n\0account required a.so\n", "line 2: a control character"),
    Example("carriage return", "auth required a.so\r\naccount required a.so\r\n", "line 1: a control character"),
    Example("a line too long", "auth required \(long)\(long)\(long)\n" + both, "line 1: too long"),
    Example("a comment too long", both + "#\(long)\(long)\(long)\n", "line 3: too long"),
    Example("too long joined", "auth required \(long)\\\n\(long)\\\n\(long)\n" + both, "line 1: too long"),
    Example("no facility", both + "auht required a.so\n", "line 3: “auht” is not"),
    Example("other language", both + "@including x\n", "line 3: “@including” is not"),
    Example("no control", both + "auth\n", "line 3: no control"),
    Example("no such control", both + "auth requird a.so\n", "line 3: “requird”"),
    Example("no module", both + "account required # a.so\n", "line 3: no module"),
    Example("open bracket", both + "auth [default=die a.so\n", "line 3: no module"),
    Example("open bracket in brackets", both + "auth [default=die \\] a.so]\n", "line 3: no module"),
    Example("no file", both + "@include\n", "line 3: no file"),
    Example("no file by facility", both + "auth include\n", "line 3: no file"),
  ]

  static let including = [
    Example("@include", ["vault": "@include a", "a": both], nil),
    Example("@INCLUDE", ["vault": "@INCLUDE a", "a": both], nil),
    Example("by facility", ["vault": "auth include a\naccount SUBSTACK a", "a": both], nil),
    Example("two deep", ["vault": "auth include a\naccount include a", "a": "@include b", "b": both], nil),
    Example("missing", ["vault": both + "@include a"], ("a", "is missing, but included by line 3")),
    Example("missing by facility", ["vault": both + "auth substack a"], ("a", "is missing, but included by line 3")),
    Example("empty", ["vault": "@include a", "a": "#"], ("vault", "has no auth line")),
    Example("empty substack", ["vault": "auth substack a\naccount required a.so", "a": ""], ("vault", "no auth line")),
    Example(
      "wrong facility", ["vault": "auth include a\naccount required x.so", "a": "account required a.so"],
      ("vault", "has no auth line")),
    Example("one facility of both", ["vault": "auth include a", "a": both], ("vault", "has no account line")),
    Example(
      "one facility through two", ["vault": "auth include a", "a": "@include b", "b": both],
      ("vault", "has no account line")),
    Example("malformed", ["vault": both + "@include a", "a": "#\nauth required\n"], ("a", "line 2: no module")),
    Example("loop", ["vault": both + "@include vault"], ("vault", "in a loop")),
    Example("loop of two", ["vault": both + "auth include a", "a": "auth substack vault"], ("vault", "in a loop")),
  ]

  private static let long = String(repeating: "x", count: 400)
}

@Suite struct ServiceFileTests {
  @Test(arguments: Example.plain + Example.faulty + Example.including)
  func isReadAsLibpamReadsIt(example: Example) throws {
    let folder = try Folder()
    for (name, text) in example.files { try folder.write(text, to: name) }
    let fault = fault(in: folder)
    guard let expected = example.fault else {
      #expect(fault == nil)
      return
    }
    #expect(fault?.file == "\(folder.path)/\(expected.file)")
    #expect(fault?.problem.contains(expected.text) == true, "\(String(describing: fault?.problem))")
    #expect(fault?.mend.isEmpty == false)
  }

  @Test func depthIsLimited() throws {
    let folder = try Folder()
    try folder.write("@include 1", to: "vault")
    for level in 1..<15 { try folder.write("@include \(level + 1)", to: "\(level)") }
    try folder.write(Example.both, to: "15")
    #expect(fault(in: folder) == nil)
    try folder.write("@include 16", to: "15")
    try folder.write(Example.both, to: "16")
    #expect(fault(in: folder)?.problem.contains("too deeply") == true)
  }

  @Test func includedPathsMayBeAbsolute() throws {
    let folder = try Folder()
    let elsewhere = try Folder()
    try elsewhere.write(Example.both, to: "common")
    try folder.write("@include \(elsewhere.path)/common\n", to: "vault")
    #expect(fault(in: folder) == nil)
    try folder.write("@include \(elsewhere.path)/gone\n", to: "vault")
    #expect(fault(in: folder)?.file == "\(elsewhere.path)/gone")
  }

  @Test func vendorsFileServesUnlessTheAdministratorsIsThere() throws {
    let folder = try Folder()
    let vendor = try Folder()
    try vendor.write(Example.both, to: "vault")
    #expect(fault(in: folder, vendor) == nil)
    try folder.write("", to: "vault")
    #expect(fault(in: folder, vendor)?.file == "\(folder.path)/vault")
    #expect(fault(in: vendor, folder) == nil)
  }

  @Test func publicPathsAreTheSystems() {
    #expect(ServiceFile("vault").directories == ["/etc/pam.d", "/usr/lib/pam.d"])
  }

  private func fault(in folders: Folder...) -> Misconfiguration? {
    var file = ServiceFile("vault")
    file.directories = folders.map(\.path)
    do throws(Misconfiguration) {
      try file.validate()
      return nil
    } catch {
      return error
    }
  }
}
