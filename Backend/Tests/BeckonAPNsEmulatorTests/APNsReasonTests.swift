import BeckonAPNsEmulator
import Testing

@Suite struct APNsReasonTests {
    @Test func describesItselfWithItsStatusAsTheTraceShowsIt() {
        #expect(APNsReason.badDeviceToken.description == "400 BadDeviceToken")
    }
}
