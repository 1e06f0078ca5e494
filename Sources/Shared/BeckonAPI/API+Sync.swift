extension API {
    /// Everything that has changed for the session's user since a cursor. Ask again while ``SyncAnswer/hasMore``.
    public static let sync = Endpoint<SyncRequest, SyncAnswer>(
        .post, "/v1/sync", access: .token, bodyLimit: 512 * 1024)
}
