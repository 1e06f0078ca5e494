public import Foundation

/// "CXProviderDelegate": what is implemented of it.
public protocol CXProviderDelegate: NSObjectProtocol {
    /// "providerDidReset(_:)".
    func providerDidReset(_ provider: CXProvider)
    /// "provider(_:perform:)" with a `CXAnswerCallAction`.
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
    /// "provider(_:perform:)" with a `CXEndCallAction`.
    func provider(_ provider: CXProvider, perform action: CXEndCallAction)
}
