public import Foundation
import Synchronization

extension FileManager {
    /// "containerURL(forSecurityApplicationGroupIdentifier:)". The groups of the process that a test plays.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        AppGroups.containers.withLock { $0[groupIdentifier] }
    }
}
