import BeckonNet
import Testing

@Suite struct EventLoopTests {
    @Test func bodiesRunOnTheLoopInTheirOrder() async throws {
        let seen = try await withLoop { loop in
            let (numbers, sink) = AsyncStream<Int>.makeStream()
            for number in 0..<100 {
                loop.execute {
                    sink.yield(loop.isCurrent ? number : -1)
                    if number == 99 { sink.finish() }
                }
            }
            return await numbers.reduce(into: []) { $0.append($1) }
        }
        #expect(seen == Array(0..<100))
    }

    @Test func actorOnTheLoopRunsThere() async throws {
        try await withLoop { loop in
            #expect(!loop.isCurrent)
            let isCurrent = await OnLoop(loop).run { loop.isCurrent }
            #expect(isCurrent)
        }
    }

    @Test func taskThatPrefersTheLoopRunsThereAfterAwaiting() async throws {
        try await withLoop { loop in
            let seen = await Task(executorPreference: loop) {
                let before = loop.isCurrent
                await Task.yield()
                return [before, loop.isCurrent]
            }.value
            #expect(seen == [true, true])
        }
    }

    @Test func timersFireInTheOrderOfTheirTimes() async throws {
        let seen = try await withLoop { loop in
            let (names, sink) = AsyncStream<String>.makeStream()
            _ = loop.schedule(after: .milliseconds(30)) {
                sink.yield("second")
                sink.finish()
            }
            _ = loop.schedule(after: .milliseconds(1)) { sink.yield("first") }
            return await names.reduce(into: []) { $0.append($1) }
        }
        #expect(seen == ["first", "second"])
    }

    @Test func cancelledTimerDoesNotFire() async throws {
        let seen = try await withLoop { loop in
            let (names, sink) = AsyncStream<String>.makeStream()
            await OnLoop(loop).run {
                let timer = loop.schedule(after: .milliseconds(1)) { sink.yield("cancelled") }
                timer.cancel()
                timer.cancel()
            }
            _ = loop.schedule(after: .milliseconds(20)) { sink.finish() }
            return await names.reduce(into: []) { $0.append($1) }
        }
        #expect(seen.isEmpty)
    }

    @Test func shutdownRunsWhatWasHandedOverBefore() async throws {
        let loop = try EventLoop(name: "test")
        let (names, sink) = AsyncStream<Int>.makeStream()
        for number in 0..<10 { loop.execute { sink.yield(number) } }
        await loop.shutdown()
        await loop.shutdown()
        sink.finish()
        #expect(await names.reduce(0) { count, _ in count + 1 } == 10)
    }
}
