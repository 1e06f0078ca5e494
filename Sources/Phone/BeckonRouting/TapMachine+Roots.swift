extension TapMachine {
    /// The roots on screen, whose they are, and what stands above them.
    struct Roots: Sendable, Hashable {
        private struct Root: Hashable {
            let scene: String
            /// Whose root it is; nil until the next session is known.
            var account: String?
        }

        /// The latest comes last.
        private var roots: [Root] = []
        private var onTop: [String: Destination] = [:]

        mutating func ready(in scene: String, of account: String?) {
            roots.removeAll { $0.scene == scene }
            roots.append(Root(scene: scene, account: account))
            onTop[scene] = .root
        }

        mutating func gone(from scene: String) {
            roots.removeAll { $0.scene == scene }
            onTop[scene] = nil
        }

        mutating func show(_ destination: Destination, in scene: String) { onTop[scene] = destination }

        /// Nobody is signed in any more: a root that was somebody's is none for whoever comes next, be it the same one.
        mutating func signedOut() {
            for root in roots where root.account != nil { onTop[root.scene] = nil }
            roots.removeAll { $0.account != nil }
        }

        /// Those that nobody owned belong to the account that is known now.
        mutating func adopt(by account: String) {
            for index in roots.indices where roots[index].account == nil { roots[index].account = account }
        }

        /// All of them show the account that was switched to, with nothing above them.
        mutating func switched(to account: String) {
            for index in roots.indices {
                roots[index].account = account
                onTop[roots[index].scene] = .root
            }
        }

        /// The scene that a tap names, else the one whose root came last.
        func scene(for wanted: String?, of account: String) -> String? {
            roots.last { $0.account == account && (wanted == nil || wanted == $0.scene) }?.scene
        }

        /// How a destination comes on screen there.
        func opening(of destination: Destination, in scene: String) -> Opening {
            guard let top = onTop[scene] else { return .open }
            return destination.isSameScreen(as: top) ? .scroll : top == .root ? .open : .replace
        }
    }
}
