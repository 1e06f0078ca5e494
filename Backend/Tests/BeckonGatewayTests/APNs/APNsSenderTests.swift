import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonGateway

/// The gateway's sender against the emulator, over HTTP/2 and TLS.
@Suite struct APNsSenderTests {
    @Test func push_isAcceptedWithItsOwnIdentifier() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            #expect(await sender.sender.send(request) == .accepted(apnsID: request.apnsID))
            let exchange = try #require(await desk.emulator.exchanges.first)
            #expect(exchange.status == 200 && exchange.collapseID == "m-1" && exchange.token == request.token)
            await sender.close()
        }
    }

    @Test(arguments: [
        (APNsReason.badDeviceToken, PushOutcome.rejected(status: 400, reason: "BadDeviceToken")),
        (.deviceTokenNotForTopic, .rejected(status: 400, reason: "DeviceTokenNotForTopic")),
        (.forbidden, .rejected(status: 403, reason: "Forbidden")),
        (.badPath, .rejected(status: 404, reason: "BadPath")),
        (.methodNotAllowed, .rejected(status: 405, reason: "MethodNotAllowed")),
        (.payloadTooLarge, .rejected(status: 413, reason: "PayloadTooLarge")),
        (APNsReason(400, "ReasonOfTomorrow"), .rejected(status: 400, reason: "ReasonOfTomorrow")),
        (.tooManyRequests, .retry(reason: "TooManyRequests", after: nil)),
        (.internalServerError, .retry(reason: "InternalServerError", after: nil)),
        (.serviceUnavailable, .retry(reason: "ServiceUnavailable", after: nil)),
        (.shutdown, .retry(reason: "Shutdown", after: nil)),
    ])
    func refusal_becomesItsOutcomeAndIsSentOnce(reason: APNsReason, outcome: PushOutcome) async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            await desk.emulator.inject(.refuse(reason))
            #expect(await sender.send(request) == outcome)
            #expect(await desk.emulator.exchanges.count == 1)
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID), "others are served on")
            await sender.close()
        }
    }

    /// sh-19: the environment chooses the host, and a token of the other one is bad there.
    @Test func environment_choosesTheHost() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let token = await desk.token(environment: .production)
            let right = desk.request(token, environment: .production)
            #expect(await sender.send(right) == .accepted(apnsID: right.apnsID))
            let wrong = desk.request(token, environment: .sandbox)
            #expect(await sender.send(wrong) == .rejected(status: 400, reason: "BadDeviceToken"))
            await sender.close()
        }
    }

    /// sh-23.
    @Test func deletedApp_isToldWithItsTimeInMilliseconds() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let token = await desk.token()
            let now = desk.time.source.now()
            await desk.emulator.unregister(token)
            desk.time.advance(by: .seconds(5))
            #expect(await sender.send(desk.request(token)) == .unregistered(timestamp: now))
            await sender.close()
        }
    }

    /// sh-22 A; push-protocols: one stream until the first valid POST, then many.
    @Test func thousandPushes_shareOneConnectionAndOneProviderToken() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let token = await desk.token()
            let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                for id in 1...1000 { group.addTask { await sender.send(desk.request(token, id: id)) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(outcomes).count == 1000)
            #expect(outcomes.allSatisfy { if case .accepted = $0 { true } else { false } })
            let exchanges = await desk.emulator.exchanges
            #expect(exchanges.count == 1000)
            #expect(Set(exchanges.map(\.connection)).count == 1)
            #expect(Set(exchanges.map(\.providerToken)).count == 1)
            await sender.close()
        }
    }

    /// sh-24; pushy#865: around a GOAWAY nothing is lost and nothing is sent twice.
    @Test func goAwayInMidFlight_sendsAgainOnlyWhatWasNotSent() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let token = await desk.token()
            // Opens the connection for many streams.
            #expect(await sender.send(desk.request(token)) == .accepted(apnsID: desk.request(token).apnsID))
            let gone = await desk.token("b")
            await desk.emulator.inject(.goAway(serving: false), token: gone)
            let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                for id in 2...200 {
                    let token = id == 100 ? gone : token
                    group.addTask { await sender.send(desk.request(token, id: id)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { if case .accepted = $0 { true } else { false } }, "\(outcomes)")
            #expect(Set(outcomes).count == 199)
            let exchanges = await desk.emulator.exchanges
            let accepted = exchanges.filter(\.isAccepted)
            #expect(Set(accepted.map(\.apnsID)).count == accepted.count, "none was accepted twice")
            #expect(accepted.count == 200)
            #expect(Set(exchanges.map(\.connection)) == [1, 2])
            await sender.close()
        }
    }

    @Test func goAwayAfterTheLastPush_opensANewConnectionForTheNext() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let token = await desk.token()
            await desk.emulator.inject(.goAway(serving: true))
            for id in 1...2 {
                let request = desk.request(token, id: id)
                #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            }
            #expect(await desk.emulator.exchanges.map(\.connection) == [1, 2])
            await sender.close()
        }
    }

    /// sh-25 A: accepted, but the answer was lost; the retry has the same identifiers.
    @Test func connectionResetAfterAcceptance_isARetryAndTheRetryIsAccepted() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            await desk.emulator.inject(.cut(accepting: true))
            #expect(await sender.send(request) == .retry(reason: "ConnectionLost", after: nil))
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            let exchanges = await desk.emulator.exchanges
            #expect(exchanges.map(\.isAccepted) == [true, true])
            #expect(Set(exchanges.map(\.apnsID)).count == 1 && Set(exchanges.map(\.collapseID)).count == 1)
            await sender.close()
        }
    }

    @Test(arguments: [UInt32(7), 2])
    func resetStream_isSentAgainOnlyWhenItWasNotLookedAt(code: UInt32) async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            await desk.emulator.inject(.reset(errorCode: code))
            let outcome = await sender.send(request)
            #expect(
                outcome
                    == (code == 7 ? .accepted(apnsID: request.apnsID) : .retry(reason: "ConnectionLost", after: nil)))
            #expect(await desk.emulator.exchanges.map(\.connection) == (code == 7 ? [1, 1] : [1]))
            await sender.close()
        }
    }

    @Test func emulatorDownThenUp_isAPauseAndThenAccepted() async throws {
        // An address of its own, so that no other test takes the port while it is free.
        try await APNsDesk.with {
            $0.host = "::1"
        } _: { desk in
            let sender = try desk.sender { $0.sandbox.name = "::1" }
            let request = desk.request(await desk.token())
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            await desk.emulator.stop()
            // The first may still meet the old connection's end.
            var outcome = await sender.send(request)
            if outcome == .retry(reason: "ConnectionLost", after: nil) { outcome = await sender.send(request) }
            guard case .retry("NoConnection", let after?) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(await sender.send(request) == .retry(reason: "NoConnection", after: after))
            #expect(desk.problems.all.map(\.kind) == [.connection])

            _ = try await desk.emulator.start()
            desk.time.advance(by: after)
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            await sender.close()
        }
    }

    /// push-protocols: every send has a deadline.
    @Test func noAnswer_endsAtTheDeadline() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender { $0.deadline = .milliseconds(50) }
            let request = desk.request(await desk.token())
            await desk.emulator.inject(.silence)
            #expect(await sender.send(request) == .retry(reason: "Timeout", after: nil))
            await sender.close()
        }
    }

    /// sh-22 B.
    @Test func expiredProviderToken_isRenewedAndThePushSentOnceMore() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            // The wall clock was wrong when the token was made: APNs finds it too old.
            desk.time.jump(byMilliseconds: 3_700_000)
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            let exchanges = await desk.emulator.exchanges
            #expect(exchanges.map(\.status) == [200, 403, 200, 200])
            #expect(exchanges[1].reason == "ExpiredProviderToken")
            #expect(exchanges[2].providerToken == exchanges[3].providerToken)
            #expect(exchanges[1].apnsID == exchanges[2].apnsID && exchanges[1].collapseID == exchanges[2].collapseID)
            #expect(desk.problems.all.isEmpty)
            await sender.close()
        }
    }

    /// sh-22 C.
    @Test func wrongClock_stopsAfterOneRetryAndSaysSo() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            await desk.emulator.inject(.refuse(.expiredProviderToken), times: .max)
            #expect(await sender.send(request) == .retry(reason: "ExpiredProviderToken", after: .seconds(600)))
            #expect(await desk.emulator.exchanges.count == 2)
            #expect(await sender.send(request) == .retry(reason: "ExpiredProviderToken", after: .seconds(600)))
            #expect(await desk.emulator.exchanges.count == 2, "nothing is sent during the pause")
            #expect(desk.problems.all.map(\.kind) == [.clock])
            await desk.emulator.clearFaults()
            desk.time.advance(by: .seconds(600))
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            await sender.close()
        }
    }

    /// sh-22 D: swapped identifiers.
    @Test func swappedIdentifiers_stopWithoutARetryAndSayWhatToCheck() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender { swap(&$0.keyID, &$0.teamID) }
            let request = desk.request(await desk.token())
            #expect(await sender.send(request) == .retry(reason: "InvalidProviderToken", after: .seconds(600)))
            #expect(await desk.emulator.exchanges.map(\.reason) == ["InvalidProviderToken"])
            let problem = try #require(desk.problems.all.first)
            #expect(problem.kind == .credential && problem.message.contains("swapped"))
            await sender.close()
        }
    }

    /// pushy#811: wedged no longer.
    @Test func tooManyProviderTokenUpdates_recyclesTheConnection() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let request = desk.request(await desk.token())
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            await desk.emulator.inject(.refuse(.tooManyProviderTokenUpdates))
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            #expect(await desk.emulator.exchanges.map(\.connection) == [1, 1, 2])
            await sender.close()
        }
    }

    /// sh-25 B.
    @Test func busyDevice_isRetriedLaterAndOthersAreNotDelayed() async throws {
        try await APNsDesk.with { desk in
            let sender = try desk.sender()
            let busy = await desk.token("a")
            let other = await desk.token("b")
            await desk.emulator.inject(.refuse(.tooManyRequests), times: .max, token: busy)
            let outcome = await sender.send(desk.request(busy))
            #expect(outcome == .retry(reason: "TooManyRequests", after: nil) && outcome.concernsOneDevice)
            let request = desk.request(other, id: 2)
            #expect(await sender.send(request) == .accepted(apnsID: request.apnsID))
            await sender.close()
        }
    }

    /// push-protocols *(observed)*: a rejection drops the streams to one until a success.
    @Test func streamsThatDropAfterARefusal_areObeyed() async throws {
        try await APNsDesk.with {
            $0.dropsStreamsOnRefusal = true
        } _: { desk in
            let sender = try desk.sender()
            let token = await desk.token()
            await desk.emulator.inject(.refuse(.badPriority), times: 20)
            let outcomes = await withTaskGroup(of: PushOutcome.self) { group in
                for id in 1...200 { group.addTask { await sender.send(desk.request(token, id: id)) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .rejected(status: 400, reason: "BadPriority") }.count == 20)
            #expect(outcomes.filter { if case .accepted = $0 { true } else { false } }.count == 180)
            await sender.close()
        }
    }

    @Test func certificateThatIsNotTrusted_isNoConnectionAndIsSaid() async throws {
        try await APNsDesk.with { desk in
            let stranger = try CertificateAuthority(commonName: "Beckon test")
            let sender = try desk.sender { $0.trust = .authorities(stranger.certificatePEM) }
            let request = desk.request(await desk.token())
            #expect(await sender.send(request) == .retry(reason: "NoConnection", after: .seconds(1)))
            #expect(desk.problems.all.first?.message.contains("certificate") == true)
            await sender.close()
        }
    }
}
