import LocalAuthentication

let stub = StubContext()
var answers: [Bool] = []
TouchIDService(context: stub).unlock { answers.append($0) }
stub.answer = true
TouchIDService(context: stub).unlock { answers.append($0) }
stub.error = LAError(.biometryNotEnrolled)
TouchIDService(context: stub).unlock { answers.append($0) }
stub.error = NSError(domain: LAErrorDomain, code: Int(kLAErrorBiometryLockout), userInfo: nil)
TouchIDService(context: stub).unlock { answers.append($0) }
guard answers == [false, true, false, false] else { fatalError("\(answers)") }
print("all tests passed")

if CommandLine.arguments.contains("real") {
  let semaphore = DispatchSemaphore(value: 0)
  var isOpen = false
  TouchIDService().unlock { success in
    isOpen = success
    semaphore.signal()
  }
  semaphore.wait()
  print(isOpen ? "open" : "shut")
  exit(isOpen ? 0 : 1)
}
