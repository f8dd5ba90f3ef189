// On Apple's systems LocalAuthentication brings both with it, and code relies on that.
@_exported public import Dispatch
@_exported public import Foundation

/// Where a method leaves its error: `var error: NSError?` is passed as `&error`, or `nil` by whoever does not want it.
///
/// Linux's Foundation lacks this type. Mirrors NSErrorPointer.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
