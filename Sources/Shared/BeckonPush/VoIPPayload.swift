public import BeckonModel
public import Foundation

/// The body of a VoIP push: of a call that rings, and of nothing else (P-31, P-32, sh-26).
///
/// No other value can be made, so that a sender who takes it as argument cannot send a call that is over this way.
public struct VoIPPayload: Sendable, Hashable {
    /// As it is sent: JSON in UTF-8, at most 5120 bytes.
    public let body: Data

    /// Beckon's own, of the message that says that a call rings. It names the session, the medium, who calls whom, the
    /// conversation and the account, so that the app needs to ask nobody; no number, as no extension runs.
    ///
    /// - Throws: ``VoIPPayloadError`` for every other message; ``PushPayloadError`` where identifiers alone are too long.
    public init(message: Message, to account: UserID) throws {
        guard message.ringingCall != nil else {
            throw message.callStatus?.isActive == false ? VoIPPayloadError.callIsOver : .noCall
        }
        body = try PushPayload(message: message, to: account, badge: Badge(total: 0, version: 0)).encodedAsVoIP()
    }

    /// Another vendor's or an app's own body, as ``PlainCallDialect/reader`` reads it.
    ///
    /// - Throws: where it is no JSON object, tells of no call, or of one that does not ring.
    public init(_ body: Data) throws(VoIPPayloadError) {
        guard body.count <= PayloadFitting.voipLimit else {
            throw .tooLarge(bytes: body.count, limit: PayloadFitting.voipLimit)
        }
        let push: PushMessage?
        do { push = try PlainCallDialect.reader.message(bytes: body) } catch { throw .noCall }
        guard let call = push?.call else { throw .noCall }
        if call.action?.isEnd == true { throw .callIsOver }
        // Without a word it is a call where it names a session: VoIP pushes are for nothing else.
        guard call.sessionID != nil, call.action == nil || call.action?.standard == .initiated else { throw .noCall }
        self.body = body
    }
}
