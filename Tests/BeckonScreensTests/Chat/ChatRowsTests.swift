import BeckonClient
import BeckonModel
import BeckonStore
import Foundation
import Testing

@testable import BeckonScreens

/// What stands between the messages: days, and where the unread ones begin.
@Suite struct ChatRowsTests {
    private func at(_ id: Int64, _ seconds: Int64, from sender: User = alice) -> Message {
        var message = message(id, from: sender)
        message.sentAt = seconds
        return message
    }

    private func conversation(readUpTo: Int64, unread: Int) -> StoredConversation {
        StoredConversation(
            counterpart: .user(alice), conversationID: ConversationID(alice.uid, bob.uid), unreadCount: unread,
            readUpTo: readUpTo)
    }

    private func machine(_ page: StoredPage, readUpTo: Int64, calendar: Calendar = utc) -> ChatMachine {
        var machine = ChatMachine(
            account: bob, receiver: toAlice, placeholder: nil, focus: nil, calendar: calendar)
        _ = machine.handle(.appeared(active: true))
        _ = machine.handle(.stored(page, conversation(readUpTo: readUpTo, unread: 1), at: .newest))
        return machine
    }

    private func shape(_ machine: ChatMachine) -> [String] {
        machine.snapshot.rows.map { row in
            switch row {
            case .day(let day): "\(day.year)-\(day.month)-\(day.day)"
            case .unread: "unread"
            case .item(let item): item.messageID.map { "\($0)" } ?? item.text ?? ""
            }
        }
    }

    @Test func eachDayOfTheCalendarStandsBeforeItsMessages() throws {
        // 1 January 2024, 23:59:59, and the second after it, in UTC.
        let page = newest([at(1, 1_704_153_599), at(2, 1_704_153_600), at(3, 1_704_153_601)], more: false)
        #expect(shape(machine(page, readUpTo: 9)) == ["2024-1-1", "1", "2024-1-2", "2", "3"])
        var auckland = utc
        auckland.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
        #expect(shape(machine(page, readUpTo: 9, calendar: auckland)) == ["2024-1-2", "1", "2", "3"])
    }

    /// In Berlin clocks were put forward on 31 March 2024: that day has 23 hours.
    @Test func aDayOfAnotherLengthEndsWhereItEnds() throws {
        var berlin = utc
        berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // 31 March, 00:00 and 23:59:59; 1 April, 00:00.
        let page = newest([at(1, 1_711_839_600), at(2, 1_711_922_399), at(3, 1_711_922_400)], more: false)
        #expect(
            shape(machine(page, readUpTo: 9, calendar: berlin)) == ["2024-3-31", "1", "2", "2024-4-1", "3"])
    }

    @Test func aClockThatWentBackBeginsNoDayTwice() {
        let page = newest([at(1, 1_704_153_599), at(2, 1_704_153_600), at(3, 1_704_153_599)], more: false)
        let machine = machine(page, readUpTo: 9)
        #expect(shape(machine) == ["2024-1-1", "1", "2024-1-2", "2", "3"])
        let identities = machine.snapshot.rows.map(\.identity)
        #expect(Set(identities).count == identities.count)
    }

    private let day = 1_704_153_600 as Int64

    private var unreadPage: StoredPage {
        newest([at(1, day), at(2, day, from: bob), at(3, day), at(4, day)], more: false)
    }

    private func unreadMachine() -> ChatMachine { machine(unreadPage, readUpTo: 1) }

    @Test func theUnreadOnesBeginWhereTheWindowWasOpenedAndStayThere() {
        var machine = unreadMachine()
        let shape = ["2024-1-2", "1", "2", "unread", "3", "4"]
        #expect(self.shape(machine) == shape && machine.snapshot.firstUnread == 3)
        // They are read now, and the mark stays.
        _ = machine.handle(.marked(4))
        _ = machine.handle(.loaded(unreadPage, conversation(readUpTo: 4, unread: 0), at: .newest))
        #expect(machine.snapshot.firstUnread == 3)
        _ = machine.handle(.message(message(5)))
        #expect(machine.snapshot.firstUnread == 3)
    }

    @Test func itGoesWhenOneWritesAndWhenTheWindowIsOpenedAgain() {
        var machine = unreadMachine()
        _ = machine.handle(.outgoing(local("a")))
        #expect(!shape(machine).contains("unread"))
        var again = unreadMachine()
        _ = again.handle(.disappeared)
        _ = again.handle(.appeared(active: true))
        _ = again.handle(.stored(stored(1...4), conversation(readUpTo: 4, unread: 0), at: .newest))
        _ = again.handle(.loadedNewest(stored(1...4)))
        #expect(!shape(again).contains("unread"))
    }

    /// What comes while the window is open is seen coming.
    @Test func aConversationThatWasReadHasNoMarkHoweverMuchComes() {
        var machine = machine(stored(1...4), readUpTo: 4)
        _ = machine.handle(.loadedNewest(stored(1...4)))
        _ = machine.handle(.message(message(5)))
        #expect(machine.snapshot.firstUnread == nil && machine.snapshot.items.count == 5)
    }

    /// The phone was off: what the server tells when the window opens was waiting as well.
    @Test func whatTheServerTellsAtTheOpeningIsUnreadToo() {
        var machine = machine(stored(1...4), readUpTo: 4)
        _ = machine.handle(.loadedNewest(stored(1...6)))
        #expect(machine.snapshot.firstUnread == 5)
    }

    /// The first unread one may be older than what is in memory: no mark stands at the wrong place.
    @Test func whereTheUnreadOnesBeginBeforeTheStretchThereIsNoMarkYet() {
        var machine = machine(stored(51...60, .stored), readUpTo: 45)
        _ = machine.handle(.loadedNewest(stored(51...60, .stored)))
        #expect(machine.snapshot.firstUnread == nil)
        _ = machine.handle(.loadOlder)
        _ = machine.handle(.stored(stored(41...50, .stored, .stored), at: .before(51)))
        #expect(machine.snapshot.firstUnread == 46)
    }

    @Test func onesOwnUnsentMessagesAreLastAndHaveNoDay() {
        var machine = unreadMachine()
        _ = machine.handle(.outgoing(local("a")))
        _ = machine.handle(.message(message(5)))
        #expect(shape(machine).suffix(2) == ["5", "a"])
    }

    /// Sync has told of a group; the rows of what happened in it stand where they were asked for.
    @Test func happeningsStandAmongTheMessagesWhereTheyAreAskedFor() {
        var joined = message(5, from: User(uid: UserID(unchecked: "carol"), name: "Carol"))
        joined.category = .action
        joined.type = .groupMember
        joined.receiver = .group(Group(guid: GroupID(unchecked: "team"), name: "Team"))
        joined.data = ["action": "joined"]
        for shows in [true, false] {
            var machine = ChatMachine(
                account: bob, receiver: toTeam, placeholder: nil, focus: nil, showsHappenings: shows, calendar: utc)
            machine.open(active: true)
            _ = machine.handle(.loadedNewest(StoredPage(messages: [], older: .end, newer: .end)))
            // What comes first in an empty chat may follow something unheard: the store knows.
            #expect(machine.handle(.message(joined)).contains(.readNewest) == shows)
            _ = machine.handle(.stored(newest(shows ? [joined] : [], more: false), at: .newest))
            #expect(machine.snapshot.items.map(\.happening?.action) == (shows ? [.joined] : []))
            #expect(machine.snapshot.items.allSatisfy { $0.actions.isEmpty && $0.delivery == nil })
        }
    }
}
