import BeckonGateway
import Testing

@Suite struct PushTypeTests {
    @Test func hasTheNamesOfTheHeader() { #expect(PushType.background.rawValue == "background") }
}
