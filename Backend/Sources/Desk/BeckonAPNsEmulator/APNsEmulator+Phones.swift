import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// The phones' side: a WebSocket at `/phone`, over which apps get their tokens and pushes.
extension APNsEmulator {
    func answer(phone request: HTTPRequest) -> HTTPServerAnswer {
        guard request.path == "/phone" else {
            return .response(HTTPResponse(status: 404, body: Data("Phones connect to /phone.\n".utf8)))
        }
        // Browsers always tell where a page comes from; no page has a business with a phone's pushes.
        guard request.headers["origin"] == nil else {
            return .response(HTTPResponse(status: 403, body: Data("This is for phones, not for pages.\n".utf8)))
        }
        return .webSocket { [weak self] socket in await self?.serve(phone: socket) }
    }

    /// Decides who gets the push, and hands it over.
    func deliver(_ push: APNsPush) {
        let decision: String
        switch devices.accept(push, seconds: time.seconds) {
        case .deliver(let socket):
            if phones[socket]?.send(.push(push)) == true {
                decision = "delivered"
            } else {
                devices.disconnect(socket)
                decision = devices.keep(push, seconds: time.seconds) == .stored ? "stored" : "dropped"
            }
        case .stored: decision = "stored"
        case .dropped: decision = "dropped"
        }
        trace(push.isBadgeOnly ? .badge : .accepted, push.message, decision: decision)
    }

    private func serve(phone socket: WebSocket) async {
        let id = nextPhone
        nextPhone += 1
        phones[id] = socket
        for await message in socket.messages {
            guard case .text(let text) = message, case .register(let device, let topic, let environment) = frame(text)
            else {
                socket.close(
                    code: 1008, reason: "expected {\"type\":\"register\",\"device\":…,\"topic\":…,\"environment\":…}")
                break
            }
            let (token, waiting) = devices.register(
                device: device, topic: topic, environment: environment, socket: id, seconds: time.seconds)
            socket.send(.token(token, topic: topic, environment: environment))
            if let waiting, !socket.send(.push(waiting)) { _ = devices.keep(waiting, seconds: time.seconds) }
        }
        phones[id] = nil
        devices.disconnect(id)
    }

    private func frame(_ text: Data) -> PhoneFrame? {
        // What cannot be read is answered by closing with the form that is expected.
        try? JSONDecoder().decode(PhoneFrame.self, from: text)
    }
}

extension WebSocket {
    /// False: the phone is not there any more.
    @discardableResult
    fileprivate func send(_ frame: PhoneFrame) -> Bool {
        do {
            return send(text: try JSONEncoder().encode(frame))
        } catch {
            // Came as JSON and is JSON still; a number that JSON cannot write would be lost with its push.
            return false
        }
    }
}
