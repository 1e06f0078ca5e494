import Foundation

/// The answer of a route, and whether what was asked for was there already: that is the endpoint's second status.
struct Outcome<Answer: Sendable>: Sendable {
    var answer: Answer
    var wasThere = false
    /// The answer's JSON where it is there already.
    var json: Data?
}
