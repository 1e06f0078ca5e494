/// "View": what a screen of the library needs of it.
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { preconditionFailure("Never has no body.") }
}
