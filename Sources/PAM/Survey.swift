import FactorWire

/// Reads a service's files, and does nothing else.
///
/// - Parameters:
///   - file: the service.
///   - moduleFolder: where libpam looks for modules.
///   - tell: is told every line that a transaction may come to, in the order of the files.
/// - Returns: the last word on it: that libpam could be asked, or what is wrong with its files.
func survey(
  _ file: ServiceFile, moduleFolder: String? = ModuleCall.folder, tell: (ServiceModule) -> Void
) -> WorkerMessage {
  do throws(Misconfiguration) {
    try file.validate { call, file, line in
      let path = call.path(in: moduleFolder)
      tell(
        ServiceModule(
          facility: call.facility == "auth" ? .auth : .account, path: path, arguments: call.arguments, file: file,
          line: Int32(clamping: line), error: call.error(at: path)))
    }
    return .fit
  } catch {
    return .result(.misconfigured(file: error.file, problem: error.problem, mend: error.mend))
  }
}
