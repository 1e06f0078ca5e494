import Foundation

/// Why a file on this device could not be read for an upload, or written by a download.
///
/// It holds no path: a file's name may be a secret.
public enum TransferFileError: Error, Sendable, Hashable {
    /// It is not there, or must not be read.
    case unreadable
    /// It has not got the bytes that are to be sent: it has changed meanwhile.
    case changed
    /// It cannot be written.
    case unwritable
    /// The disk is full.
    case diskFull

    /// What Foundation said of a file that was to be written.
    public init(writing error: any Error) {
        let isFull =
            (error as? CocoaError)?.code == .fileWriteOutOfSpace
            || (error as NSError).domain == NSPOSIXErrorDomain
                && (error as NSError).code == Int(POSIXErrorCode.ENOSPC.rawValue)
            || ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
                == Int(POSIXErrorCode.ENOSPC.rawValue)
        self = isFull ? .diskFull : .unwritable
    }
}
