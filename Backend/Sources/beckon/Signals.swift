import Dispatch
import Foundation

/// Signals of the system as values, from its start to its ``end()``. Their default actions would end the process before
/// anything is closed.
struct Signals {
    let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    init(_ numbers: Int32...) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
    }

    func end() { for source in sources { source.cancel() } }
}
