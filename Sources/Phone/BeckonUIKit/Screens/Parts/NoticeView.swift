#if canImport(UIKit)
    import UIKit

    /// Stands in place of the composer where the person cannot write: why, and a button where something helps.
    @MainActor final class NoticeView: UIView {
        let label: UILabel
        let field = UITextField(frame: .zero)
        let button = UIButton(configuration: .filled())
        private let theme: Theme
        /// What the person has asked for; with the password where there is a field for it.
        var onRemedy: (@MainActor (ScreenNotice.Remedy, _ password: String?) -> Void)?
        private var notice: ScreenNotice?

        init(_ theme: Theme) {
            self.theme = theme
            label = UILabel(theme.fonts.detail, theme.colors.secondaryText)
            label.textAlignment = .center
            super.init(frame: .zero)
            backgroundColor = theme.colors.notice
            field.font = theme.fonts.body
            field.adjustsFontForContentSizeCategory = true
            field.placeholder = theme.strings[.password]
            field.accessibilityLabel = theme.strings[.password]
            field.isSecureTextEntry = true
            field.textContentType = .password
            field.borderStyle = .roundedRect
            field.addAction(UIAction { [weak self] _ in self?.ask() }, for: .primaryActionTriggered)
            button.addAction(UIAction { [weak self] _ in self?.ask() }, for: .primaryActionTriggered)
            let column = UIStackView(column: [label, field, button], spacing: theme.metrics.spacing * 2)
            fill(with: column, margin: theme.metrics.margin)
            button.heightAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch).isActive = true
            show(nil)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        func show(_ new: ScreenNotice?) {
            notice = new
            isHidden = new == nil
            label.show(new?.text)
            let title = new?.title(theme.strings)
            button.isHidden = title == nil
            button.configuration?.title = title
            button.configuration?.baseBackgroundColor = theme.colors.accent
            button.isEnabled = new?.isBusy == false
            field.isHidden = new?.remedy != .password
            if new?.remedy != .password { field.text = nil }
        }

        private func ask() {
            guard let remedy = notice?.remedy, notice?.isBusy == false else { return }
            let password = remedy == .password ? field.text : nil
            if remedy == .password, password?.isEmpty != false { return }
            onRemedy?(remedy, password)
        }
    }
#endif
