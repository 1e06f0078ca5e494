#if canImport(UIKit)
    public import UIKit

    extension Theme {
        /// The fonts of the screens, by Apple's text styles: they follow the size that the person has chosen (Dynamic
        /// Type). For a font of your own: `UIFontMetrics(forTextStyle: .body).scaledFont(for: font)`.
        @MainActor public struct Fonts {
            /// Names in lists and titles.
            public var title = UIFont.preferredFont(forTextStyle: .headline)
            /// Messages and what is being written.
            public var body = UIFont.preferredFont(forTextStyle: .body)
            /// Below a name: the newest message, who is there.
            public var detail = UIFont.preferredFont(forTextStyle: .subheadline)
            /// Times, states and what stands between messages.
            public var caption = UIFont.preferredFont(forTextStyle: .caption1)

            /// As they are without a word.
            public init() {}
        }
    }
#endif
