import Testing
@testable import BeckonUIKit

@MainActor struct BeckonTests {
    @Test func itIsMade() { _ = Beckon() }
}
