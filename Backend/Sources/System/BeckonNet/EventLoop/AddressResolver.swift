import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns host names into addresses away from the loop: `getaddrinfo` blocks, for minutes when a name server is silent.
enum AddressResolver {
    private static let queue = DispatchQueue(label: "beckon.resolver", attributes: .concurrent)

    /// All addresses of the host, in the system's order.
    ///
    /// - Throws: ``NetError`` of kind `unknownAddress`.
    static func resolve(_ host: String, port: Int) async throws(NetError) -> [SocketAddress] {
        if let address = SocketAddress(numeric: host, port: port) { return [address] }
        let result: Result<[SocketAddress], NetError> = await withCheckedContinuation { continuation in
            queue.async {
                let addresses = lookUp(host, port: port)
                let error = NetError(
                    .unknownAddress, "The host name \(host) is not known; check its spelling and this machine's DNS.")
                continuation.resume(returning: addresses.isEmpty ? .failure(error) : .success(addresses))
            }
        }
        return try result.get()
    }

    private static func lookUp(_ host: String, port: Int) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = SystemSocket.streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let info = next {
            if let address = info.pointee.ai_addr, let found = SocketAddress(address, length: info.pointee.ai_addrlen) {
                addresses.append(found.with(port: port))
            }
            next = info.pointee.ai_next
        }
        return addresses
    }
}
