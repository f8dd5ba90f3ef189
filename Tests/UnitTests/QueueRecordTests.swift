import Glibc
import Testing

@testable import Authentication

/// The last cancel, as the queue's file holds it.
@Suite struct QueueRecordTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    let file = unsafe try #require(unsafe tmpfile())
    defer { unsafe fclose(file) }
    let record = QueueRecord(descriptor: dup(unsafe fileno(file)))
    #expect(record.read() == nil)
    record.write(123_456, "terminal:1:34816:42:98765")
    record.write(99, "process:1:7:8")
    let cancel = try #require(record.read())
    #expect(cancel.time == 99)
    #expect(cancel.party == "process:1:7:8")
  }

  @Test(arguments: [
    "", "cancelled", "cancelled 1", "cancelled 1 a", "cancelled x a\n", "allowed 1 a\n", "cancelled 1 a b\n",
    "cancelled 1 \n", "cancelled +1 a\n", "cancelled 01 a\n", "cancelled 1 a\r\n",
  ])
  func whatMakesNoSenseIsNoCancel(text: String) {
    #expect(QueueRecord.parse(Array(text.utf8)) == nil)
  }

  @Test func bytesThatAreNoTextAreNoCancel() {
    #expect(QueueRecord.parse([0xFF, 0x20, 0x31, 0x20, 0x0A]) == nil)
  }
}
