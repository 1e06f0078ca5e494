import BeckonNet
import BeckonPush

extension PushRequest {
    /// The request as APNs wants it (Apple, "Sending notification requests to APNs").
    func httpRequest(providerToken: String) -> HTTPRequest {
        var headers: HTTPHeaders = [
            "authorization": "bearer \(providerToken)",
            "apns-push-type": pushType.rawValue,
            "apns-topic": topic,
            "apns-priority": String(priority),
            "apns-expiration": String(expiration),
            "apns-id": apnsID,
        ]
        if let collapseID { headers.append("apns-collapse-id", collapseID) }
        return HTTPRequest(method: "POST", target: "/3/device/\(token)", headers: headers, body: body)
    }
}
