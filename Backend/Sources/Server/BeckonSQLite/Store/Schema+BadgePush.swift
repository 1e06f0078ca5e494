extension Schema {
    /// Version 2: the number alone for other devices than the one that read (server-notes §4).
    static let badgePush = """
        -- One a device. known: the total that the device shows; null when a worker may have sent another one.
        -- next_due: more was read while it was leased; from then on it is due again.
        CREATE TABLE badge_push(
            id INTEGER PRIMARY KEY AUTOINCREMENT, device INTEGER NOT NULL UNIQUE, uid TEXT NOT NULL,
            known INTEGER, due INTEGER NOT NULL, next_due INTEGER, leased INTEGER NOT NULL,
            epoch INTEGER NOT NULL, attempt INTEGER NOT NULL, stored_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX badge_push_due ON badge_push(due);
        CREATE INDEX badge_push_of_user ON badge_push(uid);
        """
}
