/// How long a call waits for somebody. In milliseconds.
public enum CallDeadlines {
    /// It rings for so long.
    public static let ringing: Int64 = 45_000
    /// Who has lost the connection may come back for so long.
    public static let lost: Int64 = 30_000
}
