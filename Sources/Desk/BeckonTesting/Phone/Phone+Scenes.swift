import BeckonModel
import BeckonRouting

/// The windows of the app: one, or on an iPad several (P-26, P-28).
extension Phone {
    /// The windows of the running app, the one used last at the end.
    public var scenes: [PhoneScene] { process?.scenes ?? [] }

    /// The window that was used last.
    public var currentScene: String? { scenes.last?.id }

    /// The person opens a further window, full screen, or beside what is there. Its identifier; nil for an app that may
    /// have one only.
    @discardableResult
    public func openScene(beside: Bool = false) -> String? {
        guard bundle.hasScenes, bundle.supportsSeveralScenes || scenes.isEmpty else { return nil }
        prepareOnScreen()
        guard let scene = connectScene(SceneConnectionOptions()) else { return nil }
        enterForeground(scene, beside: beside)
        becomeActive(scene)
        return scene
    }

    /// The person goes to one of the windows, full screen, or beside what is there. False where there is none of that
    /// name.
    @discardableResult
    public func activate(scene: String, beside: Bool = false) -> Bool {
        guard index(of: scene) != nil else { return false }
        prepareOnScreen()
        enterForeground(scene, beside: beside)
        becomeActive(scene)
        return true
    }

    /// One of the windows leaves the screen; with the last one the app does.
    public func enterBackground(scene: String) {
        guard let index = index(of: scene), scenes[index].state.isForeground else { return }
        guard scenes.contains(where: { $0.id != scene && $0.state.isForeground }) else { return enterBackground() }
        hide(index)
        changed()
    }

    /// The system takes a window of the background away, by default the one used last; the process lives on (P-28).
    public func disconnectScene(_ scene: String? = nil) {
        guard let scene = scene ?? currentScene, let index = index(of: scene), scenes[index].state == .background
        else { return }
        process?.scenes.remove(at: index)
        process?.application.sceneDidDisconnect(scene)
        changed()
    }

    // MARK: Steps

    /// A window connects, in the background.
    /// - Parameter name: what a script calls it; the phone's own otherwise.
    func connectScene(_ options: SceneConnectionOptions, named name: String? = nil) -> String? {
        guard bundle.hasScenes, let application = process?.application else { return nil }
        isSuspended = false
        sceneCount += 1
        let scene = name ?? "scene-\(processCount)-\(sceneCount)"
        process?.scenes.append(PhoneScene(id: scene))
        var options = options
        options.notificationResponse?.scene = scene
        application.sceneWillConnect(scene, options)
        changed()
        return scene
    }

    /// - Parameter scene: nil for an app without scenes.
    func enterForeground(_ scene: String?, beside: Bool = false) {
        if state == .background {
            process?.state = .inactive
            stopClocks()
        }
        guard let scene, let index = index(of: scene), var used = process?.scenes[index] else { return }
        if used.state == .background {
            used.state = .inactive
            if !beside {
                for other in scenes.indices where other != index && scenes[other].state.isForeground { hide(other) }
            }
        }
        process?.scenes.remove(at: index)
        process?.scenes.append(used)
    }

    func becomeActive(_ scene: String?) {
        if let scene, let index = index(of: scene), scenes[index].state == .inactive {
            process?.scenes[index].state = .active
            process?.application.sceneDidBecomeActive(scene)
        }
        guard state == .inactive else { return changed() }
        process?.state = .active
        process?.application.didBecomeActive()
        trace(.lifecycle, decision: state.rawValue)
        changed()
    }

    /// Every window loses the person's attention.
    func deactivateScenes() {
        for index in scenes.indices where scenes[index].state == .active {
            process?.scenes[index].state = .inactive
            process?.application.sceneWillResignActive(scenes[index].id)
        }
    }

    /// Every window leaves the screen.
    func hideScenes() {
        for index in scenes.indices where scenes[index].state.isForeground { hide(index) }
    }

    private func hide(_ index: Int) {
        let scene = scenes[index]
        if scene.state == .active { process?.application.sceneWillResignActive(scene.id) }
        process?.scenes[index].state = .background
        process?.application.sceneDidEnterBackground(scene.id)
    }

    func index(of scene: String) -> Int? { scenes.firstIndex { $0.id == scene } }
}
