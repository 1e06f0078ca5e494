#if canImport(UIKit)
    import UIKit

    extension UIView {
        /// Adds a view that constraints place.
        func place(_ view: UIView) {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }

        /// Adds a view that fills this one, from the leading to the trailing edge.
        func fill(with view: UIView, margin: CGFloat = 0) {
            place(view)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: topAnchor, constant: margin),
                view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margin),
                view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margin),
                view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margin),
            ])
        }

        /// The controller that the view belongs to.
        var controller: UIViewController? {
            var responder = next
            while let current = responder {
                if let controller = current as? UIViewController { return controller }
                responder = current.next
            }
            return nil
        }
    }

    extension UILabel {
        /// A label that grows with the size of text that the person has chosen.
        convenience init(_ font: UIFont, _ color: UIColor, lines: Int = 0) {
            self.init(frame: .zero)
            self.font = font
            textColor = color
            numberOfLines = lines
            adjustsFontForContentSizeCategory = true
        }

        /// Shows a text; hidden where there is none.
        func show(_ text: String?) {
            self.text = text
            isHidden = text?.isEmpty != false
        }
    }

    extension UIStackView {
        /// One above the other, as tall as what is in it.
        convenience init(column views: [UIView], spacing: CGFloat) {
            self.init(arrangedSubviews: views)
            axis = .vertical
            self.spacing = spacing
        }

        /// Shows other views in place of those that are there.
        func show(_ views: [UIView]) {
            for view in arrangedSubviews {
                removeArrangedSubview(view)
                view.removeFromSuperview()
            }
            for view in views { addArrangedSubview(view) }
            isHidden = views.isEmpty
        }
    }
#endif
