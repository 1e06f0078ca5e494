import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Server-notes §7, security 2: every route by a stranger, a former member, one who is banned and one who is blocked; the
/// answers are those to something that does not exist.
@Suite(.timeLimit(.minutes(1))) struct Security02Tests {
    /// Outsiders of the private group `secret`: never in it, was in it, banned from it, blocked by its owner.
    private static let outsiders = ["dave", "fay", "gus", "erin"]

    /// Of the routes that name a group, in their path or their body.
    private static let ofGroups = API.all.filter {
        $0.access == .token && ($0.path.parameters.contains("guid") || $0.name == "sendMessage")
    }

    @Test func security_02_aPrivateGroupAnswersEveryOutsiderAsIfItWereNot() async throws {
        let world = try await RefusalWorld()
        let before = try await world.server.dump()
        let declarations = Self.ofGroups
        for declaration in declarations {
            for who in Self.outsiders {
                func ask(_ guid: String) async throws -> HTTPResponse {
                    var body = RefusalWorld.bodies[declaration.name]
                    if declaration.name == "sendMessage" {
                        body = RefusalWorld.draft(["receiver": .string(guid), "receiverType": "group"])
                    }
                    return try await world.ask(declaration, as: who, ["guid": guid, "uid": "alice"], body: body)
                }
                let (secret, nowhere) = (try await ask("secret"), try await ask("nowhere"))
                #expect(secret.status == 404, "\(declaration) by \(who)")
                #expect(secret.status == nowhere.status && secret.body == nowhere.body, "\(declaration) by \(who)")
                #expect(secret.headers == nowhere.headers, "\(declaration) by \(who)")
            }
        }
        #expect(try await world.server.dump() == before)
    }

    /// Neither what was said nor who is there is told to those who are not in it, whatever they ask for.
    @Test func security_02_nothingThatWasSaidIsToldToOutsiders() async throws {
        let world = try await RefusalWorld()
        let declarations = API.all.filter { $0.method == .get && $0.access == .token && $0.name != "realtime" }
        for declaration in declarations {
            for who in Self.outsiders + ["carl"] {
                for guid in ["team", "vault", "secret"] {
                    for uid in ["alice", "bob"] {
                        let response = try await world.ask(declaration, as: who, ["guid": guid, "uid": uid])
                        let text = String(decoding: response.body, as: UTF8.self)
                        // The text of every message of that world; its outsiders have written none.
                        #expect(!text.contains(RefusalWorld.said), "\(declaration) by \(who)")
                        if response.status >= 400 { #expect([403, 404].contains(response.status)) }
                    }
                }
            }
        }
    }

    /// What changes something in a group that one may see is refused, and nothing is changed.
    @Test func security_02_noOutsiderChangesAGroupThatTheyMaySee() async throws {
        let world = try await RefusalWorld()
        let before = try await world.server.dump()
        let declarations = Self.ofGroups.filter { $0.method != .get && $0.name != "joinGroup" }
        for declaration in declarations {
            for who in Self.outsiders + ["carl"] {
                for guid in ["team", "vault"] {
                    var body = RefusalWorld.bodies[declaration.name]
                    if declaration.name == "sendMessage" {
                        body = RefusalWorld.draft(["receiver": .string(guid), "receiverType": "group"])
                    }
                    let response = try await world.ask(declaration, as: who, ["guid": guid], body: body)
                    #expect(response.status == 403, "\(declaration) by \(who)")
                }
            }
        }
        #expect(try await world.server.dump() == before)
    }

    /// Neither side of a block writes to the other; everything else of theirs goes on.
    @Test func security_02_aBlockStopsBothSidesFromWriting() async throws {
        let world = try await RefusalWorld()
        let send = EndpointDeclaration("sendMessage", API.sendMessage)
        for (who, receiver, code) in [
            ("alice", "erin", .blockedReceiver), ("erin", "alice", .blockedSender),
        ] as [(String, String, ChatError.Code)] {
            let draft = RefusalWorld.draft(["receiver": .string(receiver)])
            let response = try await world.ask(send, as: who, body: draft)
            #expect(try response.status == 403 && RefusalWorld.code(response) == code)
        }
        #expect(try await world.ask(send, as: "erin", body: RefusalWorld.draft()).status == 201)
    }

    /// A token of another user, of a session that has ended, or none at all opens no route.
    @Test func security_02_aSessionThatHasEndedOpensNoRoute() async throws {
        let world = try await RefusalWorld()
        _ = try await world.ask(EndpointDeclaration("logout", API.logout), as: "alice")
        let declarations = API.all.filter { $0.access == .token }
        for declaration in declarations {
            let response = try await world.ask(declaration, as: "alice", body: RefusalWorld.bodies[declaration.name])
            #expect(try response.status == 401 && RefusalWorld.code(response) == .authTokenNotFound)
        }
    }
}
