import BeckonAPI
import BeckonDatabase
public import BeckonServer

extension SQLiteStorage {
    public func register(
        _ registration: DeviceRegistration, for session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireSession(session)
            let platform = registration.platform.rawValue
            // The last registration owns the token, and a session has one token.
            try connection.run(
                """
                DELETE FROM device WHERE platform = ?1
                    AND ((token = ?2 AND session != ?3) OR (session = ?3 AND token != ?2))
                """, platform, registration.token, session.id.rawValue)
            try connection.run(
                """
                INSERT INTO device(uid, session, platform, token, environment, topic, registered_at)
                VALUES(?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(platform, token) DO UPDATE SET
                    environment = excluded.environment, topic = excluded.topic, registered_at = excluded.registered_at
                """,
                session.uid, session.id.rawValue, platform, registration.token, registration.environment.rawValue,
                registration.topic, now)
        }
    }

    @discardableResult
    public func unregister(_ session: Session) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            try writing.connection.run("DELETE FROM device WHERE session = ?", session.id.rawValue) > 0
        }
    }

    @discardableResult
    public func removeDevice(
        _ id: DeviceID, unlessRegisteredAfter moment: Int64
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            try writing.connection.run(
                "DELETE FROM device WHERE id = ? AND registered_at <= ?", id.rawValue, moment) == 1
        }
    }
}
