import FactorWire
import Fprint
import Testing

@Suite struct ScanTypeTests {
  @Test(arguments: [
    ("press", ReaderReport.ScanType.press), ("swipe", .swipe), ("", .unknown), ("Press", .unknown), ("hover", .unknown),
  ])
  func `fprintd's texts`(text: String, type: ReaderReport.ScanType) {
    #expect(ReaderReport.ScanType(fprintd: text) == type)
  }
}
