import BeckonModel
import BeckonNet
import Foundation

/// The paths for whoever runs the node, outside of the versioned API: `/live`, `/ready`, `/metrics`.
///
/// They are open, tell nothing of any user, and are not rate limited; a proxy for the public leaves them out.
struct OperatorPages: Sendable {
    let readiness: Readiness
    let metrics: ServerMetrics
    let gauges: @Sendable () async -> ServerMetrics.Gauges

    /// Nil for every other path.
    func answer(_ request: HTTPRequest) async -> HTTPResponse? {
        let page: @Sendable () async -> HTTPResponse
        switch request.path {
        // That it answers is the answer: the loop runs. The store is no reason to start a process anew.
        case "/live": page = { Self.text(200, "live\n") }
        case "/ready":
            page = {
                let state = await readiness.state()
                return Self.text(state == .ready ? 200 : 503, state.rawValue + "\n")
            }
        case "/metrics":
            page = {
                Self.text(200, metrics.text(await gauges()), type: PrometheusText.contentType)
            }
        default: return nil
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            let error = ChatError(.methodNotAllowed, "This path has no such method.", remedy: "Use GET.")
            return HTTPResponse(error, headers: ["allow": "GET, HEAD"])
        }
        return await page()
    }

    private static func text(
        _ status: Int, _ text: String, type: String = "text/plain; charset=utf-8"
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["content-type": type, "cache-control": "no-store"], body: Data(text.utf8))
    }
}
