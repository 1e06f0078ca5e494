import BeckonPush
import UserNotifications
import BeckonModel
import BeckonRouting
import CallKit
import PushKit
import Testing
import UIKit

@testable import BeckonUIKit

/// VoIP pushes (P-31, P-32).
@MainActor struct CallTests {
    private func app(
        answered: @escaping @MainActor (IncomingCall) async -> Bool = { _ in true },
        ended: @escaping @MainActor (UUID, IncomingCall?) -> Void = { _, _ in },
        registered: @escaping @MainActor (Data?) -> Void = { _ in }
    ) -> TestApp {
        var calls = CallConfiguration(answered: answered, ended: ended)
        calls.registered = registered
        let app = TestApp { $0.calls = calls }
        app.beckon.signedIn("me")
        return app
    }

    private func push(_ app: TestApp, _ userInfo: [AnyHashable: Any]) async throws {
        let registry = try #require(app.system.registry)
        await withCheckedContinuation { continuation in
            registry.delegate?.pushRegistry(
                registry, didReceiveIncomingPushWith: PKPushPayload(fake: userInfo), for: .voIP
            ) { continuation.resume() }
            #expect(app.system.provider?.fakeReports.isEmpty == false, "Reported before the method returns.")
        }
    }

    @Test(arguments: [true, false]) func anyPushIsReportedBeforeItsCompletion(isReadable: Bool) async throws {
        let app = app()
        try await push(app, isReadable ? Pushes.call : ["anything": 1])
        let reports = try #require(app.system.provider?.fakeReports)
        guard case .incoming(_, let update)? = reports.first else {
            Issue.record("P-32: nothing was reported.")
            return
        }
        #expect(update.localizedCallerName == (isReadable ? "Bob" : nil), "sh-26")
        #expect(reports.count == (isReadable ? 1 : 2), "What is no call ends right after.")
        if !isReadable, case .ended(_, let reason)? = reports.last { #expect(reason == .failed) }
    }

    @Test func theTokenIsHandedOverAndTakenBack() throws {
        var tokens: [Data?] = []
        let app = app(registered: { tokens.append($0) })
        let registry = try #require(app.system.registry)
        registry.delegate?.pushRegistry(registry, didUpdate: PKPushCredentials(fakeToken: Data([1])), for: .voIP)
        registry.delegate?.pushRegistry(registry, didInvalidatePushTokenFor: .voIP)
        #expect(tokens == [Data([1]), nil], "P-31")
    }

    @Test func theAnswerOfThePersonConnectsAndFulfils() async throws {
        let (answers, told) = AsyncStream.makeStream(of: String.self)
        let app = app(answered: { call in
            told.yield(call.sessionID ?? "")
            return true
        })
        try await push(app, Pushes.call)
        let provider = try #require(app.system.provider)
        let action = CXAnswerCallAction(call: UUID(callSession: "v1.1"))
        provider.fakeDelegate?.provider(provider, perform: action)
        for await session in answers {
            #expect(session == "v1.1")
            break
        }
        while action.fakeOutcome == nil { await Task.yield() }
        #expect(action.fakeOutcome == true)
        // In a call now: another one ends as missed.
        try await push(app, Pushes.call(session: "v1.2"))
        guard case .ended(UUID(callSession: "v1.2"), .unanswered)? = provider.fakeReports.last else {
            Issue.record("The second call rings.")
            return
        }
        let unknown = CXAnswerCallAction(call: UUID())
        provider.fakeDelegate?.provider(provider, perform: unknown)
        #expect(unknown.fakeOutcome == false)
    }

    @Test func aCallThatCannotBeConnectedFails() async throws {
        let app = app(answered: { _ in false })
        try await push(app, Pushes.call)
        let provider = try #require(app.system.provider)
        let action = CXAnswerCallAction(call: UUID(callSession: "v1.1"))
        provider.fakeDelegate?.provider(provider, perform: action)
        while action.fakeOutcome == nil { await Task.yield() }
        #expect(action.fakeOutcome == false && app.beckon.calls?.receiver.call(action.callUUID) == nil)
    }

    @Test func aCallThatThePersonEndsIsTold() async throws {
        var ended: [String?] = []
        let app = app(ended: { ended.append($1?.sessionID) })
        try await push(app, Pushes.call)
        let provider = try #require(app.system.provider)
        let action = CXEndCallAction(call: UUID(callSession: "v1.1"))
        provider.fakeDelegate?.provider(provider, perform: action)
        #expect(ended == ["v1.1"] && action.fakeOutcome == true)
    }

    @Test func aResetOfTheProviderEndsAllCalls() async throws {
        var ended: [String?] = []
        let app = app(ended: { ended.append($1?.sessionID) })
        try await push(app, Pushes.call)
        let provider = try #require(app.system.provider)
        provider.fakeDelegate?.providerDidReset(provider)
        provider.fakeDelegate?.providerDidReset(provider)
        #expect(ended == ["v1.1"])
    }

    @Test func aCallThatTheSystemRefusesRingsNoMore() async throws {
        let app = app()
        app.system.provider?.fakeRefusal = CancellationError()
        try await push(app, Pushes.call)
        #expect(app.beckon.calls?.receiver.rings("v1.1") == false)
    }
}
