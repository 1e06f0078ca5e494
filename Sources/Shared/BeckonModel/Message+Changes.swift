extension Message {
    /// When its text was changed last, in seconds since 1970; nil where it stands as it was sent.
    ///
    /// Kept among ``unknown``, so that it encodes back as it came.
    public var editedAt: Int64? {
        get { time("editedAt") }
        set { unknown["editedAt"] = newValue.map(JSONValue.int) }
    }

    /// When it was taken back, in seconds since 1970; nil where it was not.
    ///
    /// Kept among ``unknown``, so that it encodes back as it came.
    public var deletedAt: Int64? {
        get { time("deletedAt") }
        set { unknown["deletedAt"] = newValue.map(JSONValue.int) }
    }

    /// The seed's objects carry 0 for what has not happened.
    private func time(_ key: String) -> Int64? { unknown[key]?.int.flatMap { $0 > 0 ? $0 : nil } }
}
