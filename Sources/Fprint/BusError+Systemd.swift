import CSystemd

extension BusError {
  /// From a libsystemd call that returned `status` and perhaps filled in `details`.
  ///
  /// sd_bus_error_set_errno(3)
  @unsafe init(status: Int32, details: inout sd_bus_error) {
    if unsafe sd_bus_error_is_set(&details) == 0 { unsafe sd_bus_error_set_errno(&details, status) }
    self.init(
      name: unsafe details.name.map { unsafe String(cString: $0) } ?? "",
      text: unsafe details.message.map { unsafe String(cString: $0) } ?? "")
  }
}

/// Looks at what a libsystemd call returned.
///
/// - Returns: the same, unless it is negative.
/// - Throws: the error that libsystemd makes of a negative errno value.
///
/// sd_bus_error_free(3)
@discardableResult
func checked(_ status: Int32) throws(BusError) -> Int32 {
  guard status < 0 else { return status }
  var details = unsafe sd_bus_error()
  defer { unsafe sd_bus_error_free(&details) }
  throw unsafe BusError(status: status, details: &details)
}
