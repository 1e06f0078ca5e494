import BeckonModel
import BeckonStore
import Testing

@Suite struct StoreErrorTests {
    @Test(arguments: [StoreError.full, .newer(version: 9), .damaged, .otherAccount, .unavailable(code: 14)])
    func everyErrorTellsAPersonWhatToDo(_ error: StoreError) {
        #expect(error.chatError.code == .operationFailed)
        #expect(error.chatError.remedy?.isEmpty == false)
    }
}
