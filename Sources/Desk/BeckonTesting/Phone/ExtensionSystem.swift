public import BeckonModel
public import Foundation

/// All that an extension's process has: it shares nothing with its app but the App Group's container (P-15).
public struct ExtensionSystem: Sendable {
    /// The folder that the extension shares with its app.
    public var appGroup: URL
    /// The phone's clock.
    public var time: TimeSource
    /// Writes for the place of the extension.
    public var trace: Trace

    public init(appGroup: URL, time: TimeSource, trace: Trace) {
        self.appGroup = appGroup
        self.time = time
        self.trace = trace
    }
}
