import BeckonModel
public import BeckonPush
public import Foundation

/// A call as it is reported to the system: what a `CXCallUpdate` is filled from.
public struct IncomingCall: Sendable, Hashable {
    /// Under which CallKit knows it: the same for every push of a session, see `UUID.init(callSession:)`.
    public var uuid: UUID
    /// The vendor's identifier; nil where the push named none.
    public var sessionID: String?
    /// Who calls, as a person reads it; nil where the push does not say. CallKit shows its own word then.
    public var callerName: String?
    /// The vendor's identifier of who calls.
    public var handle: String?
    /// Whether the caller asks for a picture.
    public var hasVideo: Bool
    /// The account that is called; nil where the push does not say.
    public var account: String?
    /// All that the push says; nil where nobody could read it.
    public var push: PushMessage?

    /// - Parameters:
    ///   - push: as a dialect has read it; nil where none could.
    ///   - account: the app's account that the push is for.
    ///   - uuid: for a push that names no session.
    public init(_ push: PushMessage?, account: String?, otherwise uuid: @autoclosure () -> UUID) {
        let sessionID = push?.call?.sessionID
        self.uuid = sessionID.map { UUID(callSession: $0) } ?? uuid()
        self.sessionID = sessionID
        callerName = push?.group?.name ?? push?.sender?.name ?? push?.sender?.id
        handle = push?.sender?.id
        hasVideo = push?.call?.medium?.lowercased() == "video"
        self.account = account
        self.push = push
    }
}
