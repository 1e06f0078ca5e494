import Foundation
import Synchronization

/// For tests: items by service and account.
public enum FakeKeychain {
    private static let items = Mutex<[String: [String: Data]]>([:])
    private static let failures = Mutex<[String: OSStatus]>([:])

    /// What every call for a service answers from now on, such as before the first unlock; nil ends that.
    public static func fail(_ service: String, _ status: OSStatus?) { failures.withLock { $0[service] = status } }

    /// How an item of a service may be read, by the attribute's name; nil where there is no item.
    public static func accessible(_ service: String) -> String? {
        items.withLock { $0[service]?["pdmn"].map { String(decoding: $0, as: UTF8.self) } }
    }

    static func add(_ attributes: CFDictionary) -> OSStatus {
        with(attributes) { service, kept in
            guard kept == nil else { return errSecDuplicateItem }
            kept = [
                "v_Data": data(attributes, kSecValueData) ?? Data(),
                "pdmn": Data(((attributes.object(forKey: kSecAttrAccessible) as? NSString).map { "\($0)" } ?? "").utf8),
            ]
            return errSecSuccess
        }
    }

    static func copy(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        with(query) { _, kept in
            guard let bytes = kept?["v_Data"] else { return errSecItemNotFound }
            result?.pointee = NSData(data: bytes)
            return errSecSuccess
        }
    }

    static func update(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
        with(query) { _, kept in
            guard kept != nil else { return errSecItemNotFound }
            kept?["v_Data"] = data(attributes, kSecValueData)
            return errSecSuccess
        }
    }

    static func delete(_ query: CFDictionary) -> OSStatus {
        with(query) { _, kept in
            guard kept != nil else { return errSecItemNotFound }
            kept = nil
            return errSecSuccess
        }
    }

    private static func data(_ attributes: CFDictionary, _ key: CFString) -> Data? {
        (attributes.object(forKey: key) as? NSData).map { Data(referencing: $0) }
    }

    private static func with(
        _ query: CFDictionary, _ body: (String, inout [String: Data]?) -> OSStatus
    ) -> OSStatus {
        let service = (query.object(forKey: kSecAttrService) as? NSString).map { "\($0)" } ?? ""
        if let failure = failures.withLock({ $0[service] }) { return failure }
        return items.withLock { body(service, &$0[service]) }
    }
}
