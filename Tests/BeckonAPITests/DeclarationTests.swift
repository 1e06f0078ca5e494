import BeckonModel
import Testing

@testable import BeckonAPI

@Suite struct DeclarationTests {
    @Test func eachRouteIsDeclaredOnceAndUnderItsOwnName() {
        #expect(Set(API.all.map(\.name)).count == API.all.count)
        #expect(Set(API.all.map { "\($0.method.rawValue) \($0.path)" }).count == API.all.count)
    }

    @Test(arguments: API.all) func aDeclarationIsComplete(_ declaration: EndpointDeclaration) {
        #expect(declaration.summary.hasSuffix("."))
        #expect(!declaration.success.isEmpty)
        // 204 is the only success without an answer, 101 the only one that is none. Bytes have the statuses of files.
        if declaration.answer != RawBody.self {
            let hasAnswer = declaration.answer != NoContent.self
            #expect(declaration.success.count <= 2)
            #expect(declaration.success.allSatisfy { hasAnswer == [200, 201].contains($0) })
        }
        for (name, kind) in declaration.path.kinds { #expect(kind != nil, "\(name)") }
        #expect(Set(declaration.query.map(\.name)).count == declaration.query.count)
        #expect(Set(declaration.codes).count == declaration.codes.count)
    }

    /// One name may mean the one thing here and the other there.
    @Test func aParametersKindIsToldByItsNameAndByWhatStandsBeforeIt() {
        let path: PathTemplate = "/v1/groups/{guid}/messages/{id}/{nothing}"
        #expect(path.kinds.map(\.name) == ["guid", "id", "nothing"])
        #expect(path.kinds.map(\.kind) == [.guid, .integer(0 ... .max), nil])
    }

    /// What comes with the access and with the kind of the parameters need not be said for each route.
    @Test func generalCodesComeWithAccessAndParameters() {
        let group = EndpointDeclaration("group", API.group).allCodes
        #expect(group.isSuperset(of: [.authTokenNotFound, .invalidGUID, .guidNotFound, .tooManyRequests]))
        #expect(!group.contains(.apiKeyNotFound))
        #expect(EndpointDeclaration("createUser", API.createUser).allCodes.contains(.apiKeyNotFound))
    }
}
