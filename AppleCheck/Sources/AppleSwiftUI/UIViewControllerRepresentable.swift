/// "UIViewControllerRepresentable".
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    /// "UIViewControllerRepresentable.Context".
    typealias Context = UIViewControllerRepresentableContext<Self>

    /// "makeUIViewController(context:)".
    @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
    /// "updateUIViewController(_:context:)".
    @MainActor @preconcurrency func updateUIViewController(
        _ uiViewController: UIViewControllerType, context: Context)
}

extension UIViewControllerRepresentable {
    public var body: Never { preconditionFailure("The system shows it by its controller.") }
}

/// "UIViewControllerRepresentableContext".
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
    Representable: UIViewControllerRepresentable
> {
    /// For tests: Apple's is made by the system.
    public init() {}
}

extension UIViewControllerRepresentable {
    /// For tests: what the system does when the view comes.
    public func fakeMake() -> UIViewControllerType {
        let controller = makeUIViewController(context: Context())
        updateUIViewController(controller, context: Context())
        return controller
    }
}
