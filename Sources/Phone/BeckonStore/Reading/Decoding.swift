import BeckonModel
import Foundation

/// Reads back what is kept as JSON.
enum Decoding {
    static func message(_ body: [UInt8]) throws -> Message { try JSONDecoder().decode(Message.self, from: Data(body)) }

    static func message(_ value: JSONValue) throws -> Message {
        try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(value))
    }

    /// All at once, which is several times faster than one by one.
    static func messages(_ bodies: [[UInt8]]) throws -> [Message] {
        guard !bodies.isEmpty else { return [] }
        var all = Data(capacity: bodies.reduce(2) { $0 + $1.count + 1 })
        for body in bodies {
            all.append(all.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
            all.append(contentsOf: body)
        }
        all.append(UInt8(ascii: "]"))
        return try JSONDecoder().decode([Message].self, from: all)
    }

    static func counterpart(_ body: [UInt8], _ type: ReceiverType) throws -> Counterpart {
        switch type {
        case .user: .user(try JSONDecoder().decode(User.self, from: Data(body)))
        case .group: .group(try JSONDecoder().decode(Group.self, from: Data(body)))
        }
    }
}
