import Glibc
import Testing

extension Integration {
  /// `vault doctor` on the account, its password, and what keeps pam_unix from checking it.
  @Suite struct DoctorAccountTests {
    private let doctor = Doctor()

    @Test func programsThatGainNoPrivileges() throws {
      let sandboxed = Doctor(prefix: ["/usr/bin/setpriv", "--no-new-privs"])
      let mend = try sandboxed.mend(of: "noNewPrivileges", showing: "no_new_privs is set")
      #expect(mend.contains("NoNewPrivileges=no"))
      #expect(try sandboxed.line("password").state == "-")
      try doctor.expectOK("noNewPrivileges")
      try doctor.expectOK("password")
    }

    private static let helper = "/usr/sbin/unix_chkpwd"

    /// Lays a copy of unix_chkpwd over it, of which the tests may take what they will.
    private func withCopyOfHelper(_ body: () throws -> Void) throws {
      let copy = "/usr/local/unix_chkpwd-copy"
      try tool("/bin/cp", "-a", Self.helper, copy)
      defer { _ = try? tool("/bin/rm", "-f", copy) }
      try tool("/bin/mount", "--bind", copy, Self.helper)
      defer { _ = try? tool("/bin/umount", Self.helper) }
      try doctor.expectOK("passwordHelper")
      #expect(try Pamtester.approves("vault", as: .demo, password: "demo"))
      try body()
      try doctor.expectOK("passwordHelper")
      #expect(try Pamtester.approves("vault", as: .demo, password: "demo"))
    }

    @Test func aHelperWithoutItsBit() throws {
      try withCopyOfHelper {
        try tool("/bin/chmod", "755", Self.helper)
        #expect(try !Pamtester.approves("vault", as: .demo, password: "demo"))
        let mend = try doctor.mend(of: "passwordHelper", showing: "neither setuid nor setgid")
        try doctor.run(mend: mend, expected: "as root: chgrp shadow \(Self.helper) && chmod 2755 \(Self.helper)")
      }
    }

    @Test func aHelperOfAnotherGroup() throws {
      try withCopyOfHelper {
        try tool("/bin/chgrp", "games", Self.helper)
        try tool("/bin/chmod", "2755", Self.helper)
        #expect(try !Pamtester.approves("vault", as: .demo, password: "demo"))
        let mend = try doctor.mend(of: "passwordHelper", showing: "can read no password")
        try doctor.run(mend: mend, expected: "as root: chgrp shadow \(Self.helper) && chmod 2755 \(Self.helper)")
      }
    }

    @Test func aHelperThatIsSetuid() throws {
      try withCopyOfHelper {
        try tool("/bin/chown", "root:root", Self.helper)
        try tool("/bin/chmod", "4755", Self.helper)
      }
    }

    @Test func aHelperOnAFileSystemWithoutSetuid() throws {
      try withCopyOfHelper {
        try tool("/bin/mount", "-o", "remount,bind,nosuid", Self.helper)
        #expect(try !Pamtester.approves("vault", as: .demo, password: "demo"))
        let mend = try doctor.mend(of: "passwordHelper", showing: "is mounted nosuid")
        try doctor.run(
          mend: mend, expected: "as root: mount -o remount,suid $(findmnt -no TARGET -T \(Self.helper))")
      }
    }

    @Test func anAccountWhosePasswordIsLocked() throws {
      let doctor = Doctor(account: .locked)
      let mend = try doctor.mend(of: "password", showing: "the account locked is locked or has no password")
      #expect(mend == "ask the administrator for: passwd locked")
      try Vault.run("doctor", as: .locked).expectEnd(.passcodeNotSet)
      try tool("/bin/sh", "-c", "echo locked:locked | chpasswd -c YESCRYPT")
      try doctor.expectOK("password")
    }

    @Test func anAccountWithAnEmptyPassword() throws {
      try tool("/usr/bin/passwd", "--delete", "nopass")
      let doctor = Doctor(account: .nopass)
      #expect(
        try doctor.mend(of: "password", showing: "has an empty password") == "ask the administrator for: passwd nopass")
      try tool("/bin/sh", "-c", "echo nopass:nopass | chpasswd -c YESCRYPT")
      try doctor.expectOK("password")
    }

