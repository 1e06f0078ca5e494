// UIKit brings these along.
@_exported public import AppleFoundation
@_exported public import Foundation
