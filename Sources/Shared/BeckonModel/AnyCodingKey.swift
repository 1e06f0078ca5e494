/// A key that is only known when it is read.
public struct AnyCodingKey: CodingKey {
    public let stringValue: String
    public let intValue: Int?

    /// Takes any text as a key.
    public init(_ value: String) {
        stringValue = value
        intValue = nil
    }

    public init?(stringValue: String) { self.init(stringValue) }

    public init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
