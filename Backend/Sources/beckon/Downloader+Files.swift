import BeckonExtension
import Foundation

extension Downloader {
    /// Files of a folder in place of servers: that with the name of the address's last part, or status 404.
    static func files(in folder: URL) -> Downloader {
        Downloader { url, _ in
            let file = folder.appending(path: url.lastPathComponent)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                return Answer(head: Head(status: 404), next: { nil }, close: {})
            }
            let handle = try FileHandle(forReadingFrom: file)
            return Answer(
                head: Head(status: 200), next: { try handle.read(upToCount: 64 << 10) },
                // Nil is the meaning: a handle that is closed already stays closed.
                close: { try? handle.close() })
        }
    }
}
