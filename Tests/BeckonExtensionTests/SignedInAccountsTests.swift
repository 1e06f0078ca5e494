import BeckonExtension
import BeckonPush
import Foundation
import Testing

/// P-15: what the app tells its extension.
struct SignedInAccountsTests {
    private let folder: TemporaryFolder
    private let accounts: SignedInAccounts

    init() throws {
        folder = try TemporaryFolder()
        accounts = SignedInAccounts(directory: folder.url)
    }

    @Test func whereNothingWasSaidNothingIsKnown() throws {
        #expect(try accounts.load() == nil)
        #expect(try accounts.contains(PushMessage(dialect: "beckon", account: "anna")) == nil)
    }

    @Test func whoIsSignedInIsToldByDialect() throws {
        try accounts.save(["anna", "ben"])
        try accounts.save([], of: "voximplant")
        #expect(try accounts.load() == ["anna", "ben"])
        #expect(try accounts.contains(PushMessage(dialect: "beckon", account: "ben")) == true)
        #expect(try accounts.contains(PushMessage(dialect: "beckon", account: "cleo")) == false)
        #expect(try accounts.contains(PushMessage(dialect: "beckon")) == nil)
        #expect(try accounts.contains(PushMessage(dialect: "voximplant", account: "anna")) == false)
        #expect(try accounts.contains(PushMessage(dialect: "cometchat", account: "anna")) == nil)
    }

    /// Before the first unlock, or half a file: an error, which the filter takes as not known.
    @Test func aFileThatCannotBeReadIsAnError() throws {
        try Data("[".utf8).write(to: folder.url.appendingPathComponent("beckon-accounts-beckon.json"))
        #expect(throws: (any Error).self) { try accounts.load() }
    }

    @Test func withoutAContainerNothingIsWritten() {
        let nowhere = SignedInAccounts(directory: folder.url.appendingPathComponent("missing"))
        #expect(throws: (any Error).self) { try nowhere.save(["anna"]) }
    }
}
