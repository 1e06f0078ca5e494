import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Background time and suspension (P-35, P-36).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneBackgroundTests {
    private func withReply(_ behaviour: PhoneBehaviour = PhoneBehaviour()) throws -> PhoneFixture {
        let fixture = try PhoneFixture(behaviour: behaviour)
        fixture.script.categories = [NotificationCategory("CHAT", buttons: [.init("REPLY", isTextInput: true)])]
        return fixture
    }

    private let reply = NotificationResponse.Action.custom(identifier: "REPLY", text: "Yes")

    // MARK: Background time

    @Test func p36AnActionInTheBackgroundHasItsTimeAndNoScene() async throws {
        let fixture = try withReply()
        fixture.script.answersResponses = false
        try await fixture.usedAndKilled()
        fixture.receive(["alert": "Hi", "category": "CHAT"])
        fixture.phone.tap("1", reply)
        #expect(fixture.script.responses.map(\.scene) == [nil])
        #expect(fixture.phone.scenes == [])
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(29))
        fixture.script.responseCompletions[0]()
        #expect(fixture.time.waiting == 0)
        #expect(fixture.phone.unanswered == 0 && fixture.phone.faults == [])
        #expect(fixture.phone.state == .background)
    }

    @Test func p36AnActionThatIsNotFinishedInItsTimeEndsTheProcess() async throws {
        let fixture = try withReply()
        fixture.script.answersResponses = false
        try await fixture.used()
        fixture.receive(["alert": "Hi", "category": "CHAT"])
        fixture.phone.tap("1", reply)
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(30))
        try await fixture.phone.until { fixture.phone.state == .notRunning }
        #expect(fixture.phone.faults == [.backgroundTimeExceeded("didReceive")])
    }

    @Test func p36ATapThatBringsTheAppOnScreenHasNoLimit() async throws {
        let fixture = try PhoneFixture()
        fixture.script.answersResponses = false
        try await fixture.used()
        fixture.receive()
        fixture.phone.tap("1")
        #expect(fixture.phone.unanswered == 1)
        #expect(fixture.time.waiting == 0)
    }

    @Test(arguments: [true, false])
    func p36ABackgroundTaskExpiresAndHasToBeEndedThen(ends: Bool) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let system = fixture.script.systems[0]
        @MainActor final class Sending {
            var task: Int?
            var expirations = 0
        }
        let sending = Sending()
        sending.task = system.beginBackgroundTask("sending") {
            sending.expirations += 1
            if ends, let task = sending.task { system.endBackgroundTask(task) }
        }
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(30))
        if ends {
            try await fixture.phone.until { sending.expirations == 1 }
            #expect(fixture.phone.state == .background && fixture.phone.faults == [])
        } else {
            try await fixture.phone.until { fixture.phone.state == .notRunning }
            #expect(fixture.phone.faults == [.backgroundTimeExceeded("sending")])
        }
    }

    @Test func p36TheTimeOfABackgroundTaskRunsOnlyWhileTheAppIsNotOnScreen() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.activate()
        let task = try #require(fixture.script.systems[0].beginBackgroundTask("sending"))
        #expect(fixture.time.waiting == 0)
        fixture.phone.enterBackground()
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(20))
        fixture.phone.activate()
        #expect(fixture.time.waiting == 0)
        fixture.phone.enterBackground()
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(20))
        #expect(fixture.time.waiting == 1)
        fixture.script.systems[0].endBackgroundTask(task)
        #expect(fixture.time.waiting == 0)
        #expect(fixture.phone.state == .background && fixture.phone.faults == [])
    }

    // MARK: Suspension

    /// A lock of `flock` on a file, as a process that forgets to let go of it holds it.
    private func heldLock(in folder: URL) throws -> FileHandle {
        let file = folder.appendingPathComponent("shared.lock")
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forUpdating: file)
        guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw CocoaError(.fileLocking) }
        return handle
    }

    @Test func p35AnAppThatIsSuspendedWhileItHoldsALockIsTerminated() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let lock = try heldLock(in: fixture.phone.appGroup)
        await fixture.phone.suspend()
        #expect(fixture.phone.state == .notRunning)
        #expect(fixture.script.calls == ["terminated"])
        #expect(fixture.phone.faults == [.suspendedHoldingLock("shared.lock")])
        try lock.close()
    }

    @Test func p35ALockThatWasGivenBackOrIsNotSharedHarmsNobody() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let own = try heldLock(in: fixture.phone.container)
        try heldLock(in: fixture.phone.appGroup).close()
        await fixture.phone.suspend()
        #expect(fixture.phone.isSuspended)
        #expect(fixture.phone.state == .background && fixture.phone.faults == [])
        fixture.phone.activate()
        #expect(!fixture.phone.isSuspended && fixture.phone.state == .active)
        try own.close()
    }

    @Test func p35AnAppOnScreenIsNotSuspended() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.activate()
        let lock = try heldLock(in: fixture.phone.appGroup)
        await fixture.phone.suspend()
        #expect(fixture.phone.state == .active && !fixture.phone.isSuspended)
        try lock.close()
    }

    @Test func p35TheExtensionIsTerminatedForItToo() async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(["alert": "Hi", "mutable-content": 1])
        fixture.phone.suspendExtension()
        #expect(fixture.phone.extensionDeaths == [])
        let lock = try heldLock(in: fixture.phone.appGroup)
        fixture.phone.suspendExtension()
        #expect(fixture.phone.extensionDeaths == [.lock])
        #expect(fixture.phone.faults == [.suspendedHoldingLock("shared.lock")])
        #expect(fixture.list.count == 1)
        try lock.close()
    }

    @Test func p35TheBadgeLedgerHoldsNoLockWhenItReturns() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        let ledger = BadgeLedger(directory: fixture.phone.appGroup)
        _ = try ledger.record(Badge(total: 3, version: 1), account: "bob")
        await fixture.phone.suspend()
        #expect(fixture.phone.isSuspended && fixture.phone.faults == [])
    }

    @Test(arguments: [true, false])
    func p35AnAppThatHasNothingLeftToDoIsSuspendedAtOnceWhereThePhoneDoesSo(suspends: Bool) async throws {
        let fixture = try withReply(.standard { $0.suspendsIdleApp = suspends })
        fixture.script.answersResponses = false
        try await fixture.used()
        #expect(fixture.phone.isSuspended == suspends)
        fixture.receive(["alert": "Hi", "category": "CHAT"])
        fixture.phone.tap("1", reply)
        #expect(!fixture.phone.isSuspended)
        fixture.script.responseCompletions[0]()
        #expect(fixture.phone.isSuspended == suspends)
        let lock = try heldLock(in: fixture.phone.appGroup)
        fixture.receiveSilently()
        #expect(fixture.phone.state == (suspends ? .notRunning : .background))
        try lock.close()
    }
}
