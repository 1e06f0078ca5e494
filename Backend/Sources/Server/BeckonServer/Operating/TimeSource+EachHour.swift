import BeckonModel

extension TimeSource {
    /// Does the work at once and each hour, until the task is cancelled.
    ///
    /// - Parameter report: told why it could not be done; a server that stops is no reason.
    func eachHour(
        report: @Sendable (String) -> Void, _ work: () async throws(StorageError) -> Void
    ) async {
        repeat {
            do throws(StorageError) {
                try await work()
            } catch {
                if case .unavailable(let sentence) = error, !Task.isCancelled { report(sentence) }
            }
            // It throws when the task is cancelled, which the condition sees.
            try? await wait(.seconds(3600))
        } while !Task.isCancelled
    }
}
