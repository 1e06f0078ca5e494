import BeckonAPI
import BeckonModel
import Foundation
import Testing

@testable import BeckonServer

@Suite struct JSONBodyTests {
    private struct Body: Codable, Sendable {
        struct Inner: Codable, Sendable { var count: Int64 }
        var name: String
        var inner: [Inner]
    }

    @Test(arguments: [
        ("", nil), ("{", nil), ("[]", nil), ("null", nil), ("\"x\"", nil), ("{\"name\":1} trailing", nil),
        ("{\"name\":\"\u{1}", nil), ("{\"inner\":[]}", "name"), ("{\"name\":null,\"inner\":[]}", "name"),
        ("{\"name\":7,\"inner\":[]}", "name"), ("{\"name\":\"x\",\"inner\":[{\"count\":1},{}]}", "inner.1.count"),
        ("{\"name\":\"x\",\"inner\":[{\"count\":\"1\"}]}", "inner.0.count"),
        ("{\"name\":\"x\",\"inner\":[{\"count\":1.5}]}", nil),
        ("{\"name\":\"x\",\"inner\":[{\"count\":99999999999999999999}]}", nil),
        ("{\"name\":\"\\ud800\",\"inner\":[]}", nil),
    ])
    func whatIsWrongIsToldWithItsPathAndNeverRepeated(_ json: String, _ path: String?) {
        let error = #expect(throws: ChatError.self) { try JSONBody.decode(Body.self, from: Data(json.utf8)) }
        #expect(error?.code == .badRequest)
        #expect(error?.path == path)
        #expect(error?.message.contains("99999") == false && error?.message.hasSuffix(".") == true)
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        let bytes = Data(Array("{\"name\":\"".utf8) + [0xff, 0xfe] + Array("\",\"inner\":[]}".utf8))
        #expect(throws: ChatError.self) { try JSONBody.decode(Body.self, from: bytes) }
    }

    @Test func depthIsBoundedBeforeDecoding() throws {
        let deep = Data((String(repeating: "[", count: 100_000)).utf8)
        let error = #expect(throws: ChatError.self) { try JSONBody.decode(Body.self, from: deep) }
        #expect(error?.message.contains("deep") == true)
        // Brackets in a text are no depth.
        let text = String(repeating: "[{\\\"", count: 100)
        let body = try JSONBody.decode(Body.self, from: Data("{\"name\":\"\(text)\",\"inner\":[]}".utf8))
        #expect(body.inner.isEmpty && JSONBody.depth(of: Data("{\"a\":[{}],\"b\":{}}".utf8)) == 3)
    }

    @Test func codesBelongToFields() {
        let error = #expect(throws: ChatError.self) {
            try JSONBody.decode(
                CreateGroup.self, from: Data("{\"guid\":\"g\",\"name\":\"n\",\"type\":\"secret\"}".utf8),
                codes: ["type": .invalidGroupType])
        }
        #expect(error?.code == .invalidGroupType && error?.path == "type")
        let identifier = #expect(throws: ChatError.self) {
            try JSONBody.decode(
                CreateGroup.self, from: Data("{\"guid\":\"a b\",\"name\":\"n\",\"type\":\"public\"}".utf8))
        }
        #expect(identifier?.code == .invalidGUID && identifier?.path == "guid")
    }
}
