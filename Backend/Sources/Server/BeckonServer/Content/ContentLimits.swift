/// How much a message may hold, and what else has tags and data of an app (requirements, B, *Limits*).
enum ContentLimits {
    /// Bytes of UTF-8.
    static let text = 65_536
    /// Bytes of canonical JSON.
    static let data = 10_240
    static let tags = 25
    /// Unicode scalars.
    static let tag = 100
    static let mentions = 10
    /// Unicode scalars of a category, of a type and of a call's session.
    static let word = 100
    /// Bytes of UTF-8.
    static let link = 2_048
    /// Bytes of UTF-8. The longest emoji of Unicode 15, a kiss with two skin tones, has 35.
    static let reaction = 64
}
