#if canImport(UIKit)
    import Foundation

    /// Times and days as people read them, in the language of the app and the calendar of the screen.
    @MainActor struct ScreenDates {
        private let calendar: Calendar
        private let clock = DateFormatter()
        private let day = DateFormatter()
        private let short = DateFormatter()

        init(_ calendar: Calendar) {
            self.calendar = calendar
            for formatter in [clock, day, short] {
                formatter.calendar = calendar
                formatter.timeZone = calendar.timeZone
                if let locale = calendar.locale { formatter.locale = locale }
            }
            clock.timeStyle = .short
            clock.dateStyle = .none
            day.timeStyle = .none
            day.dateStyle = .full
            day.doesRelativeDateFormatting = true
            short.timeStyle = .none
            short.dateStyle = .short
        }

        /// - Parameter milliseconds: since 1970.
        func time(_ milliseconds: Int64) -> String { clock.string(from: Self.date(milliseconds)) }

        /// The header of a day: today and yesterday by name.
        func day(_ milliseconds: Int64) -> String { day.string(from: Self.date(milliseconds)) }

        /// Beside a conversation: the time today, else the date.
        func stamp(_ milliseconds: Int64, now: Int64) -> String {
            let date = Self.date(milliseconds)
            let isToday = calendar.isDate(date, inSameDayAs: Self.date(now))
            return isToday ? clock.string(from: date) : short.string(from: date)
        }

        /// - Parameter seconds: since 1970.
        func moment(seconds: Int64, now: Int64) -> String { stamp(seconds * 1000, now: now) }

        private static func date(_ milliseconds: Int64) -> Date {
            Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        }
    }
#endif
