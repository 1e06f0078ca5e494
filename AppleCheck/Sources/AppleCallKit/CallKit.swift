@_exported public import AppleFoundation
@_exported public import Foundation
