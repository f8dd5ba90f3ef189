import Glibc
import Testing

/// What the fuzz targets insist on holds for every input of their corpus: `make fuzz` looks for those for which it does
/// not.
@Suite(.serialized) struct ReplayTests {
  private static let corpus = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Corpus"

  @Test(arguments: FuzzTarget.allCases)
  func holds(target: FuzzTarget) throws {
    try #require(unsafe access("/run/world/bin", F_OK) == 0, "this runs in the test world alone: run make test")
    let folder = "\(Self.corpus)/\(target.rawValue)"
    let names = Self.names(in: folder)
    #expect(names.count >= 10, "a corpus must be there")
    for name in names {
      #expect(throws: Never.self, "\(target.rawValue)/\(name)") { try target.run(Self.bytes(of: "\(folder)/\(name)")) }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
