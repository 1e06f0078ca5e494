#if canImport(UIKit)
    import BeckonApp
    import BeckonModel
    import BeckonPush
    import BeckonRouting
    import UIKit

    extension BeckonChat {
        /// Beckon's configuration, with what the coordinator does in the place of an app's own code.
        func makeConfiguration() -> Beckon.Configuration {
            let (coordinator, facts, strings) = (coordinator, facts, settings.theme.strings)
            var configuration = Beckon.Configuration { [weak self] in self?.controller(of: $0, $1) }
            configuration.resolver = DestinationResolver(
                rings: { facts?.rings($0) ?? false }, currentCall: { push, _ in facts?.currentCall(push) })
            configuration.categories = [
                .message(
                    reply: strings[.reply], send: strings[.send], placeholder: strings[.message],
                    markRead: strings[.markRead])
            ]
            configuration.trace = settings.trace
            configuration.now = settings.time.now
            configuration.taps = .file(settings.folder.appendingPathComponent("taps.json"))
            configuration.perform = { try await coordinator.perform($0, $1) }
            configuration.registered = { coordinator.didRegister(pushToken: $0) }
            configuration.registrationFailed = { _ in
                coordinator.didFailToRegister(
                    ChatError(
                        .operationFailed, "The system hands out no push token.",
                        remedy: "Look at Beckon.diagnose(), and register again when there is a connection."))
            }
            configuration.withheld = { coordinator.withheld(of: $0, requestIdentifier: $1) }
            configuration.presented = { coordinator.presented($0, $1) }
            configuration.inBackground = { content, _ in
                coordinator.didReceiveRemoteNotification(content.userInfo)
                return .noData
            }
            configuration.expectations.appGroup = settings.appGroup
            if settings.callScreen != nil { configuration.calls = makeCalls() }
            settings.configure(&configuration)
            return configuration
        }

        private func makeCalls() -> CallConfiguration {
            let coordinator = coordinator
            var calls = CallConfiguration(
                answered: { call in
                    guard let sessionID = call.sessionID else { return false }
                    coordinator.answerCall(UUID(callSession: sessionID))
                    return true
                },
                ended: { uuid, _ in coordinator.endCall(uuid) })
            calls.registered = { if let token = $0 { coordinator.didRegister(callToken: token) } }
            return calls
        }

        /// The screen of a destination that a tap leads to.
        private func controller(of destination: Destination, _ tap: TapContext) -> UIViewController? {
            switch destination {
            case .category, .url, .vendor: settings.screens(destination, tap)
            case .call(let sessionID, let receiver): ringing(sessionID, receiver)
            case .conversation, .callChat, .root:
                coordinator.screen(of: destination, tap).flatMap {
                    controller(showing: $0, focus: destination.messageID.flatMap { Int64($0) })
                }
            }
        }

        /// A view controller for a screen of the coordinator's.
        func controller(showing screen: Screen, focus: Int64? = nil) -> UIViewController? {
            guard let context else { return nil }
            switch screen {
            case .chat(let window), .callChat(_, let window):
                return ChatViewController(context, chat: window, focus: focus)
            case .callSheet(_, _, let chat):
                guard let session = coordinator.callSession else { return nil }
                return CallChatViewController.sheet(for: session, screen: chat, focus: focus, context: context)
            case .call(let sessionID, let receiver): return callController(sessionID, receiver)
            case .list, .category, .vendor, .url: return nil
            }
        }

        /// The screen of a call that a push told of. The server is asked whether it still rings.
        private func ringing(_ sessionID: String, _ receiver: Receiver?) -> UIViewController? {
            guard let screen = callController(sessionID, receiver), let id = CallSessionID(rawValue: sessionID) else {
                return nil
            }
            coordinator.check(id, receiver)
            return screen
        }

        private func callController(_ sessionID: String, _ receiver: Receiver?) -> UIViewController? {
            CallSessionID(rawValue: sessionID).flatMap { settings.callScreen?($0, receiver) }
        }
    }
#endif
