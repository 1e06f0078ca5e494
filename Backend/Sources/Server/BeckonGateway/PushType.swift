/// The header `apns-push-type` (Apple, "Sending notification requests to APNs").
public enum PushType: String, Sendable {
    case alert
    case background
}
