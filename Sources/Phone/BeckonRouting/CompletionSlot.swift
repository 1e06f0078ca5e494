/// Holds a completion for closures and tasks, which cannot consume what they captured.
///
/// The first who finishes it calls the handler, all others find it empty. A slot that goes away full forgets its
/// completion, which reports that.
@MainActor
public final class CompletionSlot<Value: Sendable> {
    private var completion: Completion<Value>?

    /// Takes the completion over.
    public init(_ completion: consuming Completion<Value>) {
        self.completion = consume completion
    }

    /// Calls the handler; false where it was called before.
    @discardableResult
    public func finish(_ value: Value) -> Bool {
        guard let completion = completion.take() else { return false }
        completion(value)
        return true
    }
}
