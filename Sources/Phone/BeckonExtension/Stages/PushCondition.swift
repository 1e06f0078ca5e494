public import BeckonModel
public import BeckonPush

/// Which pushes a stage is for.
public struct PushCondition: Sendable {
    /// Called on any thread.
    public var matches: @Sendable (Revision) -> Bool

    public init(_ matches: @escaping @Sendable (Revision) -> Bool) { self.matches = matches }

    /// Every push, foreign ones too.
    public static let always = Self { _ in true }

    /// Pushes of one dialect, `voximplant`: others are untouched.
    public static func vendor(_ dialect: String) -> Self { Self { $0.push?.dialect == dialect } }

    /// Pushes about something of this kind.
    public static func kind(_ kind: PushMessage.Kind) -> Self { Self { $0.push?.kind == kind } }

    /// Pushes whose payload has this value at a path of keys joined by dots.
    public static func field(_ path: String, is value: JSONValue) -> Self {
        let steps = path.split(separator: ".").map(String.init)
        return Self { JSONValue.object($0.content.userInfo).value(at: steps) == value }
    }

    /// Where both hold.
    public static func && (one: Self, other: Self) -> Self { Self { one.matches($0) && other.matches($0) } }

    /// Where it does not hold.
    public static prefix func ! (condition: Self) -> Self { Self { !condition.matches($0) } }
}
