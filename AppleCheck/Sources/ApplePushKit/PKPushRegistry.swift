public import Foundation

/// "PKPushRegistry".
open class PKPushRegistry: NSObject {
    open weak var delegate: (any PKPushRegistryDelegate)?
    open var desiredPushTypes: Set<PKPushType>?
    /// For tests: on which queue its delegate is called.
    public let fakeQueue: DispatchQueue?
    /// For tests: the token that the system has.
    public var fakeToken: Data?

    public init(queue: DispatchQueue?) { fakeQueue = queue }

    open func pushToken(for type: PKPushType) -> Data? { fakeToken }
}
