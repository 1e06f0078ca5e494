#if canImport(UIKit)
    import BeckonRouting
    import CallKit
    import PushKit
    import UIKit

    /// The delegate of PushKit and of CallKit. Both are asked to call on the main queue.
    final class CallDelegate: NSObject, PKPushRegistryDelegate, CXProviderDelegate, Sendable {
        @MainActor var receiver: VoIPReceiver?
        /// Those that the system has been told of, until they are over.
        @MainActor private var reported: [UUID] = []
        @MainActor private let configuration: CallConfiguration
        private let isMainThread: @Sendable () -> Bool

        @MainActor init(_ configuration: CallConfiguration, isMainThread: @escaping @Sendable () -> Bool) {
            self.configuration = configuration
            self.isMainThread = isMainThread
        }

        func pushRegistry(
            _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
        ) {
            guard type == .voIP else { return }
            let token = pushCredentials.token
            Beckon.onMain(isMainThread) { [self] in configuration.registered(token) }
        }

        func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType) {
            guard type == .voIP else { return }
            Beckon.onMain(isMainThread) { [self] in configuration.registered(nil) }
        }

        func pushRegistry(
            _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload, for type: PKPushType,
            completion: @escaping @Sendable () -> Void
        ) {
            // Whatever it holds is reported: for a push of this type the system asks for a call.
            guard type == .voIP else { return completion() }
            nonisolated(unsafe) let userInfo = payload.dictionaryPayload
            Beckon.onMain(isMainThread) { [self] in
                guard let receiver else { return completion() }
                receiver.didReceive(
                    userInfo, completion: Completion("didReceiveIncomingPush") { completion() })
            }
        }

        func providerDidReset(_ provider: CXProvider) {
            // The system has ended all calls.
            Beckon.onMain(isMainThread) { [self] in
                for uuid in reported where receiver?.call(uuid) != nil { end(uuid) }
                reported = []
            }
        }

        func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
            nonisolated(unsafe) let action = action
            Beckon.onMain(isMainThread) { [self] in
                guard let call = receiver?.call(action.callUUID) else { return action.fail() }
                receiver?.handle(.answered(call.uuid))
                Task { @MainActor in
                    if await configuration.answered(call) { return action.fulfill() }
                    action.fail()
                    receiver?.handle(.ended(call.uuid))
                }
            }
        }

        func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
            nonisolated(unsafe) let action = action
            Beckon.onMain(isMainThread) { [self] in
                end(action.callUUID)
                action.fulfill()
            }
        }

        /// A push was decided on.
        @MainActor func note(_ decision: VoIPDecision) {
            if decision.reason == .rings { reported.append(decision.call.uuid) }
            configuration.told(decision)
        }

        @MainActor private func end(_ uuid: UUID) {
            let call = receiver?.call(uuid)
            reported.removeAll { $0 == uuid }
            receiver?.handle(.ended(uuid))
            configuration.ended(uuid, call)
        }
    }
#endif
