public import BeckonModel
public import Foundation

/// The seed's `processMessage`: the message of a push, or why there is none; exactly one of both.
///
/// It takes the whole `userInfo` and the object `message` alone. No input traps. Callable from any thread.
/// ``BaseMessage/init(userInfo:)-([String:Any])`` is the same, and throws.
public func processMessage(_ userInfo: [String: Any]) -> (BaseMessage?, ChatError?) {
    do throws(ChatError) {
        return (try BaseMessage(userInfo: userInfo), nil)
    } catch {
        return (nil, error)
    }
}

/// The same for what `UNNotificationContent.userInfo` is.
public func processMessage(_ userInfo: [AnyHashable: Any]) -> (BaseMessage?, ChatError?) {
    do throws(ChatError) {
        return (try BaseMessage(userInfo: userInfo), nil)
    } catch {
        return (nil, error)
    }
}

/// The same for the bytes of a push.
public func processMessage(_ bytes: Data) -> (BaseMessage?, ChatError?) {
    do throws(ChatError) {
        return (try BaseMessage(bytes: bytes), nil)
    } catch {
        return (nil, error)
    }
}
