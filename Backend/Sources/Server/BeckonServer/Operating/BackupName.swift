import Foundation

/// How files of an operator are named after the moment that they were made in.
public enum BackupName {
    /// In UTC, to the millisecond, without what a file's name should not have: names ascend with time.
    ///
    /// - Parameter now: milliseconds since 1970.
    public static func stamp(_ now: Int64) -> String {
        let seconds = Date(timeIntervalSince1970: Double(now / 1000)).formatted(Date.ISO8601FormatStyle())
        let fraction = String(now % 1000 + 1000).dropFirst()
        return seconds.filter(\.isNumber) + fraction
    }
}
