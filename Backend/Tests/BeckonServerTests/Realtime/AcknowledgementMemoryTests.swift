import Testing

@testable import BeckonServer

@Suite struct AcknowledgementMemoryTests {
    private func key(_ id: Int64) -> MessageKey { MessageKey(conversation: ConversationKey("a", "b"), id: id) }

    @Test func whatWasShownOnceStaysShown() {
        var memory = AcknowledgementMemory()
        #expect(memory.answer(key(1)) == nil)
        let isNews = [false, false, true, false].map { memory.note(key(1), shown: $0) }
        #expect(isNews == [true, false, true, false])
        #expect(memory.answer(key(1)) == true)
    }

    @Test func theOldestIsForgottenFirst() {
        var memory = AcknowledgementMemory(limit: 3)
        for id in 1...5 as ClosedRange<Int64> { _ = memory.note(key(id), shown: id.isMultiple(of: 2)) }
        #expect((1...5).map { memory.answer(key($0)) } == [nil, nil, false, true, false])
    }
}
