import LocalAuthentication

let context = LAContext()
print("before: \(context.biometryType)")
let settings = BiometrySettings(context: context)
print("after: \(context.biometryType), \(context.biometricType.rawValue)")
print(settings.title, settings.symbol, settings.hint ?? "and no hint", separator: "; ")
print("another: \(LAContext().biometryType.rawValue)")
