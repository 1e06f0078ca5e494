import BeckonModel
import Testing

@Suite struct ChatErrorCodeTests {
    /// R-C: where the documentation disagrees with itself.
    @Test(arguments: [
        ("ERR_GROUP_NOT_PUBLIC", ChatError.Code.groupJoinNotAllowed), ("ERR_USER_BANNED", .bannedGroupMember),
        ("ERR_WRONG_PASSWORD", .wrongGroupPass), ("ERR_PASSWORD_MISSING", .emptyGroupPass),
        ("ERR_BLOCKED_BY_RECEIVER", .blockedSender),
    ])
    func anAliasMeansTheGuidesCode(alias: String, code: ChatError.Code) {
        #expect(ChatError.Code(rawValue: alias).canonical == code)
        #expect(code.canonical == code)
    }

    @Test func everyOtherCodeIsItsOwn() {
        #expect(ChatError.Code(rawValue: "ERR_SOMETHING_NEW").canonical.rawValue == "ERR_SOMETHING_NEW")
    }
}
