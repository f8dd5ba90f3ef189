import Glibc

/// Runs `body` on a new, detached thread that takes no signals: those are the host program's business.
///
/// pthread_create(3)
///
/// - Returns: whether there is such a thread.
package func onOwnThread(stackSize: Int = 256 << 10, _ body: @escaping @Sendable () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  unsafe pthread_attr_setstacksize(&attributes, stackSize)
  defer { unsafe pthread_attr_destroy(&attributes) }
  let before = SignalMask.blockAll()
  defer { before.restore() }
  // SAFETY: the box is retained here and released by the thread, which is the only one to use it.
  let box = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  var thread = pthread_t()
  let error = unsafe pthread_create(
    &thread, &attributes,
    { argument in
      guard let argument = unsafe argument else { return nil }
      unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }, box)
  if error != 0 { unsafe Unmanaged<ThreadBody>.fromOpaque(box).release() }
  return error == 0
}

/// Whether this process can have so many threads more, all at once.
///
/// Of the number of processes that a user may have, each takes one.
package func canHaveThreads(_ count: Int) -> Bool {
  guard let gate = Bell() else { return false }
  defer { gate.ring() }
  return (0..<count).allSatisfy { _ in onOwnThread { _ = poll([gate.descriptor], until: .now + .seconds(60)) } }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
