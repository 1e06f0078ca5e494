#if canImport(UIKit)
    import BeckonScreens
    import UIKit

    /// One file of a message: the picture itself, else its name, with how much of it is here.
    @MainActor final class AttachmentView: UIView {
        let image = UIImageView(frame: .zero)
        let button = UIButton(configuration: .plain())
        let progress = UIProgressView(frame: .zero)
        private let context: ChatContext
        private var loading: Task<Void, Never>?
        private var onTouch: (@MainActor () -> Void)?

        init(_ context: ChatContext) {
            self.context = context
            super.init(frame: .zero)
            let metrics = context.theme.metrics
            image.contentMode = .scaleAspectFit
            image.clipsToBounds = true
            image.layer.cornerRadius = metrics.bubbleRadius / 2
            button.addAction(UIAction { [weak self] _ in self?.onTouch?() }, for: .primaryActionTriggered)
            fill(with: UIStackView(column: [image, button, progress], spacing: metrics.spacing))
            NSLayoutConstraint.activate([
                image.heightAnchor.constraint(lessThanOrEqualToConstant: metrics.picture),
                button.heightAnchor.constraint(greaterThanOrEqualToConstant: metrics.touch),
            ])
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        deinit { loading?.cancel() }

        /// - Parameter upload: how much of the message's files is with the server.
        func show(
            _ attachment: ChatAttachment, upload: TransferProgress?, ink: UIColor,
            _ perform: @escaping MessageMenu.Perform
        ) {
            let words = MessageWords(context)
            var path: String?
            var share = upload?.fraction
            var title = words.name(attachment)
            if let size = attachment.size { title += " · \(Strings.size(size))" }
            var name = title
            switch attachment.download {
            case .here(let here):
                path = here
                if context.openFile != nil { name = context.theme.strings.text(.open, words.name(attachment)) }
            case .loading(let progress):
                share = progress?.fraction ?? 0
                name = context.theme.strings.text(.downloading, Strings.share(share ?? 0))
            case .remote: name = context.theme.strings.text(.download, words.name(attachment))
            case .failed:
                title = context.theme.strings.text(.downloadFailed, words.name(attachment))
                name = title
            }
            image.isHidden = true
            if let path, attachment.isPicture { showPicture(path) }
            progress.isHidden = share == nil
            progress.progress = Float(share ?? 0)
            button.configuration?.title = title
            button.configuration?.baseForegroundColor = ink
            button.accessibilityLabel = name
            onTouch = { if let path { perform(.open(path: path)) } else { perform(.download(attachment)) } }
        }

        private func showPicture(_ path: String) {
            image.image = context.pictures[path]
            image.isHidden = image.image == nil
            guard image.image == nil else { return }
            let pictures = context.pictures
            loading = Task { [weak self] in
                let picture = await pictures.file(path)
                guard let self, !Task.isCancelled, let picture else { return }
                self.image.image = picture
                self.image.isHidden = false
            }
        }
    }

    extension ChatAttachment {
        var isPicture: Bool { mimeType?.hasPrefix("image/") == true }
    }
#endif
