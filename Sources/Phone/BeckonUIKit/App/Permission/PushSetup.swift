#if canImport(UIKit)
    public import Foundation
    public import UserNotifications

    /// Permission and registration for pushes, as states that an app shows and retries. Owned by ``Beckon``, on the
    /// main actor.
    ///
    /// The token is asked for again at each activation, as it may change any time (R-X.1), and the permission is read
    /// again, as the person may have changed it in the settings.
    @MainActor public final class PushSetup {
        /// Whether the system has handed out a token.
        public enum Registration: Sendable, Hashable {
            /// Nobody has asked for one.
            case idle
            /// The system was asked.
            case registering
            /// The token, of any length.
            case registered(Data)
            /// What the system said, in its words: no connection, no entitlement. ``PushSetup/register()`` asks again.
            case failed(String)
        }

        /// Both together.
        public struct State: Sendable, Hashable {
            /// What the person allows, as it was read last.
            public var permission = PushPermission.unknown
            /// Why the person could not be asked, in the system's words.
            public var permissionProblem: String?
            /// How it stands with the token.
            public var registration = Registration.idle

            public init() {}
        }

        /// What is true now.
        public private(set) var state = State() {
            didSet {
                guard state != oldValue else { return }
                for continuation in listeners.values { continuation.yield(state) }
            }
        }

        private let platform: BeckonPlatform
        private let registered: @MainActor (Data) -> Void
        private let failed: @MainActor (any Error) -> Void
        private var listeners: [Int: AsyncStream<State>.Continuation] = [:]
        private var count = 0

        init(
            platform: BeckonPlatform, registered: @escaping @MainActor (Data) -> Void,
            failed: @escaping @MainActor (any Error) -> Void
        ) {
            self.platform = platform
            self.registered = registered
            self.failed = failed
        }

        /// The state now and after each change, until the listener ends.
        public func states() -> AsyncStream<State> {
            count += 1
            let number = count
            let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
            continuation.onTermination = { [weak self] _ in Task { @MainActor in self?.listeners[number] = nil } }
            listeners[number] = continuation
            continuation.yield(state)
            return stream
        }

        /// Asks the person, once in the life of an installation; later it only tells what was answered.
        ///
        /// Ask when the person sees what for, not at the first start. A token does not need it.
        /// - Returns: what is allowed now.
        @discardableResult
        public func requestPermission(
            _ options: UNAuthorizationOptions = [.alert, .badge, .sound]
        ) async -> PushPermission {
            let problem = await withCheckedContinuation { continuation in
                platform.requestPermission(options) { continuation.resume(returning: $0) }
            }
            state.permissionProblem = problem
            register()
            return await refreshPermission()
        }

        /// Reads again what the person has allowed.
        @discardableResult
        public func refreshPermission() async -> PushPermission {
            let permission = await withCheckedContinuation { continuation in
                platform.permission { continuation.resume(returning: $0) }
            }
            state.permission = permission
            return permission
        }

        /// Leads the person to the settings, after a refusal: the system asks only once. What they choose there is read when the
        /// app comes to the front again.
        public func openSettings() { platform.openSettings() }

        /// Asks for a token, also again after a failure. It needs no permission.
        public func register() {
            if case .registered = state.registration {} else { state.registration = .registering }
            platform.registerForRemoteNotifications()
        }

        /// The app came to the front.
        func activated() {
            if state.registration != .idle { register() }
            Task { await refreshPermission() }
        }

        func didRegister(_ token: Data) {
            state.registration = .registered(token)
            registered(token)
        }

        func didFail(_ error: any Error) {
            state.registration = .failed("\(error)")
            failed(error)
        }
    }
#endif
