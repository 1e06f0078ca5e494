import BeckonRouting
import Foundation
import Testing

/// P-21: called exactly once, on the main actor.
@MainActor
@Suite struct CompletionTests {
    /// Counts calls. On the main actor, as handlers are.
    @MainActor
    private final class Calls {
        var values: [Int] = []
    }

    /// Names of forgotten completions. Safe to share: its state is behind a lock.
    private final class Forgotten: @unchecked Sendable {
        private let lock = NSLock()
        private var names: [String] = []
        var all: [String] { lock.withLock { names } }
        func add(_ name: String) { lock.withLock { names.append(name) } }
    }

    private let calls = Calls()
    private let forgotten = Forgotten()

    private func completion() -> Completion<Int> {
        let (calls, forgotten) = (calls, forgotten)
        return Completion("willPresent", fallback: -1, forgotten: { forgotten.add($0) }) { calls.values.append($0) }
    }

    @Test func calledCompletionRunsItsHandlerOnceAndReportsNothing() async {
        completion()(7)
        await settle()
        #expect(calls.values == [7])
        #expect(forgotten.all.isEmpty)
    }

    @Test func forgottenCompletionIsReportedAndCalledWithItsFallback() async {
        await withCheckedContinuation { continuation in
            let forgotten = forgotten
            let calls = calls
            _ = Completion("willPresent", fallback: -1, forgotten: { forgotten.add($0) }) { value in
                calls.values.append(value)
                continuation.resume()
            }
        }
        #expect(calls.values == [-1])
        #expect(forgotten.all == ["willPresent"])
    }

    @Test func completionForgottenOnAnotherThreadIsCalledOnTheMainActor() async {
        await withCheckedContinuation { continuation in
            let forgotten = forgotten
            let box = Unchecked(
                Completion("didReceive", fallback: 3, forgotten: { forgotten.add($0) }) { _ in
                    MainActor.assertIsolated()
                    continuation.resume()
                })
            Task.detached { box.drop() }
        }
        #expect(forgotten.all == ["didReceive"])
    }

    @Test func slotCallsTheHandlerForTheFirstWhoFinishes() async {
        let slot = CompletionSlot(completion())
        let task = Task { slot.finish(1) }
        #expect(await task.value)
        #expect(!slot.finish(2))
        #expect(calls.values == [1])
        #expect(forgotten.all.isEmpty)
    }

    @Test func slotFinishedInsideItsOwnHandlerIsEmpty() {
        var slot: CompletionSlot<Int>?
        var results: [Bool] = []
        slot = CompletionSlot(
            Completion("willPresent", fallback: 0) { _ in results.append(slot?.finish(2) ?? true) })
        #expect(slot?.finish(1) == true)
        #expect(results == [false])
    }

    @Test func slotThatGoesAwayFullForgetsItsCompletion() async {
        var slot: CompletionSlot<Int>? = CompletionSlot(completion())
        #expect(slot != nil)
        slot = nil
        #expect(forgotten.all == ["willPresent"])
        await settle()
        #expect(calls.values == [-1])
    }

    /// The nonisolated part of the system hands a plain closure to the main actor; this is how an adapter wraps it.
    @Test func handlerOfADelegateIsWrapped() {
        var shown: [Int] = []
        let handler: (Int) -> Void = { shown.append($0) }
        let completion = Completion("willPresent", fallback: 0) { handler($0) }
        completion(5)
        #expect(shown == [5])
    }

    /// Lets everything that was enqueued on the main actor before this run.
    private func settle() async {
        await Task { @MainActor in }.value
    }
}

/// Holds a completion until one thread drops it. Safe to share: one thread alone touches it.
private final class Unchecked: @unchecked Sendable {
    private var completion: Completion<Int>?

    init(_ completion: consuming Completion<Int>) { self.completion = consume completion }

    func drop() { completion = nil }
}
