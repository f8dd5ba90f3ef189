import Testing

/// What the released programs are like: small, closed, and in need of nothing but the C library and what they talk to.
@Suite(.enabled(if: World.hasReleasedPrograms, "these are the debug programs"))
struct HardeningTests {
  private static let system: Set = ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"]
  private static let programs: [(path: String, library: Set<String>)] = [
    (Vault.path, []), (Vault.factorWorker, ["libpam.so.0"]), (Vault.readerWorker, ["libsystemd.so.0"]),
  ]

  private func readelf(_ option: String, _ path: String) throws -> String {
    try tool("/usr/bin/readelf", "-W", option, path)
  }

  @Test(arguments: programs) func itNeedsNoOtherLibrary(path: String, library: Set<String>) throws {
    let needed = try readelf("--dynamic", path).matches(of: #/\(NEEDED\).*\[(.*)\]/#).map { String($0.output.1) }
    #expect(library.isSubset(of: needed))
    #expect(Set(needed).isSubset(of: library.union(Self.system)))
  }

  @Test(arguments: programs) func itIsHardened(path: String, library: Set<String>) throws {
    let dynamic = try readelf("--dynamic", path)
    #expect(dynamic.contains(#/FLAGS_1\).*NOW PIE/#) && !dynamic.contains(#/RPATH|RUNPATH|TEXTREL/#))
    let segments = try readelf("--segments", path)
    #expect(segments.contains("GNU_RELRO") && segments.contains(#/GNU_STACK.* RW /#))
    #expect(!segments.contains(#/LOAD.* RWE /#))
    #expect(try readelf("--file-header", path).contains("DYN"))
  }

  @Test(arguments: programs) func itIsStrippedAndOffersNothing(path: String, library: Set<String>) throws {
    #expect(try !readelf("--sections", path).contains(".symtab"))
    let offered = try readelf("--dyn-syms", path).split(separator: "\n").filter {
      $0.contains(#/(GLOBAL|WEAK)/#) && !$0.contains(" UND ")
    }
    #expect(offered.isEmpty)
  }

  /// What would slow each start down, and grow each program; the last is what a function calls that nobody calls.
  @Test(arguments: programs, ["FoundationEssentials", "_RegexParser", "LIBDISPATCH", "acoshf"])
  func itCarriesNoneOfThese(program: (path: String, library: Set<String>), part: String) throws {
    try Output(of: ["/bin/grep", "-q", part, program.path], as: nil).expectEnd(.exited(1))
  }

  @Test func itsCIsGuarded() throws {
    #expect(try readelf("--dyn-syms", Vault.factorWorker).contains("__stack_chk_fail"))
    #expect(try readelf("--dyn-syms", Vault.path).contains("_chk@"))
  }
}
