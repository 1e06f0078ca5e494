#if canImport(Intents)
    import BeckonModel
    import BeckonPush
    import Intents

    extension INSendMessageIntent {
        /// Bytes of a picture; a larger one is left out, as an extension has little memory (P-14).
        static let largestPicture = 1 << 20

        /// The intent of a message that came in (P-34). The message's text stays out of it: what is donated, Siri keeps.
        convenience init(_ communication: NotificationContent.Communication, trace: Trace) {
            let sender = INPerson(
                personHandle: INPersonHandle(value: communication.senderIdentifier, type: .unknown),
                nameComponents: nil, displayName: communication.senderName,
                image: communication.image(trace: trace), contactIdentifier: nil,
                customIdentifier: communication.senderIdentifier, isMe: false)
            let me = INPerson(
                personHandle: INPersonHandle(value: "me", type: .unknown), nameComponents: nil, displayName: nil,
                image: nil, contactIdentifier: nil, customIdentifier: nil, isMe: true)
            // Only with more than one recipient the system takes it as a group's and shows the group's name (observed).
            self.init(
                recipients: communication.groupName == nil ? nil : [sender, me],
                outgoingMessageType: .outgoingMessageText, content: nil,
                speakableGroupName: communication.groupName.map(INSpeakableString.init(spokenPhrase:)),
                conversationIdentifier: communication.conversationIdentifier, serviceName: nil, sender: sender,
                attachments: nil)
        }
    }

    extension NotificationContent.Communication {
        /// The picture's bytes, so that its file may go.
        fileprivate func image(trace: Trace) -> INImage? {
            guard let picture else { return nil }
            defer { picture.removeTemporary() }
            guard let bytes = try? Data(contentsOf: picture, options: .mappedIfSafe) else {
                trace(.revised, decision: "no-picture", reason: "unreadable")
                return nil
            }
            guard bytes.count <= INSendMessageIntent.largestPicture else {
                trace(.revised, decision: "no-picture", reason: "too-large")
                return nil
            }
            return INImage(imageData: Data(bytes))
        }
    }
#endif
