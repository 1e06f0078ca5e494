import BeckonAPI
import BeckonClient
import Testing

@Suite struct TransportTests {
    @Test func aRequestHasNoBodyUnlessGiven() {
        #expect(Transport.Request(method: .get, target: "/v1/me").body == nil)
    }
}
