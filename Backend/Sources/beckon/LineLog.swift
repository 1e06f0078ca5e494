import BeckonModel
import BeckonServer

/// Prints each line of the log as JSON to standard error, beside what standard output tells a person.
enum LineLog {
    static func log(_ level: LogLevel) -> Log {
        Log(level: level, now: TimeSource.system.now) { Console.explain($0.json) }
    }
}
