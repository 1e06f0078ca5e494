import BeckonAPI
import BeckonClient
import BeckonExtension
import BeckonModel
import BeckonStore
import UIKit

/// Where the app keeps things: the session of its own, chats and number in the App Group, for the extension.
struct AccountFiles: Sendable {
    static let appGroup = "group.com.example.chat"

    let own: URL
    /// Nil where the app is not signed for its App Group: the extension then knows nothing.
    let shared: URL?

    static var live: AccountFiles {
        let files = FileManager.default
        let own = files.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        // Nil is the meaning: what is there already is not made.
        try? files.createDirectory(at: own, withIntermediateDirectories: true)
        return AccountFiles(own: own, shared: files.containerURL(forSecurityApplicationGroupIdentifier: appGroup))
    }

    var chats: StorePlace { .folder((shared ?? own).appendingPathComponent("chats")) }

    /// A file, so that the example needs no signing. An app that ships keeps the token in the Keychain.
    private var sessionFile: URL { own.appendingPathComponent("session.json") }

    func session() -> ClientSession? {
        guard let bytes = try? Data(contentsOf: sessionFile) else { return nil }
        return try? JSONDecoder().decode(ClientSession.self, from: bytes)
    }

    func keep(_ session: ClientSession?) {
        guard let session, let bytes = try? JSONEncoder().encode(session) else {
            try? FileManager.default.removeItem(at: sessionFile)
            return
        }
        try? bytes.write(to: sessionFile, options: .atomic)
    }

    /// What is pushed for somebody else is not shown, or generic and silent.
    func tellExtension(_ accounts: Set<String>) {
        guard let shared else { return }
        try? SignedInAccounts(directory: shared).save(accounts)
    }

    /// The number for the icon; nil where there is no ledger.
    func record(_ badge: Badge, account: String) -> Int? {
        guard let shared else { return badge.total }
        return try? BadgeLedger(directory: shared).record(badge, account: account).number
    }
}

extension URL {
    /// `BeckonServer` of the Info.plist, which is the build setting `BECKON_SERVER`.
    static var inInfoPlist: URL {
        let text = Bundle.main.object(forInfoDictionaryKey: "BeckonServer") as? String
        return text.flatMap(URL.init(string:)) ?? URL(fileURLWithPath: "/")
    }
}

extension PushEnvironment {
    /// Which of Apple's two push services made this build's token.
    static var ofThisBuild: PushEnvironment {
        #if canImport(ObjectiveC)
            AppBuild.current?.environment ?? .production
        #else
            .sandbox
        #endif
    }
}
