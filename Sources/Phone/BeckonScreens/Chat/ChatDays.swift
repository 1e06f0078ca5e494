package import Foundation

/// Tells in which day of a calendar a moment is. The last answer is kept, since messages of one day stand together.
package struct ChatDays: Sendable {
    private let calendar: Calendar
    private var last: ChatDay?

    package init(_ calendar: Calendar) { self.calendar = calendar }

    /// - Parameter moment: milliseconds since 1970.
    package mutating func day(of moment: Int64) -> ChatDay {
        if let last, last.contains(moment) { return last }
        let day = day(from: moment)
        last = day
        return day
    }

    private func day(from moment: Int64) -> ChatDay {
        let date = Date(timeIntervalSince1970: Double(moment) / 1000)
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        // A day is not always of 24 hours: clocks are put forward and back.
        let interval = calendar.dateInterval(of: .day, for: date)
        let start = interval.map { Self.milliseconds($0.start) } ?? moment
        let end = interval.map { Self.milliseconds($0.end) } ?? moment
        return ChatDay(
            year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, start: start,
            end: max(end, start + 1))
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
