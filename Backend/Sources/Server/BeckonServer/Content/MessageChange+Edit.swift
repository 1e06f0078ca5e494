import BeckonAPI
import BeckonModel

extension MessageChange {
    /// What an edit says, checked by the rules of the message's kind.
    init(_ edit: MessageEdit, of kind: MessageKind) throws(ChatError) {
        guard edit.text != nil || edit.data != nil || edit.tags != nil else {
            throw ChatError(.badRequest, "An edit says another text, data or tags.")
        }
        self.init()
        if let text = edit.text {
            self.text = Part(kind.isText ? try ContentCheck.text(text) : try ContentCheck.caption(text))
        }
        if let data = edit.data {
            let checked = try kind.checked(data)
            mentions = try ContentCheck.mentions(checked)
            self.data = Part(try checked.map { data throws(ChatError) in try ContentCheck.json(data) })
        }
        if let tags = edit.tags { self.tags = Part(try ContentCheck.tags(tags)) }
    }
}
