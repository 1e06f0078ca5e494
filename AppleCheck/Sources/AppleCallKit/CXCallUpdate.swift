public import Foundation

/// "CXCallUpdate".
open class CXCallUpdate: NSObject {
    open var remoteHandle: CXHandle?
    open var localizedCallerName: String?
    open var hasVideo: Bool = false
    open var supportsHolding: Bool = true
    open var supportsGrouping: Bool = true
    open var supportsUngrouping: Bool = true
    open var supportsDTMF: Bool = true

    public override init() { super.init() }
}
