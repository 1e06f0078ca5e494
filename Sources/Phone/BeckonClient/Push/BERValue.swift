/// A value of ASN.1 in its basic encoding (X.690): what a profile's envelope is written in.
///
/// Lengths may be definite or not, and a string of octets may come in parts; depth and length are bounded by the bytes.
struct BERValue {
    /// The identifier octet.
    let tag: UInt8
    /// The content; of an indefinite length without its end.
    let bytes: ArraySlice<UInt8>
    private let depth: Int

    private var isConstructed: Bool { tag & 0x20 != 0 }
    private static let deepest = 16

    /// The first value. Nil where the bytes are none.
    init?(bytes: [UInt8]) {
        var rest = bytes[...]
        self.init(&rest, depth: 0)
    }

    private init?(_ rest: inout ArraySlice<UInt8>, depth: Int) {
        // Tags of several octets do not occur in an envelope.
        guard depth < Self.deepest, let tag = rest.popFirst(), tag & 0x1F != 0x1F, let first = rest.popFirst() else {
            return nil
        }
        self.tag = tag
        self.depth = depth
        if first == 0x80 {
            // X.690 §8.1.3.6: only what is constructed may be of indefinite length; it ends with two zeros.
            guard tag & 0x20 != 0 else { return nil }
            var inner = rest
            while !inner.starts(with: [0, 0]) {
                guard BERValue(&inner, depth: depth + 1) != nil else { return nil }
            }
            bytes = rest[rest.startIndex..<inner.startIndex]
            rest = inner.dropFirst(2)
            return
        }
        var length = Int(first)
        if first > 0x80 {
            let count = Int(first & 0x7F)
            guard count <= 4, rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { return nil }
        bytes = rest.prefix(length)
        rest = rest.dropFirst(length)
    }

    /// The values within; nil where it holds none or they cannot be read.
    var children: [BERValue]? {
        guard isConstructed else { return nil }
        var rest = bytes
        var found: [BERValue] = []
        while !rest.isEmpty {
            guard let child = BERValue(&rest, depth: depth + 1) else { return nil }
            found.append(child)
        }
        return found
    }

    /// The octets of an octet string, in one part or several; nil where it is none.
    var octets: [UInt8]? {
        guard tag & 0x1F == 0x04 else { return nil }
        guard isConstructed else { return Array(bytes) }
        guard let children else { return nil }
        var whole: [UInt8] = []
        for part in children {
            guard let octets = part.octets else { return nil }
            whole += octets
        }
        return whole
    }
}
