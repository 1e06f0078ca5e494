import BeckonAPI
import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonClient

enum WalkSeeds {
    static let all = Array(WalkBudget.seeds(40))
}

/// A random walk through the life of push tokens, against a server that keeps one for notifications and one for calls for a
/// session.
struct PushTokenWalk {
    private enum Request: Equatable {
        case register(Int, PushRegistration, session: Int)
        case unregister(Int, session: Int)
    }

    private var random: SeededRandom
    private var machine = PushTokenMachine(backOff: BackOff { 0 })
    private var underWay: Request?
    private var timer: Int?
    private var session: Int?
    private var sessions = 0
    private var tokens: [PushPlatform: PushRegistration] = [:]
    private var isLeaving = false
    /// What the server holds, by session.
    private var server: [Int: [PushPlatform: PushRegistration]] = [:]

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func step() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            let platform: PushPlatform = Bool.random(using: &random) ? .apnsDevice : .apnsVoIP
            let new = PushRegistration(
                platform: platform, token: String(Int.random(in: 10...12, using: &random)), environment: .sandbox,
                topic: "t")
            tokens[platform] = new
            feed(.token(new))
        case 2 where session == nil: signIn()
        case 3 where session != nil: signOut()
        case 4 where session != nil && !isLeaving:
            isLeaving = true
            feed(.leave)
        case 5 where isLeaving && underWay == nil:
            isLeaving = false
            feed(.stayed)
        case 6 where session != nil && !isLeaving:
            tokens = [:]
            feed(.unregister)
        case 7: feed(.retry)
        case 8 where timer != nil: fire()
        default: answer(fails: Int.random(in: 0..<3, using: &random) == 0)
        }
    }

    /// The network is good and everything ends.
    mutating func finish() {
        if isLeaving {
            isLeaving = false
            feed(.stayed)
        }
        if session == nil { signIn() }
        feed(.retry)
        var steps = 0
        while underWay != nil || timer != nil, steps < 20 {
            if underWay != nil { answer(fails: false) } else { fire() }
            steps += 1
        }
        #expect(underWay == nil && timer == nil)
        // A token that could not be taken back may still be there: whoever asked was told.
        for (platform, token) in tokens { #expect(session.flatMap { server[$0]?[platform] } == token) }
        #expect(machine.state == (tokens[.apnsDevice] == nil ? .noToken : .registered))
    }

    private mutating func signIn() {
        sessions += 1
        session = sessions
        feed(.signedIn)
    }

    private mutating func signOut() {
        if let session { server[session] = nil }
        (session, isLeaving) = (nil, false)
        feed(.signedOut)
    }

    private mutating func fire() {
        guard let number = timer else { return }
        timer = nil
        feed(.timerFired(number))
    }

    private mutating func answer(fails: Bool) {
        guard let request = underWay else { return }
        underWay = nil
        switch request {
        case .register(let number, let registration, let session):
            // A lost answer: the server has done it all the same.
            if !fails || Bool.random(using: &random) {
                for (other, held) in server where held[registration.platform]?.token == registration.token {
                    server[other]?[registration.platform] = nil
                }
                if session == self.session { server[session, default: [:]][registration.platform] = registration }
            }
            feed(fails ? .failed(number, noNetwork) : .done(number))
        case .unregister(let number, let session):
            if !fails || Bool.random(using: &random) { server[session] = nil }
            if fails { isLeaving = false }
            feed(fails ? .failed(number, noNetwork) : .done(number))
        }
    }

    private mutating func feed(_ event: PushTokenMachine.Event) {
        for action in machine.handle(event) {
            switch action {
            case .register(let number, let registration):
                #expect(underWay == nil && session != nil && !isLeaving)
                underWay = .register(number, registration, session: session ?? 0)
            case .unregister(let number):
                #expect(underWay == nil && session != nil)
                underWay = .unregister(number, session: session ?? 0)
            case .startTimer(let number, _): timer = number
            case .stopTimer: timer = nil
            case .settle, .tell: break
            }
        }
    }
}
