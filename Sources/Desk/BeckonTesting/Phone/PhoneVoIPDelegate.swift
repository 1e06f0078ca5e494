public import BeckonModel
public import Foundation

/// `PKPushRegistryDelegate` and `CXProviderDelegate` in one, as plain values. All calls come on the main actor.
///
/// To be set before the launch has finished: a push that started the app comes right after (P-32).
@MainActor public protocol PhoneVoIPDelegate: AnyObject {
    /// The token for VoIP pushes, which is another one than for notifications (P-31).
    func didUpdateVoIPToken(_ token: Data)
    /// A VoIP push came. A call has to be reported before this returns and before the completion is called (P-32).
    ///
    /// - Parameters:
    ///   - payload: as it was pushed.
    ///   - mustReport: what iOS 26.4 tells.
    ///   - completion: called once, on the main actor.
    func didReceiveIncomingPush(
        _ payload: [String: JSONValue], mustReport: Bool, completion: @escaping @MainActor @Sendable () -> Void)
    /// The person took the call (`CXAnswerCallAction`).
    func answerCall(_ uuid: UUID)
    /// The person refused or ended it (`CXEndCallAction`).
    func endCall(_ uuid: UUID)
}
