#if canImport(UIKit)
    import BeckonPush
    import BeckonRouting
    public import UIKit

    /// What the app's delegate hands on, each in one line.
    extension Beckon {
        /// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
        public func didRegister(_ deviceToken: Data) { setup.didRegister(deviceToken) }

        /// `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
        public func didFailToRegister(_ error: any Error) { setup.didFail(error) }

        /// `messaging(_:didReceiveRegistrationToken:)` of Firebase, at each start and refresh. Nil and an empty one
        /// is no token.
        public func didReceiveFirebaseToken(_ token: String?) {
            configuration.seedNotifications?.post(fcmToken: token)
            guard let token, !token.isEmpty else { return }
            configuration.firebase?.registered(token)
        }

        /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`. It is no tap: nothing opens.
        ///
        /// The completion is called once, on the main actor: with what ``Configuration/inBackground`` says, at once where
        /// there is none, and with `failed` where that takes longer than the system waits.
        public func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            // The system's, called on the main thread alone.
            nonisolated(unsafe) let completion = completion
            let slot = CompletionSlot(
                Completion("didReceiveRemoteNotification", fallback: UIBackgroundFetchResult.failed) { completion($0) })
            if let firebase = configuration.firebase, firebase.tellsMessages(platform) {
                firebase.didReceiveMessage(userInfo)
            }
            var warnings: [PushWarning] = []
            let content = NotificationContent(payload: UserInfoReader().members(of: userInfo, warnings: &warnings))
            removeRead(toldBy: content)
            guard let handler = configuration.inBackground, isNew(userInfo) else {
                slot.finish(.noData)
                return
            }
            let push = configuration.resolver.read(content).push
            let work = Task {
                let result = await handler(content, push)
                slot.finish(result)
            }
            let end = platform.beginBackgroundTime {
                slot.finish(.failed)
                work.cancel()
            }
            Task {
                await work.value
                end()
            }
        }

        /// Firebase delivers some pushes twice.
        private func isNew(_ userInfo: [AnyHashable: Any]) -> Bool {
            guard let identifier = userInfo["gcm.message_id"] as? String else { return true }
            guard !seenMessages.contains(identifier) else { return false }
            seenMessages = seenMessages.suffix(63) + [identifier]
            return true
        }
    }
#endif
