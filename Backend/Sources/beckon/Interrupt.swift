import Foundation

/// Waits for Ctrl-C or a service manager's word to stop.
enum Interrupt {
    static func wait() async {
        let signals = Signals(SIGINT, SIGTERM)
        for await _ in signals.stream { break }
        signals.end()
    }
}
