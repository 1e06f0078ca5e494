/// "NSDiffableDataSourceSnapshot".
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
    var sections: [(identifier: SectionIdentifierType, items: [ItemIdentifierType])] = []
    var reconfigured: Set<ItemIdentifierType> = []

    public init() {}

    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
    public var numberOfItems: Int { itemIdentifiers.count }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        sections += identifiers.map { ($0, []) }
    }
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        let index = sectionIdentifier.flatMap { wanted in sections.firstIndex { $0.identifier == wanted } }
        // Apple's raises an exception for an item that is there twice.
        precondition(Set(identifiers).count == identifiers.count && Set(identifiers).isDisjoint(with: itemIdentifiers))
        sections[index ?? sections.count - 1].items += identifiers
    }
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        precondition(Set(identifiers).isSubset(of: itemIdentifiers))
        reconfigured.formUnion(identifiers)
    }
}
