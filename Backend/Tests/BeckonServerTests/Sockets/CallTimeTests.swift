import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// What becomes of calls with time, over real connections: nobody answers, a connection is lost, the server was away.
@Suite(.timeLimit(.minutes(2))) struct CallTimeTests {
    private struct World {
        var server: ServerFixture
        var time: ManualTime
        var tokens: [String]

        /// Lets seconds pass until a call has that status; where the server has not come to it yet, once more.
        func untilIs(_ status: CallStatus, for seconds: Int) async throws -> Call {
            time.advance(by: .seconds(seconds))
            while true {
                let call = try await server.call(API.call, CallTests.session, token: tokens[0])
                if call.status == status { return call }
                time.advance(by: .seconds(1))
            }
        }

        func state(of uid: UserID) async throws -> CallParticipant.State? {
            try await server.call(API.callParticipants, CallTests.session, token: tokens[0]).participants
                .first { $0.uid == uid }?.state
        }
    }

    private func with(_ body: (World) async throws -> Void) async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source) { server in
            let tokens = [try await server.login("alice"), try await server.login("bob")]
            try await body(World(server: server, time: time, tokens: tokens))
        }
    }

    /// The next that a device hears of somebody in a call.
    private func heard(_ device: RealtimeClient) async throws -> CallParticipant? {
        while let event = try await device.next() {
            if case .call(let change) = event, let participant = change.participant { return participant }
        }
        return nil
    }

    @Test func aCallThatNobodyAnswersIsOverAfter45Seconds() async throws {
        try await with { world in
            let device = try await world.server.connect(world.tokens[0])
            _ = try await world.server.call(API.startCall, body: CallTests.body(), token: world.tokens[0])
            world.time.advance(by: .seconds(44))
            let ringing = try await world.server.call(API.call, CallTests.session, token: world.tokens[1])
            #expect(ringing.status == .initiated)
            let call = try await world.untilIs(.unanswered, for: 1)
            let endedAt = try #require(call.endedAt)
            #expect(endedAt - call.initiatedAt >= 45_000)
            withExtendedLifetime(device) {}
        }
    }

    @Test func whoseLastConnectionIsGoneIsLostAndComesBackWithANewOne() async throws {
        try await with { world in
            let device = try await world.server.connect(world.tokens[0])
            let phone = try await world.server.connect(world.tokens[1])
            let tablet = try await world.server.connect(
                try await world.server.call(API.createToken, ["uid": "bob"]).token)
            _ = try await world.server.call(API.startCall, body: CallTests.body(), token: world.tokens[0])
            _ = try await world.server.call(API.joinCall, CallTests.session, token: world.tokens[1])
            #expect(try await heard(device)?.state == .joined)
            phone.socket.close(code: 1000, reason: "")
            _ = await phone.end()
            // The other device is still there.
            #expect(try await world.state(of: "bob") == .joined)
            tablet.socket.close(code: 1000, reason: "")
            let lost = try await heard(device)
            #expect(lost?.uid == "bob" && lost?.state == .lost)
            world.time.advance(by: .seconds(29))
            let back = try await world.server.connect(world.tokens[1])
            #expect(try await heard(device)?.state == .joined)
            world.time.advance(by: .seconds(60))
            #expect(try await world.state(of: "bob") == .joined)
            back.socket.close(code: 1000, reason: "")
            #expect(try await heard(device)?.state == .lost)
            let call = try await world.untilIs(.ended, for: 30)
            #expect(call.participantsCount == 0)
            let said = try await world.server.call(API.messagesWithUser, ["uid": "bob"], token: world.tokens[0])
            #expect(said.messages.last?.data?["action"]?.string == "ended" && said.messages.last?.sender.uid == "bob")
        }
    }

    @Test func whoJoinsAndNeverConnectsHasLeftAfter30Seconds() async throws {
        try await with { world in
            let device = try await world.server.connect(world.tokens[0])
            _ = try await world.server.call(API.startCall, body: CallTests.body(), token: world.tokens[0])
            _ = try await world.server.call(API.joinCall, CallTests.session, token: world.tokens[1])
            world.time.advance(by: .seconds(29))
            #expect(try await world.state(of: "bob") == .joined)
            _ = try await world.untilIs(.ended, for: 1)
            withExtendedLifetime(device) {}
        }
    }

    /// What was due while no server was there is done when one is there again; who was in the call when it stopped has 30
    /// seconds from then on.
    @Test func aServerThatIsBackGoesOnWithWhatIsDue() async throws {
        try await with { world in
            let (server, storage) = (world.server.server, world.server.storage)
            let carl = try await world.server.login("carl")
            let dora = try await world.server.login("dora")
            var devices: [RealtimeClient] = []
            for token in world.tokens + [carl, dora] { devices.append(try await world.server.connect(token)) }
            _ = try await world.server.call(API.startCall, body: CallTests.body(), token: world.tokens[0])
            _ = try await world.server.call(API.joinCall, CallTests.session, token: world.tokens[1])
            _ = try await world.server.call(
                API.startCall, body: CallTests.body("s-2", to: .user("dora"), muid: "2"), token: carl)
            await server.stop()
            #expect(try await storage.isWatchedInCall("alice"))
            world.time.advance(by: .seconds(50))
            _ = try await server.start()
            #expect(try await storage.call("s-2", for: "carl").status == .unanswered)
            let now = world.time.source.now()
            #expect(try await storage.call("s-1", for: "alice").status == .ongoing)
            #expect(try await storage.nextCallDeadline() == now + 30_000)
            await server.stop()
            // Both deadlines have passed before the server is there again.
            world.time.advance(by: .seconds(31))
            _ = try await server.start()
            #expect(try await storage.call("s-1", for: "alice").status == .ended)
            #expect(try await storage.activeCalls(of: "alice").isEmpty)
        }
    }
}
