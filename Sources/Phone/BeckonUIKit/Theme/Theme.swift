#if canImport(UIKit)
    /// What the screens look like and say: one value, handed to ``ChatContext``.
    ///
    /// Change what differs: `var theme = Theme(); theme.colors.accent = .systemGreen`. A screen takes it when it is made.
    @MainActor public struct Theme {
        /// Each for light and dark.
        public var colors = Colors()
        /// Each grows with the size of text that the person has chosen.
        public var fonts = Fonts()
        /// Every visible or spoken text.
        public var strings = Strings.standard
        /// Distances, in points.
        public var metrics = Metrics()
        /// What a person can react with at a touch.
        public var reactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"]

        /// As it is without a word.
        public init() {}
    }
#endif
