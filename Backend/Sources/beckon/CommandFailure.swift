/// Why a command ends early: a sentence for the person who called it, and the exit status.
struct CommandFailure: Error {
    let sentence: String
    let status: Int32

    /// Wrong words: EX_USAGE of sysexits.
    static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: 64) }

    /// Right words, but it cannot be done now.
    static func failed(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }
}
