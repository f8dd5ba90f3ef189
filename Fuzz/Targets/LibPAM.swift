import Glibc

/// libpam itself, and the module of Module/fuzzed.c, which the targets reach through one library.
///
/// It is for the test world (Tests/World/world.sh) alone, in whose /etc it may write.
struct LibPAM {
  /// Loaded once, and for good.
  static let shared = LibPAM()

  /// The module's file.
  let path: String
  // SAFETY: functions of a library that stays loaded; inputs are played one at a time.
  private let library: Int

  private init() {
    guard unsafe access("/run/world/bin", F_OK) == 0, getuid() == 0 else {
      fatalError("this runs in the test world alone: run make fuzz or make test")
    }
    let source = #filePath.split(separator: "/").dropLast(2).map { "/\($0)" }.joined() + "/Module"
    path = Folder.shared.path + "/fuzzed.so"
    guard unsafe system("clang -shared -fPIC -O1 -Wall -Wextra -Werror -o '\(path)' '\(source)'/*.c -lpam") == 0,
      let library = unsafe dlopen(path, RTLD_NOW)
    else { fatalError("\(source) does not compile or load") }
    self.library = Int(bitPattern: library)
  }

  /// What the module is to do next.
  func play(_ script: UnsafeBufferPointer<UInt8>) {
    unsafe function("fuzzed_play", as: (@convention(c) (UnsafePointer<UInt8>?, Int) -> Void).self)(
      script.baseAddress, script.count)
  }

  /// What the application did wrong.
  var fault: String? {
    let fault = unsafe function("fuzzed_fault", as: (@convention(c) () -> UnsafePointer<CChar>?).self)()
    return unsafe fault.map { unsafe String(cString: $0) }
  }

  /// What the module returned, and whether it left PAM_USER as it was, when it was last asked to authenticate (0) or
  /// to check the account (1); -1 when it was not.
  func end(of stage: Int32) -> (returned: Int32, isSameUser: Int32) {
    let returned = function("fuzzed_returned", as: (@convention(c) (Int32) -> Int32).self)
    let isSameUser = function("fuzzed_is_same_user", as: (@convention(c) (Int32) -> Int32).self)
    return (returned(stage), isSameUser(stage))
  }

  /// The answers that the module got.
  var answers: [[UInt8]] {
    var count = 0
    let bytes = unsafe function(
      "fuzzed_answers", as: (@convention(c) (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?).self)(&count)
    let log = unsafe UnsafeBufferPointer(start: bytes, count: count)
    return unsafe log.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { unsafe Array($0) }
  }

  /// What libpam says to a service in a folder: pam_authenticate(3), pam_acct_mgmt(3); -1 when it says nothing.
  func ask(_ service: String, in folder: String, as user: String) -> (authenticate: Int32, account: Int32) {
    typealias Ask =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>
      ) -> Int32
    var account: Int32 = -1
    let status = unsafe function("fuzzed_ask", as: Ask.self)(folder, service, user, &account)
    return (status, account)
  }

  private func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: library), name) else {
      fatalError("no \(name)")
    }
    // SAFETY: the types are those of the C files.
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
