import BeckonModel

/// The limits of fields (requirements, B, *Limits*). Those of messages are in ``ContentCheck``.
///
/// Characters are Unicode scalars, as every language, store and schema can count them. U+0000 is refused in every text: PostgreSQL cannot keep it (server-notes §2).
enum FieldCheck {
    /// 1 to 100 characters that are not all blank.
    static func name(_ value: String, empty: ChatError.Code = .badRequest) throws(ChatError) {
        guard !value.allSatisfy(\.isWhitespace) else { throw ChatError(empty, "The name is empty.", path: "name") }
        guard value.unicodeScalars.count <= 100 else {
            throw ChatError(.badRequest, "A name has at most 100 characters.", path: "name")
        }
        try noNull(value, path: "name")
    }

    /// The address of a picture.
    static func link(_ value: String?, path: String) throws(ChatError) {
        guard let value else { return }
        guard (1...2048).contains(value.utf8.count) else {
            throw ChatError(.badRequest, "The field \(path) has 1 to 2048 bytes.", path: path)
        }
        try noNull(value, path: path)
    }

    /// The password of a new group: 1 to 100 characters, and only where the type asks for one.
    static func password(_ value: String?, for type: GroupType) throws(ChatError) {
        guard type == .password else {
            guard value == nil else {
                throw ChatError(.badRequest, "Only a group of the type password has one.", path: "password")
            }
            return
        }
        guard let value, !value.isEmpty else {
            throw ChatError(.emptyGroupPass, "The group needs a password.", path: "password")
        }
        guard value.unicodeScalars.count <= 100 else {
            throw ChatError(.badRequest, "A password has at most 100 characters.", path: "password")
        }
    }

    static func receiver(_ type: ReceiverType, _ identifier: String) throws(ChatError) -> Receiver {
        if let receiver = Receiver(type, identifier) { return receiver }
        switch type {
        case .user: throw ChatError(identifier: UserID.self, path: "receiver")
        case .group: throw ChatError(identifier: GroupID.self, path: "receiver")
        }
    }

    static func muid(_ value: String) throws(ChatError) {
        guard (1...100).contains(value.unicodeScalars.count) else {
            throw ChatError(.badRequest, "A muid has 1 to 100 characters.", path: "muid")
        }
        try noNull(value, path: "muid")
    }

    /// Lower-case hexadecimal of whole bytes. Apple promises no length ("Registering your app with APNs").
    static func pushToken(_ value: String) throws(ChatError) {
        guard !value.isEmpty else {
            throw ChatError(.emptyPushToken, "The push token is empty.", path: "token")
        }
        let isHexadecimal = value.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard isHexadecimal, value.utf8.count.isMultiple(of: 2), value.utf8.count <= 1024 else {
            throw ChatError(
                .invalidPushToken, "A push token is lower-case hexadecimal of 1 to 512 whole bytes.", path: "token",
                remedy: "Send each byte of the device token as two digits, not the description of the data.")
        }
    }

    /// A bundle identifier.
    static func topic(_ value: String) throws(ChatError) {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        let isValid = value.utf8.count <= 255 && parts.allSatisfy { UserID.isValid(String($0)) }
        guard isValid else {
            throw ChatError(
                .badRequest,
                "A topic is a bundle identifier: words of A-Z a-z 0-9 - _ joined by dots, at most 255 characters.",
                path: "topic")
        }
    }

    static func noNull(_ value: String, path: String) throws(ChatError) {
        guard !value.utf8.contains(0) else {
            throw ChatError(.badRequest, "The field \(path) must not hold U+0000.", path: path)
        }
    }
}
