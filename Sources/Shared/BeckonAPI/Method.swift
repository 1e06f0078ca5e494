/// The HTTP methods that the API uses.
public enum Method: String, Sendable, CaseIterable {
    /// Reads and changes nothing.
    case get = "GET"
    /// Makes something new.
    case post = "POST"
    /// Sets something to what the body says; the same again changes nothing.
    case put = "PUT"
    /// Changes the fields that the body names.
    case patch = "PATCH"
    /// Takes something away; the same again changes nothing.
    case delete = "DELETE"
}
