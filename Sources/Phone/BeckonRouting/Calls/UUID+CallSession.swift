import BeckonModel
public import Foundation

extension UUID {
    /// The UUID of a call's session, under which CallKit knows it: a vendor's UUID is itself, any other identifier always
    /// makes the same one, in every process and version.
    public init(callSession id: String) {
        if let own = UUID(uuidString: id) {
            self = own
            return
        }
        var first = StableHash()
        var second = StableHash(from: 0x6c62_272e_07bb_0142)
        first.add(id)
        second.add(id)
        var bytes = [first.value, second.value].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
        }
        // RFC 9562 §5.8: a UUID of version 8 holds what its maker likes.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
