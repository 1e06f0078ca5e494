#if canImport(UIKit)
    import BeckonClient
    import BeckonModel

    /// Which chat is to be shown.
    struct ChatWish {
        var receiver: Receiver
        /// A message, to show the thread of it.
        var thread: Int64?
        /// What is known of the other side.
        var placeholder: Counterpart?
        /// What a push told.
        var preview: MessagePreview?
        /// The message to open at.
        var focus: Int64?

        init(
            _ receiver: Receiver, thread: Int64? = nil, placeholder: Counterpart? = nil,
            preview: MessagePreview? = nil, focus: Int64? = nil
        ) {
            self.receiver = receiver
            self.thread = thread
            self.placeholder = placeholder
            self.preview = preview
            self.focus = focus
        }

        init(_ counterpart: Counterpart) { self.init(counterpart.receiver, placeholder: counterpart) }
    }
#endif
