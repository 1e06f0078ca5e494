/// A calendar day, as what separates the messages of two days.
public struct ChatDay: Sendable, Hashable {
    public var year: Int
    public var month: Int
    public var day: Int
    /// Milliseconds since 1970 of its first moment in the calendar of the screen.
    public var start: Int64
    /// Of the first moment of the next day.
    var end: Int64

    init(year: Int, month: Int, day: Int, start: Int64, end: Int64) {
        self.year = year
        self.month = month
        self.day = day
        self.start = start
        self.end = end
    }

    func contains(_ moment: Int64) -> Bool { start <= moment && moment < end }
}
