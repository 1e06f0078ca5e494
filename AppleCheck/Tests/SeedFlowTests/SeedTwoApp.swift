import BeckonPush
import BeckonRouting
import BeckonUIKit
import UIKit

/// Seed 2: any screen, by the category of the push.
enum SeedTwoApp {
    final class AppDelegate: SeedAppDelegate {
        override func install(_ launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Beckon? {
            var configuration = Beckon.Configuration { destination, context in
                switch destination {
                case .category("Second"): TitledScreen(context.response.content.title)
                case .category("Third"): TitledScreen(context.response.content.title)
                default: nil
                }
            }
            configuration.resolver = DestinationResolver(categories: ["Second", "Third"])
            let beckon = Beckon.install(configuration, launchOptions: launchOptions)
            beckon.signedIn("me")
            return beckon
        }
    }

    final class TitledScreen: UIViewController {
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }
    }
}
