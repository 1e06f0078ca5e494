/// "UIImage". Apple's is safe to share.
open class UIImage: @unchecked Sendable {
    let name: String

    public init?(systemName name: String) { self.name = name }
    public init?(contentsOfFile path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        name = path
    }
    public init?(data: Data) {
        guard !data.isEmpty else { return nil }
        name = "\(data.count) bytes"
    }
}

/// "UIImageView".
@MainActor open class UIImageView: UIView {
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: .zero)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }

    open var image: UIImage?
}
