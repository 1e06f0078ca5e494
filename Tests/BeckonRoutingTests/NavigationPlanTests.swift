import BeckonModel
import BeckonRouting
import Testing

/// Every combination of what stands on screen with every destination, R-E6, R-1.11.
@Suite struct NavigationPlanTests {
    private typealias Cover = NavigationState.Cover

    private static let (a, b) = (Pushes.chat("alice", nil), Pushes.chat("carol", nil))
    private static let call = Destination.call(sessionID: "s", nil)
    private static let chat = Destination.callChat(sessionID: "s", GroupID(unchecked: "s"))
    private static let stacks: [[Destination]] = [
        [.root], [.root, a], [.root, b], [.root, a, b], [.root, b, a], [.root, .category("Second"), a, b],
    ]
    private static let covers = [
        Cover(.sheet), Cover(.sheet, isLocked: true), Cover(.call), Cover(.call, call), Cover(.modal, a),
        Cover(.modal, b),
        Cover(.modal, a, isLocked: true), Cover(.sheet, chat),
    ]
    private static let destinations = [
        Destination.root, a, Pushes.chat("alice", "2"), b, call, .call(sessionID: "t", nil), .category("Second"),
        .conversation(.user(UserID(unchecked: "alice")), messageID: "3", thread: "2"),
        .callChat(sessionID: "s", GroupID(unchecked: "s"), messageID: "4"),
    ]

    /// Up to three covers over each stack: 6 × 585 states.
    private static var states: [NavigationState] {
        var layers: [[Cover]] = [[]]
        var all = layers
        for _ in 0..<3 {
            layers = layers.flatMap { below in covers.map { below + [$0] } }
            all += layers
        }
        return stacks.flatMap { stack in all.map { NavigationState(stack: stack, covers: $0) } }
    }

    @Test(arguments: NavigationPlan.Style.allCases)
    func everyPlanKeepsTheRules(_ style: NavigationPlan.Style) {
        var count = 0
        for state in Self.states {
            for destination in Self.destinations {
                let plan = NavigationPlan(to: destination, from: state, style: style)
                let broken = rulesBroken(by: plan, to: destination, from: state, style)
                count += 1
                guard broken.isEmpty else {
                    Issue.record("\(broken): \(plan.steps) to \(destination) from \(state)")
                    return
                }
            }
        }
        #expect(count == 6 * (1 + 8 + 64 + 512) * 9)
    }

    private func rulesBroken(
        by plan: NavigationPlan, to destination: Destination, from before: NavigationState,
        _ style: NavigationPlan.Style
    ) -> [String] {
        var broken: [String] = []
        func demand(_ condition: Bool, _ rule: String) { if !condition { broken.append(rule) } }
        var state = before
        for (number, step) in plan.steps.enumerated() {
            switch step {
            case .dismiss:
                demand(
                    state.covers.last.map { $0.kind != .call && !$0.isLocked } == true, "a call or a lock is taken away"
                )
                _ = state.covers.popLast()
            case .minimizeCall:
                demand(state.covers.last?.kind == .call, "minimises what is no call")
                _ = state.covers.popLast()
            case .pop(let left):
                demand(state.covers.isEmpty && (1..<state.stack.count).contains(left), "pops nothing, or under a cover")
                state.stack = Array(state.stack.prefix(left))
            case .push(let pushed):
                demand(state.covers.isEmpty && pushed == destination, "pushes under a cover, or something else")
                demand(state.stack == [.root], "Back does not lead to the root")
                state.stack.append(pushed)
            case .present(let presented):
                demand(
                    presented == destination || isCall(presented, of: destination),
                    "presents something else")
                state.covers.append(Cover(presenting: presented))
            case .scroll(let target):
                demand(state.top?.isSameScreen(as: destination) == true && target == destination, "scrolls elsewhere")
                demand(number == plan.steps.count - 1, "goes on after it has arrived")
            }
        }
        demand(state == before.after(plan), "the steps lead elsewhere than they say")
        demand(state.stack.first == .root, "the root is gone")
        let isLocked = before.covers.contains(where: \.isLocked)
        demand(state.covers.filter(\.isLocked) == before.covers.filter(\.isLocked), "a lock is gone")
        if destination == .root, isLocked {
            demand(plan.steps.isEmpty, "the root takes a lock away")
        } else {
            demand(state.top?.isSameScreen(as: destination) == true, "it is not on top")
        }
        // Twice only where the other one lies under what is not saved.
        func count(_ state: NavigationState) -> Int {
            (state.stack + state.covers.compactMap(\.destination)).count { $0.isSameScreen(as: destination) }
        }
        if !isLocked { demand(count(state) <= max(1, count(before)), "it is there twice") }
        if case .callChat = destination {
            demand(!plan.steps.isEmpty, "no step to the chat")
            // What the app shows as the call it is in, or as that call.
            let call = state.covers.lastIndex {
                $0.kind == .call && $0.destination?.isSameScreen(as: Self.call) != false
            }
            let isThere = before.covers.contains { $0.destination?.isSameScreen(as: destination) == true }
            if !isThere { demand(call.map { $0 < state.covers.count - 1 } == true, "the chat is not above its call") }
            // The last of the covers that are the call; what lies under its own chat is that.
            let own = before.covers.lastIndex { $0 == Cover(.call, Self.call) }
            let isAbove = own.map { !before.covers[($0 + 1)...].contains { $0.kind == .call } } ?? false
            demand(isThere || !isAbove || !plan.steps.contains(.minimizeCall), "its own call is made small")
            demand(
                NavigationPlan(to: destination, from: state, style: style).steps == [.scroll(destination)],
                "the second tap opens it again")
        }
        if before.covers.isEmpty, style == .pushed, before.top?.isSameScreen(as: destination) != true,
            !isCall(destination)
        {
            demand(state.covers.isEmpty, "a pushed one covers")
        }
        return broken
    }

