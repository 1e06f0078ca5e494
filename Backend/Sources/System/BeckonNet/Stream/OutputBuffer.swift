import Foundation

/// Bytes that wait to be sent, oldest first.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    private var head = 0
    private static let zeros = [UInt8](repeating: 0, count: 1 << 14)

    var count: Int { bytes.count - head }
    var isEmpty: Bool { count == 0 }

    /// Shares the storage where it can: the same bytes may wait for thousands.
    mutating func append(_ more: [UInt8]) {
        if isEmpty { (bytes, head) = (more, 0) } else { bytes.append(contentsOf: more) }
    }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// Appends what the body writes into the room it gets; it returns how much that was.
    mutating func append(room: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        let end = bytes.count
        // In blocks: byte by byte it would take a debug build seconds for a megabyte.
        while bytes.count < end + room {
            let count = min(Self.zeros.count, end + room - bytes.count)
            Self.zeros.withUnsafeBytes { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
        let filled = bytes.withUnsafeMutableBytes { fill(UnsafeMutableRawBufferPointer(rebasing: $0[end...])) }
        bytes.removeLast(room - filled)
    }

    func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[head...])) }
    }

    mutating func consume(_ count: Int) {
        head += count
        if head == bytes.count {
            // An idle connection keeps no buffer.
            bytes = []
            head = 0
        } else if head > 1 << 16, head > bytes.count / 2 {
            bytes.removeSubrange(..<head)
            head = 0
        }
    }

    mutating func removeAll() {
        bytes = []
        head = 0
    }
}
