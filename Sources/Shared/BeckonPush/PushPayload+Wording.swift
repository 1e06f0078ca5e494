import BeckonModel

extension PushPayload {
    var senderName: String { message.sender.name.isEmpty ? message.sender.uid.rawValue : message.sender.name }

    /// What stands before the text in the body.
    var bodyLead: String {
        var lead = ""
        if case .group = message.receiver { lead += senderName + ": " }
        if message.text?.isEmpty == false, let sign = mediaSign { lead += sign + " " }
        return lead
    }

    /// The body of a message without a text, so that every push can be shown (P-17, R-X.3).
    var fallbackBody: String {
        // P-37: to take the notification away needs the app to run; its text can be replaced.
        if message.deletedAt != nil { return "Message deleted" }
        if message.category == .call { return message.type == .video ? "Incoming video call" : "Incoming call" }
        guard let sign = mediaSign else { return "New message" }
        let word =
            switch message.type {
            case .image: "Photo"
            case .video: "Video"
            case .audio: "Audio"
            default: "File"
            }
        return sign + " " + word
    }

    private var mediaSign: String? {
        switch message.type {
        case .image: "📷"
        case .video: "🎥"
        case .audio: "🎧"
        case .file: "📄"
        default: nil
        }
    }
}
