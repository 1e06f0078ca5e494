public import Foundation

/// "CXAction".
open class CXAction: NSObject {
    /// For tests: what was told of it, `nil` before.
    public private(set) var fakeOutcome: Bool?

    open func fulfill() { fakeOutcome = true }
    open func fail() { fakeOutcome = false }
}

/// "CXCallAction".
open class CXCallAction: CXAction {
    open var callUUID: UUID { uuid }

    private let uuid: UUID

    /// "init(call:)".
    public init(call callUUID: UUID) { uuid = callUUID }
}

/// "CXAnswerCallAction".
open class CXAnswerCallAction: CXCallAction {}
/// "CXEndCallAction".
open class CXEndCallAction: CXCallAction {}
