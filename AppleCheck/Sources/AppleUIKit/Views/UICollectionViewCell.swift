/// "UICollectionReusableView". Its initialiser is `required` here alone, as the fake makes cells by it.
@MainActor open class UICollectionReusableView: UIView {
    public required override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }
    open func prepareForReuse() {}
}

/// "UICollectionViewCell".
@MainActor open class UICollectionViewCell: UICollectionReusableView {
    open private(set) lazy var contentView: UIView = {
        let view = UIView(frame: .zero)
        addSubview(view)
        return view
    }()
}

/// "UICollectionViewListCell".
@MainActor open class UICollectionViewListCell: UICollectionViewCell {}
