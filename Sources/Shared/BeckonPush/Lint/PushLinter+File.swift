public import Foundation

extension PushLinter {
    /// What is wrong with a push in a file, see ``PushFile``. Bytes that are no JSON are a finding too.
    ///
    /// The bytes that are sent are counted, not those of the file with its spaces and line ends.
    ///
    /// - Parameters:
    ///   - data: of a `.apns` or `.json` file.
    ///   - pushType: `apns-push-type` of the request; nil where it is not known.
    ///   - topic: `apns-topic` of the request; nil is made from the bundle identifier in the file.
    ///   - strings: the app's strings, for `loc-key`.
    ///   - categories: those that the app registers; nil where they are not known.
    public func findings(
        inFile data: Data, pushType: PushType? = nil, topic: String? = nil, strings: StringsTable? = nil,
        categories: Set<String>? = nil
    ) -> [LintFinding] {
        let file: PushFile
        do {
            file = try PushFile(data)
        } catch {
            return [JSONSyntax().finding(for: error)]
        }
        return findings(
            in: file.body, pushType: pushType?.rawValue,
            topic: topic ?? file.bundleID.map { $0 + (pushType?.topicSuffix ?? "") }, strings: strings,
            categories: categories)
    }
}
