#if canImport(UIKit)
    import Foundation

    /// Every text that the screens show or speak, beside what people have written.
    ///
    /// The texts come from the package's catalogue in the language of the app (English, German, Spanish, Russian and
    /// Arabic). An app words some itself by ``subscript(_:)``, or all of them by another look-up. Wherever it is used is
    /// the main thread; the value itself is safe to share.
    public struct Strings: Sendable {
        private var own: [Key: String] = [:]
        private let find: @Sendable (_ key: String) -> String

        /// - Parameter find: the text for a key, in the form that `String.localizedStringWithFormat` takes; the key itself
        ///   where there is none. The keys are the raw values of ``Key`` and ``Count``.
        public init(_ find: @escaping @Sendable (_ key: String) -> String) { self.find = find }

        /// The package's own catalogue.
        public static let standard = Strings { NSLocalizedString($0, bundle: .module, comment: "") }

        /// One text, with its placeholders where it has any. Setting one words it otherwise.
        public subscript(key: Key) -> String {
            get { own[key] ?? find(key.rawValue) }
            set { own[key] = newValue }
        }

        /// One text with values in place of its placeholders, `%@` or `%1$@`.
        ///
        /// A value is taken as it is: a placeholder in somebody's name is none.
        public func text(_ key: Key, _ values: String...) -> String {
            var rest = self[key][...]
            var text = ""
            var next = 0
            while let start = rest.firstIndex(of: "%") {
                text += rest[..<start]
                let tail = rest[rest.index(after: start)...]
                guard let (index, end) = Self.placeholder(tail, next) else {
                    text += "%"
                    rest = tail
                    continue
                }
                if values.indices.contains(index) { text += values[index] }
                next = index + 1
                rest = tail[end...]
            }
            return text + rest
        }

        /// One text with a number, in the form that the number asks for in the app's language.
        public func text(_ count: Count, _ number: Int) -> String {
            String.localizedStringWithFormat(find(count.rawValue), number)
        }

        /// `@` or `1$@` at the beginning: which value it means, and where it ends.
        private static func placeholder(_ text: Substring, _ next: Int) -> (index: Int, end: Substring.Index)? {
            if text.first == "@" { return (next, text.index(after: text.startIndex)) }
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            let tail = text[digits.endIndex...]
            guard let number = Int(digits), number > 0, tail.hasPrefix("$@") else { return nil }
            return (number - 1, tail.index(tail.startIndex, offsetBy: 2))
        }
    }
#endif
