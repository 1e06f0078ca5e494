import BeckonModel

/// Where messages have arrived.
extension API {
    /// The conversation with a user has reached a device up to a message.
    public static let deliverUser = Endpoint<DeliveredUpTo, NoContent>(
        .post, "/v1/users/{uid}/delivered", access: .token,
        summary: "The conversation with a user has reached a device up to a message.", success: [204],
        codes: [.uidNotFound, .messageIDNotFound])
    /// A group has reached a device up to a message.
    public static let deliverGroup = Endpoint<DeliveredUpTo, NoContent>(
        .post, "/v1/groups/{guid}/delivered", access: .token,
        summary: "A group has reached a device up to a message.", success: [204],
        codes: membersOnly + [.messageIDNotFound])
    /// Whether a message of the conversation with a user has arrived and was read.
    public static let receiptsWithUser = Endpoint<NoContent, MessageReceipts>(
        .get, "/v1/users/{uid}/messages/{id}/receipts", access: .token,
        summary: "Whether a message of the conversation with a user has arrived and was read.",
        query: MessageReceipts.query, codes: [.uidNotFound, .messageIDNotFound])
    /// At whom of a group a message has arrived and who has read it, with the exact numbers.
    public static let receiptsInGroup = Endpoint<NoContent, MessageReceipts>(
        .get, "/v1/groups/{guid}/messages/{id}/receipts", access: .token,
        summary: "At whom of a group a message has arrived and who has read it, with the exact numbers.",
        query: MessageReceipts.query, codes: membersOnly + [.messageIDNotFound])

    static let receiptDeclarations = [
        EndpointDeclaration("deliverUser", deliverUser), EndpointDeclaration("deliverGroup", deliverGroup),
        EndpointDeclaration("receiptsWithUser", receiptsWithUser),
        EndpointDeclaration("receiptsInGroup", receiptsInGroup),
    ]
}
