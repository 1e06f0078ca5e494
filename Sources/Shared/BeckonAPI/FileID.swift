public import BeckonModel

/// The identifier of an uploaded file: 32 hexadecimal digits in lower case, which the server makes and nobody can guess.
public struct FileID: Identifier {
    public let rawValue: String

    public init(unchecked rawValue: String) { self.rawValue = rawValue }

    public static var invalidCode: ChatError.Code { .fileNotFound }
}

extension FileID {
    /// The strong validator (`etag`) under which the server gives the file out: its bytes never change.
    public var entityTag: String { "\"\(rawValue)\"" }
}
