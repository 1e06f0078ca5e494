extension API {
    /// Everything that has changed for the session's user since a cursor. Ask again while ``SyncAnswer/hasMore``.
    public static let sync = Endpoint<SyncRequest, SyncAnswer>(
        .post, "/v1/sync", access: .token,
        summary: "Everything that has changed for the user since a cursor. Ask again while hasMore.",
        bodyLimit: 512 * 1024)

    static let syncDeclarations = [EndpointDeclaration("sync", sync)]
}
