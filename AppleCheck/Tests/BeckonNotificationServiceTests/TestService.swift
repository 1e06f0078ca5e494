import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush

/// An app's extension whose parts a test hands in.
final class TestService: NotificationService {
    private let group: String?
    private let own: [any RevisionStage]
    private let chosen: NotificationServiceOptions

    init(
        _ host: Host, group: String? = nil, stages: [any RevisionStage] = [], options: NotificationServiceOptions? = nil
    ) {
        self.group = group
        own = stages
        chosen = options ?? host.options()
        super.init()
    }

    override var appGroup: String? { group }
    override var stages: [any RevisionStage] { own }
    override var options: NotificationServiceOptions { chosen }
}

/// A stage of one closure over the content.
struct ClosureStage: RevisionStage {
    var name = "closure"
    var kind = RevisionKind.text
    var body: @Sendable (inout NotificationContent, RevisionContext) async throws -> Void

    func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        var revised = revision
        try await body(&revised.content, context)
        return revised
    }

    static func adding(_ text: String, kind: RevisionKind = .text) -> ClosureStage {
        ClosureStage(name: text, kind: kind) { content, _ in content.body += text }
    }

    /// One that waits by the test's clock for longer than anybody does.
    static let hanging = ClosureStage(name: "hanging", kind: .media) { content, context in
        try await context.time.wait(.seconds(600))
        content.body += " (too late)"
    }
}
