extension AttachmentType {
    /// What is known of a file when its first bytes are there.
    struct Evidence: Sendable, Hashable {
        /// What the server says, then the message; the first that names a type counts.
        var mediaTypes: [String]
        var signature: FileSignature
        /// What the file is called; the first that names a type counts.
        var names: [String]
    }

    /// The type of a file: what the server says is believed unless the first bytes say otherwise, since servers label
    /// anything (`application/octet-stream`, a WebP as `image/jpeg`); the name decides where neither does.
    init(_ evidence: Evidence) throws(AttachmentError) {
        let said = evidence.mediaTypes.lazy.compactMap(AttachmentType.init(mediaType:)).first
        let named = evidence.names.lazy.compactMap(AttachmentType.init(fileName:)).first
        switch evidence.signature {
        case .foreign(let format): throw .notShown(format)
        case .types(let types):
            let hints = [said, named].compactMap(\.self)
            guard let type = hints.first(where: types.contains) ?? types.first else { throw .unknownType }
            self = type
        case .unknown:
            // Of the types that are shown MP3 alone may begin with anything: padding, or the rest of a frame.
            guard said ?? named == .mp3, evidence.mediaTypes.allSatisfy(AttachmentType.mayBeShown) else {
                throw .unknownType
            }
            self = .mp3
        }
    }
}
