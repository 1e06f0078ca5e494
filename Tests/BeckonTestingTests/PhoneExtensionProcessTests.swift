import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// The extension's process: its memory, what it shares with the app, its instances (P-14 to P-16, P-33, P-37).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneExtensionProcessTests {
    private static let aps: [String: JSONValue] = ["alert": ["title": "as pushed"], "mutable-content": 1]
    private nonisolated static let megabyte = 1024 * 1024

    /// An extension that takes so much memory for each request and marks what it revised.
    private func taking(_ bytes: @escaping @Sendable (NotificationContent) -> Int) -> ScriptedExtension.Script {
        ScriptedExtension.Script(work: { content, system in
            system.memory.use(bytes(content))
            var content = content
            content.title = "revised"
            return content
        })
    }

    @Test(arguments: [(nil, 24, true), (nil, 25, false), (150, 100, true), (150, 151, false)] as [(Int?, Int, Bool)])
    func p14AnExtensionOverItsMemoryDiesAndTheOriginalIsShown(limit: Int?, used: Int, lives: Bool) async throws {
        let script = taking { _ in used * Self.megabyte }
        let fixture = try PhoneFixture(
            behaviour: .standard { if let limit { $0.extensionMemory = limit * Self.megabyte } }, extension: script)
        try await fixture.used()
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.title) == [lives ? "revised" : "as pushed"])
        #expect(fixture.phone.extensionDeaths == (lives ? [] : [.memory]))
        #expect(fixture.phone.faults == [])
        #expect(script.systems[0].memory.peak == used * Self.megabyte)
    }

    @Test func p14EverythingInFlightIsShownAsItWasPushedAndTheNextHasANewProcess() async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        for id in ["1", "2"] { fixture.receive(id, Self.aps) }
        let memory = script.systems[0].memory
        #expect(memory.use(20 * Self.megabyte))
        memory.release(15 * Self.megabyte)
        #expect(memory.use(15 * Self.megabyte))
        #expect(fixture.list == [])
        #expect(!memory.use(5 * Self.megabyte))
        // Even before the phone has heard of it, no request reaches the dead process.
        fixture.receive("3", Self.aps)
        #expect(fixture.list.map(\.requestIdentifier) == ["1", "2"])
        #expect(script.instances == 2)
        #expect(script.systems.last?.memory.used == 0)
        script.finishAll { $0.title = "revised" }
        try await fixture.phone.until { fixture.list.count == 3 }
        #expect(fixture.list.map(\.content.title) == ["as pushed", "as pushed", "revised"])
        #expect(fixture.phone.extensionDeaths == [.memory])
        #expect(fixture.phone.faults == [])
    }

    @Test func p15TheExtensionSharesGroupAndKeychainWithTheAppAndNothingElse() async throws {
        let script = ScriptedExtension.Script { $0 }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(Self.aps)
        let (app, extensionSystem) = (fixture.script.systems[0], script.systems[0])
        #expect(app.appGroup == extensionSystem.appGroup)
        #expect(!app.container.path.hasPrefix(app.appGroup.path))
        try app.keychain.set(Data("secret".utf8), for: "session")
        #expect(try extensionSystem.keychain.data(for: "session") == Data("secret".utf8))
        // Its process is another: it goes on when the app's ends.
        await fixture.phone.kill()
        fixture.receive("2", Self.aps)
        #expect(script.instances == 1)
    }

    @Test func p15BeforeTheFirstUnlockAfterARebootProtectedFilesCannotBeRead() async throws {
        let script = ScriptedExtension.Script(work: { content, system in
            var content = content
            let names = ["open", "usual", "strict", "folder/inner"].filter { name in
                let file = system.appGroup.appendingPathComponent(name)
                return (try? Data(contentsOf: file)) == Data(name.utf8)
            }
            content.title = names.joined(separator: " ")
            return content
        })
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        let phone = fixture.phone
        let group = phone.appGroup
        try FileManager.default.createDirectory(
            at: group.appendingPathComponent("folder"), withIntermediateDirectories: false)
        for name in ["open", "usual", "strict", "folder/inner"] {
            try Data(name.utf8).write(to: group.appendingPathComponent(name))
        }
        phone.protect(group.appendingPathComponent("open"), as: .none)
        phone.protect(group.appendingPathComponent("strict"), as: .complete)
        phone.protect(group.appendingPathComponent("folder"), as: .complete)

        func seen(_ id: String) async throws -> String? {
            fixture.receive(id, Self.aps)
            try await phone.until { fixture.list.contains { $0.requestIdentifier == id } }
            return fixture.list.last?.content.title
        }
        #expect(try await seen("1") == "open usual strict folder/inner")
        phone.lock()
        #expect(try await seen("2") == "open usual")
        await phone.reboot()
        #expect(phone.state == .notRunning && !phone.isProtectedDataAvailable)
        #expect(try await seen("3") == "open")
        // There, and neither to be written nor to be replaced.
        let usual = group.appendingPathComponent("usual")
        #expect(FileManager.default.fileExists(atPath: usual.path))
        #expect(throws: (any Error).self) { try Data("new".utf8).write(to: usual) }
        #expect(throws: (any Error).self) { try Data("new".utf8).write(to: usual, options: .atomic) }
        phone.unlock()
        #expect(try await seen("4") == "open usual strict folder/inner")
        #expect(phone.faults == [])
    }

    @Test func p15TheBadgeLedgerIsKeptOverARebootAndSaysThatItCannotBeReadBeforeTheUnlock() async throws {
        let fixture = try PhoneFixture()
        let ledger = BadgeLedger(directory: fixture.phone.appGroup)
        _ = try ledger.record(Badge(total: 3, version: 7), account: "bob")
        await fixture.phone.reboot()
        #expect(throws: BadgeLedgerError.self) { try ledger.record(Badge(total: 4, version: 8), account: "bob") }
        fixture.phone.unlock()
        #expect(try ledger.reading().number == 3)
        #expect(try ledger.record(Badge(total: 5, version: 9), account: "bob").number == 5)
        #expect(fixture.phone.faults == [])
    }

    @Test func p15ALockedPhoneHasNoAppOnScreenAndATapUnlocksIt() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.activate()
        fixture.phone.lock()
        #expect(fixture.phone.state == .background)
        #expect(!fixture.script.systems[0].isProtectedDataAvailable)
        fixture.receive()
        #expect(fixture.phone.bannersShown.map(\.wakesScreen) == [true])
        fixture.phone.tap("1")
        #expect(fixture.phone.isProtectedDataAvailable)
    }

    @Test func p15KeychainItemsAreReadableByTheirClass() async throws {
        let fixture = try PhoneFixture()
        let keychain = fixture.phone.keychain
        for item in FileProtection.allCases {
            try keychain.set(Data(item.rawValue.utf8), for: item.rawValue, protection: item)
        }
        func readable() -> [FileProtection] {
            FileProtection.allCases.filter { (try? keychain.data(for: $0.rawValue)) != nil }
        }
        #expect(readable() == [.none, .untilFirstUnlock, .complete])
        fixture.phone.lock()
        #expect(readable() == [.none, .untilFirstUnlock])
        await fixture.phone.reboot()
        #expect(readable() == [.none])
        #expect(throws: PhoneKeychainError.interactionNotAllowed) { try keychain.set(Data(), for: "new") }
        #expect(throws: PhoneKeychainError.interactionNotAllowed) {
            try keychain.set(Data(), for: "complete", protection: .none)
        }
        // Whoever opens the app unlocks the phone.
        fixture.phone.launch()
        #expect(readable() == [.none, .untilFirstUnlock, .complete])
        #expect(fixture.script.systems[0].isProtectedDataAvailable)
        keychain.remove("complete")
        #expect(readable() == [.none, .untilFirstUnlock])
    }

    @Test(arguments: [true, false])
    func p16RequestsAtTheSameTimeShareAnInstanceOrNotButAlwaysTheProcess(shares: Bool) async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(
            behaviour: .standard { $0.sharesExtensionInstance = shares }, extension: script)
        try await fixture.used()
        for id in ["1", "2", "3"] { fixture.receive(id, Self.aps) }
        #expect(script.instances == (shares ? 1 : 3))
        #expect(script.inFlight == 3)
        #expect(script.systems.allSatisfy { $0.memory === script.systems[0].memory })
        // Expiry names no request: all have to be finished.
        await fixture.time.untilWaiting(3)
        fixture.time.advance(by: .seconds(30))
        await fixture.time.untilWaiting(3)
        #expect(script.expiries == 3)
        script.finishAll { $0.title = "in time" }
        try await fixture.phone.until { fixture.list.count == 3 }
        #expect(fixture.list.map(\.content.title) == ["in time", "in time", "in time"])
        #expect(fixture.phone.faults == [])
    }

    @Test func p33TheExtensionWritesTheSameBadgeAsTheAppUntilItsProcessEnds() async throws {
        let script = ScriptedExtension.Script { $0 }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.list.count == 1 }
        await script.systems[0].setBadge(5)
        #expect(fixture.phone.badge == 5)
        fixture.script.systems[0].setBadge(2)
        #expect(fixture.phone.badge == 2)
        fixture.phone.endExtension()
        await script.systems[0].setBadge(9)
        #expect(fixture.phone.badge == 2)
    }

    @Test func p37ADeliveredNotificationIsRemovedByTheAppOrTheExtensionWhileTheyRun() async throws {
        let script = ScriptedExtension.Script { $0 }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        for id in ["1", "2", "3"] {
            fixture.receive(id, Self.aps)
            try await fixture.phone.until { fixture.list.last?.requestIdentifier == id }
        }
        #expect(await script.systems[0].deliveredNotifications().map(\.requestIdentifier) == ["1", "2", "3"])
        await script.systems[0].removeDeliveredNotifications(["1"])
        #expect(fixture.list.map(\.requestIdentifier) == ["2", "3"])
        fixture.script.systems[0].removeDeliveredNotifications(["2"])
        #expect(!fixture.phone.tap("2"))
        #expect(fixture.list.map(\.requestIdentifier) == ["3"])
        await fixture.phone.kill()
        fixture.phone.endExtension()
        await script.systems[0].removeDeliveredNotifications(["3"])
        #expect(fixture.list.map(\.requestIdentifier) == ["3"])
    }
}
