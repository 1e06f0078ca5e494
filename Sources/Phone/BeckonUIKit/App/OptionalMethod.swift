#if canImport(UIKit)
    /// A requirement of a delegate that the app may leave out, as a value: nil where it did.
    func optional<Method>(_ method: Method?) -> Method? { method }
#endif
