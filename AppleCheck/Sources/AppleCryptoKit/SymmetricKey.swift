public import Foundation

/// "SymmetricKey".
public struct SymmetricKey: Sendable {
    let bytes: Data

    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Data($0) } }
}
