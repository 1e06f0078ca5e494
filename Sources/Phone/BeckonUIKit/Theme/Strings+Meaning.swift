#if canImport(UIKit)
    public import BeckonModel
    public import BeckonScreens

    /// What the values of BeckonScreens mean, in the app's language.
    extension Strings {
        /// Why the person cannot write; nil where nothing is wrong.
        public func explanation(of access: ChatAccess) -> String? {
            switch access {
            case .unknown, .open: nil
            case .notMember(.none): self[.notMember]
            case .notMember(.anyone): self[.notMemberJoin]
            case .notMember(.password(wasWrong: false)): self[.notMemberPassword]
            case .notMember(.password(wasWrong: true)): self[.wrongPassword]
            case .banned: self[.banned]
            case .notFound: self[.notFound]
            case .deactivated: self[.deactivated]
            case .blocked(.byMe), .blocked(.mutual): self[.blockedByMe]
            case .blocked(.byOther): self[.blockedByOther]
            }
        }

        /// Why what is written cannot be sent as it is.
        public func explanation(of problem: ComposerProblem) -> String {
            switch problem {
            case .textTooLong: self[.textTooLong]
            case .tooManyMentions: text(.tooManyMentions, ComposerLimits.mentions)
            case .tooManyAttachments: text(.tooManyFiles, ComposerLimits.attachments)
            case .attachmentTooLarge(let name): text(.fileTooLarge, name, Self.size(ComposerLimits.attachment))
            case .attachmentEmpty(let name): text(.fileEmpty, name)
            case .attachmentUnknown(let name): text(.fileUnknown, name)
            case .attachmentWhileEditing: self[.fileWhileEditing]
            }
        }

        /// Why the chat of a call is not as it should be.
        public func explanation(of reason: CallChatSnapshot.Reason) -> String? {
            switch reason {
            case .access(let access): explanation(of: access)
            case .password(wasWrong: false): self[.callPassword]
            case .password(wasWrong: true): self[.callWrongPassword]
            case .noAccess: self[.callNoAccess]
            case .banned: self[.callBanned]
            case .gone: self[.callGone]
            case .offline: self[.offline]
            case .removed: self[.callRemoved]
            case .archived: self[.callArchived]
            case .failed(let error): explanation(of: error)
            }
        }

        /// What has failed. A server words its own refusals.
        public func explanation(of error: ChatError) -> String {
            error.code == .networkIssues ? self[.offline] : error.message
        }

        /// How far one's own message has come.
        public func name(of state: DeliveryState) -> String {
            switch state {
            case .sending: self[.sending]
            case .sent: self[.sent]
            case .delivered: self[.delivered]
            case .read: self[.read]
            case .failed: self[.failed]
            }
        }

        /// A member's role; as the server names it where this version does not know it.
        public func name(of scope: MemberScope) -> String {
            switch scope {
            case .admin: self[.admin]
            case .moderator: self[.moderator]
            case .participant: self[.participant]
            default: scope.rawValue
            }
        }

        /// Of a message without words of its own.
        public func name(of type: MessageType) -> String {
            switch type {
            case .image: self[.photo]
            case .video: self[.video]
            case .audio: self[.audio]
            case .file: self[.file]
            default: self[.unsupported]
            }
        }
    }
#endif
