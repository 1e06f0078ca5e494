#if canImport(UIKit)
    import UIKit

    /// A title with a line below it: who is there, who writes, how many take part.
    @MainActor final class ScreenTitleView: UIView {
        let title: UILabel
        let detail: UILabel

        init(_ theme: Theme) {
            title = UILabel(theme.fonts.title, theme.colors.text, lines: 1)
            detail = UILabel(theme.fonts.caption, theme.colors.secondaryText, lines: 1)
            super.init(frame: .zero)
            let column = UIStackView(column: [title, detail], spacing: 0)
            column.alignment = .center
            fill(with: column)
            isAccessibilityElement = true
            accessibilityTraits = .header
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        func show(_ text: String, _ line: String?) {
            title.text = text
            detail.show(line)
            accessibilityLabel = line.map { "\(text), \($0)" } ?? text
        }
    }
#endif
