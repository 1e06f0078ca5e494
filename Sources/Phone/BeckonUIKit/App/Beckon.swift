#if canImport(UIKit)
    import UIKit

    @MainActor public final class Beckon {
        init() {}
        let x = UIViewController()
        let y = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "")
    }
#endif
