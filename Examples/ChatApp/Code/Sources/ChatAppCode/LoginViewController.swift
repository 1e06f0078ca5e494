import BeckonModel
import UIKit

/// Asks for a token. A real app gets it from its own server, after a login of its own.
final class LoginViewController: UIViewController {
    private let login: @MainActor (String) async throws(ChatError) -> Void
    private let field = UITextField(frame: .zero)
    let problem = UILabel(frame: .zero)

    init(_ login: @escaping @MainActor (String) async throws(ChatError) -> Void) {
        self.login = login
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        field.placeholder = "Token"
        field.borderStyle = .roundedRect
        field.isSecureTextEntry = true
        problem.numberOfLines = 0
        var look = UIButton.Configuration.filled()
        look.title = "Sign in"
        let button = UIButton(
            configuration: look,
            primaryAction: UIAction { [weak self] _ in
                guard let self, let token = field.text, !token.isEmpty else { return }
                submit(token)
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

    func submit(_ token: String) {
        let login = login
        Task { [weak self] in
            do throws(ChatError) { try await login(token) } catch { self?.problem.text = error.message }
        }
    }
}
