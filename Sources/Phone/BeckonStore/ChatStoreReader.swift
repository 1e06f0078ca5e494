import BeckonDatabase
public import BeckonModel

/// The store of an account as an app's extension reads it, beside the app that writes it. It never writes.
///
/// Each call sees one moment, and leaves no lock behind when it returns (P-35).
public actor ChatStoreReader {
    /// Whose store it is.
    public nonisolated let account: UserID

    private let queue = StoreQueue()
    private var connection: SQLiteConnection?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private init(_ account: UserID) { self.account = account }

    static func open(_ account: UserID, _ files: StoreFiles) async throws(StoreError) -> ChatStoreReader {
        let reader = ChatStoreReader(account)
        try await reader.connect(files)
        return reader
    }

    private func connect(_ files: StoreFiles) throws(StoreError) {
        guard files.exists else { throw .unavailable(code: 14) }
        do {
            let connection = try SQLiteConnection(path: files.path, access: .reader)
            try connection.execute("PRAGMA query_only = 1")
            // An older version is brought forward by the app.
            guard try Schema.check(connection, of: account),
                try connection.first("PRAGMA user_version", read: { $0.int(0) }) == Schema.version
            else { throw StoreError.unavailable(code: 14) }
            self.connection = connection
        } catch {
            throw StoreError(error)
        }
    }

    /// Ends it; calls that come later throw ``StoreError/unavailable(code:)``.
    public func close() {
        connection?.close()
        connection = nil
    }

    /// As ``ChatStore/page(of:at:limit:actions:)``.
    public func page(
        of receiver: Receiver, at place: PagePlace, limit: Int, actions: Bool = false
    ) throws(StoreError) -> StoredPage {
        try read { try $0.page(of: receiver, thread: nil, at: place, limit: limit, actions: actions) }
    }

    /// As ``ChatStore/message(_:in:)``.
    public func message(_ id: Int64, in receiver: Receiver) throws(StoreError) -> Message? {
        try read { try $0.message(id, in: receiver) }
    }

    /// As ``ChatStore/conversations(limit:after:)``.
    public func conversations(
        limit: Int, after last: StoredConversation? = nil
    ) throws(StoreError) -> [StoredConversation] {
        try read { try $0.conversations(limit: limit, after: last) }
    }

    /// As ``ChatStore/conversation(_:)``.
    public func conversation(_ receiver: Receiver) throws(StoreError) -> StoredConversation? {
        try read { try $0.conversation(receiver) }
    }

    /// As ``ChatStore/badge``.
    public var badge: Badge? {
        get throws(StoreError) { try read { try $0.badge } }
    }

    /// For tests: statements as they come.
    package func execute(_ sql: String) throws(StoreError) {
        guard let connection else { throw .closed }
        do { try connection.execute(sql) } catch { throw StoreError(error) }
    }

    private func read<Value>(_ body: (StoreReading) throws -> Value) throws(StoreError) -> Value {
        guard let connection else { throw .closed }
        do {
            // Of one moment, however many statements it takes.
            try connection.run("BEGIN")
            defer { _ = try? connection.run("COMMIT") }
            return try body(StoreReading(connection: connection, account: account))
        } catch {
            throw StoreError(error)
        }
    }
}
