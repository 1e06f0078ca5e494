/// Combine's "Published", which SwiftUI brings along: what is used of it.
@propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public var wrappedValue: Value
}
