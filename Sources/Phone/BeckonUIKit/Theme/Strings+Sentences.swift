#if canImport(UIKit)
    public import BeckonModel
    public import BeckonScreens
    import Foundation

    /// Sentences about people, in the app's language.
    extension Strings {
        /// Who is writing; nil where nobody is.
        public func typing(_ users: [User]) -> String? {
            switch users.count {
            case 0: nil
            case 1: text(.typing, users[0].name)
            case 2: text(.typingTwo, users[0].name, users[1].name)
            default: self[.typingMany]
            }
        }

        /// What happened in a group.
        public func sentence(_ happening: ChatHappening, by sender: User) -> String {
            let (who, whom) = (sender.name, happening.target?.name ?? "")
            switch happening.action {
            case .joined: return text(.happenedJoined, who)
            case .left: return text(.happenedLeft, who)
            case .added: return text(.happenedAdded, who, whom)
            case .kicked: return text(.happenedKicked, who, whom)
            case .banned: return text(.happenedBanned, who, whom)
            case .unbanned: return text(.happenedUnbanned, who, whom)
            case .scopeChanged:
                return text(.happenedScope, who, whom, happening.newScope.map { name(of: $0) } ?? "")
            case .ownerChanged: return text(.happenedOwner, who, whom)
            case .groupUpdated: return text(.happenedUpdated, who)
            case .groupDeleted: return text(.happenedDeleted, who)
            default: return text(.happenedOther, who)
            }
        }

        /// The newest message of a conversation, for one line.
        ///
        /// - Parameters:
        ///   - preview: what the message is.
        ///   - isGroup: its sender is named there.
        public func preview(_ preview: ConversationPreview, isGroup: Bool) -> String {
            let said: String
            switch preview.kind {
            case .text(let text): said = text
            case .media(let type, let caption): said = caption.flatMap { $0.isEmpty ? nil : $0 } ?? name(of: type)
            case .deleted: return self[.deleted]
            case .happening(let happening): return sentence(happening, by: preview.sender)
            case .call: said = self[.call]
            case .other: said = self[.unsupported]
            }
            if preview.isOwn { return text(.previewOwn, said) }
            return isGroup ? text(.previewOther, preview.sender.name, said) : said
        }

        /// A number of bytes, as people read it.
        static func size(_ bytes: Int64) -> String {
            ByteCountFormatter.string(fromByteCount: bytes, countStyle: .file)
        }

        /// A share from 0 to 1, as a percentage.
        static func share(_ fraction: Double) -> String { fraction.formatted(.percent.precision(.fractionLength(0))) }
    }
#endif
