import BeckonScreens
import Testing

@Suite struct DeliveryStateTests {
    @Test func sendingIsNotSent() { #expect(DeliveryState.sending != .sent) }
}
