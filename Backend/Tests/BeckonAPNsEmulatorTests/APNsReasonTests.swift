import BeckonAPNsEmulator
import Testing

@Suite struct APNsReasonTests {
    @Test func hasTheNamesOfTheBody() { #expect(APNsReason.badDeviceToken.rawValue == "BadDeviceToken") }
}
