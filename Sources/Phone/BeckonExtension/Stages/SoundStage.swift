import BeckonPush

/// Mutes a notification or gives it a sound of the app's.
public struct SoundStage: RevisionStage {
    /// What is heard.
    public enum Sound: Sendable, Hashable {
        /// No sound at all.
        case silent
        /// A file of the app's bundle or of its `Library/Sounds`; `default` is the system's.
        case named(String)
    }

    /// A sound and the pushes that have it.
    public struct Rule: Sendable {
        /// Which pushes the rule is for.
        public var condition: PushCondition
        /// What they sound like.
        public var sound: Sound

        /// The first rule of a list whose condition holds is the one that counts.
        public init(_ sound: Sound, where condition: PushCondition) {
            self.condition = condition
            self.sound = sound
        }
    }

    private let rules: [Rule]

    /// - Parameter rules: the first that matches counts; where none does, the sound stays.
    public init(_ rules: [Rule]) { self.rules = rules }

    public var name: String { "sound" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let rule = rules.first(where: { $0.condition.matches(revision) }) else { return revision }
        var revised = revision
        switch rule.sound {
        case .silent: revised.content.sound = nil
        case .named(let name): revised.content.sound = name
        }
        return revised
    }
}
