#if canImport(UIKit)
    import UIKit

    extension Beckon {
        /// What is wrong with the app's set-up, as far as a running app can tell; empty where nothing is.
        ///
        /// For a debug menu, a bug report or a test of the app's own, after the launch has finished.
        public func diagnose() async -> [Diagnosis] {
            let registered = await withCheckedContinuation { continuation in
                platform.categories { continuation.resume(returning: $0) }
            }
            let permission = await setup.refreshPermission()
            return delegateProblems + capabilityProblems + categoryProblems(registered) + personProblems(permission)
        }

        private var delegateProblems: [Diagnosis] {
            var found: [Diagnosis] = []
            if !hasLaunched {
                found.append(
                    Diagnosis(.installedTooLate, remedy: "Call Beckon.install in didFinishLaunchingWithOptions."))
            }
            guard let current = platform.notificationDelegate() else {
                return found + [
                    Diagnosis(
                        .delegateMissing, remedy: "Keep the object that Beckon.install returns in the app's delegate.")
                ]
            }
            if current !== delegate {
                found.append(
                    Diagnosis(
                        .delegateReplaced("\(type(of: current))"),
                        remedy: "Set the other delegate before Beckon.install, which hands on what is not its own."))
            }
            return found
        }

        private var capabilityProblems: [Diagnosis] {
            let wanted = configuration.expectations
            var found: [Diagnosis] = []
            if let entitlements = wanted.entitlements {
                found += neededEntitlements.filter { !entitlements.contains($0) }.map {
                    Diagnosis(.missingEntitlement($0), remedy: "Add the capability in Xcode and sign the app anew.")
                }
            }
            let modes = platform.info("UIBackgroundModes")
            found += neededModes.filter { !modes.contains($0) }.map {
                Diagnosis(.missingBackgroundMode($0), remedy: "Add \($0) to UIBackgroundModes in the Info.plist.")
            }
            if wanted.usesCommunication, !platform.info("NSUserActivityTypes").contains("INSendMessageIntent") {
                found.append(
                    Diagnosis(
                        .missingActivityType("INSendMessageIntent"),
                        remedy: "Add INSendMessageIntent to NSUserActivityTypes in the app's Info.plist."))
            }
            if let group = wanted.appGroup, platform.appGroup(group) == nil {
                found.append(
                    Diagnosis(.missingAppGroup(group), remedy: "Add the App Group to the app and to the extension."))
            }
            return found
        }

        private var neededEntitlements: [String] {
            let wanted = configuration.expectations
            return ["aps-environment"]
                + (wanted.appGroup == nil ? [] : ["com.apple.security.application-groups"])
                + (wanted.usesCommunication ? ["com.apple.developer.usernotifications.communication"] : [])
                + (wanted.usesFiltering ? ["com.apple.developer.usernotifications.filtering"] : [])
        }

        private var neededModes: [String] {
            (configuration.inBackground == nil ? [] : ["remote-notification"])
                + (configuration.calls == nil ? [] : ["voip"])
        }

        private func categoryProblems(_ registered: Set<String>) -> [Diagnosis] {
            configuration.categories.map(\.identifier).filter { !registered.contains($0) }.map {
                Diagnosis(
                    .unregisteredCategory($0),
                    remedy: "Add to the registered categories, as setNotificationCategories replaces all of them.")
            }
        }

        private func personProblems(_ permission: PushPermission) -> [Diagnosis] {
            var found: [Diagnosis] = []
            if !permission.isGranted {
                found.append(
                    Diagnosis(
                        .permission(permission.status),
                        remedy: permission.status == .denied
                            ? "Lead the person to the settings." : "Ask with setup.requestPermission()."))
            } else if !permission.showsAlerts {
                found.append(Diagnosis(.alertsOff, remedy: "Lead the person to the settings."))
            }
            if case .failed(let words) = setup.state.registration {
                found.append(Diagnosis(.noToken(words), remedy: "Call setup.register() again."))
            }
            return found
        }
    }
#endif
