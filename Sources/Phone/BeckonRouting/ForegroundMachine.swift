/// Keeps what the person sees, of all scenes, and what the account has left: the ``ForegroundPolicy/Situation``. A pure
/// value.
///
/// What is visible belongs to a scene that is active; it ends with the activity, not with the view.
public struct ForegroundMachine: Sendable {
    /// What the app tells.
    public enum Event: Sendable, Hashable {
        /// What is on top in the scene now.
        case shown(Destination, scene: String)
        /// The scene became active or inactive.
        case active(Bool, scene: String)
        /// Something that is no destination covers the scene, a sheet or a photo; or does not any more.
        case covered(Bool, scene: String)
        /// The scene is gone.
        case gone(scene: String)
        /// The active account, nil where nobody is signed in, and the others that are signed in on this device, nil where
        /// the app does not tell. What another one has left, and what was on top for it, is forgotten.
        case account(String?, others: Set<String>? = nil)
        /// The account is no longer in a conversation.
        case left(Destination)
        /// It is in there again.
        case joined(Destination)
    }

    private struct Scene: Sendable {
        var top: Destination?
        var isActive = false
        var isCovered = false
    }

    private var scenes: [String: Scene] = [:]
    private var account: String?
    private var others: Set<String>?
    private var left: Set<Destination> = []

    public init() {}

    /// What is true at this moment.
    public var situation: ForegroundPolicy.Situation {
        let visible = scenes.values.compactMap { $0.isActive && !$0.isCovered ? $0.top : nil }
        return ForegroundPolicy.Situation(account: account, others: others, visible: Set(visible), left: left)
    }

    /// Takes what the app tells.
    public mutating func handle(_ event: Event) {
        switch event {
        case .shown(let destination, let scene): scenes[scene, default: Scene()].top = destination
        case .active(let isActive, let scene): scenes[scene, default: Scene()].isActive = isActive
        case .covered(let isCovered, let scene): scenes[scene, default: Scene()].isCovered = isCovered
        case .gone(let scene): scenes[scene] = nil
        case .account(let account, let others):
            if let before = self.account, before != account {
                left = []
                for scene in scenes.keys { scenes[scene]?.top = nil }
            }
            self.account = account
            self.others = others
        case .left(let destination): left.insert(destination)
        case .joined(let destination): left = left.filter { !$0.isSameScreen(as: destination) }
        }
    }
}
