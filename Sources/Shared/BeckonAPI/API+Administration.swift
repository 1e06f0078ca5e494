/// Routes for those who run a server, by whoever holds an API key: what `beckon backup` and `beckon admin` call.
extension API {
    /// Writes a backup of the running server into the folder that its configuration names; answered when it is on disk.
    public static let makeBackup = Endpoint<NoContent, BackupFile>(
        .post, "/v1/admin/backups", access: .apiKey, success: [201])
}
