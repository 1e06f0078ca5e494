import BeckonModel
import BeckonPush
import BeckonTesting
import Testing

/// The rules of the way from APNs to the phone (P-1 to P-4), as far as Apple leaves them open.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneTransportTests {
    @Test(arguments: [29, 31])
    func p1APushIsKeptForThirtyDaysAtMost(days: Int) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.setConnected(false)
        fixture.receive()
        fixture.time.advance(by: .seconds(days * 24 * 3600))
        fixture.phone.setConnected(true)
        #expect(fixture.list.count == (days == 29 ? 1 : 0))
    }

    @Test(arguments: [true, false])
    func p2WithoutACollapseIdentifierTheSystemHasOne(byAPNsID: Bool) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.identifiesByAPNsID = byAPNsID })
        try await fixture.used()
        fixture.receive("a")
        fixture.receive("b")
        fixture.receive("c", collapse: "chat")
        let identifiers = fixture.list.map(\.requestIdentifier)
        #expect(Set(identifiers).count == 3)
        #expect((identifiers.prefix(2) == ["a", "b"]) == byAPNsID)
        #expect(identifiers.last == "chat")
        #expect(fixture.phone.tap(identifiers[0]))
    }

    @Test func p3AnUrgentPushComesAtOnceAndTheOthersWaitForPower() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.setSavingPower(true)
        for priority in [1, 5, 10] {
            fixture.phone.receive(fixture.push("\(priority)", aps: ["alert": "Hi"], priority: priority))
        }
        #expect(fixture.list.map(\.requestIdentifier) == ["10"])
        fixture.phone.setSavingPower(false)
        #expect(fixture.list.map(\.requestIdentifier) == ["10", "1", "5"])
    }

    @Test func p3APushThatExpiresWhileItWaitsForPowerNeverComes() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.setSavingPower(true)
        let expiration = fixture.time.source.seconds + 10
        fixture.phone.receive(fixture.push(aps: ["alert": "Hi"], expiration: expiration, priority: 5))
        fixture.time.advance(by: .seconds(11))
        fixture.phone.setSavingPower(false)
        #expect(fixture.phone.presentations == [])
    }

    @Test(arguments: [1, 5, 10])
    func p3PriorityOneNeverWakesTheScreen(priority: Int) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.receive(fixture.push(aps: ["alert": "Hi"], priority: priority))
        #expect(fixture.phone.bannersShown.map(\.wakesScreen) == [priority > 1])
    }

    @Test func p3ABackgroundPushOfPriorityTenIsNotDelivered() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        for priority in [10, 5] {
            fixture.phone.receive(
                fixture.push(aps: ["content-available": 1], type: "background", priority: priority))
        }
        #expect(fixture.reasons("dropped") == ["bad-priority"])
        #expect(fixture.script.calls == ["remote"])
    }

    @Test(arguments: PhoneBehaviour.DeliveryOrder.allCases)
    func p4PushesInQuickSuccessionArriveInAnyOrder(order: PhoneBehaviour.DeliveryOrder) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.deliveryOrder = order })
        try await fixture.used()
        fixture.phone.receive(
            ["1", "2", "3"].map { fixture.push($0, collapse: "chat", aps: ["alert": .string($0)]) })
        #expect(fixture.phone.bannersShown.count == 3)
        #expect(fixture.list.map(\.content.body) == [order == .asSent ? "3" : "1"])
    }

    @Test func p4APushMayArriveTwiceUnderOneIdentifier() async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.deliversTwice = true })
        try await fixture.used()
        fixture.receive()
        #expect(fixture.phone.bannersShown.count == 2)
        #expect(fixture.list.count == 1)
    }

    @Test(arguments: [false, true])
    func p4ARetriedPushIsDroppedOnlyWhereThePhoneIsToldTo(drops: Bool) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.dropsRepeatedPushes = drops })
        try await fixture.used()
        fixture.receive("a")
        fixture.receive("a")
        fixture.receive("b")
        #expect(fixture.phone.bannersShown.count == (drops ? 2 : 3))
        #expect(fixture.reasons("dropped") == (drops ? ["repeated"] : []))
    }
}
