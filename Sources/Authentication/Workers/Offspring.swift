import CLinux
import Glibc

extension Child {
  /// Kills all that comes from the process, in whatever group or session it is by now.
  ///
  /// It must be one that takes orphans in, as a worker does: then all of that is below it, as long as it has not ended.
  /// What a process leaves that ends by itself is out of reach: nothing tells whose it was.
  func endOffspring() async {
    // The wait goes on in a task of its own, since this must be seen to even when the caller is cancelled.
    await Task.detached { [self] in
      let deadline = ContinuousClock.now + .milliseconds(250)
      var children = children()
      // It shall start no others meanwhile.
      if !children.isEmpty { signal(SIGSTOP) }
      while !children.isEmpty, ContinuousClock.now < deadline {
        for child in children { child.kill() }
        for child in children { _ = await readable([child.pidfd], until: deadline) }
        // The children of those that have gone are now its own.
        children = self.children()
      }
    }.value
  }

  /// Those of its children that have not ended.
  private func children() -> [Descendant] {
    names(in: "/proc/\(identifier)/task").flatMap { thread in
      let list = (try? contents(of: "/proc/\(identifier)/task/\(thread)/children")) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }.compactMap { Descendant($0, childOf: identifier) }
  }
}

/// A process that another one has started, held so that its number cannot come to mean a third.
private final class Descendant: Sendable {
  let pidfd: Int32

  /// pidfd_open(2); nil when it is not, or no more, what it is held for.
  init?(_ process: pid_t, childOf parent: pid_t) {
    pidfd = clinux_pidfd_open(process)
    guard pidfd >= 0, let stat = ProcessStat(of: "\(process)"), stat.parent == parent, !stat.hasEnded else {
      return nil
    }
  }

  deinit { if pidfd >= 0 { close(pidfd) } }

  func kill() { _ = clinux_pidfd_signal(pidfd, SIGKILL) }
}

/// The names in a folder; none when it cannot be read.
///
/// opendir(3), readdir(3)
private func names(in folder: String) -> [String] {
  guard let listing = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(listing) }
  var names: [String] = []
  while let entry = unsafe readdir(listing) {
    names.append(
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names
}
