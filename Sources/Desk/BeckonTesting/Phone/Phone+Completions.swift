extension Phone {
    /// How often the app has called the completion handlers of a delegate's method for a notification (P-21).
    public func completionCalls(_ name: String, _ requestIdentifier: String) -> Int {
        completions.filter { $0.name == name && $0.requestIdentifier == requestIdentifier }
            .reduce(0) { $0 + $1.calls }
    }

    /// Counts one completion handler of a process: true for its first call, a fault for every other.
    func once(
        _ name: String, _ requestIdentifier: String, in number: Int
    ) -> @MainActor @Sendable () -> Bool {
        let index = completions.count
        completions.append(DelegateCompletion(name: name, requestIdentifier: requestIdentifier))
        unanswered += 1
        return { [weak self] in
            guard let self else { return false }
            self.completions[index].calls += 1
            guard self.completions[index].calls == 1 else {
                self.note(.completionCalledTwice(name))
                return false
            }
            guard self.isAlive(number) else { return false }
            self.unanswered -= 1
            self.changed()
            return true
        }
    }
}
