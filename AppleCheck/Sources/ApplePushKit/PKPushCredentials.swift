public import Foundation

/// "PKPushCredentials". The system makes them.
open class PKPushCredentials: NSObject {
    open var type: PKPushType { .voIP }
    open var token: Data { bytes }

    private let bytes: Data

    /// For tests.
    public init(fakeToken: Data) { bytes = fakeToken }
}
