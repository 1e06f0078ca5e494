public import Foundation

/// "CXProviderConfiguration".
open class CXProviderConfiguration: NSObject {
    open var ringtoneSound: String?
    open var iconTemplateImageData: Data?
    open var maximumCallGroups: Int = 2
    open var maximumCallsPerCallGroup: Int = 5
    open var includesCallsInRecents: Bool = true
    open var supportsVideo: Bool = false
    open var supportedHandleTypes: Set<CXHandle.HandleType> = []

    public override init() { super.init() }
}
