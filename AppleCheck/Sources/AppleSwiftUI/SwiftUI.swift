@_exported public import AppleUIKit
@_exported public import Foundation
