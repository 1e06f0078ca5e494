#if canImport(UIKit)
    public import UIKit

    extension Theme {
        /// The colours of the screens. Each is dynamic: the system asks it anew when the appearance changes.
        @MainActor public struct Colors {
            /// Behind lists and chats.
            public var background = UIColor.systemBackground
            /// Buttons, links, one's own bubbles.
            public var accent = Theme.color(light: 0x0A66C2, dark: 0x2F86E0)
            /// Texts on ``background``.
            public var text = UIColor.label
            /// Lesser texts on ``background``.
            public var secondaryText = UIColor.secondaryLabel
            /// The bubble of a message of this account.
            public var ownBubble = Theme.color(light: 0x0A66C2, dark: 0x1D5FA8)
            /// Texts on ``ownBubble``.
            public var ownText = Theme.color(light: 0xFFFFFF, dark: 0xFFFFFF)
            /// The bubble of a message of somebody else.
            public var otherBubble = Theme.color(light: 0xE9E9EE, dark: 0x2A2A2E)
            /// Texts on ``otherBubble``.
            public var otherText = Theme.color(light: 0x111114, dark: 0xF2F2F7)
            /// The number of unread messages.
            public var badge = Theme.color(light: 0xC9252B, dark: 0xD83A40)
            /// Texts on ``badge``.
            public var badgeText = Theme.color(light: 0xFFFFFF, dark: 0xFFFFFF)
            /// What has failed.
            public var failure = Theme.color(light: 0xB3261E, dark: 0xFF8A80)
            /// Somebody is there.
            public var online = UIColor.systemGreen
            /// Behind a sentence that says why something cannot be done.
            public var notice = UIColor.secondarySystemBackground

            /// As they are without a word.
            public init() {}
        }

        /// One colour for light, another for dark.
        ///
        /// Not of the main actor: the system may ask for it on any thread.
        /// - Parameters:
        ///   - light: red, green and blue, `0xRRGGBB`.
        ///   - dark: the same for dark.
        public nonisolated static func color(light: UInt32, dark: UInt32) -> UIColor {
            UIColor { traits in
                let value = traits.userInterfaceStyle == .dark ? dark : light
                return UIColor(
                    red: CGFloat(value >> 16 & 0xFF) / 255, green: CGFloat(value >> 8 & 0xFF) / 255,
                    blue: CGFloat(value & 0xFF) / 255, alpha: 1)
            }
        }
    }
#endif
