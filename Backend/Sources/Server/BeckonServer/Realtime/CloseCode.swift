/// The close codes that the server uses (RFC 6455 §7.4.1).
enum CloseCode {
    static let goingAway: UInt16 = 1001
    static let unsupportedData: UInt16 = 1003
    static let invalidData: UInt16 = 1007
    static let policyViolation: UInt16 = 1008
    static let internalError: UInt16 = 1011
}
