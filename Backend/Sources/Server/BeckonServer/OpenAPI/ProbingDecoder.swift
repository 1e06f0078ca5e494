import BeckonModel

/// A decoder that has an answer to everything and notes what it was asked for.
struct ProbingDecoder: Decoder {
    let recorder: SchemaRecorder
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        recorder.beginObject()
        return KeyedDecodingContainer(ProbingObject<Key>(recorder: recorder, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        ProbingList(recorder: recorder, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ProbingValue(recorder: recorder, codingPath: codingPath)
    }
}

/// Has every key.
private struct ProbingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recorder: SchemaRecorder
    let codingPath: [any CodingKey]
    /// What is beside the known fields is not made up.
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        recorder.asked(for: key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        recorder.asked(for: key.stringValue)
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        recorder.note(key.stringValue, type, isOptional: false)
        return try recorder.value(type, for: key.stringValue)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        recorder.note(key.stringValue, type, isOptional: true)
        return nil
    }

    // Each of these has a default that asks for `decodeNil` first; a field that is simply optional is told from it here.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { absent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { absent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { absent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { absent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { absent(type, key) }

    private func absent<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        recorder.note(key.stringValue, type, isOptional: true)
        return nil
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        recorder.note(key.stringValue, [String: JSONValue].self, isOptional: false)
        return ProbingDecoder(recorder: SchemaRecorder(), codingPath: codingPath + [key]).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        recorder.note(key.stringValue, [JSONValue].self, isOptional: false)
        return ProbingDecoder(recorder: SchemaRecorder(), codingPath: codingPath + [key]).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ProbingDecoder(recorder: recorder, codingPath: codingPath) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        recorder.note(key.stringValue, JSONValue.self, isOptional: false)
        return ProbingDecoder(recorder: SchemaRecorder(), codingPath: codingPath + [key])
    }
}

/// Holds nothing; what is asked for is what it could hold.
private struct ProbingList: UnkeyedDecodingContainer {
    let recorder: SchemaRecorder
    let codingPath: [any CodingKey]
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        recorder.noteElement(type)
        return try SchemaSample.make(type)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
        recorder.noteElement([String: JSONValue].self)
        return ProbingDecoder(recorder: SchemaRecorder(), codingPath: codingPath).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        recorder.noteElement([JSONValue].self)
        return ProbingDecoder(recorder: SchemaRecorder(), codingPath: codingPath).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { ProbingDecoder(recorder: recorder, codingPath: codingPath) }
}

private struct ProbingValue: SingleValueDecodingContainer {
    let recorder: SchemaRecorder
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        recorder.noteSingle(type)
        return try SchemaSample.make(type)
    }
}
