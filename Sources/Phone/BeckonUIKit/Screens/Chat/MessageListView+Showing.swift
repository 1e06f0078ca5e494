#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// What is shown, and what follows from where the person looks.
    extension MessageListView {
        func update() {
            guard let window = slot.window, let context = slot.binding?.context else { return }
            prepare(context)
            let (snapshot, isFirst) = (window.snapshot, shown == nil)
            let anchor = topAnchorRow
            let move = scroll.move(to: snapshot, isAtBottom: isAtBottom)
            // What a cell offers depends on more than its row.
            let all = shown.map { $0.isComposerEnabled != snapshot.isComposerEnabled } ?? false
            if let shown { announce(snapshot, after: shown, context) }
            shown = snapshot
            let rows = snapshot.isHistoryReadable ? snapshot.rows : []
            list?.show(rows, isAnimated: !isFirst && move != .stay, all: all)
            follow(move, keeping: anchor)
            let notice = ScreenNotice(snapshot, context.theme.strings)
            if rows.isEmpty, notice != nil {
                stateView?.show(nil)
            } else {
                let empty = context.theme.strings[.noMessages]
                stateView?.show(snapshot.state, isEmpty: rows.isEmpty, empty: empty)
            }
            showNewestButton()
            fetchPictures(rows, window)
        }

        /// VoiceOver says what comes while the chat is open, as a person sees it come.
        private func announce(_ new: ChatSnapshot, after old: ChatSnapshot, _ context: ChatContext) {
            guard old.state == .loaded, !old.isRefreshing, !new.hasNewer, !old.hasNewer, new.isHistoryReadable,
                let item = new.rows.last?.item, !item.isOwn, let last = old.rows.last?.identity,
                ChatRow.Identity.item(item.identity) != last, new.rows.contains(where: { $0.identity == last })
            else { return }
            UIAccessibility.post(notification: .announcement, argument: MessageWords(context).spoken(item))
        }

        func follow(_ move: ChatScroll.Move, keeping anchor: AnchorRow?) {
            switch move {
            case .stay: break
            case .bottom: isFollowing = true
            case .center, .top: isFollowing = false
            }
            if listView.bounds.height == 0, move != .stay { pending = move }
            go(move, keeping: anchor)
        }

        private func showNewestButton() {
            guard let shown, let button = newestButton, let strings = slot.binding?.context.theme.strings else {
                return
            }
            button.isHidden = !shown.hasNewer && isAtBottom || shown.rows.isEmpty
            button.configuration?.title = shown.newCount > 0 ? "\(shown.newCount)" : nil
            button.accessibilityLabel = strings[.jumpToNewest]
            button.accessibilityValue = shown.newCount > 0 ? strings.text(.newMessages, shown.newCount) : nil
        }

        /// Pictures are seen without being asked for; files wait for a touch.
        private func fetchPictures(_ rows: [ChatRow], _ window: ChatWindow) {
            for attachment in rows.compactMap(\.item).flatMap(\.attachments)
            where attachment.download == .remote && attachment.isPicture {
                if let url = attachment.url { window.download(url) }
            }
        }

        func scrolled() {
            guard let shown, let window = slot.window else { return }
            if listView.isTracking || listView.isDecelerating { isFollowing = isAtBottom }
            showNewestButton()
            guard listView.contentSize.height > 0 else { return }
            let reach = listView.bounds.height
            if shown.hasOlder, !shown.isLoadingOlder, listView.contentOffset.y < reach { window.loadOlder() }
            if shown.hasNewer, !shown.isLoadingNewer, distanceToEnd < reach { window.loadNewer() }
        }

        func showNewest() {
            guard let shown else { return }
            if shown.hasNewer { slot.window?.jumpToNewest() } else { follow(.bottom(isAnimated: true), keeping: nil) }
        }
    }
#endif
