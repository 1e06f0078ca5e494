#if canImport(UserNotifications)
    public import BeckonExtension
    import BeckonModel
    public import UserNotifications

    /// The class that an app's Notification Service Extension subclasses:
    ///
    /// ```swift
    /// import BeckonNotificationService
    ///
    /// final class NotificationService: BeckonNotificationService.NotificationService {
    ///     override var appGroup: String? { "group.com.example.chat" }
    /// }
    /// ```
    ///
    /// It reads any vendor's push, runs the standard stages and the app's own (``stages``), and hands the best content so
    /// far to the system: when all is done, at its own deadline, or at the system's expiry, exactly once for each request
    /// however many are in flight (P-16). A push that no stage changes is handed over as the very object that came.
    ///
    /// The system makes it, one for the process, and calls it on any thread. What is overridden is read once, at the first
    /// push, and may be read on any thread. Nothing here is app-only API.
    open class NotificationService: UNNotificationServiceExtension {
        private let lock = NSLock()
        private var made: RevisionService?

        public override init() { super.init() }

        /// The App Group that the app and its extension have in their entitlements: there the badge's number is kept and
        /// is told who is signed in (``BeckonExtension/SignedInAccounts``). Nil goes without both.
        open var appGroup: String? { nil }

        /// The app's own stages: other words, another sound, a message that is fetched or decrypted, a picture.
        ///
        /// They run after the push's words were resolved in the person's language, and before the mark of files, the
        /// number and the sender; what is of the kind `media` runs after the text.
        open var stages: [any RevisionStage] { [] }

        /// Times, limits, entitlement and witnesses.
        open var options: NotificationServiceOptions { NotificationServiceOptions() }

        /// All stages in their order. To leave out or replace a standard one.
        ///
        /// - Parameter standard: the standard ones, made for this App Group and these options.
        open func arrange(_ standard: StandardStages) -> [any RevisionStage] { standard.around(stages) }

        /// The system's call. What overrides it calls `super`.
        open override func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            service.didReceive(request, contentHandler)
        }

        /// The system's call when the time is up: everything in flight is handed over before it returns.
        open override func serviceExtensionTimeWillExpire() { service.timeWillExpire() }

        private var service: RevisionService {
            lock.withLock {
                if let made { return made }
                let options = options
                let container = appGroup.flatMap {
                    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
                }
                if appGroup != nil, container == nil {
                    options.trace(.revised, decision: "no-container", reason: "app-group")
                }
                let standard = StandardStages(container: container, options: options)
                let service = RevisionService(stages: arrange(standard), options: options)
                made = service
                return service
            }
        }
    }
#endif
