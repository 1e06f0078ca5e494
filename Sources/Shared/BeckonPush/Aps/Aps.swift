public import BeckonModel

/// The dictionary `aps` of a push, complete (Apple, "Generating a remote notification").
///
/// Reading never fails: a member of a wrong type is nil with a warning, as the system ignores it. Members that Apple
/// does not define are kept and encode back.
public struct Aps: Sendable, Hashable {
    /// Nil shows nothing.
    public var alert: Alert?
    /// The absolute number for the icon. Only a number counts: the system ignores a text (P-7).
    public var badge: Int?
    /// Nil is silent.
    public var sound: Sound?
    /// Groups notifications.
    public var threadID: String?
    /// Selects the actions that the app registered.
    public var category: String?
    /// Wakes the app in the background. Only the number 1 does.
    public var contentAvailable: Bool?
    /// Lets the service extension run. Only the number 1 does (P-12).
    public var mutableContent: Bool?
    /// The window that a tap brings to the front.
    public var targetContentID: String?
    /// Nil is ``InterruptionLevel/active``.
    public var interruptionLevel: InterruptionLevel?
    /// 0 to 1: what stands first in a summary. As it came; the linter tells of other values.
    public var relevanceScore: Double?
    /// What a Focus filter compares with.
    public var filterCriteria: String?

    /// Live activities: seconds since 1970 when what is shown is out of date.
    public var staleDate: Int64?
    /// Live activities: the new state.
    public var contentState: [String: JSONValue]?
    /// Live activities: seconds since 1970 when the update was made.
    public var timestamp: Int64?
    /// What a push of a live activity asks for.
    public var event: LiveActivityEvent?
    /// Live activities: seconds since 1970 when an ended one leaves the screen.
    public var dismissalDate: Int64?
    /// Live activities that a push starts: the name of the attributes' type.
    public var attributesType: String?
    /// Live activities that a push starts.
    public var attributes: [String: JSONValue]?

    /// Members that Apple does not define, and members of a wrong type, as they came.
    public var unknown: [String: JSONValue] = [:]
    /// What was read with doubt or not at all.
    public var warnings: [PushWarning] = []

    public init() {}
}

extension Aps {
    /// Whether it shows, sounds and counts nothing and only wakes the app (P-29).
    public var isSilent: Bool {
        contentAvailable == true && !showsAlert && sound == nil && badge == nil
    }

    /// Whether there is a text to show: a literal one or the key of one (P-17).
    public var showsAlert: Bool { alert?.isEmpty == false }

    /// The system's condition to run the service extension, beside the user's permission (P-12).
    public var runsExtension: Bool { mutableContent == true && showsAlert }
}
