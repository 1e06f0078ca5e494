#if canImport(UserNotifications)
    import BeckonModel
    import BeckonPush
    import UserNotifications

    extension UNNotificationContent {
        /// A copy in which what differs between the two values is changed, and nothing else: what a value does not know
        /// of the system's content stays as it is.
        ///
        /// - Parameters:
        ///   - pushed: this content as a value.
        ///   - revised: what is made of it. Its ``BeckonPush/NotificationContent/communication`` is not put on it.
        ///   - trace: gets a line for each file that the system refuses; the file is removed where it is a temporary one.
        func revised(
            from pushed: NotificationContent, to revised: NotificationContent, trace: Trace = .silent
        ) -> UNNotificationContent {
            guard let copy = mutableCopy() as? UNMutableNotificationContent else { return self }
            func put<Value: Equatable>(
                _ member: KeyPath<NotificationContent, Value>, _ set: (Value) -> Void
            ) {
                if revised[keyPath: member] != pushed[keyPath: member] { set(revised[keyPath: member]) }
            }
            put(\.title) { copy.title = $0 }
            put(\.subtitle) { copy.subtitle = $0 }
            put(\.body) { copy.body = $0 }
            put(\.badge) { copy.badge = $0.map { NSNumber(value: $0) } }
            put(\.sound) { copy.sound = $0.map(Self.sound) }
            put(\.threadIdentifier) { copy.threadIdentifier = $0 }
            put(\.categoryIdentifier) { copy.categoryIdentifier = $0 }
            put(\.interruptionLevel) { copy.interruptionLevel = $0?.system ?? .active }
            put(\.relevanceScore) { copy.relevanceScore = $0 ?? 0 }
            put(\.filterCriteria) { copy.filterCriteria = $0 }
            put(\.targetContentIdentifier) { copy.targetContentIdentifier = $0 }
            put(\.attachments) { copy.attachments = attachments(of: $0, trace: trace) }
            put(\.userInfo) { _ in copy.userInfo = userInfo(from: pushed, to: revised) }
            return copy
        }

        private static func sound(_ name: String) -> UNNotificationSound {
            name == NotificationContent.defaultSound ? .default : UNNotificationSound(named: .init(rawValue: name))
        }

        /// The system's own for those that were there, new ones for the others.
        private func attachments(of files: [NotificationAttachment], trace: Trace) -> [UNNotificationAttachment] {
            files.compactMap { file in
                if let own = attachments.first(where: { $0.identifier == file.identifier && $0.url == file.file }) {
                    return own
                }
                do {
                    return try UNNotificationAttachment(identifier: file.identifier, url: file.file, options: nil)
                } catch {
                    trace(.revised, decision: "not-attached", reason: "refused-by-system")
                    file.file.removeTemporary()
                    return nil
                }
            }
        }

        /// Member by member, so that those which no stage has touched keep even what is no JSON in them.
        private func userInfo(
            from pushed: NotificationContent, to revised: NotificationContent
        ) -> [AnyHashable: Any] {
            let members = revised.foundationUserInfo
            var copy = userInfo
            for key in Set(pushed.userInfo.keys).union(revised.userInfo.keys)
            where pushed.userInfo[key] != revised.userInfo[key] {
                copy[key] = members[key]
            }
            return copy
        }
    }

    extension URL {
        /// What a stage has left for the system, and the system has not taken.
        func removeTemporary() {
            let folder = FileManager.default.temporaryDirectory.standardizedFileURL.path
            guard standardizedFileURL.path.hasPrefix(folder) else { return }
            // Nil is the meaning: what is gone need not be removed.
            try? FileManager.default.removeItem(at: self)
        }
    }
#endif
