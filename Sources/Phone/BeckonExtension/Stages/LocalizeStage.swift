public import BeckonPush

/// Resolves `loc-key` and its relatives with the extension's own strings table (R-3.4, case sh-05).
///
/// What the table lacks stays as the system has made it, except where that is the bare key: no person reads a key.
public struct LocalizeStage: RevisionStage {
    private let strings: StringsLookup
    private let placeholder: String

    /// - Parameters:
    ///   - strings: ``BeckonPush/StringsLookup/bundle(_:)`` on a device, a table at the desk.
    ///   - placeholder: the body in place of a bare key where nothing else is left to read.
    public init(strings: StringsLookup, placeholder: String = "New message") {
        self.strings = strings
        self.placeholder = placeholder
    }

    public var name: String { "localize" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        let alert = LocalizedAlert(payload: revision.content.userInfo, strings: strings)
        guard !alert.keys.isEmpty else { return revision }
        func text(_ localized: String?, _ current: String) -> String {
            localized ?? (alert.keys.contains(current) ? "" : current)
        }
        var revised = revision
        revised.content.title = text(alert.title, revision.content.title)
        revised.content.subtitle = text(alert.subtitle, revision.content.subtitle)
        revised.content.body = text(alert.body, revision.content.body)
        if !revised.content.showsAlert { revised.content.body = placeholder }
        return revised
    }
}
