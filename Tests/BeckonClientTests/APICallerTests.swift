import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation
import Testing

@Suite struct APICallerTests {
    private func caller(_ status: Int, _ body: String, headers: [String: String] = [:]) -> APICaller {
        APICaller(
            transport: Transport(
                send: { _ in Transport.Answer(status: status, headers: headers, body: Data(body.utf8)) },
                connect: { _, _ in throw CancellationError() }),
            token: "secret")
    }

    private func failure(_ status: Int, _ body: String, headers: [String: String] = [:]) async -> APIFailure? {
        do throws(APIFailure) {
            _ = try await caller(status, body, headers: headers).call(API.me)
            return nil
        } catch {
            return error
        }
    }

    @Test func anErrorAnswerIsTheChatErrorThatTheServerMeant() async {
        let failure = await failure(404, #"{"error":{"code":"ERR_UID_NOT_FOUND","message":"None.","path":"uid"}}"#)
        #expect(failure?.error == ChatError(.uidNotFound, "None.", path: "uid"))
        #expect(failure?.isTransient == false)
    }

    /// R-X and issue 7: a server that answers with any status, any JSON, half a body, or nothing.
    @Test(arguments: [
        (200, ""), (200, "{"), (200, "[]"), (200, #"{"uid":7}"#), (200, #"{"uid":"no spaces","name":"x"}"#),
        (500, ""), (502, "<html>"), (503, "{}"), (408, ""), (429, ""), (302, ""), (100, ""), (999, "x"),
    ])
    func aBrokenAnswerIsATypedErrorThatMayBeTriedAgain(status: Int, body: String) async {
        let failure = await failure(status, body)
        #expect(failure?.isTransient == true)
        #expect(failure?.isTokenRefused == false)
    }

    @Test(arguments: [400, 403, 404, 409, 413])
    func aRefusalIsPermanentWhateverItsBody(status: Int) async {
        let failure = await failure(status, "<html>")
        #expect(failure?.isTransient == false)
        #expect(failure?.error.code == .invalidAnswer)
    }

    @Test func aRefusedTokenIsTold() async {
        #expect(await failure(401, "{}")?.isTokenRefused == true)
    }

    @Test func theServersWaitIsReadAndBounded() async {
        #expect(await failure(429, "", headers: ["retry-after": "7"])?.retryAfter == .seconds(7))
        #expect(await failure(429, "", headers: ["retry-after": "99999999999"])?.retryAfter == .seconds(3600))
        #expect(await failure(429, "", headers: ["retry-after": "-4"])?.retryAfter == .seconds(0))
        #expect(await failure(429, "", headers: ["retry-after": "soon"])?.retryAfter == nil)
    }

    /// Design §4, *Secrets*.
    @Test func theTokenIsInAHeaderAndNeverInTheTargetOrInWhatIsPrinted() async throws {
        let seen = Seen()
        let transport = Transport(
            send: {
                await seen.set($0)
                return Transport.Answer(status: 200, body: Data(#"{"messages":[],"hasMore":false,"receipts":[]}"#.utf8))
            },
            connect: { _, _ in throw CancellationError() })
        _ = try await APICaller(transport: transport, token: "secret")
            .call(API.messagesWithUser, ["uid": "bob"], query: [("before", 9), ("limit", 5)])
        let request = try #require(await seen.request)
        #expect(request.target == "/v1/users/bob/messages?before=9&limit=5")
        #expect(request.headers["authorization"] == "Bearer secret")
        #expect(request.body == nil)
        let session = ClientSession(user: alice, token: "secret")
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!("\(session)" + String(reflecting: session) + dumped).contains("secret"))
    }

    private actor Seen {
        var request: Transport.Request?
        func set(_ request: Transport.Request) { self.request = request }
    }
}
