/// "StateObject". Here it lives as long as a copy of its view.
@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType: ObservableObject> {
    public let wrappedValue: ObjectType

    /// "init(wrappedValue:)".
    public init(wrappedValue thunk: @autoclosure () -> ObjectType) { wrappedValue = thunk() }

    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// "ObservedObject.Wrapper".
    @dynamicMemberLookup @MainActor @preconcurrency public struct Wrapper {
        let object: ObjectType

        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }
}
