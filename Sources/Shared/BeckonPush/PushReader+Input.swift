import BeckonModel
public import Foundation

extension PushReader {
    /// The message of a push as the system hands it over; nil where the push is foreign.
    ///
    /// - Parameter userInfo: any values; what is no JSON is as if it were not there. Nothing traps.
    public func message(userInfo: [AnyHashable: Any]) -> PushMessage? {
        var warnings: [PushWarning] = []
        return message(in: UserInfoReader().members(of: userInfo, warnings: &warnings))
    }

    /// The message of a push's bytes; nil where the push is foreign.
    /// - Throws: with line and column where the bytes are no JSON object.
    public func message(bytes: Data) throws(JSONReadingError) -> PushMessage? {
        message(in: try JSONReader().object(in: bytes))
    }
}
