public import BeckonModel
import Foundation

/// Makes JSON values of the dictionaries that the system hands over (`userInfo`).
///
/// A boolean stays a boolean, on every platform: it is tested before number, since Foundation casts `true` to 1 (sh-03).
/// What is no JSON (data, dates, classes of an app, NaN, a key that is no text, what lies too deep) is left out with a
/// warning. No dictionary traps.
public struct UserInfoReader: Sendable, Hashable {
    /// How deep arrays and dictionaries may be nested, the whole counted as 1 as in ``JSONReader``; at most 512.
    public var maximumDepth: Int
    /// How many values are read at most, so that a structure that holds itself ends.
    public var maximumValues: Int

    public init(maximumDepth: Int = 64, maximumValues: Int = 100_000) {
        self.maximumDepth = min(maximumDepth, 512)
        self.maximumValues = maximumValues
    }

    /// The members as JSON values.
    ///
    /// - Parameters:
    ///   - userInfo: as the system hands it over.
    ///   - warnings: gets one for each place that is left out.
    public func members(
        of userInfo: [AnyHashable: Any], warnings: inout [PushWarning]
    ) -> [String: JSONValue] {
        var walk = UserInfoWalk(remainingDepth: maximumDepth - 1, remainingValues: maximumValues)
        defer { warnings += walk.warnings }
        return walk.members(of: userInfo)
    }

    /// The members as JSON values.
    ///
    /// - Parameters:
    ///   - userInfo: as the system hands it over.
    ///   - warnings: gets one for each place that is left out.
    public func members(of userInfo: [String: Any], warnings: inout [PushWarning]) -> [String: JSONValue] {
        var walk = UserInfoWalk(remainingDepth: maximumDepth - 1, remainingValues: maximumValues)
        defer { warnings += walk.warnings }
        return walk.members(of: userInfo)
    }
}
