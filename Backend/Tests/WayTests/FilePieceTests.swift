import Foundation
import Testing

@testable import beckon

@Suite(.timeLimit(.minutes(1))) struct FilePieceTests {
    /// A signal while it waits, as of a terminal that changes its size, ends neither the reading nor the process.
    @Test func aSignalInterruptsNoReading() async throws {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        var before = sigaction()
        // Without SA_RESTART, so that the call of the system does return.
        sigaction(SIGUSR2, &action, &before)
        defer { sigaction(SIGUSR2, &before, nil) }
        let pipe = Pipe()
        let (threads, told) = AsyncStream.makeStream(of: pthread_t.self)
        let (pieces, piece) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            told.yield(pthread_self())
            piece.yield(pipe.fileHandleForReading.nextPiece())
            piece.yield(pipe.fileHandleForReading.nextPiece())
            piece.finish()
        }
        for await thread in threads {
            for _ in 0..<100 { pthread_kill(thread, SIGUSR2) }
            break
        }
        try pipe.fileHandleForWriting.write(contentsOf: Data("here".utf8))
        try pipe.fileHandleForWriting.close()
        var read: [Data] = []
        for await data in pieces { read.append(data) }
        #expect(read == [Data("here".utf8), Data()])
    }
}
