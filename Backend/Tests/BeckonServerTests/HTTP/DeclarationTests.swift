import BeckonAPI
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// What is declared is what the server does.
@Suite struct DeclarationTests {
    /// A route that is not in ``API/all`` would stand in no description and its refusals would be checked by nobody.
    @Test func theServersRoutesAreTheDeclaredOnes() throws {
        let server = try HandlerFixture()
        let routes = Services(storage: server.storage, time: server.time.source).routes
        let served = routes.map { "\($0.method.rawValue) \($0.path) \($0.access) \($0.bodyLimit)" }
        #expect(
            served.sorted() == API.all.map { "\($0.method.rawValue) \($0.path) \($0.access) \($0.bodyLimit)" }.sorted())
    }
}
