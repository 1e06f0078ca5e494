import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// Any order of losing and regaining a group, of answers that are older than what has happened since, and of what a
/// person does: nothing joins by itself, nothing is asked twice at once, and the window ends where the server stands.
@Suite struct ChatAccessWalkTests {
    private enum Standing: CaseIterable { case member, left, banned, deleted }

    /// Answers as a server does: at the time of asking or of answering, which a slow network makes the same thing.
    private struct Walk {
        var random: SeededRandom
        var machine = ChatMachine(
            account: bob, receiver: toTeam, placeholder: nil,
            preview: MessagePreview(id: "1", sender: alice, text: "as pushed", sentAt: nil), focus: nil)
        var standing = Standing.member
        var newest: Standing?
        var counterpart: Standing?
        var isReading = false
        var isJoining = false
        var isVisible = false
        var mayJoin = false
        var newestID: Int64 = 1

        mutating func handle(_ event: ChatMachine.Event) {
            for action in machine.handle(event) {
                switch action {
                case .read(.newest, _):
                    #expect(!isReading && isVisible)
                    isReading = true
                case .load(.newest, _):
                    #expect(newest == nil && isVisible)
                    newest = standing
                case .loadCounterpart:
                    #expect(counterpart == nil && isVisible)
                    counterpart = standing
                case .join:
                    #expect(mayJoin && !isJoining, "nothing joins that nobody asked for")
                    isJoining = true
                default: break
                }
            }
            let snapshot = machine.snapshot
            #expect(snapshot.isComposerEnabled == (snapshot.access == .open || snapshot.access == .unknown))
            #expect(snapshot.isHistoryReadable || snapshot.items.isEmpty)
        }

        func error(_ standing: Standing) -> ChatError {
            switch standing {
            case .member, .left: ChatError(.groupNotJoined, "No.")
            case .banned: ChatError(.bannedGroupMember, "No.")
            case .deleted: ChatError(.guidNotFound, "No.")
            }
        }

        func group(_ standing: Standing) -> BeckonModel.Group {
            var group = BeckonModel.Group(
                guid: GroupID(unchecked: "team"), name: "Team", hasJoined: standing == .member)
            if standing == .banned { group.isBannedFromGroup = true }
            return group
        }

        /// The store of the phone has nothing.
        mutating func answerReading() {
            guard isReading else { return }
            isReading = false
            handle(.stored(nothing, at: .newest))
        }

        mutating func answerNewest() {
            guard let asked = newest else { return }
            newest = nil
            guard asked == .member else { return handle(.failedNewest(error(asked))) }
            var newestMessage = message(newestID)
            newestMessage.receiver = .group(group(.member))
            handle(
                .loadedNewest(StoredPage(messages: [newestMessage], older: newestID > 1 ? .unknown : .end, newer: .end))
            )
        }

        mutating func answerCounterpart() {
            guard let asked = counterpart else { return }
            counterpart = nil
            handle(
                asked == .deleted ? .failedCounterpart(error(asked)) : .loadedCounterpart(.group(group(asked))))
        }

        mutating func answerJoining() {
            guard isJoining else { return }
            isJoining = false
            let event: ChatMachine.Event
            switch standing {
            case .member: event = .failedJoining(ChatError(.alreadyJoined, "In."))
            case .left:
                standing = .member
                event = .joined(group(.member))
            case .banned, .deleted: event = .failedJoining(error(standing))
            }
            handle(event)
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: toggle()
            case 1: handle(.connected)
            case 2: handle(.reload)
            case 3: answerReading()
            case 4: answerNewest()
            case 5, 6: answerCounterpart()
            case 7: answerJoining()
            case 8:
                mayJoin = true
                handle(.join(password: nil))
                mayJoin = false
            case 9:
                guard standing == .member else { return }
                newestID += 1
                var heard = message(newestID)
                heard.receiver = .group(group(.member))
                if isVisible { handle(.message(heard)) }
            default:
                standing = Standing.allCases.randomElement(using: &random) ?? .member
                guard isVisible, Bool.random(using: &random) else { return }
                switch standing {
                case .member: handle(.accessChanged(.joined))
                case .left: handle(.accessChanged(.left))
                case .banned: handle(.accessChanged(.banned))
                case .deleted: handle(.accessChanged(.removed))
                }
            }
        }

        mutating func toggle() {
            isVisible.toggle()
            if !isVisible { (isReading, newest, counterpart) = (false, nil, nil) }
            handle(isVisible ? .appeared(active: true) : .disappeared)
        }

        mutating func answerAll() {
            var answers = 0
            while isReading || newest != nil || counterpart != nil || isJoining {
                answers += 1
                guard answers < 20 else {
                    Issue.record("it asks without end")
                    return
                }
                answerJoining()
                answerReading()
                answerNewest()
                answerCounterpart()
            }
        }
    }

    @Test(arguments: WalkBudget.seeds(30))
    func anyOrderEndsWhereTheServerStandsAndNothingJoinsByItself(seed: UInt64) {
        var walk = Walk(random: SeededRandom(seed: seed))
        for _ in 0..<40 {
            for _ in 0..<25 { walk.step() }
            if !walk.isVisible { walk.toggle() }
            walk.answerAll()
            walk.handle(.connected)
            walk.answerAll()
            let access: ChatAccess =
                switch walk.standing {
                case .member: .open
                case .left: .notMember(.anyone)
                case .banned: .banned
                case .deleted: .notFound
                }
            #expect(walk.machine.snapshot.access == access)
            #expect(!walk.machine.snapshot.isChangingAccess)
            if access == .open { #expect(walk.machine.snapshot.items.last?.messageID == walk.newestID) }
        }
    }
}
