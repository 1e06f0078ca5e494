#if canImport(UIKit)
    public import UIKit

    extension Theme {
        /// Distances of the screens, in points.
        public struct Metrics: Sendable {
            /// The radius of a bubble's corners.
            public var bubbleRadius: CGFloat = 16
            /// Between a bubble's edge and its text.
            public var bubblePadding: CGFloat = 12
            /// At most so much of a row's width, from 0 to 1.
            public var bubbleWidth: CGFloat = 0.78
            /// Between two rows, and between two things in one.
            public var spacing: CGFloat = 4
            /// Between what is shown and the edge of the screen.
            public var margin: CGFloat = 16
            /// The diameter of a person's picture.
            public var avatar: CGFloat = 44
            /// The greatest height of a picture in a message.
            public var picture: CGFloat = 220
            /// The greatest height of the text that is being written; a longer one scrolls.
            public var composer: CGFloat = 140
            /// What a finger can hit: Apple asks for 44.
            public var touch: CGFloat = 44

            /// As they are without a word.
            public init() {}
        }
    }
#endif
