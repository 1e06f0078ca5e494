public import Foundation

/// "INImage".
open class INImage: NSObject {
    let bytes: Data

    /// "init(imageData:)".
    public init(imageData: Data) { bytes = imageData }
}

/// "INSpeakableString".
open class INSpeakableString: NSObject {
    open var spokenPhrase: String { phrase }
    private let phrase: String

    /// "init(spokenPhrase:)".
    public init(spokenPhrase: String) { phrase = spokenPhrase }
}
