#if canImport(UIKit)
    import SwiftUI

    extension UIHostingController: HostingController {}
#endif
