import BeckonModel
import BeckonPush
import Foundation
import Testing

/// The bytes of a push as it is sent; `reference/push-protocols.md`, *Payload*.
@Suite struct PayloadFittingTests {
    /// All variants and all figures of the case.
    @Test func sh_07_size_bytes() throws {
        let whole = try Case("sh-07-size-bytes")
        let measured = whole.input["measured"]

        for (type, limit) in try #require(whole.input["limits"]?.object) {
            #expect(PayloadFitting.limit(pushType: type) == limit.int.map(Int.init))
        }

        let emoji = whole.payload("A_emoji_over")
        let body = try #require(emoji["aps"]?["alert"]?["body"]?.string)
        #expect(body.utf16.count == measured?["A_utf16_units_of_body"]?.int.map(Int.init))
        #expect(PayloadFitting.bytes(of: emoji).count == measured?["A_wire_bytes"]?.int.map(Int.init))

        let expected = whole.expected["A_emoji_over"]?["afterTruncation"]
        let fitted = try PayloadFitting(pushType: "alert").fit(emoji)
        let limit = try #require(expected?["maxWireBytes"]?.int.map(Int.init))
        #expect(fitted.bytes.count <= limit)
        #expect(fitted.isCut && fitted.leftOut.isEmpty)
        #expect(String(data: fitted.bytes, encoding: .utf8) != nil)
        let read = try JSONReader().object(in: fitted.bytes)
        let cut = try #require(read["aps"]?["alert"]?["body"]?.string)
        #expect(cut.hasSuffix(try #require(expected?["endsWith"]?.string)))
        #expect(Int64(cut.count - 1) == expected?["wholeEmojiKept"]?.int)
        #expect(body.hasPrefix(cut.dropLast()))
        // The longest fit: one more would not fit.
        #expect(fitted.bytes.count + 4 > limit)
        // Nothing else changed.
        var restored = read
        restored["aps"] = ["alert": ["title": "Tess", "body": .string(body)], "mutable-content": 1]
        #expect(restored == emoji)

        for variant in ["B_raw_utf8_fits", "C_slashes"] {
            let payload = whole.payload(variant)
            let fitted = try PayloadFitting().fit(payload)
            #expect(fitted.payload == payload && !fitted.isCut && fitted.leftOut.isEmpty, "\(variant)")
            #expect(fitted.bytes.count == whole.expected[variant]?["wireBytes"]?.int.map(Int.init), "\(variant)")
        }

        let voip = PayloadFitting(pushType: "voip")
        #expect(Int64(voip.limit) == whole.expected["A_as_voip"]?["limit"]?.int)
        #expect(try voip.fit(emoji).payload == emoji)
    }

    private func push(lead: String = "", text: String, more: [String: JSONValue] = [:]) -> [String: JSONValue] {
        [
            "aps": ["alert": ["title": "Team", "body": .string(lead + text)], "mutable-content": 1],
            "message": .object(more.merging(["id": 7, "text": .string(text)]) { own, _ in own }),
        ]
    }

    /// The visible alert and the message's text are cut alike (issue 3, *Byte budget*).
    @Test(arguments: ["x", "é", "👨‍👩‍👧", "\"", "\n", "\u{1}", "e\u{301}"])
    func bodyAndTextAreCutAlikeAtEveryLimit(_ piece: String) throws {
        let text = String(repeating: piece, count: 30)
        let payload = push(lead: "Alice: ", text: text)
        let full = PayloadFitting.bytes(of: payload).count
        let smallest = PayloadFitting.bytes(of: push(lead: "Alice: ", text: "…")).count
        for limit in smallest...full {
            let fitted = try PayloadFitting(limit: limit).fit(payload)
            #expect(fitted.bytes.count <= limit)
            let read = try JSONReader().object(in: fitted.bytes)
            #expect(read == fitted.payload)
            let shown = try #require(read["message"]?["text"]?.string)
            #expect(read["aps"]?["alert"]?["body"]?.string == "Alice: " + shown)
            if limit < full {
                #expect(shown.hasSuffix("…"))
                #expect(text.hasPrefix(shown.dropLast()))
                let escaped = try JSONEncoder().encode(piece).count - 2
                #expect(fitted.bytes.count + 2 * escaped > limit || piece == "/")
            } else {
                #expect(shown == text)
            }
        }
        #expect(throws: PushPayloadError.tooLarge(bytes: smallest, limit: smallest - 1)) {
            try PayloadFitting(limit: smallest - 1).fit(payload)
        }
    }

    @Test func textThatIsNotShownIsCutBeforeTheBody() throws {
        var payload = push(text: String(repeating: "t", count: 5000))
        payload["aps"] = ["alert": "New message"]
        let fitted = try PayloadFitting().fit(payload)
        #expect(fitted.payload["aps"]?["alert"] == "New message")
        #expect(fitted.bytes.count == 4096)

        payload["aps"] = ["alert": .string(String(repeating: "b", count: 5000))]
        let both = try PayloadFitting().fit(payload)
        #expect(both.payload["message"]?["text"] == "…")
        #expect(both.payload["aps"]?["alert"]?.string?.hasPrefix("bbbb") == true)
        #expect(both.bytes.count == 4096)
    }

    /// Design §4: what is optional goes first, in its order, and only as much as is needed.
    @Test func optionalMembersAreLeftOutInOrderBeforeTextIsCut() throws {
        let payload = push(
            text: "Hi",
            more: [
                "metadata": .string(String(repeating: "m", count: 3000)),
                "sender": ["uid": "u", "avatar": .string(String(repeating: "a", count: 2000))],
            ])
        let fitted = try PayloadFitting(optional: PayloadFitting.optionalInSeed).fit(payload)
        #expect(fitted.leftOut == [["message", "metadata"]])
        #expect(fitted.payload["message"]?["sender"]?["avatar"] != nil)
        #expect(!fitted.isCut)
        let narrow = try PayloadFitting(limit: 200, optional: PayloadFitting.optionalInSeed).fit(payload)
        #expect(narrow.leftOut == [["message", "metadata"], ["message", "sender", "avatar"]])
        #expect(narrow.payload["message"]?["text"] == "Hi")
    }

    @Test func whatCannotFitSaysByHowManyBytes() throws {
        let payload: [String: JSONValue] = ["aps": [:], "blob": .string(String(repeating: "x", count: 5000))]
        let error = try #require(throws: PushPayloadError.self) { try PayloadFitting().fit(payload) }
        #expect(error.excess == PayloadFitting.bytes(of: payload).count - 4096)
        #expect(error.description.contains("\(error.excess)"))
    }

    /// Any values, at any limit: it fits or throws, and is whole JSON.
    @Test(arguments: 0..<5)
    func randomPayloadFitsOrThrows(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &+ 7)
        for _ in 0..<60 {
            var payload = JSONValue.members(using: &random)
            payload["aps"] = ["alert": .random(using: &random), "x": .random(using: &random)]
            payload["message"] = ["text": .random(using: &random), "data": ["text": .random(using: &random)]]
            let full = PayloadFitting.bytes(of: payload).count
            let limit = Int.random(in: 0...full, using: &random)
            let fitted: FittedPayload
            do throws(PushPayloadError) {
                fitted = try PayloadFitting(limit: limit).fit(payload)
            } catch {
                #expect(error.excess > 0)
                continue
            }
            #expect(fitted.bytes.count <= limit)
            #expect(try JSONReader().object(in: fitted.bytes) == fitted.payload)
        }
    }
}
