import BeckonDatabase

extension Schema {
    static let versionOfEpoch: Int64 = 5

    /// Version 5: which history the store tells, in which file it was last opened, and who may open it.
    static let epoch = """
        -- One row. epoch: another one on restore and copy (server-notes §3). opening, device, inode: of the last time
        -- that it was opened; null in a backup. min_version: a server that knows fewer steps must not open it.
        CREATE TABLE store(
            epoch TEXT NOT NULL, opening TEXT, device INTEGER, inode INTEGER, min_version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO store(epoch, min_version) VALUES(lower(hex(randomblob(8))), 5);
        """
}
