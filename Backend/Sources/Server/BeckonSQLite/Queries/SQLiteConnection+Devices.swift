import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    private static let deviceColumns = "id, session, platform, token, environment, topic, registered_at"

    func devices(of uid: UserID) throws(SQLiteError) -> [PushDevice] {
        try all("SELECT \(Self.deviceColumns) FROM device WHERE uid = ? ORDER BY id", uid) { $0.device(at: 0) }
    }

    func device(_ id: DeviceID, of uid: UserID) throws(SQLiteError) -> PushDevice? {
        try first("SELECT \(Self.deviceColumns) FROM device WHERE id = ? AND uid = ?", id.rawValue, uid) {
            $0.device(at: 0)
        }
    }
}

extension SQLiteRow {
    func device(at column: Int32) -> PushDevice {
        PushDevice(
            id: DeviceID(rawValue: int(column)), session: SessionID(rawValue: int(column + 1)),
            platform: PushPlatform(rawValue: text(column + 2)), token: text(column + 3),
            environment: PushEnvironment(rawValue: text(column + 4)) ?? .production, topic: text(column + 5),
            registeredAt: int(column + 6))
    }
}
