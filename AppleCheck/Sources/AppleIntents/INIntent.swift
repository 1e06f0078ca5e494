public import Foundation

/// "INIntent".
open class INIntent: NSObject {
    override init() { super.init() }
}

/// "INIntentResponse".
open class INIntentResponse: NSObject {
    override init() { super.init() }
}
