import BeckonAPI
public import BeckonModel

extension ChatClient {
    /// Signs in with a token that the app's backend made. What this account left in the outbox goes now.
    ///
    /// Throws what the server says about the token, or `ERR_NETWORK_ISSUES`; whoever was signed in before stays then.
    @discardableResult
    public func login(token: String) async throws(ChatError) -> User {
        do throws(APIFailure) {
            let user = try await APICaller(transport: transport, token: token).call(API.me)
            restore(ClientSession(user: user, token: token))
            return user
        } catch {
            throw error.error
        }
    }

    /// Takes up a session that the app has kept, without a word to the server: a start without a network works too.
    public func restore(_ session: ClientSession) {
        if let old = self.session, old != session { forget(because: nil, keepingOutbox: true) }
        let isNew = self.session == nil
        self.session = session
        loadOutbox()
        tell(.signedIn(session.user))
        perform(outbox.handle(.signedIn(session.user.uid)))
        if isNew { perform(push.handle(.signedIn)) }
        if wantsConnection { perform(realtime.handle(.connect, now: time.monotonic())) }
    }

    /// Leaves: the push token first, so that no push comes after it (R-X.1), then the session.
    ///
    /// Throws where the server could not be told; the account is then still signed in, and the app tries again or
    /// calls ``forgetSession()``.
    public func logout() async throws(ChatError) {
        let session = try signedIn()
        do throws(ChatError) {
            try await settlePush(.leave)
        } catch {
            // A token that is not taken has no session and no push left to end.
            guard error.code.isTokenRefusal else { throw error }
        }
        // Signed out meanwhile, or somebody else is signed in: nothing is left to end.
        guard self.session == session else { return }
        do throws(APIFailure) {
            _ = try await APICaller(transport: transport, token: session.token).call(API.logout)
        } catch {
            guard error.isTokenRefused else {
                if self.session == session { perform(push.handle(.stayed)) }
                throw error.error
            }
        }
        if self.session == session { forget(because: nil, keepingOutbox: false) }
    }

    /// Leaves on this device alone. Unsent messages of the account are forgotten with it.
    public func forgetSession() {
        forget(because: nil, keepingOutbox: false)
    }

    /// The server does not take the token: told once, and unsent messages stay for the next sign-in.
    func refuse(_ refused: ClientSession, _ error: ChatError) {
        guard session == refused else { return }
        forget(because: error, keepingOutbox: true)
    }

    private func forget(because error: ChatError?, keepingOutbox: Bool) {
        guard session != nil else { return }
        session = nil
        readUpTo = [:]
        perform(outbox.handle(keepingOutbox ? .suspended : .loggedOut))
        perform(realtime.handle(.signedOut, now: time.monotonic()))
        perform(push.handle(.signedOut))
        tell(.signedOut(error))
    }
}
