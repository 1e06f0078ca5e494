import BeckonAPI
import BeckonModel
import Foundation

extension APICaller {
    /// Appends a part of a file to an upload.
    ///
    /// Throws ``APIFailure``, and ``TransferFileError`` for the file on this device.
    func append(
        _ file: URL, _ range: Range<Int64>, to upload: FileID, progress: @escaping Transport.UploadProgress
    ) async throws -> UploadState {
        var headers = credentials
        headers[API.uploadOffsetHeader] = String(range.lowerBound)
        headers["content-type"] = "application/octet-stream"
        let request = Transport.Request(
            method: API.appendToUpload.method, target: API.appendToUpload.path.path(["upload": upload.rawValue]),
            headers: headers)
        let answer: Transport.Answer
        do {
            answer = try await transport.upload(request, file, range, progress)
        } catch let error as TransferFileError {
            throw error
        } catch {
            throw APIFailure(noAnswer: error)
        }
        guard API.appendToUpload.success.contains(answer.status) else { throw failure(of: answer) }
        return try decode(answer.body)
    }

    /// The bytes of a file by a link, into a file on this device, behind what it has already.
    ///
    /// Throws as ``append(_:_:to:progress:)``.
    func download(
        _ link: FileLink, of id: FileID, to url: URL, from offset: Int64,
        progress: @escaping Transport.DownloadProgress
    ) async throws -> Transport.Answer {
        // The link is all that is needed: the token stays here.
        var request = Transport.Request(method: API.file.method, target: link.path)
        if offset > 0 {
            request.headers["range"] = "bytes=\(offset)-"
            request.headers["if-range"] = id.entityTag
        }
        let answer: Transport.Answer
        do {
            answer = try await transport.download(request, url, progress)
        } catch let error as TransferFileError {
            throw error
        } catch {
            throw APIFailure(noAnswer: error)
        }
        guard [200, 206, 416].contains(answer.status) else { throw failure(of: answer) }
        return answer
    }
}
