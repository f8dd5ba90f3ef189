import LocalAuthentication

// The tests of an application, which touch no machine; then, with `real`, the door itself.

func expect(_ isRight: Bool, _ line: Int = #line) {
  guard !isRight else { return }
  print("line \(line): wrong")
  exit(2)
}

func result(_ context: any AuthenticationContext) async -> String {
  let gatekeeper = Gatekeeper(context: context)
  return await withCheckedContinuation { continuation in
    gatekeeper.open("the door") { continuation.resume(returning: $0) }
  }
}

let fake = FakeContext()
expect(await result(fake) == "the door is open")
fake.answer = .failure(LAError(.userCancel))
expect(await result(fake) == "the door stays shut: -2")
fake.obstacle = LAError(.passcodeNotSet)
expect(await result(fake) == "the door cannot be opened: -5")
expect(fake.isInvalidated && fake.localizedCancelTitle == "Leave")

let mock = MockContext()
expect(await result(mock) == "the door is open")
expect(mock.localizedCancelTitle == "Leave" && mock.invalidations == 1)
expect(mock.biometryType == .touchID && (mock as LAContext).biometryType == .touchID)

// The form that is waited for calls the form with the reply, also when that is overridden.
expect(await open("the gate", by: mock) == "the gate is open")
expect(mock.reasons == ["open the door", "open the gate"])
mock.evaluationError = LAError(.biometryLockout)
expect(await open("the gate", by: mock) == "the gate stays shut: -8")
expect((try? await (mock as LAContext).evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "try")) == nil)
expect(mock.reasons.count == 4)
mock.canEvaluate = false
expect(await open("the gate", by: mock) == "the gate cannot be opened")
expect(await result(mock) == "the door cannot be opened: -7")

expect(await open("the lid", by: AsyncMockContext(answer: .success(true))) == "the lid is open")
expect(await open("the lid", by: AsyncMockContext(answer: .failure(LAError(.appCancel)))) == "the lid stays shut: -9")
print("all tests passed")

if CommandLine.arguments.contains("real") {
  print(await result(LAContext()))
  print(await open("the safe", by: LAContext()))
}
