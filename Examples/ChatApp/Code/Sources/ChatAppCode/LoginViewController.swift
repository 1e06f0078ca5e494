import BeckonApp
import BeckonModel
import BeckonUIKit
import UIKit

/// Asks for a token. A real app gets it from its own server, after a login of its own.
final class LoginViewController: UIViewController {
    private let chat: @MainActor () -> BeckonChat?
    private let field = UITextField(frame: .zero)
    private let problem = UILabel(frame: .zero)

    init(_ chat: @escaping @MainActor () -> BeckonChat?) {
        self.chat = chat
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        field.placeholder = "Token"
        field.borderStyle = .roundedRect
        field.isSecureTextEntry = true
        problem.text = chat()?.coordinator.lastError?.message
        problem.numberOfLines = 0
        var look = UIButton.Configuration.filled()
        look.title = "Sign in"
        let button = UIButton(
            configuration: look,
            primaryAction: UIAction { [weak self] _ in
                guard let self, let token = field.text, !token.isEmpty else { return }
                login(token: token)
            })
        let column = UIStackView(arrangedSubviews: [field, button, problem])
        column.axis = .vertical
        column.spacing = 12
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 24),
            column.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -24),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    private func login(token: String) {
        guard let chat = chat() else { return }
        Task {
            do throws(ChatError) {
                try await chat.login(token: token)
                // Asked now that the person knows what for.
                await chat.beckon?.setup.requestPermission()
            } catch {
                problem.text = error.message
            }
        }
    }
}
