import BeckonAPI
import BeckonPush
@testable import BeckonAPNsEmulator
import BeckonModel
import Foundation
import Testing

/// The frames between a phone and the emulator keep their names: phones of other makers speak them too.
@Suite struct PhoneFrameTests {
    @Test func frames_areReadAndWrittenAsDocumented() throws {
        let frames: [(String, PhoneFrame)] = [
            (
                #"{"type":"register","device":"d","topic":"com.example.chat","environment":"sandbox"}"#,
                .register(device: "d", topic: "com.example.chat", environment: .sandbox)
            ),
            (
                #"{"type":"token","token":"aa","topic":"com.example.chat","environment":"production"}"#,
                .token("aa", topic: "com.example.chat", environment: .production)
            ),
            (
                #"{"type":"push","token":"aa","topic":"t","apnsID":"i","collapseID":"c","pushType":"alert","priority":10,"payload":{"aps":{"badge":1}}}"#,
                .push(
                    APNsPush(
                        token: "aa", apnsID: "i", topic: "t", pushType: .alert, collapseID: "c",
                        payload: ["aps": ["badge": 1]]))
            ),
        ]
        for (text, frame) in frames {
            #expect(try JSONDecoder().decode(PhoneFrame.self, from: Data(text.utf8)) == frame)
            let written = try JSONEncoder().encode(frame)
            #expect(
                try JSONDecoder().decode(JSONValue.self, from: written)
                    == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
        }
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"type":"register"}"#, #"{"type":"hello"}"#, #"{"type":"push","pushType":"x"}"#,
    ])
    func otherTexts_areErrors(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PhoneFrame.self, from: Data(text.utf8)) }
    }
}
