import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonNet
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

extension ServerFixture {
    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data("the rest".utf8)

    /// Sends the bytes as the body, whatever comes of it.
    func upload(
        _ bytes: Data, type: String? = "image/png", name: String? = nil, token: String?
    ) async throws -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        if let token { headers.set("authorization", "Bearer \(token)") }
        if let type { headers.set("content-type", type) }
        if let name { headers.set(API.fileNameHeader, name) }
        return try await send(
            HTTPRequest(method: "POST", target: API.uploadFile.path.path([:]), headers: headers, body: bytes))
    }

    func uploaded(
        _ bytes: Data = png, type: String? = "image/png", name: String? = nil, token: String
    ) async throws -> UploadedFile {
        let response = try await upload(bytes, type: type, name: name, token: token)
        guard response.status == 201 else { throw Failure(answer: response) }
        return try JSONDecoder().decode(UploadedFile.self, from: response.body)
    }

    func get(_ link: FileLink, method: String = "GET", _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(method: method, target: link.path, headers: headers))
    }

    func error(_ response: HTTPResponse) throws -> ChatError {
        try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error
    }

    /// Has a message carry a file, as its own transaction would.
    func attach(_ id: FileID, to message: Message) async throws {
        let key = MessageKey(message)
        try await storage.writer.perform { writing in
            let files = try writing.connection.requireAttachable([id], by: message.sender.uid)
            let conversation = try #require(try writing.connection.conversation(key.conversation))
            try writing.connection.attach(files.map(\.id), to: key.id, ofConversation: conversation)
        }
    }

    /// Every file below the folder of uploads.
    var uploads: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: files.path).filter {
                // Nil for one that has been moved or removed meanwhile.
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: files.appendingPathComponent($0).path)
                return attributes?[.type] as? FileAttributeType == .typeRegular
            }.sorted()
        }
    }
}
