import BeckonNet
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesCompareWithoutCase() {
        let headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers["content-type"] == "text/plain")
    }
}
