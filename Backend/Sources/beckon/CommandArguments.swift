/// The options that were given, by their names, and the words beside them.
struct CommandArguments: Sendable {
    let values: [String: String]
    /// In the order that they were given.
    var operands: [String] = []

    subscript(option: String) -> String? { values[option] }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// `HOST:PORT`, also with an IPv6 address in brackets; a port alone is one of this machine.
    func address(_ option: String, default standard: String) throws(CommandFailure) -> (host: String, port: Int) {
        let text = values[option] ?? standard
        let colon = text.lastIndex(of: ":")
        let host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard let port = Int(digits), (0...65535).contains(port) else {
            throw .usage("\(option) wants HOST:PORT, a port being 0 to 65535; it was given '\(text)'.")
        }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        return (bare.isEmpty ? "127.0.0.1" : bare, port)
    }
}
