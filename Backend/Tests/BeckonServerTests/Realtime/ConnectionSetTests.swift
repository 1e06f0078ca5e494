import Testing

@testable import BeckonServer

@Suite struct ConnectionSetTests {
    /// Does what a set does, whatever comes in whatever order.
    @Test func isASet() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var connections = ConnectionSet()
            var expected: Set<ConnectionID> = []
            for _ in 0..<40 {
                let id = ConnectionID(rawValue: Int.random(in: 0..<5, using: &generator))
                if Bool.random(using: &generator) {
                    connections.insert(id)
                    expected.insert(id)
                } else {
                    connections.remove(id)
                    expected.remove(id)
                }
                #expect(connections.sorted() == expected.sorted())
                #expect(connections.isEmpty == expected.isEmpty)
            }
        }
    }

    @Test func oneTakesNoMemoryOfItsOwn() {
        #expect(MemoryLayout<ConnectionSet>.size <= 9)
    }
}
