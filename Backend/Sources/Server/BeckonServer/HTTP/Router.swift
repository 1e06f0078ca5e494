import BeckonAPI

/// Finds the route of a request.
struct Router: Sendable {
    enum Match: Sendable {
        case found(Route, parameters: [String: String])
        /// The path is known, with these methods.
        case otherMethods([String])
        case unknown

        var route: Route? {
            if case .found(let route, _) = self { route } else { nil }
        }
    }

    /// By the number of segments, so that few are looked at.
    private let routes: [Int: [Route]]
    /// Those without parameters, by their paths: what is asked most is found at once.
    private let fixed: [String: [Route]]

    init(_ routes: [Route]) {
        self.routes = Dictionary(grouping: routes) { $0.path.segments.count }
        fixed = Dictionary(grouping: routes.filter(\.path.parameters.isEmpty)) { $0.path.description }
    }

    func match(_ method: String, _ path: Substring) -> Match {
        if let route = fixed[String(path)]?.first(where: { $0.methods.contains(method) }) {
            return .found(route, parameters: [:])
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let fitting = routes[parts.count, default: []].compactMap { route in
            route.path.parameters(of: parts).map { (route, $0) }
        }
        for (route, parameters) in fitting where route.methods.contains(method) {
            return .found(route, parameters: parameters)
        }
        return fitting.isEmpty ? .unknown : .otherMethods(fitting.flatMap { $0.0.methods }.sorted())
    }

    /// Whether a request's body is taken piece by piece; known before it is read.
    func streamsBody(_ method: String, _ path: Substring) -> Bool {
        match(method, path).route?.streamsBody ?? false
    }

    /// The largest body that a request may have; known before it is read.
    func bodyLimit(_ method: String, _ path: Substring) -> Int {
        if case .found(let route, _) = match(method, path) { route.bodyLimit } else { 16 * 1024 }
    }
}

extension PathTemplate {
    fileprivate func parameters(of parts: ArraySlice<Substring>) -> [String: String]? {
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            switch segment {
            case .literal(let text): guard part == text else { return nil }
            case .parameter(let name):
                guard !part.isEmpty else { return nil }
                parameters[name] = String(part)
            }
        }
        return parameters
    }
}
