import BeckonModel
import BeckonPush
import Foundation

/// What has to hold for any input (issue 3, *Bad input*). The fuzz targets in `Fuzz/` and the tests share this file.
enum ReadAnything {
    /// Reads bytes as a push in every way. Returns the rules that were broken.
    static func bytes(_ bytes: Data) -> [String] {
        let payload: JSONValue
        do {
            payload = try JSONReader().value(in: bytes)
        } catch {
            let isInside = error.line >= 1 && error.column >= 1 && (0...bytes.count).contains(error.offset)
            let fails = processMessage(bytes).0 == nil
            return (isInside ? [] : ["the place of a mistake lies outside"])
                + (fails ? [] : ["bad bytes gave a message"])
        }
        return payload.object.map(read) ?? []
    }

    /// Reads a dictionary of the system's as a push in every way. Returns the rules that were broken.
    static func userInfo(_ userInfo: [AnyHashable: Any]) -> [String] {
        var warnings: [PushWarning] = []
        let payload = UserInfoReader().members(of: userInfo, warnings: &warnings)
        let (message, error) = processMessage(userInfo)
        return ((message == nil) == (error == nil) ? ["not exactly one of message and error"] : []) + read(payload)
    }

    private static func read(_ payload: [String: JSONValue]) -> [String] {
        var broken: [String] = []
        func demand(_ holds: Bool, _ rule: String) { if !holds { broken.append(rule) } }

        // What is written is read again.
        let written = PayloadFitting.bytes(of: payload)
        let reader = JSONReader(maximumBytes: .max)
        demand((try? reader.object(in: written)) == payload, "written bytes read differently")

        let aps = Aps(payload: payload)
        if let members = payload["aps"]?.object {
            demand(Set(aps.members.keys) == Set(members.keys), "aps lost or gained a key")
            demand(Aps(aps.members).members == aps.members, "aps changes when it is read again")
        }
        _ = NotificationContent(payload: payload)

        if let push = PushReader.standard.message(in: payload) { _ = push.counterpart(of: "x") }

        do throws(ChatError) {
            let message = try BaseMessage(payload: payload)
            _ = message.counterpart(of: "x")
            _ = message.countsAsUnread(for: nil)
            if message.id != nil {
                let again = try BaseMessage(message.seedObject)
                demand(again.content == message.content, "the seed's object has another content")
                demand(again.sender == message.sender, "the seed's object has another sender")
                demand(again.receiver.receiver == message.receiver.receiver, "the seed's object has another receiver")
            }
            if let model = Message(message) { demand(Message(BaseMessage(model)) == model, "the model lost something") }
        } catch {
            demand(!error.message.isEmpty, "an error without a sentence")
        }

        for limit in [0, written.count / 2, written.count] {
            do throws(PushPayloadError) {
                let fitted = try PayloadFitting(limit: limit, optional: PayloadFitting.optionalInSeed).fit(payload)
                demand(fitted.bytes.count <= limit, "a fitted push is too large")
                demand((try? reader.object(in: fitted.bytes)) == fitted.payload, "a fitted push reads differently")
            } catch {
                demand(error.excess > 0 && limit < written.count, "a push that fits was refused")
            }
        }
        return broken
    }
}
