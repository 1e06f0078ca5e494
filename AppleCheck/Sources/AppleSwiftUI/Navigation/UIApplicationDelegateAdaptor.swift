public import AppleUIKit

/// "UIApplicationDelegateAdaptor". Apple's wants an `NSObject`, which the declared responder is not.
@propertyWrapper @MainActor @preconcurrency public struct UIApplicationDelegateAdaptor<Delegate: UIApplicationDelegate>
{
    public let wrappedValue: Delegate

    /// "init(_:)". The system makes the delegate; here it is made at once.
    public init(_ delegateType: Delegate.Type = Delegate.self) where Delegate: UIResponder & FakeDelegate {
        wrappedValue = delegateType.init()
    }
}

/// For tests: a delegate that can be made without arguments.
@MainActor public protocol FakeDelegate { init() }
