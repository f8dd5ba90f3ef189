import Sessions

/// Whether a yes could open a session, which is tried with a key that is gone at once.
func keyringCheck() -> DoctorCheck {
  let name = "keyring"
  do throws(NoSession) {
    try Sessions.trial()
    return .ok(name, "a session can be opened")
  } catch {
    return .problem(name, "no session can be opened: \(error.message)", mend: error.hint)
  }
}
