import BeckonModel
import BeckonPush
import Foundation
import Testing

/// What the system and the desk hand over reads like the tree of values.
@Suite struct PushReaderInputTests {
    @Test(arguments: VendorShape.all)
    func bytesAndUserInfoReadLikeTheTree(_ shape: VendorShape) throws {
        let expected = try #require(PushReader.standard.message(in: shape.payload))
        let bytes = Data(shape.json.utf8)
        #expect(try PushReader.standard.message(bytes: bytes) == expected)
        let userInfo = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(PushReader.standard.message(userInfo: userInfo) == expected)
    }

    /// R-E4: values of the app's own beside the message.
    @Test func whatIsNoJSONInUserInfoIsPassedOver() {
        let userInfo: [AnyHashable: Any] = [
            1: "one", "date": Date(), "data": Data(), "nan": Double.nan,
            "message": ["sender": "a", "receiver": "b", "receiverType": "user", "id": 7, "x": Date()] as [String: Any],
        ]
        #expect(PushReader.standard.message(userInfo: userInfo)?.messageID == "7")
    }

    @Test func bytesThatAreNoJSONAreAnErrorWithItsPlace() {
        #expect(throws: JSONReadingError.self) { try PushReader.standard.message(bytes: Data("{\n\"aps\":}".utf8)) }
        #expect(throws: JSONReadingError.self) { try PushReader.standard.message(bytes: Data("[]".utf8)) }
    }
}
