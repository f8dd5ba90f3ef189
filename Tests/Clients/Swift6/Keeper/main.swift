import LocalAuthentication

// keeper use [SECONDS]: keeps a secret, and uses it twice. keeper guard FILE: tells whether the fingers have changed.

let arguments = CommandLine.arguments

if arguments.count == 3, arguments[1] == "guard" {
  print(EnrolmentGuard(file: URL(fileURLWithPath: arguments[2])).check().rawValue)
  exit(0)
}

let keeper = AuthenticationKeeper()
let key = Secret(id: "1", name: "the signing key")

do {
  try await keeper.persist(key, for: arguments.dropFirst(2).first.flatMap(TimeInterval.init) ?? 600)
  print("kept")
  try await keeper.use(key)
  print("used without asking")
  await keeper.forget(key)
  try await keeper.use(key)
  print("used after asking")
} catch let error as LAError {
  print("denied: \(error.code.rawValue)")
  exit(1)
}
