import Synchronization

/// Something of the application's, which is released on the queue of replies.
///
/// Where the last reference to it goes, code of the application's may run, and may wait for anything: the library's
/// thread, or under a lock of the library's, is no place for that.
final class Borrowed<Value: Sendable>: Sendable {
  private let holder: Holder

  init(_ value: Value) { holder = Holder(value) }

  deinit { replies.async { [holder] in holder.empty() } }

  /// The thing itself, which must be used off the library's thread alone.
  var value: Value { holder.value }

  private final class Holder: Sendable {
    private let content: Mutex<Value?>

    init(_ value: Value) { content = Mutex(value) }

    // SAFETY: it is emptied when nobody can ask any more.
    var value: Value { unsafe content.withLock { $0 }.unsafelyUnwrapped }

    func empty() {
      let value = content.withLock { $0.take() }
      withExtendedLifetime(value) {}
    }
  }
}
