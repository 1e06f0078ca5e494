public import Foundation

/// "PKPushRegistryDelegate".
public protocol PKPushRegistryDelegate: NSObjectProtocol {
    /// "pushRegistry(_:didUpdate:for:)".
    func pushRegistry(_ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType)
    /// "pushRegistry(_:didReceiveIncomingPushWith:for:completion:)".
    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload, for type: PKPushType,
        completion: @escaping @Sendable () -> Void)
    /// "pushRegistry(_:didInvalidatePushTokenFor:)".
    func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
}
