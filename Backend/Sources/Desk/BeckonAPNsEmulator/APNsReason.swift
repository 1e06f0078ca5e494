/// The reasons that APNs gives in the body of a refusal (Apple, "Handling notification responses from APNs").
public enum APNsReason: String, Sendable {
    case badDeviceToken = "BadDeviceToken"
}
