import BeckonModel

extension API {
    // Uploads that go on after a break, in the spirit of the IETF's "Resumable Uploads for HTTP". One that is not whole
    // a day after it was begun is removed. The file has the upload's id.
    /// Announces a file; its bytes come by ``appendToUpload``.
    public static let beginUpload = Endpoint<NewUpload, UploadState>(
        .post, "/v1/uploads", access: .token,
        summary: "Announces a file, whose bytes come afterwards, in as many parts as it takes.", success: [201],
        codes: [.emptyMessageFile, .invalidFileType, .uploadQuotaExceeded, .routeNotFound])
    /// Appends the body, which is a part of the file as it is, from the byte that ``uploadOffsetHeader`` tells: the offset
    /// that was reached and no other. Without a body nothing is appended. What came of a body that broke off is kept. With the last byte the answer has the
    /// file. A refusal by `uploadOffset` tells the right offset in the same header.
    public static let appendToUpload = Endpoint<RawBody?, UploadState>(
        .patch, "/v1/uploads/{upload}", access: .token,
        summary: "Appends the body at the offset in the header upload-offset; with the last byte the file is there.",
        headers: [
            RequestParameter(uploadOffsetHeader, .integer(0 ... .max), "The byte of the file where the body begins.")
        ],
        bodyLimit: uploadFile.bodyLimit, codes: [.uploadOffset, .invalidFileType, .routeNotFound])
    /// How far an upload has come. Whatever of it is under way is ended first, as it may be a connection that is dead and
    /// does not know.
    public static let upload = Endpoint<NoContent, UploadState>(
        .get, "/v1/uploads/{upload}", access: .token,
        summary: "How many bytes of an upload are there; ends a request that is still appending.",
        codes: [.routeNotFound])

    /// The header of ``appendToUpload``, and of its answers: a whole number of bytes.
    public static let uploadOffsetHeader = "upload-offset"

    static let uploadDeclarations = [
        EndpointDeclaration("beginUpload", beginUpload), EndpointDeclaration("appendToUpload", appendToUpload),
        EndpointDeclaration("upload", upload),
    ]
}
