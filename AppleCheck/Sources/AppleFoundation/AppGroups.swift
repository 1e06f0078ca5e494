public import Foundation
public import Synchronization

/// For tests: the folders of the App Groups that the process has in its entitlements.
public enum AppGroups {
    public static let containers = Mutex<[String: URL]>([:])
}
