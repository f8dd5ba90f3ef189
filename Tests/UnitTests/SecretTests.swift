import FactorWire
import Testing

/// The buffer that answers live in.
@Suite struct SecretTests {
  private func bytes(_ secret: Secret) -> [UInt8] { unsafe secret.withBytes { unsafe Array($0) } }

  @Test func holdsUpToTheLimitAndNoNUL() {
    let secret = Secret()
    #expect(!secret.append(0))
    for _ in 0..<Secret.limit { #expect(secret.append(7)) }
    #expect(!secret.append(7))
    #expect(secret.count == 511)
    #expect(bytes(secret) == [UInt8](repeating: 7, count: 511) + [0])
  }

  @Test func forgetsWhatIsTakenBack() {
    let secret = Secret()
    for byte in 1...3 as ClosedRange<UInt8> { _ = secret.append(byte) }
    secret.removeLast(2)
    #expect(bytes(secret) == [1, 0])
    secret.removeLast(9)
    #expect(bytes(secret) == [0])
  }

  @Test func isWipedWhenItCouldNotBeFilled() {
    let secret = Secret()
    let isFilled = unsafe secret.fill { buffer in
      unsafe buffer.update(repeating: 9)
      return nil
    }
    #expect(!isFilled)
    #expect(secret.isEmpty)
    let whole = unsafe secret.fill { buffer in unsafe buffer.allSatisfy { $0 == 0 } ? 3 : nil }
    #expect(whole)
  }
}
