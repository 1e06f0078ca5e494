public import Foundation

/// "INPerson".
open class INPerson: NSObject {
    open var personHandle: INPersonHandle? { handle }
    open var nameComponents: PersonNameComponents? { components }
    open var displayName: String { name }
    open var image: INImage? { picture }
    open var contactIdentifier: String? { contact }
    open var customIdentifier: String? { custom }
    open var isMe: Bool { isThisPerson }

    private let handle: INPersonHandle
    private let components: PersonNameComponents?
    private let name: String
    private let picture: INImage?
    private let contact: String?
    private let custom: String?
    private let isThisPerson: Bool

    /// "init(personHandle:nameComponents:displayName:image:contactIdentifier:customIdentifier:isMe:)".
    public init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool
    ) {
        handle = personHandle
        components = nameComponents
        name = displayName ?? personHandle.value ?? ""
        picture = image
        contact = contactIdentifier
        custom = customIdentifier
        isThisPerson = isMe
    }
}

/// "INPersonHandle".
open class INPersonHandle: NSObject {
    open var value: String? { text }
    open var type: INPersonHandleType { kind }

    private let text: String?
    private let kind: INPersonHandleType

    /// "init(value:type:)".
    public init(value: String?, type: INPersonHandleType) {
        text = value
        kind = type
    }
}

/// "INPersonHandleType".
public enum INPersonHandleType: Int, Sendable {
    case unknown = 0
    case emailAddress = 1
    case phoneNumber = 2
}
