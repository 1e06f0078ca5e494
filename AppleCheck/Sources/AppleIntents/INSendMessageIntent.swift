public import AppleUserNotifications
public import Foundation

/// "INSendMessageIntent".
open class INSendMessageIntent: INIntent, UNNotificationContentProviding {
    open var recipients: [INPerson]? { parts.recipients }
    open var outgoingMessageType: INOutgoingMessageType { parts.type }
    open var content: String? { parts.content }
    open var speakableGroupName: INSpeakableString? { parts.group }
    open var conversationIdentifier: String? { parts.conversation }
    open var serviceName: String? { parts.service }
    open var sender: INPerson? { parts.sender }
    open var attachments: [INSendMessageAttachment]? { parts.attachments }

    private struct Parts {
        let recipients: [INPerson]?
        let type: INOutgoingMessageType
        let content: String?
        let group: INSpeakableString?
        let conversation: String?
        let service: String?
        let sender: INPerson?
        let attachments: [INSendMessageAttachment]?
    }
    private let parts: Parts

    /// "init(recipients:outgoingMessageType:content:speakableGroupName:conversationIdentifier:serviceName:sender:
    /// attachments:)".
    public init(
        recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
        speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
        sender: INPerson?, attachments: [INSendMessageAttachment]?
    ) {
        parts = Parts(
            recipients: recipients, type: outgoingMessageType, content: content, group: speakableGroupName,
            conversation: conversationIdentifier, service: serviceName, sender: sender, attachments: attachments)
        super.init()
    }
}

/// "INOutgoingMessageType".
public enum INOutgoingMessageType: Int, Sendable {
    case unknown = 0
    case outgoingMessageText = 1
    case outgoingMessageAudio = 2
}

/// "INSendMessageAttachment".
open class INSendMessageAttachment: NSObject {
    override init() { super.init() }
}
