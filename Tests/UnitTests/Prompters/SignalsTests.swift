import Authentication
import Glibc
import Testing

@testable import Prompters

/// The signals of the process as messages: each test in a process of its own.
@Suite struct SignalsTests {
  @Test func whatEndsStopsAndContinuesIsTold() async {
    await #expect(processExitsWith: .success) {
      let signals = try taken()
      #expect(signals.interruption() == nil)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM] {
        raise(signal)
        #expect(signals.interruption() == .signal(signal))
      }
      for signal in [SIGTSTP, SIGTTIN, SIGTTOU] {
        raise(signal)
        #expect(signals.interruption() == .suspended)
      }
      raise(SIGCONT)
      #expect(signals.interruption() == .resumed)
      raise(SIGPIPE)
      #expect(signals.interruption() == nil)
    }
  }

  @Test func anEndCountsForMoreThanAStop() async {
    await #expect(processExitsWith: .success) {
      let signals = try taken()
      raise(SIGTSTP)
      raise(SIGTERM)
      #expect(signals.interruption() == .signal(SIGTERM))
    }
  }

  @Test func aStopIsRememberedUntilItIsForgotten() async {
    await #expect(processExitsWith: .success) {
      let signals = try taken()
      #expect(!signals.wasStopped)
      raise(SIGCONT)
      #expect(signals.wasStopped, "also before anybody has read it")
      #expect(signals.interruption() == .resumed)
      #expect(signals.wasStopped)
      signals.forgetContinue()
      #expect(!signals.wasStopped)
      raise(SIGTSTP)
      #expect(signals.wasStopped, "one that is about to be stopped counts too")
      raise(SIGCONT)
      signals.forgetContinue()
      #expect(!signals.wasStopped)
    }
  }

  @Test func whatTheCallerIgnoresIsTheCallersBusiness() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      #expect(Signals.isIgnored(SIGHUP) && !Signals.isIgnored(SIGTERM))
      let signals = try taken()
      raise(SIGHUP)
      #expect(signals.interruption() == nil)
      #expect(Signals.isIgnored(SIGHUP))
    }
  }

  @Test func afterwardsTheMaskIsAsBefore() async {
    await #expect(processExitsWith: .success) {
      SignalMask.change(Array(1...64), blocked: false)
      SignalMask.change([SIGUSR2], blocked: true)
      let signals = try #require(Signals())
      #expect(isBlocked(SIGTERM) && isBlocked(SIGUSR2))
      signals.restore()
      #expect(!isBlocked(SIGTERM) && isBlocked(SIGUSR2))
    }
  }

  @Test func itDiesOfASignalAsIfThatHadNotBeenCaught() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = try taken()
      raise(SIGTERM)
      #expect(signals.interruption() == .signal(SIGTERM))
      signals.die(of: SIGTERM)
    }
  }
}

/// The threads of the pool, on which tests run, block all signals: here they come to this one.
func taken() throws -> Signals {
  SignalMask.change(Array(1...64), blocked: false)
  return try #require(Signals())
}

private func isBlocked(_ signal: Int32) -> Bool {
  var mask = sigset_t()
  unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
  return unsafe sigismember(&mask, signal) == 1
}