    private func isCall(_ destination: Destination) -> Bool {
        switch destination {
        case .call, .callChat: true
        default: false
        }
    }

    /// Whether it is the screen of the call whose chat is opened.
    private func isCall(_ presented: Destination, of destination: Destination) -> Bool {
        if case .callChat(let session, _, _) = destination {
            presented == .call(sessionID: session, nil)
        } else {
            false
        }
    }

    // MARK: Examples that people read

    /// the call stays where it is.
    @Test func chatOfTheCallIsASheetAboveTheCall() {
        let call = Cover(.call, Self.call)
        #expect(steps(Self.chat, [.root, Self.a], [call]) == [.present(Self.chat)])
        #expect(steps(Self.chat, [.root], [Cover(.call)], .modal) == [.present(Self.chat)])
        #expect(steps(Self.chat, [.root], [call, Cover(.sheet)]) == [.dismiss, .present(Self.chat)])
        #expect(steps(Self.chat, [.root], [call, Cover(.sheet, Self.chat)]) == [.scroll(Self.chat)])
        #expect(
            NavigationState(stack: [.root], covers: [call]).after(
                NavigationPlan(to: Self.chat, from: NavigationState(stack: [.root], covers: [call]))
            ).covers == [call, Cover(.sheet, Self.chat)])
    }

    @Test func callThatIsSmallComesBackForItsChat() {
        #expect(
            steps(Self.chat, [.root, Self.a], [Cover(.sheet)]) == [.dismiss, .present(Self.call), .present(Self.chat)])
    }

    @Test func chatOfTheCallNeverTakesAwayWhatIsNotSaved() {
        let lock = Cover(.sheet, isLocked: true)
        #expect(steps(Self.chat, [.root], [Cover(.call, Self.call), lock]) == [.present(Self.chat)])
        #expect(steps(Self.chat, [.root], [lock]) == [.present(Self.call), .present(Self.chat)])
    }

    @Test func anotherChatClosesTheSheetAndMakesTheCallSmall() {
        #expect(
            steps(Self.a, [.root], [Cover(.call, Self.call), Cover(.sheet, Self.chat)])
                == [.dismiss, .minimizeCall, .push(Self.a)])
    }

    private func steps(
        _ destination: Destination, _ stack: [Destination], _ covers: [NavigationState.Cover] = [],
        _ style: NavigationPlan.Style = .pushed
    ) -> [NavigationPlan.Step] {
        NavigationPlan(to: destination, from: NavigationState(stack: stack, covers: covers), style: style).steps
    }

    @Test func otherChatIsReplacedAndBackLeadsHome() {
        #expect(steps(Self.b, [.root, Self.a]) == [.pop(to: 1), .push(Self.b)])
    }

    @Test func sameChatUnderASheetAndACallIsUncovered() {
        #expect(
            steps(Self.a, [.root, Self.a], [Cover(.sheet), Cover(.call)]) == [.minimizeCall, .dismiss, .scroll(Self.a)])
    }

    @Test func whatIsNotSavedStaysAndTheChatStandsAboveIt() {
        let lock = Cover(.sheet, isLocked: true)
        #expect(steps(Self.a, [.root], [lock, Cover(.modal, Self.b)]) == [.dismiss, .present(Self.a)])
        #expect(steps(.root, [.root, Self.b], [lock]) == [])
    }

    @Test func modalStyleLeavesTheStackAndReplacesAnotherModal() {
        #expect(steps(Self.b, [.root, Self.a], [], .modal) == [.present(Self.b)])
        #expect(steps(Self.b, [.root], [Cover(.modal, Self.a)], .modal) == [.dismiss, .present(Self.b)])
    }

    /// A call goes on: it is never in the stack, where the next tap would pop it.
    @Test func callIsPresentedAndMadeSmallByTheNextTap() {
        let state = NavigationState(stack: [.root])
        let ringing = state.after(NavigationPlan(to: Self.call, from: state))
        #expect(ringing.covers == [Cover(.call, Self.call)])
        #expect(NavigationPlan(to: Self.a, from: ringing).steps == [.minimizeCall, .push(Self.a)])
        #expect(NavigationPlan(to: Self.call, from: ringing).steps == [.scroll(Self.call)])
    }
}
