import LocalAuthentication

// Every public name of Apple's, by its exact type and number; what cannot be told from types is tried.

checkNumbers()
checkErrors()
checkContext()
checkStates()
checkObservers()
checkRights()

// Both come with LocalAuthentication on Apple's systems.
let _: DispatchQueue = DispatchQueue.main
let _: Date = Date()
print("all of Apple's names are here")
