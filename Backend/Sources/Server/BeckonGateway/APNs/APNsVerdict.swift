/// What an answer of APNs means for the push, and for those after it.
enum APNsVerdict: Hashable {
    case done(PushOutcome)
    /// The push was not at fault: once more, on a new connection; if that was done before, the outcome.
    case resend(otherwise: PushOutcome)
    /// The token is called expired: which, the ``ProviderToken`` knows.
    case tokenExpired
    /// No push gets through with this credential, so none is sent for some time; this one waits with the others.
    case stop(APNsProblem)
    /// The push has its outcome, and the connection is not used any more.
    case leave(PushOutcome)
}

extension APNsAnswer {
    /// The table of Apple's "Handling notification responses from APNs" with what operators learnt (push-protocols).
    func verdict(sentID: String) -> APNsVerdict {
        switch (status, reason) {
        case (200, _): .done(.accepted(apnsID: apnsID ?? sentID))
        case (403, "ExpiredProviderToken"): .tokenExpired
        case (403, "UnrelatedKeyIdInToken"): .resend(otherwise: retry)
        case (403, "InvalidProviderToken"), (403, "MissingProviderToken"), (403, "BadCertificate"),
            (403, "BadCertificateEnvironment"), (403, "BadEnvironmentKeyIdInToken"):
            .stop(.credential(reason: reason))
        case (410, _):
            // Without a time nobody can tell whether the device has registered since: it is kept.
            if let timestamp { .done(.unregistered(timestamp: timestamp)) } else { .done(rejected) }
        case (429, "TooManyProviderTokenUpdates"): .resend(otherwise: retry)
        case (429, _): .done(retry)
        case (400, "IdleTimeout"), (503, "Shutdown"): .leave(retry)
        case (500..., _): .done(retry)
        default: .done(rejected)
        }
    }

    private var name: String { reason.isEmpty ? "HTTP\(status)" : reason }
    private var rejected: PushOutcome { .rejected(status: status, reason: name) }
    private var retry: PushOutcome { .retry(reason: name, after: retryAfter) }
}
