#if canImport(UIKit)
    import UIKit

    /// A person's or group's picture in a circle; initials until it is there, and where there is none.
    @MainActor final class AvatarView: UIView {
        let label: UILabel
        let image = UIImageView(frame: .zero)
        private var address: String?
        private var loading: Task<Void, Never>?

        init(_ theme: Theme) {
            label = UILabel(theme.fonts.title, theme.colors.otherText, lines: 1)
            label.textAlignment = .center
            super.init(frame: .zero)
            backgroundColor = theme.colors.otherBubble
            clipsToBounds = true
            layer.cornerRadius = theme.metrics.avatar / 2
            image.contentMode = .scaleAspectFill
            fill(with: label)
            fill(with: image)
            // Beside the name it says nothing new.
            accessibilityElementsHidden = true
            NSLayoutConstraint.activate([
                widthAnchor.constraint(equalToConstant: theme.metrics.avatar),
                heightAnchor.constraint(equalToConstant: theme.metrics.avatar),
            ])
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        deinit { loading?.cancel() }

        func show(_ name: String, _ address: String?, _ context: ChatContext) {
            label.text = name.split(separator: " ").prefix(2).compactMap(\.first).map(String.init).joined()
            guard address != self.address || image.image == nil else { return }
            self.address = address
            loading?.cancel()
            image.image = address.flatMap { context.pictures[$0] }
            guard let address, image.image == nil, let load = context.loadPicture else { return }
            let pictures = context.pictures
            loading = Task { [weak self] in
                let picture = await pictures.picture(address, load)
                guard let self, !Task.isCancelled, self.address == address else { return }
                self.image.image = picture
            }
        }
    }
#endif
