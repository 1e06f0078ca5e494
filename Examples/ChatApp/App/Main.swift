import ChatAppCode
import UIKit

/// The whole of the app's own target; the rest is the package `ChatAppCode`.
@main final class Main: AppDelegate {}
