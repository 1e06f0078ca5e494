/// "UIViewRepresentable".
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    /// "UIViewRepresentable.Context".
    typealias Context = UIViewRepresentableContext<Self>

    /// "makeUIView(context:)".
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    /// "updateUIView(_:context:)".
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    public var body: Never { preconditionFailure("The system shows it by its view.") }
}

/// "UIViewRepresentableContext".
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// For tests: Apple's is made by the system.
    public init() {}
}

extension UIViewRepresentable {
    /// For tests: what the system does when the view comes.
    public func fakeMake() -> UIViewType {
        let view = makeUIView(context: Context())
        updateUIView(view, context: Context())
        return view
    }
}
