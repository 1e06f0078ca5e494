import BeckonModel
import BeckonPush
import Foundation
import Testing

/// R-E4: over every shape of every vendor.
@Suite struct DialectPropertyTests {
    @Test(arguments: VendorShape.all)
    func shapeIsReadByItsDialectAndByNoOther(_ shape: VendorShape) throws {
        let payload = try shape.payload
        for dialect in PushReader.standardDialects {
            if let message = dialect.read(payload) { #expect(message.dialect == shape.dialect) }
        }
        #expect(PushReader.standard.message(in: payload)?.dialect == shape.dialect)
    }

    /// The order in which dialects are asked does not matter.
    @Test(arguments: VendorShape.all)
    func shapeIsReadTheSameInTheReverseOrder(_ shape: VendorShape) throws {
        let payload = try shape.payload
        let reversed = PushReader(dialects: PushReader.standardDialects.reversed())
        #expect(reversed.message(in: payload) == PushReader.standard.message(in: payload))
    }

    @Test func everyDialectHasAShape() {
        let dialects = Set(PushReader.standardDialects.map(\.name))
        #expect(dialects == Set(VendorShape.all.map(\.dialect)))
    }

    /// Objects at the top level as the JSON text that FCM makes of them, numbers in quotation marks: the same message.
    @Test(arguments: VendorShape.all)
    func shapeIsReadTheSameAsTheStringsOfFCM(_ shape: VendorShape) throws {
        let payload = try shape.payload
        var flattened = payload
        for (key, value) in payload where key != "aps" {
            switch value {
            case .object, .array:
                flattened[key] = .string(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
            case .int(let number): flattened[key] = .string(String(number))
            case .bool(let flag): flattened[key] = .string(String(flag))
            default: break
            }
        }
        #expect(PushReader.standard.message(in: flattened) == PushReader.standard.message(in: payload))
    }

    /// A value of any kind at any place is read or not, by nobody else's dialect, and never traps.
    @Test(arguments: VendorShape.all)
    func anyWrongValueAnywhereIsReadWithoutATrap(_ shape: VendorShape) throws {
        let kinds: [JSONValue] = [
            nil, true, -1, 1.5, .int(.max), .int(.min), .double(1e300), .double(.nan), .double(-.infinity), "", "text",
            "{}", "{\"uid\":1}", "{\"a\":", "[[[", .string("\u{0}"), .string("@a:b.c d"), [], [1, "x", nil], [:],
            ["uid": nil], Self.deep(400), .string(String(repeating: "[", count: 5000)),
        ]
        for mutant in JSONValue.object(try shape.payload).mutants(with: kinds) { check(mutant, shape) }
    }

    @Test(arguments: VendorShape.all)
    func anyMissingKeyIsReadWithoutATrap(_ shape: VendorShape) throws {
        // Without its mark Beckon's own is CometChat's form.
        for mutant in JSONValue.object(try shape.payload).withoutOneKey()
        where mutant["beckon"] != nil || shape.dialect != "beckon" {
            check(mutant, shape)
        }
    }

    /// The envelope's JSON text, cut or broken at each place.
    @Test(arguments: VendorShape.all)
    func brokenEnvelopeTextIsReadWithoutATrap(_ shape: VendorShape) throws {
        let payload = try shape.payload
        for (key, value) in payload where value.object != nil && key != "aps" {
            let bytes = try JSONEncoder().encode(value)
            for length in stride(from: 0, to: bytes.count, by: 3) {
                var broken = payload
                broken[key] = .string(String(decoding: bytes.prefix(length), as: UTF8.self))
                check(.object(broken), shape)
                broken[key] = .string(
                    String(
                        decoding: bytes.prefix(length) + Data([0xF0, 0x9F]) + bytes.dropFirst(length), as: UTF8.self))
                check(.object(broken), shape)
            }
        }
    }

    @Test func randomDictionariesAreForeignOrReadWithoutATrap() {
        var random = SplitMix(state: 7)
        let keys = Set(VendorShape.all.flatMap { (try? $0.payload.keys).map(Array.init) ?? [] }).sorted()
        for _ in 0..<2000 {
            var payload = JSONValue.members(using: &random)
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                payload[keys.randomElement(using: &random) ?? "message"] = .random(using: &random)
            }
            exercise(PushReader.standard.message(in: NotificationContent(payload: payload)))
        }
    }

    private func check(_ value: JSONValue, _ shape: VendorShape) {
        let payload = value.object ?? [:]
        let message = PushReader.standard.message(in: payload)
        #expect(message == nil || message?.dialect == shape.dialect)
        exercise(message)
    }

    /// Everything that is found from a message.
    private func exercise(_ message: PushMessage?) {
        guard let message else { return }
        _ = (message.counterpart(of: "u1"), message.counterpart, message.isOwn(of: nil), message.reference)
        _ = (message.countsAsUnread(for: "u1"), message.receiver, message.hashValue)
    }

    private static func deep(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(JSONValue.int(1)) { value, level in level.isMultiple(of: 2) ? [value] : ["sender": value] }
    }
}

extension JSONValue {
    /// This value with one place, at any depth, replaced by each of the values.
    func mutants(with values: [JSONValue]) -> [JSONValue] {
        guard case .object(let members) = self else { return values }
        return values
            + members.flatMap { key, value in
                value.mutants(with: values).map { mutant in
                    var members = members
                    members[key] = mutant
                    return .object(members)
                }
            }
    }

    /// This value with one key, at any depth, taken away.
    func withoutOneKey() -> [JSONValue] {
        guard case .object(let members) = self else { return [] }
        var mutants: [JSONValue] = []
        for (key, value) in members {
            var mutant = members
            mutant[key] = nil
            mutants.append(.object(mutant))
            for inner in value.withoutOneKey() {
                mutant[key] = inner
                mutants.append(.object(mutant))
            }
        }
        return mutants
    }
}
