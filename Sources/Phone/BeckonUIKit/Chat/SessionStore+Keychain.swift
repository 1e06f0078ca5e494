#if canImport(Security)
    public import BeckonApp
    import BeckonClient
    import BeckonModel
    import Foundation
    import Security

    extension SessionStore {
        /// The Keychain: readable after the first unlock, as a push may start the app before the person does, and on this
        /// device alone, as the token is of this device's session.
        ///
        /// - Parameters:
        ///   - service: the name of the item; one for each app that shares the access group.
        ///   - accessGroup: nil: the app's own.
        public static func keychain(service: String = "beckon.session", accessGroup: String? = nil) -> SessionStore {
            SessionStore(
                load: { try KeychainItem(service, accessGroup).load() },
                save: { try KeychainItem(service, accessGroup).save($0) })
        }
    }

    private struct KeychainItem {
        /// As Apple's `SecBase.h` numbers it; said nowhere that a token could be.
        struct Failure: Error, CustomStringConvertible {
            let status: OSStatus
            var description: String { "The Keychain answers \(status)." }
        }

        private let service: String
        private let accessGroup: String?

        init(_ service: String, _ accessGroup: String?) {
            self.service = service
            self.accessGroup = accessGroup
        }

        func load() throws -> ClientSession? {
            let query = query()
            query.setObject(NSNumber(value: true), forKey: kSecReturnData as NSString)
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &item)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let bytes = item as? NSData else { throw Failure(status: status) }
            return try JSONDecoder().decode(ClientSession.self, from: Data(referencing: bytes))
        }

        func save(_ session: ClientSession?) throws {
            guard let session else {
                let status = SecItemDelete(query() as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
                return
            }
            let value = NSMutableDictionary()
            value.setObject(NSData(data: try JSONEncoder().encode(session)), forKey: kSecValueData as NSString)
            var status = SecItemUpdate(query() as CFDictionary, value as CFDictionary)
            if status == errSecItemNotFound {
                value.setObject(
                    kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as NSString,
                    forKey: kSecAttrAccessible as NSString)
                status = SecItemAdd(query(with: value) as CFDictionary, nil)
            }
            guard status == errSecSuccess else { throw Failure(status: status) }
        }

        private func query(with values: NSMutableDictionary = NSMutableDictionary()) -> NSMutableDictionary {
            values.setObject(kSecClassGenericPassword as NSString, forKey: kSecClass as NSString)
            values.setObject(NSString(string: service), forKey: kSecAttrService as NSString)
            values.setObject(NSString(string: "session"), forKey: kSecAttrAccount as NSString)
            if let accessGroup {
                values.setObject(NSString(string: accessGroup), forKey: kSecAttrAccessGroup as NSString)
            }
            return values
        }
    }
#endif
