import Foundation

extension FileHandle {
    /// What can be read now, after waiting for the first of it; empty at the end and where it can be read no more.
    ///
    /// `availableData` ends the process where a signal comes while it waits, as of a window that changes its size.
    func nextPiece() -> Data {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = readBytes(fileDescriptor, &buffer, buffer.count)
            if count > 0 { return Data(buffer[..<count]) }
            guard count < 0, errno == EINTR else { return Data() }
        }
    }
}

/// Within the handle the name is another one's.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
