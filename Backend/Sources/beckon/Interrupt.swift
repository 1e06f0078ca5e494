import Dispatch
import Foundation

/// Waits for Ctrl-C or a service manager's word to stop.
enum Interrupt {
    static func wait() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let sources = [SIGINT, SIGTERM].map { number in
            // The default action would end the process before anything is closed.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
