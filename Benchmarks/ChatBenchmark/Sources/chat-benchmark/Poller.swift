import CEpoll
import Foundation
import Glibc

/// Something that waits for a socket.
protocol Polled: AnyObject {
    var descriptor: Int32 { get }
    /// Bytes have come, or the peer has closed: then none.
    func received(_ bytes: UnsafeRawBufferPointer)
}

/// epoll on one thread: the load generator must cost less than the server that it measures.
final class Poller {
    private let epoll = epoll_create1(0)
    private var peers: [(any Polled)?] = []
    private var events = [epoll_event](repeating: epoll_event(), count: 1024)
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

    deinit {
        close(epoll)
        buffer.deallocate()
    }

    func add(_ peer: any Polled) {
        let descriptor = Int(peer.descriptor)
        while peers.count <= descriptor { peers.append(nil) }
        peers[descriptor] = peer
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(fd: peer.descriptor))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, peer.descriptor, &event) == 0 else { fail("epoll_ctl") }
    }

    func remove(_ peer: any Polled) {
        peers[Int(peer.descriptor)] = nil
        close(peer.descriptor)
    }

    /// Hands over what has come.
    ///
    /// - Parameter milliseconds: how long to wait when nothing has.
    func turn(milliseconds: Int32) {
        let count = epoll_wait(epoll, &events, Int32(events.count), milliseconds)
        for index in 0..<max(0, Int(count)) {
            let descriptor = events[index].data.fd
            guard let peer = peers[Int(descriptor)] else { continue }
            let length = read(descriptor, buffer.baseAddress, buffer.count)
            if length < 0, errno == EAGAIN || errno == EINTR { continue }
            peer.received(UnsafeRawBufferPointer(rebasing: buffer[0..<max(0, length)]))
        }
    }

    /// Turns until `isDone`, or fails after a while: a benchmark that hangs tells nothing.
    func run(_ what: String, within seconds: Double = 120, until isDone: () -> Bool) {
        let end = now() + seconds
        while !isDone() {
            turn(milliseconds: 100)
            if now() > end { fail("\(what) was not done within \(Int(seconds)) s") }
        }
    }
}

/// Seconds of a clock that only rises.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("bench chat: \(sentence)\n".utf8))
    exit(1)
}

/// A connected, non-blocking socket to a port of this machine.
func connected(to port: Int) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard result == 0 else { fail("connect: \(String(cString: strerror(errno)))") }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    return descriptor
}

/// Sends all of it. The server reads what it is sent, so that a full socket is soon empty again.
func send(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    bytes.withUnsafeBytes { all in
        while sent < all.count {
            let count = write(descriptor, all.baseAddress! + sent, all.count - sent)
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                Glibc.poll(&poll, 1, 1000)
            } else {
                fail("write: \(String(cString: strerror(errno)))")
            }
        }
    }
}
