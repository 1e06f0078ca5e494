public import BeckonPush

/// Gives a notification other words, of the app's own or made of fields of the payload.
///
/// What gives no text keeps the one that is there: a key that the table lacks, a field that the payload lacks.
public struct ReplaceTextStage: RevisionStage {
    /// New words; nil keeps the old ones.
    public struct Words: Sendable, Hashable {
        /// Nil keeps the title.
        public var title: String?
        /// Nil keeps the subtitle.
        public var subtitle: String?
        /// Nil keeps the body.
        public var body: String?

        public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
        }
    }

    private let condition: PushCondition
    private let words: @Sendable (Revision) -> Words

    /// - Parameters:
    ///   - condition: the pushes that it is for.
    ///   - words: called on any thread.
    public init(where condition: PushCondition = .always, words: @escaping @Sendable (Revision) -> Words) {
        self.condition = condition
        self.words = words
    }

    /// By templates over the payload.
    public init(
        where condition: PushCondition = .always, title: PayloadTemplate? = nil, subtitle: PayloadTemplate? = nil,
        body: PayloadTemplate? = nil
    ) {
        self.init(where: condition) { revision in
            func text(_ template: PayloadTemplate?) -> String? {
                template?.text(of: revision.content, push: revision.push)
            }
            return Words(title: text(title), subtitle: text(subtitle), body: text(body))
        }
    }

    /// By keys of the extension's own table; the table's texts may be templates (seed 3, `push_notification_title`).
    public init(
        where condition: PushCondition = .always, titleKey: String? = nil, bodyKey: String? = nil,
        strings: StringsLookup
    ) {
        self.init(where: condition) { revision in
            func text(_ key: String?) -> String? {
                key.flatMap { strings.string($0, nil) }
                    .flatMap { PayloadTemplate($0).text(of: revision.content, push: revision.push) }
            }
            return Words(title: text(titleKey), body: text(bodyKey))
        }
    }

    public var name: String { "replace-text" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard condition.matches(revision) else { return revision }
        let words = words(revision)
        var revised = revision
        revised.content.title = words.title ?? revision.content.title
        revised.content.subtitle = words.subtitle ?? revision.content.subtitle
        revised.content.body = words.body ?? revision.content.body
        return revised
    }
}
