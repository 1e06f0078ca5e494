import BeckonModel

extension String {
    private static let pieces: [String] =
        (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) } + [
            "\"", "\\", "/", "a", "Z", "0", " ", "é", "ß", "中", "👍", "👨‍👩‍👧", "🇩🇪", "\u{2028}", "\u{2029}", "\u{301}",
            "\u{7F}", "\u{FEFF}", "\u{200D}", "</script>", "\\u0041", "{}", "\u{10FFFF}", "\r\n",
        ]

    static func random(using random: inout SplitMix, maximum: Int = 40) -> String {
        (0..<Int.random(in: 0...maximum, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}

extension JSONValue {
    static func random(using random: inout SplitMix, depth: Int = 3) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .int(.random(in: .min ... .max, using: &random))
        case 3: .double([0.5, -1.25, 1e-7, 1.5e300, 3.141592653589793].randomElement(using: &random) ?? 0.5)
        case 4: .string(.random(using: &random))
        case 5:
            .array((0..<Int.random(in: 0...3, using: &random)).map { _ in .random(using: &random, depth: depth - 1) })
        default: .object(members(using: &random, depth: depth - 1))
        }
    }

    static func members(using random: inout SplitMix, depth: Int = 3) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            members["x" + String.random(using: &random, maximum: 4)] = .random(using: &random, depth: depth)
        }
        return members
    }
}

extension Message {
    static func text(_ text: String) -> Message {
        let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
        let bob = UserID(unchecked: "bob")
        return Message(
            id: 1, muid: "m", conversationID: ConversationID(alice.uid, bob), sender: alice, receiver: .user(bob),
            text: text, sentAt: 1_700_000_000)
    }

    static func random(using random: inout SplitMix) -> Message {
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
        func text() -> String { .random(using: &random) }
        let sender = User(
            uid: UserID(unchecked: "alice"), name: text(), avatar: maybe(text()),
            status: maybe(UserStatus(rawValue: text())), role: maybe(text()), lastActiveAt: maybe(1_699_799_000))
        let group = Group(
            guid: GroupID(unchecked: "team"), name: text(), icon: maybe(text()),
            type: [.public, .private, .password].randomElement(using: &random) ?? .public, membersCount: maybe(15),
            owner: maybe(UserID(unchecked: "alice")), createdAt: maybe(1_699_700_000), hasJoined: maybe(true))
        let receiver = Bool.random(using: &random) ? MessageReceiver.user(UserID(unchecked: "bob")) : .group(group)
        let category: MessageCategory =
            [.message, .custom, MessageCategory(rawValue: text())]
            .randomElement(using: &random) ?? .message
        let type: MessageType =
            [.text, .image, .file, MessageType(rawValue: text())].randomElement(using: &random) ?? .text
        return Message(
            id: .random(in: 1 ... .max, using: &random), muid: text(),
            conversationID: ConversationID(of: sender.uid, with: receiver.receiver), sender: sender, receiver: receiver,
            category: category, type: type, text: maybe(text()), sentAt: 1_700_000_000,
            unknown: JSONValue.members(using: &random))
    }
}
