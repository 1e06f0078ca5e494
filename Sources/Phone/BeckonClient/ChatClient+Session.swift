import BeckonAPI
public import BeckonModel
import BeckonStore

extension ChatClient {
    /// Signs in with a token that the app's backend made. What this account left in the outbox goes now.
    ///
    /// Throws what the server says about the token, or `ERR_NETWORK_ISSUES`; whoever was signed in before stays then.
    @discardableResult
    public func login(token: String) async throws(ChatError) -> User {
        do throws(APIFailure) {
            let user = try await APICaller(transport: transport, token: token).call(API.me)
            await restore(ClientSession(user: user, token: token))
            return user
        } catch {
            throw error.error
        }
    }

    /// Takes up a session that the app has kept, without a word to the server: a start without a network works too.
    ///
    /// Where the account's store cannot be opened, the session goes on without one: told as ``ClientEvent/unkept(_:)``.
    public func restore(_ session: ClientSession) async {
        if isCurrent(session) {
            self.session = session
            return tell(.signedIn(session.user))
        }
        if self.session != nil { forget(because: nil) }
        signIns += 1
        let signIn = signIns
        let (opened, kept) = await openStore(of: session.user.uid)
        // Somebody else has signed in meanwhile, or the app has ended.
        guard signIn == signIns, !isTerminated else { await opened?.close(); return }
        self.session = session
        store = opened
        tell(.signedIn(session.user))
        perform(outbox.handle(.signedIn(session.user.uid, kept)))
        perform(push.handle(.signedIn))
        if wantsConnection { perform(realtime.handle(.connect, now: time.monotonic())) }
    }

    /// Leaves: the push token first, so that no push comes after it (R-X.1), then the session.
    ///
    /// Throws where the server could not be told; the account is then still signed in, and the app tries again or
    /// calls ``forgetSession(erasing:)``.
    ///
    /// - Parameter erasing: whether everything that the account has on this device goes with it. Otherwise its chats
    ///   stay for its next sign-in, but for what was not sent.
    public func logout(erasing: Bool = false) async throws(ChatError) {
        let session = try signedIn()
        do throws(ChatError) {
            try await settlePush(.leave)
        } catch {
            // A token that is not taken has no session and no push left to end.
            guard error.code.isTokenRefusal else { throw error }
        }
        // Signed out meanwhile, or somebody else is signed in: nothing is left to end.
        guard isCurrent(session) else { return }
        do throws(APIFailure) {
            _ = try await APICaller(transport: transport, token: session.token).call(API.logout)
        } catch {
            guard error.isTokenRefused else {
                if isCurrent(session) { perform(push.handle(.stayed)) }
                throw error.error
            }
        }
        guard isCurrent(session) else { return }
        try await forgetSession(erasing: erasing)
    }

    /// Leaves on this device alone. Unsent messages of the account are forgotten with it.
    ///
    /// - Parameter erasing: as of ``logout(erasing:)``.
    /// - Throws: where what was kept cannot be removed; the account is signed out all the same.
    public func forgetSession(erasing: Bool = false) async throws(ChatError) {
        guard session != nil else { return }
        let (left, unsent) = (store, outbox.entries)
        remove(unsent.flatMap(\.files))
        store = nil
        forget(because: nil)
        guard let left else { return }
        let ending = Task { [closing] () -> StoreError? in
            await closing?.value
            // What is on its way to the disk would come back with the next sign-in.
            await outboxSettled()
            return await Self.end(left, erasing: erasing, unsent)
        }
        // Whoever signs in next opens its store after that.
        closing = Task { _ = await ending.value }
        if let error = await ending.value { throw error.chatError }
    }

    private static func end(_ store: ChatStore, erasing: Bool, _ unsent: [OutboxEntry]) async -> StoreError? {
        do throws(StoreError) {
            if erasing {
                try await store.erase()
            } else {
                for entry in unsent { try await store.remove(muid: entry.muid, in: entry.receiver, sent: nil) }
                await store.close()
            }
            return nil
        } catch {
            await store.close()
            return error
        }
    }

    /// The server does not take the token: told once, and unsent messages stay for the next sign-in.
    func refuse(_ refused: ClientSession, _ error: ChatError) {
        guard isCurrent(refused) else { return }
        forget(because: error)
    }

    private func forget(because error: ChatError?) {
        guard session != nil else { return }
        session = nil
        (readUpTo, deliveredUpTo, undelivered) = ([:], [:], [:])
        heard = Self.nothingHeard
        stopErrands()
        perform(outbox.handle(.signedOut))
        perform(sync.handle(.signedOut))
        perform(realtime.handle(.signedOut, now: time.monotonic()))
        perform(push.handle(.signedOut))
        closeStore()
        tell(.signedOut(error))
    }
}
