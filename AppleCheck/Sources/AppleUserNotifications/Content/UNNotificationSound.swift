public import Foundation

/// "UNNotificationSound". It does not tell its name.
open class UNNotificationSound: NSObject, NSCopying {
    let name: String?

    init(name: String?) { self.name = name }

    /// "init(named:)".
    public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }

    /// "default".
    open class var `default`: UNNotificationSound { UNNotificationSound(name: nil) }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name
    }
    open override var hash: Int { name.hashValue }
}

/// "UNNotificationSoundName".
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
}
