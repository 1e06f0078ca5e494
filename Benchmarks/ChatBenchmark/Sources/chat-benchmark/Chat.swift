import Foundation

/// Who writes to whom, over sockets, and what of it is acknowledged and delivered.
final class Chat {
    private let server: Server
    private let poller = Poller()
    private var muids = 0

    init(_ server: Server) { self.server = server }

    /// Devices of users, each connected and ready.
    func listeners(_ users: Range<Int>) -> [Listener] {
        let listeners = users.map { Listener(port: server.port, token: Seed.token($0)) }
        for listener in listeners { poller.add(listener) }
        poller.run("connecting") { listeners.allSatisfy(\.isReady) }
        return listeners
    }

    func hangUp(_ listeners: [Listener]) {
        for listener in listeners { poller.remove(listener) }
    }

    func draft(to receiver: String, _ type: String) -> (muid: String, body: String) {
        muids += 1
        let muid = "b-\(muids)"
        return (
            muid,
            """
            {"muid":"\(muid)","receiver":"\(receiver)","receiverType":"\(type)","category":"message","type":"text",\
            "text":"What is written in a chat, mostly."}
            """
        )
    }

    struct Load {
        var acknowledged = 0
        var seconds = 0.0
        var processorSeconds = 0.0
        var perSecond: Double { Double(acknowledged) / seconds }
    }

    /// Each sender writes again when its message was acknowledged, until so many were; then until all was delivered.
    func send(
        _ count: Int, from senders: Range<Int>, to receiver: (Int) -> (String, String), listeners: [Listener],
        deliveries: Int
    ) -> Load {
        let before = listeners.reduce(0) { $0 + $1.frames }
        var load = Load()
        var begun = 0
        let requesters = senders.map { user in
            let requester = Requester(port: server.port)
            let (name, type) = receiver(user)
            let next = { [unowned requester] in
                begun += 1
                let body = self.draft(to: name, type).body
                requester.ask(Requester.request("POST", "/v1/messages", token: Seed.token(user), body: body))
            }
            requester.onAnswer = { status, _ in
                guard status == 201 else { fail("a message was answered with \(status)") }
                load.acknowledged += 1
                if begun < count { next() }
            }
            return (requester, next)
        }
        for (requester, _) in requesters { poller.add(requester) }
        let (begin, processor) = (now(), server.processorSeconds)
        for (_, next) in requesters { next() }
        poller.run("sending") {
            load.acknowledged >= count
                && listeners.reduce(0) { $0 + $1.frames } - before >= load.acknowledged * deliveries
        }
        load.seconds = now() - begin
        load.processorSeconds = server.processorSeconds - processor
        for (requester, _) in requesters { poller.remove(requester) }
        return load
    }

    /// Messages at an even pace, whatever the answers do; the milliseconds from sending to the frame at the receiver.
    func latencies(perSecond: Int, seconds: Int, from senders: Range<Int>, listeners: [Listener]) -> [Double] {
        var sentAt: [String: Double] = [:]
        var latencies: [Double] = []
        for listener in listeners {
            listener.keepsPayloads = true
            listener.onFrame = { payload in
                guard let muid = Self.muid(in: payload), let begin = sentAt.removeValue(forKey: muid) else { return }
                latencies.append((now() - begin) * 1000)
            }
        }
        let requesters = senders.map { _ in Requester(port: server.port) }
        for requester in requesters { poller.add(requester) }
        let begin = now()
        var sent = 0
        while sent < perSecond * seconds {
            let due = Int((now() - begin) * Double(perSecond))
            while sent < min(due, perSecond * seconds) {
                let sender = senders.lowerBound + sent % senders.count
                let (muid, body) = draft(to: Seed.uid(sender + senders.count), "user")
                sentAt[muid] = now()
                requesters[sent % senders.count].ask(
                    Requester.request("POST", "/v1/messages", token: Seed.token(sender), body: body))
                sent += 1
            }
            poller.turn(milliseconds: 0)
        }
        poller.run("delivering") { latencies.count == sent }
        for requester in requesters { poller.remove(requester) }
        for listener in listeners {
            listener.keepsPayloads = false
            listener.onFrame = { _ in }
        }
        return latencies.sorted()
    }

    private static let key = Array(#""muid":""#.utf8)

    private static func muid(in payload: [UInt8]) -> String? {
        guard let range = payload.firstRange(of: key) else { return nil }
        return String(decoding: payload[range.upperBound...].prefix { $0 != 34 }, as: UTF8.self)
    }
}
