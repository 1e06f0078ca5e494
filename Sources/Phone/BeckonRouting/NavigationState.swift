/// What stands on a scene's screen, as far as opening a destination needs it. A plain value.
public struct NavigationState: Sendable, Hashable {
    /// Something that covers the stack: a sheet, a call, a window of its own.
    public struct Cover: Sendable, Hashable {
        /// What it is.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A destination in a navigation of its own, with a close button.
            case modal
            /// A sheet or an alert of the app's.
            case sheet
            /// A call: it goes on, small, when something opens.
            case call
        }

        /// What it is.
        public var kind: Kind
        /// Where it leads, where it is a destination.
        public var destination: Destination?
        /// Whether the person has to end it by themself, `isModalInPresentation`: something that is not saved yet.
        public var isLocked: Bool

        public init(_ kind: Kind, _ destination: Destination? = nil, isLocked: Bool = false) {
            self.kind = kind
            self.destination = destination
            self.isLocked = isLocked
        }

        /// What a plan's ``NavigationPlan/Step/present(_:)`` puts there: a call that goes on, its chat's
        /// sheet, or a window that closes.
        public init(presenting destination: Destination) {
            switch destination {
            case .call: self.init(.call, destination)
            case .callChat: self.init(.sheet, destination)
            default: self.init(.modal, destination)
            }
        }
    }

    /// From the root up, in the navigation that stands below all covers.
    public var stack: [Destination]
    /// What covers it, the topmost last.
    public var covers: [Cover]

    public init(stack: [Destination], covers: [Cover] = []) {
        self.stack = stack
        self.covers = covers
    }
}
