import BeckonPush
import Testing

@Suite struct PushTypeTests {
    /// sh-21, `voipTopicFor`: the suffix is added once.
    @Test func topicOfVoIP_hasTheSuffixOnce() {
        #expect(PushType.voip.topic(for: "com.example.chat") == "com.example.chat.voip")
        #expect(PushType.voip.topic(for: "com.example.chat.voip") == "com.example.chat.voip")
        #expect(PushType.alert.topic(for: "com.example.chat") == "com.example.chat")
    }
}
