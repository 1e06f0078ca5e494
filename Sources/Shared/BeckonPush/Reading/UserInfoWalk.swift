import BeckonModel
import Foundation

/// One walk through a dictionary, with what is left of its bounds.
struct UserInfoWalk {
    var remainingDepth: Int
    var remainingValues: Int
    var warnings: [PushWarning] = []
    private var path: [String] = []

    init(remainingDepth: Int, remainingValues: Int) {
        self.remainingDepth = remainingDepth
        self.remainingValues = remainingValues
    }

    mutating func members(of dictionary: [String: Any]) -> [String: JSONValue] {
        var members = [String: JSONValue](minimumCapacity: dictionary.count)
        for (key, value) in dictionary {
            if let value = convert(value, at: key) { members[key] = value }
        }
        return members
    }

    mutating func members(of dictionary: [AnyHashable: Any]) -> [String: JSONValue] {
        var members = [String: JSONValue](minimumCapacity: dictionary.count)
        for (key, value) in dictionary {
            guard let key = key.base as? String else {
                warn("A key that is no text was left out.")
                continue
            }
            if let value = convert(value, at: key) { members[key] = value }
        }
        return members
    }

    private mutating func elements(of array: [Any]) -> [JSONValue] {
        var elements: [JSONValue] = []
        elements.reserveCapacity(array.count)
        for (index, element) in array.enumerated() {
            if let value = convert(element, at: String(index)) { elements.append(value) }
        }
        return elements
    }

    /// By the exact type where that is enough: casts of values to types that they do not have, which look for a bridge,
    /// cost more than all the rest together.
    private mutating func convert(_ value: Any, at key: String) -> JSONValue? {
        guard remainingValues > 0 else { return leave(key, "The push holds more values than are read.") }
        remainingValues -= 1
        let type = Swift.type(of: value)
        if type == String.self, let text = value as? String { return .string(text) }
        if type == Self.numberType || type == Self.booleanType, let number = value as? NSNumber {
            return scalar(number, at: key)
        }
        if type == [String: Any].self, let dictionary = value as? [String: Any] {
            return nested(key) { .object($0.members(of: dictionary)) }
        }
        if type == [Any].self, let array = value as? [Any] { return nested(key) { .array($0.elements(of: array)) } }
        if type == Bool.self, let flag = value as? Bool { return .bool(flag) }
        if type == Int.self, let number = value as? Int { return .int(Int64(number)) }
        if type == NSNull.self { return .null }
        if type == [AnyHashable: Any].self, let dictionary = value as? [AnyHashable: Any] {
            return nested(key) { .object($0.members(of: dictionary)) }
        }
        if type == Double.self, let number = value as? Double { return real(number, at: key) }
        if type == Date.self || type == Data.self { return leave(key, Self.noJSON) }
        return convertByCasts(value, at: key)
    }

    /// What Foundation made of text and numbers on Apple's systems, and what an app put there itself.
    private mutating func convertByCasts(_ value: Any, at key: String) -> JSONValue? {
        if let text = value as? String { return .string(text) }
        if let number = value as? NSNumber { return scalar(number, at: key) }
        if value is NSNull { return .null }
        if let dictionary = value as? [String: Any] { return nested(key) { .object($0.members(of: dictionary)) } }
        if let array = value as? [Any] { return nested(key) { .array($0.elements(of: array)) } }
        if let dictionary = value as? [AnyHashable: Any] {
            return nested(key) { .object($0.members(of: dictionary)) }
        }
        return leave(key, Self.noJSON)
    }

    private mutating func nested(_ key: String, _ read: (inout Self) -> JSONValue) -> JSONValue? {
        guard remainingDepth > 0 else { return leave(key, "The push is nested deeper than is read.") }
        remainingDepth -= 1
        path.append(key)
        defer {
            remainingDepth += 1
            path.removeLast()
        }
        return read(&self)
    }

    private static let numberType: any Any.Type = type(of: NSNumber(value: 1) as Any)
    fileprivate static let booleanType: any Any.Type = type(of: NSNumber(value: true) as Any)

    private mutating func scalar(_ number: NSNumber, at key: String) -> JSONValue? {
        let kind = UInt8(bitPattern: number.objCType.pointee)
        if number.isBoolean(kind) { return .bool(number.boolValue) }
        switch kind {
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            return real(number.doubleValue, at: key)
        case UInt8(ascii: "Q"):
            let unsigned = number.uint64Value
            return Int64(exactly: unsigned).map(JSONValue.int) ?? .double(Double(unsigned))
        default:
            return .int(number.int64Value)
        }
    }

    private mutating func real(_ number: Double, at key: String) -> JSONValue? {
        guard number.isFinite else { return leave(key, "JSON has no word for infinity and NaN.") }
        return JSONValue(number: number)
    }

    private static let noJSON = "A value that JSON does not have was left out."

    private mutating func leave(_ key: String, _ sentence: String) -> JSONValue? {
        path.append(key)
        warn(sentence)
        path.removeLast()
        return nil
    }

    private mutating func warn(_ sentence: String) {
        // One bad push does not fill the memory with complaints about it.
        guard warnings.count < 100 else { return }
        warnings.append(PushWarning(path: path.joined(separator: "."), sentence: sentence))
    }
}

extension NSNumber {
    /// Whether it was made of a boolean; `1` was not.
    /// - Parameter kind: its ``objCType``.
    fileprivate func isBoolean(_ kind: UInt8) -> Bool {
        #if canImport(Darwin)
            CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            // Foundation here has no signed char but the boolean: an Int8 tells "i".
            kind == UInt8(ascii: "c")
        #endif
    }
}
