extension [any CodingKey] {
    /// The path of a field as keys joined by dots, `data.entities.0.uid`.
    public var jsonPath: String {
        map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
