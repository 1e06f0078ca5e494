import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation

/// Collects what a pipeline hands over and traces. Safe to share: its state is behind a lock.
final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var handed: [NotificationContent] = []
    private var lines: [TraceLine] = []
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    var contents: [NotificationContent] { lock.withLock { handed } }

    var handler: RevisionPipeline.Handler {
        { content in
            let ready = self.lock.withLock {
                self.handed.append(content)
                let ready = self.waiters.filter { $0.count <= self.handed.count }
                self.waiters.removeAll { $0.count <= self.handed.count }
                return ready
            }
            for waiter in ready { waiter.continuation.resume() }
        }
    }

    /// Returns when that many contents were handed over.
    func contents(_ count: Int) async -> [NotificationContent] {
        await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
                if handed.count < count { waiters.append((count, continuation)) }
                return handed.count >= count
            }
            if isReady { continuation.resume() }
        }
        return contents
    }

    var trace: Trace {
        Trace(place: "test", monotonic: { 0 }) { line in self.lock.withLock { self.lines.append(line) } }
    }

    var words: [String] {
        lock.withLock { lines }.map { line in
            [line.step.rawValue, line.message?.description, line.decision, line.reason].compactMap(\.self)
                .joined(separator: " ")
        }
    }
}

/// A stage of one closure over the content.
struct ClosureStage: RevisionStage {
    var name = "closure"
    var kind = RevisionKind.text
    var body: @Sendable (NotificationContent) async throws -> NotificationContent

    func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        var revised = revision
        revised.content = try await body(revision.content)
        return revised
    }

    /// Adds to the body, so that the order shows.
    static func adding(_ text: String, kind: RevisionKind = .text) -> ClosureStage {
        ClosureStage(name: text, kind: kind) { content in
            var content = content
            content.body += text
            return content
        }
    }
}

extension NotificationRequest {
    init(_ identifier: String = "n", body: String = "Hi") {
        self.init(identifier: identifier, content: NotificationContent(title: "A", body: body))
    }
}