    @Test func anAccountThatIsLockedByItsFailures() throws {
      try Tally.begin(for: .demo)
      try Tally.lockAfter(3)
      #expect(try doctor.line("faillock").message.hasPrefix("failures counted: 0; 3 lock"))
      for _ in 0..<3 { #expect(try !Pamtester.approves("vault", as: .demo, password: "wrong")) }
      #expect(try !Pamtester.approves("vault", as: .demo, password: "demo"), "it must be seen to be locked")
      let lock = "pam_faillock has locked the account demo after 3 failures, for another "
      let mend = try doctor.mend(of: "faillock", showing: lock)
      let reset = "as root: faillock --user demo --reset"
      #expect(mend == "wait, or \(reset)")
      try doctor.run(mend: reset, expected: reset)
      try doctor.expectOK("faillock")
      #expect(try Pamtester.approves("vault", as: .demo, password: "demo"))
    }

    /// The ages of three failures, the module's own settings, and its configuration.
    static let tallies: [([Int], String, String)] = [
      ([0, 0, 0], "", ""), ([0, 0], "", ""), ([590, 590, 590], "", ""), ([610, 610, 610], "", ""),
      ([950, 50, 50], "", ""), ([940, 50, 50], "", ""), ([5, 5, 5], "", "deny =4 # x"), ([5, 5, 5], "", "deny = x"),
      ([5, 5, 5], "deny=3", "deny = 4"), ([5, 5, 5], "", "deny = -1"), ([5, 5, 5], "", "unlock_time = 2"),
      ([700_000, 700_000, 700_000], "", "unlock_time = never"), ([5, 5, 5], "dir=/nowhere", ""),
      ([700_000, 700_000, 700_000], "unlock_time=1000000", ""), ([5, 5, 5], "fail_interval=0", ""),
      ([5, 5, 5], "", "deny = 9\r\ndeny = 2\r"), ([5000, 5000, 5000], "unlock_time=604801", ""),
      ([5, 5, 5], "conf=/etc/gone", ""), ([5], "deny=1 unlock_time=60", ""), ([8], "deny=1 unlock_time=4", ""),
      ([5, 5, 5], "unlock_time=1000000", ""), ([5000, 5000, 5000], "unlock_time=1000000", ""),
      ([5000, 5000, 5000], "unlock_time=-5", ""), ([5000, 5000, 5000], "unlock_time=4294967296", ""),
      ([10, 10, 10], "unlock_time=+20", ""), ([5000, 10], "deny=1 fail_interval=1000000", ""),
      ([5, 5, 5], "", "deny = 9\r\nunlock_time = 60\r\n"), ([5, 5, 5], "", "# none\r\ndeny = 9\r\n"),
      ([5, 5, 5], "", String(repeating: "x", count: 1500)), ([5, 5], "", "#" + String(repeating: "x", count: 1022)),
      ([5, 5], "", "#" + String(repeating: "x", count: 1021)), ([5, 5], "", "deny=9\0"), ([5, 5, 5], "", "\0deny=9"),
      ([5, 5, 5], "conf=/etc", ""), ([5, 5, 5], "[deny= 9]", ""), ([5, 5, 5], "[deny =9]", ""),
      ([5, 5, 5], "authfail preauth", ""), ([5, 5, 5], "admin_group=demo", ""), ([5, 5, 5], "admin_group=other", ""),
      ([5, 5, 5], "admin_group=nonexistent", ""), ([5, 5, 5], "", "admin_group = demo\neven_deny_root"),
      ([5, 5, 5], "admin_group=demo even_deny_root root_unlock_time=3", ""), ([5, 5, 5], "local_users_only", ""),
    ]

    /// Only what the module itself does shows that its rules were understood.
    @Test(arguments: tallies) func itAgreesWithTheModule(ages: [Int], line: String, configuration: String) throws {
      let path = "/etc/security/faillock.conf"
      let before = try Files.text(path)
      defer { try? Files.write(before, to: path) }
      try Files.write(configuration + "\n", to: path)
      try Tally.begin(for: .demo)
      try Tally.write(ages: ages, for: .demo)
      try WorldFiles.setPasswordService(
        "auth required pam_faillock.so preauth nodelay \(line)", "auth required pam_unix.so nodelay",
        "account required pam_unix.so")
      let seen = try doctor.line("faillock")
      let isOpen = try Pamtester.approves("vault", as: .demo, password: "demo")
      #expect((seen.state != "problem") == isOpen, "\(seen)")
    }

    /// What is done to the tally of an account that it locks.
    static let changes = [
      "true", "rm T && mkdir T", "chmod 444 T", "chmod 0 T", "chown root T && chmod 644 T", "rm T && ln -s /nowhere T",
      "rm T && ln -s T T", "ln T T2", "truncate -s 100 T",
    ]

    @Test(arguments: changes) func itAgreesWithTheModuleOnAnOddTally(change: String) throws {
      try Tally.begin(for: .demo)
      try Tally.write(ages: [5, 5, 5], for: .demo)
      defer { _ = try? tool("/bin/rm", "-rf", "/run/faillock/demo", "/run/faillock/demo2") }
      try tool("/bin/sh", "-c", change.replacing("T", with: "/run/faillock/demo"))
      try WorldFiles.setPasswordService(
        "auth required pam_faillock.so preauth nodelay", "auth required pam_unix.so nodelay",
        "account required pam_unix.so")
      let seen = try doctor.line("faillock")
      let isOpen = try Pamtester.approves("vault", as: .demo, password: "demo")
      #expect((seen.state != "problem") == isOpen, "\(seen)")
      #expect(isOpen || seen.mend != nil)
    }

    @Test func itTellsAndChangesNothing() throws {
      try Tally.begin(for: .demo)
      try Tally.write(ages: [0, 0, 0], for: .demo)
      let tally = try Files.read("/run/faillock/demo")
      let log = try AuthLog()
      let waiting = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try tool("/bin/rm", "-rf", Account.demo.home + "/.local")
      // The reader is another's now, and stays so.
      #expect(try doctor.line("reader").state == "ok")
      #expect(try !Reader.canBeClaimed())
      #expect(!Files.exists(Account.demo.home + "/.local"))
      #expect(try Files.read("/run/faillock/demo") == tally)
      #expect(try log.attempts().isEmpty)
      try Reader.touch(.demo)
      try waiting.expectEnd(.success)
    }
  }
}
