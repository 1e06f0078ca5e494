import BeckonModel

extension API {
    // Files. An upload that no message carries after a day is removed.
    /// Keeps the body, which is the file as it is: its type is the header `content-type`, its name the header
    /// ``fileNameHeader`` as percent-encoded UTF-8. Not in the query, which proxies write into their logs.
    public static let uploadFile = Endpoint<RawBody, UploadedFile>(
        .post, "/v1/files", access: .token,
        summary: "Keeps the body, a file of the type in content-type and of the percent-encoded name in x-file-name.",
        bodyLimit: 100 * 1024 * 1024, success: [201],
        codes: [.emptyMessageFile, .invalidFileType, .uploadQuotaExceeded, .routeNotFound])
    /// A link of a minute, for whoever has uploaded the file or may read a message that carries it.
    public static let fileLink = Endpoint<NoContent, FileLink>(
        .post, "/v1/files/{file}/link", access: .token,
        summary: "A link of a minute, for whoever has uploaded the file or may read a message that carries it.",
        codes: [.fileNotFound, .routeNotFound])
    /// The file, by a ``FileLink``; also HEAD, and with `range` a part of it.
    public static let file = Endpoint<NoContent, RawBody>(
        .get, "/v1/files/{file}", access: .open,
        summary: "The file, by a link; also HEAD, and with the header range a part of it.", query: FileLink.query,
        success: [200, 206, 304], codes: [.fileNotFound, .fileLinkInvalid, .fileLinkExpired, .routeNotFound])

    /// The header of ``uploadFile`` that holds the file's name.
    public static let fileNameHeader = "x-file-name"

    static let fileDeclarations = [
        EndpointDeclaration("uploadFile", uploadFile), EndpointDeclaration("fileLink", fileLink),
        EndpointDeclaration("file", file),
    ]
}
