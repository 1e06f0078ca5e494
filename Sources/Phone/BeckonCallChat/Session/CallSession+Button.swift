import BeckonModel

/// The button of the chat.
extension CallSession {
    /// Hears the clicks from now on. The same object twice is told once, and has one token.
    @discardableResult
    public func addButtonClickListener(_ listener: any ButtonClickListener) -> ButtonClickToken {
        listeners.removeAll { $0.listener.listener == nil }
        if let known = listeners.first(where: { $0.listener.listener === listener }) { return known.token }
        lastListener += 1
        let token = ButtonClickToken(number: lastListener)
        listeners.append((token, WeakListener(listener: listener)))
        return token
    }

    /// Takes out one listener and no other, whoever has come since.
    public func removeButtonClickListener(_ token: ButtonClickToken) { listeners.removeAll { $0.token == token } }

    /// The person has touched the button. Told to the listeners once until the chat is closed again, so that a double
    /// tap opens one chat; nothing where the button is hidden or the account is not in the call.
    public func chatButtonClicked() {
        guard !isChatOpen, !settings.hidesChatButton, machine.phase.isInCall else { return }
        chatOpened()
        for entry in listeners { entry.listener.listener?.onChatButtonClicked() }
    }

    /// The chat is on screen: the number is 0, and what was said is read.
    ///
    /// - Parameter screenMarksRead: whether the screen tells the server itself of each message that is seen, as
    ///   BeckonScreens' does; an app's own screen leaves that to the session.
    public func chatOpened(screenMarksRead: Bool = false) {
        isChatOpen = true
        self.screenMarksRead = screenMarksRead
        if appNumber != nil { appNumber = 0 }
        count(.opened(screenMarksRead: screenMarksRead))
        show()
    }

    /// The chat is not on screen any more, or was not opened after a click.
    public func chatClosed() {
        isChatOpen = false
        count(.closed)
        show()
    }

    /// An app's own number in place of the session's; nil gives the session's back. Opening the chat makes it 0.
    public func setChatButtonUnreadCount(_ count: Int?) {
        appNumber = count.map { max(0, $0) }
        show()
    }

    func count(_ event: CallUnreadMachine.Event) {
        for action in unread?.handle(event) ?? [] {
            switch action {
            case .markRead(let id): markRead(upTo: id)
            case .resynchronise: resynchronise()
            }
        }
    }

    private func markRead(upTo id: Int64) {
        guard let guid = group?.guid else { return }
        work { [weak self, chat] in
            do throws(ChatError) {
                try await chat.markRead(guid, id)
            } catch {
                // What is read stays read here; the next resynchronisation tells it again.
                return
            }
            self?.count(.toldRead(upTo: id))
        }
    }

    /// Asks how it stands; what comes up meanwhile is asked for once more.
    func resynchronise() {
        guard let guid = group?.guid, unread != nil, !machine.phase.isOver else { return }
        guard !resynchronising.isRunning else {
            resynchronising.again = true
            return
        }
        resynchronising = (true, false)
        work { [weak self, chat] in
            var state: CallUnread?
            do throws(ChatError) {
                state = try await chat.unread(guid)
            } catch {
                // Events go on counting; the next connection asks again.
            }
            guard let self else { return }
            let again = self.resynchronising.again
            self.resynchronising = (false, false)
            if let state, !again { self.count(.resynchronised(state)) }
            if again { self.resynchronise() }
            self.show()
        }
    }
}
