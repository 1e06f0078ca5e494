/// Why a text is no push token. It never holds the text.
public enum PushTokenError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// No bytes at all.
    case empty
    /// What Swift prints of `Data` in place of the bytes.
    case truncatedDescription
    /// An odd number of hexadecimal digits.
    case halfByte
    /// Neither `Data` nor hexadecimal.
    case notHexadecimal

    public var description: String {
        switch self {
        case .empty: "The push token is empty."
        case .truncatedDescription:
            "This is the description of the token's data, in which bytes are missing. "
                + "Make the text of the bytes themselves: map each to two hexadecimal digits."
        case .halfByte: "The push token has an odd number of hexadecimal digits: half a byte is missing."
        case .notHexadecimal:
            "A push token of APNs has hexadecimal digits only. A token of FCM is registered with FCM."
        }
    }
}
