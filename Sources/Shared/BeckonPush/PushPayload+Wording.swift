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
        if message.category == .call { return callBody }
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

    /// What has become of a call, for whoever did not take part.
    private var callBody: String {
        let call = message.type == .video ? "video call" : "call"
        return switch message.callStatus {
        case .cancelled, .unanswered, .busy: "Missed \(call)"
        case .rejected: "\(call.prefix(1).uppercased() + call.dropFirst()) declined"
        case .ended: "\(call.prefix(1).uppercased() + call.dropFirst()) ended"
        case .ongoing: "Ongoing \(call)"
        default: "Incoming \(call)"
        }
    }

    private var mediaSign: String? {
        // The medium of a call is no file.
        if message.category == .call { return nil }
        return switch message.type {
        case .image: "📷"
        case .video: "🎥"
        case .audio: "🎧"
        case .file: "📄"
        default: nil
        }
    }
}
