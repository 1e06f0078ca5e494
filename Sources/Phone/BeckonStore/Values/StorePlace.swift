public import Foundation

/// Where the stores of this app's accounts are kept.
public enum StorePlace: Sendable, Hashable {
    /// A folder, in which each account has one file; it is made where it is missing. For an extension to read them it
    /// lies in the App Group's container.
    case folder(URL)
    /// Nowhere: gone with the store. No extension can read it.
    case memory
}
