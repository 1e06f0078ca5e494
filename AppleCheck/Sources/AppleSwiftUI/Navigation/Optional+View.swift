/// "Optional": a view that may be none.
extension Optional: View where Wrapped: View {
    public var body: Never { preconditionFailure("The system shows what it holds.") }
}
