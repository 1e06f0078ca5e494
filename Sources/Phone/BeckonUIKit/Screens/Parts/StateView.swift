#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// What takes a screen in place of its content: that it is loaded, that there is none, or why it is not there.
    @MainActor final class StateView: UIView {
        enum Content: Equatable {
            case loading
            case empty(String)
            case failed(String, canRetry: Bool)
        }

        let spinner = UIActivityIndicatorView(style: .large)
        let label: UILabel
        let button: UIButton
        private let strings: Strings

        init(_ theme: Theme, retry: @escaping @MainActor () -> Void) {
            strings = theme.strings
            label = UILabel(theme.fonts.detail, theme.colors.secondaryText)
            label.textAlignment = .center
            var configuration = UIButton.Configuration.gray()
            configuration.title = theme.strings[.retry]
            button = UIButton(configuration: configuration, primaryAction: UIAction { _ in retry() })
            super.init(frame: .zero)
            spinner.accessibilityLabel = theme.strings[.loading]
            let column = UIStackView(column: [spinner, label, button], spacing: theme.metrics.margin)
            column.alignment = .center
            place(column)
            NSLayoutConstraint.activate([
                column.centerYAnchor.constraint(equalTo: centerYAnchor),
                column.leadingAnchor.constraint(equalTo: leadingAnchor, constant: theme.metrics.margin),
                column.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -theme.metrics.margin),
                button.heightAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch),
            ])
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        /// Nil: the content of the screen is there.
        func show(_ content: Content?) {
            isHidden = content == nil
            content == .loading ? spinner.startAnimating() : spinner.stopAnimating()
            switch content {
            case .empty(let text), .failed(let text, _): label.show(text)
            case .loading, nil: label.show(nil)
            }
            if case .failed(_, canRetry: true) = content { button.isHidden = false } else { button.isHidden = true }
        }

        /// - Parameter empty: what is said where everything is loaded and there is nothing.
        func show(_ state: ScreenState, isEmpty: Bool, empty: String) {
            switch state {
            case .loading: show(isEmpty ? .loading : nil)
            case .loaded: show(isEmpty ? .empty(empty) : nil)
            case .failed(let error): show(isEmpty ? .failed(strings.explanation(of: error), canRetry: true) : nil)
            }
        }
    }
#endif
