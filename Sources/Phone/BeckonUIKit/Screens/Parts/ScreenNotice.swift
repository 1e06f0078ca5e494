#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens

    /// Why the person cannot write, and what they can do about it.
    struct ScreenNotice: Equatable {
        enum Remedy: Equatable {
            case join, unblock, rejoin, retry
            case password
        }

        var text: String
        var remedy: Remedy?
        /// What was asked for is on its way.
        var isBusy = false

        init(text: String, remedy: Remedy? = nil, isBusy: Bool = false) {
            self.text = text
            self.remedy = remedy
            self.isBusy = isBusy
        }

        /// Nil where the person can write.
        init?(_ snapshot: ChatSnapshot, _ strings: Strings) {
            guard let text = strings.explanation(of: snapshot.access) else { return nil }
            let failure = snapshot.accessFailure.map { strings.explanation(of: $0) }
            self.init(text: failure ?? text, isBusy: snapshot.isChangingAccess)
            switch snapshot.access.remedy {
            case .join: remedy = .join
            case .enterPassword: remedy = .password
            case .unblock: remedy = .unblock
            case .retry: remedy = .retry
            case nil: break
            }
        }

        /// Of a call's chat. Nil where the person can write.
        init?(_ snapshot: CallChatSnapshot, _ strings: Strings) {
            guard !snapshot.isComposerEnabled, let text = snapshot.reason.flatMap({ strings.explanation(of: $0) })
            else { return nil }
            self.init(text: text, isBusy: snapshot.isJoining)
            switch snapshot.remedy {
            case .retry: remedy = .retry
            case .enterPassword: remedy = .password
            case .join: remedy = .rejoin
            case nil: break
            }
        }

        func title(_ strings: Strings) -> String? {
            switch remedy {
            case .join, .password: strings[.join]
            case .unblock: strings[.unblock]
            case .rejoin: strings[.rejoin]
            case .retry: strings[.retry]
            case nil: nil
            }
        }
    }
#endif
