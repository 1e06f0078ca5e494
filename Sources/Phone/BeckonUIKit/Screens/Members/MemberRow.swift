#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// A row of the list of members.
    enum MemberRow: Hashable {
        case member(MembersSnapshot.Row)
        case banned(User)

        enum Identity: Hashable, Sendable {
            case member(UserID)
            case banned(UserID)
        }

        var identity: Identity {
            switch self {
            case .member(let row): .member(row.member.user.uid)
            case .banned(let user): .banned(user.uid)
            }
        }

        @MainActor func role(_ strings: Strings) -> String {
            switch self {
            case .member(let row): row.isOwner ? strings[.owner] : strings.name(of: row.member.scope)
            case .banned: strings[.bannedTitle]
            }
        }

        /// One thing that the account may do.
        struct Entry {
            let title: String
            let isDestructive: Bool
            let action: @MainActor () -> Void
        }

        @MainActor func entries(_ screen: MembersScreen, _ strings: Strings) -> [Entry] {
            var entries: [Entry] = []
            func add(_ key: Strings.Key, isDestructive: Bool = false, _ action: @escaping @MainActor () -> Void) {
                entries.append(Entry(title: strings[key], isDestructive: isDestructive, action: action))
            }
            switch self {
            case .banned(let user): add(.unban) { screen.unban(user.uid) }
            case .member(let row):
                let uid = row.member.user.uid
                for scope in row.powers.scopes {
                    switch scope {
                    case .admin: add(.makeAdmin) { screen.setScope(scope, of: uid) }
                    case .moderator: add(.makeModerator) { screen.setScope(scope, of: uid) }
                    default: add(.makeParticipant) { screen.setScope(scope, of: uid) }
                    }
                }
                if row.powers.mayHandOver { add(.makeOwner) { screen.handOver(to: uid) } }
                if row.powers.mayKick { add(.remove, isDestructive: true) { screen.kick(uid) } }
                if row.powers.mayBan { add(.ban, isDestructive: true) { screen.ban(uid) } }
            }
            return entries
        }

        /// By a long touch; nil where the account may do nothing.
        @MainActor func menu(_ screen: MembersScreen, _ strings: Strings) -> UIMenu? {
            let actions = entries(screen, strings).map { entry in
                UIAction(title: entry.title, attributes: entry.isDestructive ? .destructive : []) { _ in
                    entry.action()
                }
            }
            return actions.isEmpty ? nil : UIMenu(children: actions)
        }
    }
#endif
