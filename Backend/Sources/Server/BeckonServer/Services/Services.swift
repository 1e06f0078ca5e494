import BeckonAPI
import BeckonModel

/// What the server does, each kind on its own, and which endpoint asks for it.
struct Services: Sendable {
    let storage: any Storage
    let users: UserService
    let sessions: SessionService
    let groups: GroupService
    let membership: MembershipService
    let messages: MessageService
    let reads: ReadService
    let receipts: ReceiptService
    let mutes: MuteService
    let pushTokens: PushTokenService
    let sync: SyncService
    let files: FileService
    let calls: CallService
    let administration: AdministrationService
    let erasure: ErasureService
    let backups: BackupService

    /// - Parameters:
    ///   - folder: where files lie; nil: none are kept.
    ///   - uploads: how much of them is kept for each user.
    ///   - backups: the folder for them; nil where none are made.
    ///   - isOnline: whether a device of the user is connected.
    ///   - onJoinedCall: told of whoever is in a call from now on.
    ///   - report: told what an operator has to know, in a sentence without secrets.
    init(
        storage: any Storage, time: TimeSource, passwords: PasswordWorker = PasswordWorker(),
        folder: FileFolder? = nil, uploads: UploadQuota = UploadQuota(), backups: String? = nil,
        isOnline: @escaping @Sendable (UserID) async -> Bool = { _ in false },
        onJoinedCall: @escaping @Sendable (UserID) async -> Void = { _ in },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        users = UserService(storage: storage, time: time, isOnline: isOnline)
        sessions = SessionService(storage: storage, time: time)
        groups = GroupService(storage: storage, time: time, passwords: passwords)
        membership = MembershipService(storage: storage, time: time)
        messages = MessageService(storage: storage, time: time)
        reads = ReadService(storage: storage, time: time)
        receipts = ReceiptService(storage: storage, time: time)
        mutes = MuteService(storage: storage, time: time)
        pushTokens = PushTokenService(storage: storage, time: time)
        sync = SyncService(storage: storage)
        files = FileService(storage: storage, folder: folder, quota: uploads, time: time, report: report)
        calls = CallService(storage: storage, time: time, onJoined: onJoinedCall)
        administration = AdministrationService(storage: storage, time: time)
        erasure = ErasureService(storage: storage, files: files, time: time)
        self.backups = BackupService(storage: storage, folder: backups, time: time)
    }

    /// Every route of ``API``.
    var routes: [Route] {
        userRoutes + peopleRoutes + blockRoutes + groupRoutes + groupChangeRoutes + membershipRoutes + messageRoutes
            + contentRoutes + receiptRoutes + muteRoutes + pushRoutes + syncRoutes + fileRoutes + uploadRoutes
            + administrationRoutes + callRoutes
    }

    private var userRoutes: [Route] {
        [
            Route(
                API.createUser, backend: { input in Outcome(answer: try await users.create(input.body)) }),
            Route(
                API.createToken, backend: { input in Outcome(answer: try await sessions.create(for: input.uid())) }),
            Route(API.me) { session, _ in
                Outcome(answer: try await users.user(session.uid, for: session.uid))
            },
            Route(API.logout) { session, _ in
                try await sessions.end(session)
                return Outcome(answer: NoContent())
            },
            Route(API.user) { session, input in
                Outcome(answer: try await users.user(input.uid(), for: session.uid))
            },
        ]
    }

    private var groupRoutes: [Route] {
        [
            Route(
                API.createGroup,
                codes: [
                    "name": .emptyGroupName, "type": .invalidGroupType, "guid": .invalidGUID,
                    "password": .emptyGroupPass,
                ]
            ) { session, input in
                Outcome(answer: try await groups.create(input.body, by: session))
            },
            Route(API.group) { session, input in
                Outcome(answer: try await groups.group(input.guid(), for: session))
            },
            Route(API.joinAnyGroup, codes: ["password": .emptyGroupPass]) { session, input in
                Outcome(answer: try await groups.join(input.guid(), password: input.body, by: session))
            },
        ]
    }

    private var messageRoutes: [Route] {
        [
            Route(
                API.sendMessage,
                codes: [
                    "receiver": .emptyReceiver, "receiverType": .invalidReceiverType,
                    "category": .invalidMessageCategory, "type": .invalidMessageType, "text": .invalidMessageData,
                    "data": .invalidMessageData, "tags": .invalidMessageData,
                ]
            ) { session, input in
                let stored = try await messages.send(input.body, from: session)
                return Outcome(answer: stored.message, wasThere: !stored.isNew, json: try stored.wire.json())
            },
            Route(API.messagesWithUser) { session, input in
                Outcome(answer: try await messages.page(with: .user(input.uid()), for: session, input))
            },
            Route(API.messagesInGroup) { session, input in
                Outcome(answer: try await messages.page(with: .group(input.guid()), for: session, input))
            },
            Route(API.conversations) { session, input in
                Outcome(answer: try await reads.conversations(of: session, input))
            },
            Route(API.readUser) { session, input in
                Outcome(answer: try await reads.read(input.body, with: .user(input.uid()), by: session))
            },
            Route(API.readGroup) { session, input in
                Outcome(answer: try await reads.read(input.body, with: .group(input.guid()), by: session))
            },
            Route(API.unreadUser) { session, input in
                Outcome(answer: try await reads.unread(input.body, with: .user(input.uid()), by: session))
            },
            Route(API.unreadGroup) { session, input in
                Outcome(answer: try await reads.unread(input.body, with: .group(input.guid()), by: session))
            },
        ]
    }

    private var pushRoutes: [Route] {
        [
            Route(API.registerPushToken, codes: ["token": .emptyPushToken]) { session, input in
                try await pushTokens.register(input.body, for: session)
                return Outcome(answer: NoContent())
            },
            Route(API.unregisterPushToken) { session, _ in
                try await pushTokens.unregister(session)
                return Outcome(answer: NoContent())
            },
            // The handler takes it over before its work would begin: it becomes a WebSocket.
            Route(API.realtime) { _, _ in
                throw ChatError(.badRequest, "This path is for WebSockets.", remedy: "Ask for an upgrade.")
            },
            Route(API.openAPI, document: { try OpenAPIDocument.encoded.get() }),
        ]
    }
}
