import BeckonNet
import BeckonServer

/// Why a command ends early: a sentence for the person who called it, and the exit status.
struct CommandFailure: Error {
    let sentence: String
    let status: Int32

    /// EX_USAGE of sysexits.
    static let usageStatus: Int32 = 64

    /// Wrong words.
    static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: usageStatus) }

    /// Right words, but it cannot be done now.
    static func failed(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }

    /// A file that cannot be opened: EX_NOINPUT.
    static func noInput(_ sentence: String) -> Self { Self(sentence: sentence, status: 66) }

    /// A file that is not what it should be: EX_DATAERR.
    static func badInput(_ sentence: String) -> Self { Self(sentence: sentence, status: 65) }

    /// What any part threw, in its own sentence.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case StorageError.unavailable(let sentence): self = .failed(sentence)
        default: self = .failed("\(error)")
        }
    }

    private init(sentence: String, status: Int32) {
        self.sentence = sentence
        self.status = status
    }
}
