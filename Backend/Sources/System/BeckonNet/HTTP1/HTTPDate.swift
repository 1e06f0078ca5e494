import Foundation

/// The value of the Date header (RFC 9110 §5.6.7), written once a second.
struct HTTPDate {
    private var second: Int64 = -1
    private var text = ""

    /// - Parameter seconds: since 1970.
    mutating func text(at seconds: Int64) -> String {
        if seconds != second {
            second = seconds
            text = Self.write(seconds)
        }
        return text
    }

    private static func write(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        return
            "\(day) \(1900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
