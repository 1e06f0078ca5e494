import Testing

@testable import BeckonSQLite

@Suite struct SQLiteErrorTests {
    @Test func differsByCode() { #expect(SQLiteError(code: 1, message: "") != SQLiteError(code: 2, message: "")) }
}
