/// A calendar day, as what separates the messages of two days.
public struct ChatDay: Sendable, Hashable {
    /// Of the calendar that the window was made with.
    public var year: Int
    /// 1 to 12 in a Gregorian calendar.
    public var month: Int
    /// Of the month, from 1.
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
