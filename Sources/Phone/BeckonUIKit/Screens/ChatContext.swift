#if canImport(UIKit)
    public import BeckonClient
    public import BeckonModel
    public import BeckonScreens
    public import UIKit

    /// What all screens of one signed-in account share: made after signing in, kept until signing out.
    @MainActor public final class ChatContext {
        /// Hands over the files that the person picks, in any number of calls; by the app's own picker of pictures or
        /// documents, shown above `controller`.
        public typealias FilePicker =
            @MainActor (
                _ controller: UIViewController?, _ picked: @escaping @MainActor ([ComposerAttachment]) -> Void
            ) -> Void

        /// What views take that were given none: the account that is signed in. Set it to nil when signing out.
        public static var current: ChatContext?

        /// Who is signed in.
        public let account: User
        /// The SDK.
        public let client: ChatClient
        /// Which chats are on screen; one for the app.
        public let visibility: VisibleChats
        /// What the screens look like and say.
        public let theme: Theme
        /// Lets the person add files; nil: the composer has no button for it.
        public var pickFiles: FilePicker?
        /// Fetches the picture of a person or group by its address; nil: initials are shown. Called on any thread.
        public var loadPicture: (@Sendable (_ address: String) async -> Data?)?
        /// Shows a file of a message that is on this device; nil: a touch does nothing.
        public var openFile: (@MainActor (_ path: String, _ from: UIViewController?) -> Void)?

        let calendar: Calendar
        let time: TimeSource
        let trace: Trace
        let download: FileDownload?
        let dates: ScreenDates
        let pictures = Pictures()
        private var shared: [WeakBinding] = []

        private struct WeakBinding {
            weak var binding: ChatBinding?
        }

        /// - Parameters:
        ///   - account: who is signed in.
        ///   - client: the SDK, with the account signed in.
        ///   - visibility: shared with the app's foreground policy.
        ///   - theme: colours, fonts and words of all screens.
        ///   - calendar: in whose days and language messages are parted and dated.
        ///   - time: the clock; a test hands in one of its own.
        ///   - trace: where its steps are written; they name no text, name or token.
        ///   - download: fetches a file to this device; nil keeps files in the system's folder for caches.
        public init(
            account: User, client: ChatClient, visibility: VisibleChats, theme: Theme = Theme(),
            calendar: Calendar = .current, time: TimeSource = .system, trace: Trace = .silent,
            download: FileDownload? = nil
        ) {
            self.account = account
            self.client = client
            self.visibility = visibility
            self.theme = theme
            self.calendar = calendar
            self.time = time
            self.trace = trace
            self.download = download
            dates = ScreenDates(calendar)
        }

        func window(for wish: ChatWish) -> ChatWindow {
            ChatWindow(
                with: wish.receiver, parent: wish.thread, placeholder: wish.placeholder, preview: wish.preview,
                account: account, client: client, visibility: visibility, focus: wish.focus,
                showsHappenings: true, calendar: calendar, time: time, trace: trace, download: download)
        }

        /// A list and a composer that were set to the same conversation share a window: what the one quotes the other
        /// writes under. Two lists do not.
        func binding(for wish: ChatWish, as role: ChatSlot.Role) -> ChatBinding {
            shared.removeAll { $0.binding == nil }
            let free = shared.lazy.compactMap(\.binding).first { $0.isFree(for: role, wish) }
            if let free { return free }
            let binding = ChatBinding(window(for: wish), self)
            shared.append(WeakBinding(binding: binding))
            return binding
        }
    }
#endif
