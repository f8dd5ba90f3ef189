import LocalAuthentication
import Synchronization

// context-probe STEP…: takes the steps one after the other, each a word and what it needs, and prints what came of them.
// The tests drive the library with it.

var context = LAContext()
var right = LARight()
var steps = CommandLine.arguments.dropFirst()
let replies = DispatchGroup()
let evaluations = Mutex(0)

@MainActor func next() -> String {
  guard let step = steps.popFirst() else {
    say("a step lacks what it needs")
    exit(64)
  }
  return step
}

@Sendable func say(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

@Sendable func describe(_ error: (any Error)?) -> String {
  guard let error else { return "yes" }
  let known = error as? LAError
  let hint = (error as NSError).localizedRecoverySuggestion.map { " (\($0))" } ?? ""
  return "no \(known.map { "\($0.errorCode)" } ?? "?") \(error.localizedDescription)\(hint)"
}

@MainActor func policy() -> LAPolicy { LAPolicy(rawValue: Int(next()) ?? 0) ?? .deviceOwnerAuthentication }

@Sendable func evaluate(_ context: LAContext, _ policy: LAPolicy, _ number: Int, _ done: @escaping @Sendable () -> Void)
{
  context.evaluatePolicy(policy, localizedReason: "try number \(number)") { isApproved, error in
    say("reply \(number): \(isApproved ? "yes" : describe(error))")
    done()
  }
}

func number() -> Int {
  evaluations.withLock {
    $0 += 1
    return $0
  }
}

/// Whoever reads another step than these has none to take.
@MainActor func take(_ step: String) async {
  switch step {
  case "new": context = LAContext()
  case "can":
    let policy = policy()
    var error: NSError?
    let can = unsafe context.canEvaluatePolicy(policy, error: &error)
    say("can \(policy.rawValue): \(can ? "yes" : describe(error)); biometry \(context.biometryType.rawValue)")
  case "evaluate":
    replies.enter()
    evaluate(context, policy(), number()) { replies.leave() }
    say("returned")
  case "await":
    do { say("async: \(try await context.evaluatePolicy(policy(), localizedReason: "try it"))") } catch {
      say("async: \(describe(error))")
    }
  case "cancelled":
    let task = Task.detached { [context] in
      try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "try it")
    }
    waitForLine()
    task.cancel()
    do { say("task: \(try await task.value)") } catch { say("task: \(describe(error))") }
  case "wait": replies.wait()
  case "invalidate": context.invalidate()
  case "silent": context.interactionNotAllowed = true
  case "reuse": context.touchIDAuthenticationAllowableReuseDuration = Double(next()) ?? 0
  case "fallback": context.localizedFallbackTitle = next()
  case "cancel": context.localizedCancelTitle = next()
  case "state": say("state \(context.domainState.biometry.stateHash?.base64EncodedString() ?? "nil")")
  case "pause": waitForLine()
  case "reason": context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: next()) { _, _ in }
  case "block": block()
  default: await takeFurther(step)
  }
}

@MainActor func takeFurther(_ step: String) async {
  switch step {
  case "environment": say(describe(LAEnvironment.currentUser.state))
  case "observe": LAEnvironment.currentUser.addObserver(observer)
  case "right":
    let kinds: [String: LAAuthenticationRequirement] = ["biometry": .biometry, "current": .biometryCurrentSet]
    right = LARight(requirement: kinds[next()] ?? .default)
    say("right \(right.state.rawValue)")
  case "authorize":
    do {
      try await right.authorize(localizedReason: "use the right")
      say("authorized, state \(right.state.rawValue)")
    } catch {
      say("authorize: \(describe(error)), state \(right.state.rawValue)")
    }
  case "complete":
    let done = DispatchSemaphore(value: 0)
    right.checkCanAuthorize { error in
      say("can: \(describe(error))")
      done.signal()
    }
    wait(for: done)
    right.authorize(localizedReason: "use the right") { error in
      say("completed: \(describe(error))")
      done.signal()
    }
    wait(for: done)
  case "deauthorize":
    await right.deauthorize()
    say("state \(right.state.rawValue)")
  default:
    say("unknown step \(step)")
    exit(64)
  }
}

@MainActor func waitForLine() {
  say("paused")
  _ = readLine()
}

/// Evaluates while every thread of the cooperative pool is blocked until the reply has come.
@MainActor func block() {
  let policy = policy()
  for _ in 0..<64 {
    replies.enter()
    let number = number()
    let context = context
    Task.detached {
      let done = DispatchSemaphore(value: 0)
      evaluate(context, policy, number) { done.signal() }
      wait(for: done)
      replies.leave()
    }
  }
}

@Sendable func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

func describe(_ state: LAEnvironment.State) -> String {
  let biometry = state.biometry.map {
    "\($0.biometryType.rawValue) usable \($0.isUsable) enrolled \($0.isEnrolled) locked \($0.isLockedOut)"
  }
  let password = state.userPassword.map { "usable \($0.isUsable) set \($0.isSet)" }
  return "biometry \(biometry ?? "none"), password \(password ?? "none"), companions \(state.companions.count)"
}

final class Observer: LAEnvironment.Observer {
  func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
    say("changed from: \(describe(oldState))")
  }
}

let observer = Observer()
while let step = steps.popFirst() { await take(step) }
