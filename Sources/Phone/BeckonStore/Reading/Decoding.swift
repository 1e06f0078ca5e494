import BeckonModel
import Foundation

/// Reads back what is kept as JSON.
enum Decoding {
    static func message(_ body: [UInt8]) throws -> Message {
        var decoder = MessageDecoder()
        return try decoder.message(body)
    }

    static func message(_ value: JSONValue) throws -> Message {
        try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(value))
    }

    static func messages(_ bodies: [[UInt8]]) throws -> [Message] {
        var decoder = MessageDecoder()
        return try bodies.map { try decoder.message($0) }
    }

    static func counterpart(_ body: [UInt8], _ type: ReceiverType) throws -> Counterpart {
        switch type {
        case .user: .user(try JSONDecoder().decode(User.self, from: Data(body)))
        case .group: .group(try JSONDecoder().decode(Group.self, from: Data(body)))
        }
    }
}
