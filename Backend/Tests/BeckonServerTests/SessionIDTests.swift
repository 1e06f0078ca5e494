import BeckonServer
import Testing

@Suite struct SessionIDTests {
    @Test func differByValue() { #expect(SessionID(rawValue: 1) != SessionID(rawValue: 2)) }
}
