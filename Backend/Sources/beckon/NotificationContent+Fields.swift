import BeckonPush
import Foundation

extension NotificationContent {
    /// What a person sees and hears of it, in the order of reading; what is empty is left out.
    var fields: [(key: String, value: String)] {
        let texts: [(String, String?)] = [
            ("title", title), ("subtitle", subtitle), ("body", body), ("badge", badge.map(String.init)),
            ("sound", sound), ("thread", threadIdentifier), ("category", categoryIdentifier),
            ("interruption", interruptionLevel?.rawValue), ("relevance", relevanceScore.map { "\($0)" }),
            ("filter", filterCriteria), ("target", targetContentIdentifier), ("sender", communication?.words),
        ]
        let files = attachments.map { ($0.identifier, String?.some($0.file.kind)) }
        return (texts + files).compactMap { name, text in
            text.flatMap { $0.isEmpty ? nil : (key: name, value: $0) }
        }
    }
}

extension NotificationContent.Communication {
    fileprivate var words: String {
        let place = groupName.map { " in \($0)" } ?? ""
        return senderName + place + (picture.map { ", picture: \($0.kind)" } ?? "")
    }
}

extension URL {
    /// What a file is and its size; its name is made up.
    fileprivate var kind: String {
        // Nil is the meaning: a file that is gone has no size to tell.
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
        return "\(pathExtension), \(size.map { "\($0) bytes" } ?? "gone")"
    }
}
