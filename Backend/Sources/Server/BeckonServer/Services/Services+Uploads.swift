import BeckonAPI
import BeckonModel
import BeckonNet

extension Services {
    /// Uploads in parts.
    var uploadRoutes: [Route] {
        [
            Route(API.beginUpload) { session, input in
                Outcome(answer: try await files.begin(input.body, by: session))
            },
            Route(raw: API.appendToUpload, streamsBody: true) { request, caller, input in
                try await files.append(request, to: input.upload(), by: caller.requireSession())
            },
            Route(raw: API.upload) { _, caller, input in
                try await files.state(of: input.upload(), for: caller.requireSession())
            },
        ]
    }
}

extension RequestInput {
    /// The upload that the path names.
    fileprivate func upload() throws(ChatError) -> FileID {
        guard let id = parameters["upload"].flatMap(FileID.init(rawValue:)) else {
            throw ChatError(.fileNotFound, "There is no such upload.", path: "upload")
        }
        return id
    }
}

extension Caller {
    fileprivate func requireSession() throws(ChatError) -> Session {
        guard case .session(let session) = self else {
            throw ChatError(.notLoggedIn, "This needs a user's session.")
        }
        return session
    }
}
