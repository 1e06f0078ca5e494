import BeckonAPI
import BeckonModel
import BeckonNet

extension Services {
    /// Files and their links.
    var fileRoutes: [Route] {
        [
            Route(raw: API.uploadFile, streamsBody: true) { request, caller, _ in
                guard case .session(let session) = caller else {
                    throw ChatError(.notLoggedIn, "This needs a user's session.")
                }
                let file = try await files.upload(request, by: session)
                return try HTTPResponse(status: 201, json: file)
            },
            Route(API.fileLink) { session, input in
                Outcome(answer: try await files.link(to: input.fileID(), for: session))
            },
            Route(raw: API.file, answersHead: true) { request, _, input in
                try await files.file(input.fileID(), by: request)
            },
        ]
    }
}

extension RequestInput {
    /// The file that the path names.
    fileprivate func fileID() throws(ChatError) -> FileID {
        guard let id = parameters["file"].flatMap(FileID.init(rawValue:)) else {
            throw ChatError(.fileNotFound, "There is no such file.", path: "file")
        }
        return id
    }
}
