import BeckonClient
import BeckonDesk
import BeckonNet
import BeckonURLSession
import Foundation
import Testing

/// A way of the client to a server: what is true of one is true of all.
enum TransportDriver: String, CaseIterable, CustomTestStringConvertible {
    case beckonNet, urlSession

    var testDescription: String { rawValue }

    /// Those that open WebSockets here.
    ///
    /// URLSession is left out on Linux. FoundationNetworking of Swift 6.3.1 takes WebSockets from libcurl, and Debian 12's
    /// (7.88.1) is built without them: `webSocketTask` fails with NSURLErrorUnsupportedURL (-1002), "WebSockets not
    /// supported by libcurl". On Apple it is one of all.
    static var withWebSockets: [TransportDriver] {
        #if canImport(FoundationNetworking)
            [.beckonNet]
        #else
            allCases
        #endif
    }

    static var withoutWebSockets: [TransportDriver] { allCases.filter { !withWebSockets.contains($0) } }

    /// Whether an answer may end within its head.
    ///
    /// FoundationNetworking of Swift 6.3.1 ends the process then: libcurl 7.88.1 takes such an answer for complete, and
    /// NativeProtocol.swift:240 traps with "Transfer completed, but there's no response." Apple's gives an error.
    var takesHalfAHead: Bool {
        #if canImport(FoundationNetworking)
            self == .beckonNet
        #else
            true
        #endif
    }

    /// - Parameter pause: how long nothing may move.
    func transport(_ client: HTTPClient, port: Int, pause: Duration = .seconds(60)) throws -> Transport {
        switch self {
        case .beckonNet:
            return .beckonNet(
                client, at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false), deadline: pause, pause: pause)
        case .urlSession:
            guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
            return .urlSession(url, times: URLSessionTimes(pause: pause))
        }
    }
}
