/// Names in any case and with any sign between their words: `mutableContent` and `mutable_content` are `mutable-content`.
struct Spellings {
    private let names: [String: String]

    init(_ names: [String]) {
        self.names = Dictionary(names.map { (SimilarKey.simplified($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The name that a key is a spelling of; nil where it is none of them.
    func name(of key: String) -> String? { names[SimilarKey.simplified(key)] }
}
