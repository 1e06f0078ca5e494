import BeckonDatabase
public import BeckonModel
public import Foundation

/// Everything of one account that the phone keeps: conversations, messages, the place in the server's log, and what was
/// written here and is not with the server yet.
///
/// It runs on a queue of its own. Each call is one transaction at most, and none is left open between calls, neither to
/// write nor to read: a process that is suspended between two calls holds no lock, for which iOS would end it where the
/// store lies in a container that is shared (P-35). Whoever calls while the app goes to the background asks the system
/// for the time to finish, as for a request.
///
/// After `kill -9` at any moment each call has happened wholly or not at all; what has happened before a call that
/// keeps something written by this person is on the disk with it when that call returns.
public actor ChatStore {
    /// Whose store it is.
    public nonisolated let account: UserID
    /// Whether the file was damaged when it was opened, or since: it was put aside, and what was written here and could
    /// still be read was taken over.
    public private(set) var wasDamaged = false

    private let files: StoreFiles
    private let queue = StoreQueue()
    private var connection: SQLiteConnection?
    private var isSynchronous = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private init(_ account: UserID, _ files: StoreFiles) {
        self.account = account
        self.files = files
    }

    /// Opens the store of an account, makes it where there is none, and brings one of an older version forward.
    ///
    /// A damaged file is put aside with its log, as `.unreadable`. Throws ``StoreError/newer(version:)`` and
    /// ``StoreError/otherAccount``, which leave the file as it is.
    public static func open(account: UserID, in place: StorePlace) async throws(StoreError) -> ChatStore {
        let store = ChatStore(account, StoreFiles(of: account, in: place))
        try await store.open()
        return store
    }

    /// Opens the store of an account for reading alone, beside whoever writes it in another process: for an app's
    /// extension. Throws ``StoreError/unavailable(code:)`` where there is none.
    public static func openForReading(
        account: UserID, in place: StorePlace
    ) async throws(StoreError) -> ChatStoreReader {
        try await ChatStoreReader.open(account, StoreFiles(of: account, in: place))
    }

    /// The folder of files that wait to be sent, in which the paths of ``OutgoingFile`` begin; the app makes it. It goes
    /// with the store when that is erased. Nil for a store in memory.
    public nonisolated var outgoingFolder: URL? { files.outgoing }

    /// Ends the store; calls that come later throw ``StoreError/unavailable(code:)``.
    public func close() {
        connection?.close()
        connection = nil
    }

    /// Removes everything that is kept of the account, with the files that wait to be sent. The store is closed then.
    public func erase() throws(StoreError) {
        close()
        try files.erase()
    }

    // MARK: Calls

    /// Runs what only reads.
    func read<Value>(_ body: (StoreReading) throws -> Value) throws(StoreError) -> Value {
        try perform { try body(StoreReading(connection: $0, account: account)) }
    }

    /// Runs the body in a transaction.
    ///
    /// - Parameter durably: it is on the disk when this returns, also after a loss of power.
    func write<Value>(
        durably: Bool = false, _ body: (StoreWriting) throws -> Value
    ) throws(StoreError) -> Value {
        try perform { connection in
            try synchronize(durably, connection)
            return try connection.transaction {
                let writing = StoreWriting(connection, account: account)
                let value = try body(writing)
                try writing.finish()
                return value
            }
        }
    }

    /// What a write has changed.
    func change(durably: Bool = false, _ body: (StoreWriting) throws -> Void) throws(StoreError) -> StoreChanges {
        try perform { connection in
            try synchronize(durably, connection)
            let writing = StoreWriting(connection, account: account)
            try connection.transaction {
                try body(writing)
                try writing.finish()
            }
            return writing.changes
        }
    }

    /// For tests: what SQLite has done so far, in steps of its virtual machine.
    package var steps: Int64 { connection?.steps ?? 0 }

    /// For tests: from where to where nothing is missing.
    package func ranges(of receiver: Receiver, thread: Int64 = 0) throws(StoreError) -> [ClosedRange<Int64>] {
        try read { reading in
            guard let id = try reading.id(of: receiver) else { return [] }
            return try reading.connection.all(
                "SELECT low, high FROM known WHERE conv = ? AND thread = ? ORDER BY low", id, thread
            ) { $0.int(0)...$0.int(1) }
        }
    }

    /// For tests: statements that no call of the store runs, as a limit of the file's size.
    package func execute(_ sql: String) throws(StoreError) {
        try perform { try $0.execute(sql) }
    }

    private func perform<Value>(_ body: (SQLiteConnection) throws -> Value) throws(StoreError) -> Value {
        guard let connection else { throw .closed }
        do {
            return try body(connection)
        } catch {
            if (error as? SQLiteError)?.isDamage == true { try startAnew() }
            throw StoreError(error)
        }
    }

    /// It cannot be changed inside a transaction. Without it a commit is written and not waited for: the log's order is
    /// kept, so that what is there after a loss of power is what some call has left.
    private func synchronize(_ isWanted: Bool, _ connection: SQLiteConnection) throws {
        guard isWanted != isSynchronous else { return }
        try connection.execute("PRAGMA synchronous = \(isWanted ? "FULL" : "NORMAL")")
        isSynchronous = isWanted
    }

    // MARK: Opening

    private func open() throws(StoreError) {
        try files.makeFolder()
        do {
            // A connection that only reads leaves a newer version's file as it is, its log included.
            if files.exists { try check() }
            connection = try connect()
        } catch {
            guard StoreError(error) == .damaged else { throw StoreError(error) }
            try startAnew()
        }
    }

    private func check() throws {
        let reader = try SQLiteConnection(path: files.path, access: .reader)
        defer { reader.close() }
        _ = try Schema.check(reader, of: account)
    }

    private func connect() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: files.path, access: .writer)
        do {
            // fullfsync: Apple's fsync alone does not wait for the disk (sqlite.org, "PRAGMA fullfsync"). secure_delete:
            // what was taken back does not stay in the file.
            try connection.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA fullfsync = 1;
                PRAGMA secure_delete = FAST; PRAGMA journal_size_limit = 4194304; PRAGMA temp_store = MEMORY
                """)
            isSynchronous = false
            try Schema.prepare(connection, of: account)
            return connection
        } catch {
            connection.close()
            throw error
        }
    }

    /// Puts the damaged file aside and begins a new one with what was written here.
    private func startAnew() throws(StoreError) {
        close()
        wasDamaged = true
        let saved = WrittenHere(rescuedFrom: files, of: account)
        try files.putAside()
        do {
            let connection = try connect()
            self.connection = connection
            try synchronize(true, connection)
            try connection.transaction { try saved.insert(into: connection) }
        } catch {
            throw StoreError(error)
        }
    }
}
