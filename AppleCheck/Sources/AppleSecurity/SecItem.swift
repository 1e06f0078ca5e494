public import Foundation
import Synchronization

/// "SecItemAdd(_:_:)".
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    FakeKeychain.add(attributes)
}

/// "SecItemCopyMatching(_:_:)".
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    FakeKeychain.copy(query, result)
}

/// "SecItemUpdate(_:_:)".
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    FakeKeychain.update(query, attributesToUpdate)
}

/// "SecItemDelete(_:)".
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { FakeKeychain.delete(query) }

/// "errSecSuccess".
public let errSecSuccess: OSStatus = 0
/// "errSecItemNotFound".
public let errSecItemNotFound: OSStatus = -25300
/// "errSecDuplicateItem".
public let errSecDuplicateItem: OSStatus = -25299
/// "errSecInteractionNotAllowed".
public let errSecInteractionNotAllowed: OSStatus = -25308

// Constants, never changed.
/// "kSecClass".
nonisolated(unsafe) public let kSecClass: CFString = NSString(string: "class")
/// "kSecClassGenericPassword".
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = NSString(string: "genp")
/// "kSecAttrService".
nonisolated(unsafe) public let kSecAttrService: CFString = NSString(string: "svce")
/// "kSecAttrAccount".
nonisolated(unsafe) public let kSecAttrAccount: CFString = NSString(string: "acct")
/// "kSecAttrAccessGroup".
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = NSString(string: "agrp")
/// "kSecAttrAccessible".
nonisolated(unsafe) public let kSecAttrAccessible: CFString = NSString(string: "pdmn")
/// "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly".
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = NSString(string: "cku")
/// "kSecValueData".
nonisolated(unsafe) public let kSecValueData: CFString = NSString(string: "v_Data")
/// "kSecReturnData".
nonisolated(unsafe) public let kSecReturnData: CFString = NSString(string: "r_Data")
