public import BeckonAPI
public import Foundation

/// How this build of the app came to the phone: it decides which of Apple's push services made its token.
///
/// A token of the sandbox at the production service, or the other way round, is `BadDeviceToken`. The compiler's `DEBUG`
/// does not tell: what counts is how the app was signed.
public enum AppBuild: Sendable, Hashable, CaseIterable {
    /// Run from Xcode, signed for development.
    case development
    /// Given to registered devices or inside a company.
    case distributed
    /// Installed by TestFlight; pushes go through the production service.
    case testFlight
    /// Installed from the App Store; pushes go through the production service.
    case appStore

    /// Which push service makes the token.
    public var environment: PushEnvironment { self == .development ? .sandbox : .production }

    /// From what lies in the app's bundle.
    ///
    /// A build from TestFlight or the App Store has no provisioning profile; the name of its receipt tells the two apart.
    /// Nil where that cannot be told: the profile cannot be read or has no push service.
    ///
    /// - Parameters:
    ///   - profile: the bytes of `embedded.mobileprovision` (`embedded.provisionprofile` on a Mac), nil where there is
    ///     none.
    ///   - receiptName: the last part of `Bundle.appStoreReceiptURL`, nil where there is none.
    public init?(profile: Data?, receiptName: String?) {
        guard let profile else {
            self = receiptName == "sandboxReceipt" ? .testFlight : .appStore
            return
        }
        switch ProvisioningProfile(bytes: profile)?.apsEnvironment {
        case "development": self = .development
        case "production": self = .distributed
        default: return nil
        }
    }

    #if canImport(ObjectiveC)
        /// This process's build; nil where it cannot be told.
        public static var current: AppBuild? {
            #if targetEnvironment(simulator)
                // It has no profile, and its tokens are the sandbox's.
                return .development
            #else
                let bundle = Bundle.main
                #if os(macOS)
                    let file = bundle.bundleURL.appendingPathComponent("Contents/embedded.provisionprofile")
                #else
                    let file = bundle.bundleURL.appendingPathComponent("embedded.mobileprovision")
                #endif
                // Nil is the meaning: builds of the store have none.
                return AppBuild(
                    profile: try? Data(contentsOf: file), receiptName: bundle.appStoreReceiptURL?.lastPathComponent)
            #endif
        }
    #endif
}
