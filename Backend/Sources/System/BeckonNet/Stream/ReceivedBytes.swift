package import Foundation

/// Bytes that a stream has just read: a view into the loop's buffer, valid only during the handler's call.
///
/// `@unchecked Sendable`, so that the handler can take it into its actor by `assumeIsolated`: that stays on the loop's
/// thread and within the call. Whoever keeps bytes longer copies them.
package struct ReceivedBytes: @unchecked Sendable {
    package let buffer: UnsafeRawBufferPointer

    package var count: Int { buffer.count }

    /// A copy that may be kept.
    package var data: Data { Data(buffer) }
}
