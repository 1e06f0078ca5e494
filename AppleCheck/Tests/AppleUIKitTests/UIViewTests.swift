import Testing
import UIKit

@MainActor struct UIViewTests {
    @Test func aViewLeavesItsFirstParentForTheSecond() {
        let (one, other, child) = (UIView(), UIView(), UIView())
        one.addSubview(child)
        other.addSubview(child)
        #expect(one.subviews.isEmpty && child.superview === other)
    }
}
