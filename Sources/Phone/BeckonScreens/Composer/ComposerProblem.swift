/// Why what is being written cannot be sent as it is, or why something could not be added to it.
public enum ComposerProblem: Sendable, Hashable {
    /// ``ComposerLimits/text``.
    case textTooLong
    /// ``ComposerLimits/mentions``.
    case tooManyMentions
    /// ``ComposerLimits/attachments``.
    case tooManyAttachments
    /// ``ComposerLimits/attachment``.
    case attachmentTooLarge(name: String)
    /// There is nothing in the file.
    case attachmentEmpty(name: String)
    /// The file's type is none that a server takes, or its name is longer than ``ComposerLimits/name``.
    case attachmentUnknown(name: String)
    /// A message that is changed keeps the files that it has.
    case attachmentWhileEditing

    /// One sentence for the person, in English. An app that speaks other languages words the cases itself.
    public var explanation: String {
        switch self {
        case .textTooLong: "The text is too long. Send it in parts."
        case .tooManyMentions: "A message mentions at most \(ComposerLimits.mentions) people."
        case .tooManyAttachments: "A message carries at most \(ComposerLimits.attachments) files."
        case .attachmentTooLarge(let name):
            "“\(name)” is too large: a file has at most \(ComposerLimits.attachment >> 20) MB."
        case .attachmentEmpty(let name): "There is nothing in “\(name)”."
        case .attachmentUnknown(let name): "“\(name)” cannot be sent: its name or type is none of a file."
        case .attachmentWhileEditing: "A file cannot be added to a message that was sent."
        }
    }
}
