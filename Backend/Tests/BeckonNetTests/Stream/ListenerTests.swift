import BeckonNet
import Testing

@Suite struct ListenerTests {
    // Issue 2, "Bad input": a port in use is one sentence that says what to do.
    @Test func portInUseSaysWhatToDo() async throws {
        try await withLoop { loop in
            let first = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { $0.abort(nil) }
            let error = await #expect(throws: NetError.self) {
                try await Listener.listen(on: "127.0.0.1", port: first.port, loop: loop) { $0.abort(nil) }
            }
            #expect(error?.kind == .addressInUse)
            #expect(
                error?.message
                    == "The address 127.0.0.1:\(first.port) is in use; stop the other program, or choose another port (0 takes a free one)."
            )
            await OnLoop(loop).run { first.close() }
        }
    }

    @Test func addressOfAnotherMachineIsRefused() async throws {
        try await withLoop { loop in
            let error = await #expect(throws: NetError.self) {
                try await Listener.listen(on: "192.0.2.1", port: 0, loop: loop) { $0.abort(nil) }
            }
            #expect(error?.kind == .unknownAddress)
        }
    }

    @Test(arguments: [-1, 65536])
    func portOutOfRangeIsRefused(port: Int) async throws {
        try await withLoop { loop in
            let error = await #expect(throws: NetError.self) {
                try await Listener.listen(on: "127.0.0.1", port: port, loop: loop) { $0.abort(nil) }
            }
            #expect(error?.kind == .unknownAddress)
        }
    }

    @Test func localhostIsListenedOn() async throws {
        try await withLoop { loop in
            let listener = try await Listener.listen(on: "localhost", port: 0, loop: loop) { $0.abort(nil) }
            #expect(listener.port > 0)
            await OnLoop(loop).run { listener.close() }
        }
    }
}
