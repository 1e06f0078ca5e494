import Foundation
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor struct ThemeTests {
    private let dark = UITraitCollection(userInterfaceStyle: .dark)
    private let light = UITraitCollection(userInterfaceStyle: .light)

    @Test func everyColourThatIsNotWhiteOnBothIsAnotherInTheDark() {
        let mirror = Mirror(reflecting: Theme.Colors())
        let colors = mirror.children.compactMap { child in
            (child.value as? UIColor).map { (child.label ?? "", $0) }
        }
        #expect(colors.count == 13)
        for (name, color) in colors where !["ownText", "badgeText"].contains(name) {
            #expect(color.resolvedColor(with: light) != color.resolvedColor(with: dark), "\(name)")
        }
    }

    @Test func textsStandOutFromWhatIsBehindThem() {
        let colors = Theme.Colors()
        for traits in [light, dark] {
            let pairs = [
                (colors.ownText, colors.ownBubble), (colors.otherText, colors.otherBubble),
                (colors.badgeText, colors.badge), (colors.text, colors.background),
                (colors.failure, colors.background),
            ]
            for (ink, paper) in pairs {
                // WCAG 2.1, 1.4.3: at least 4.5 to 1.
                #expect(ink.resolvedColor(with: traits).contrast(to: paper.resolvedColor(with: traits)) >= 4.5)
            }
        }
    }

    @Test func everyFontFollowsTheSizeThatThePersonHasChosen() {
        for child in Mirror(reflecting: Theme.Fonts()).children {
            #expect((child.value as? UIFont)?.fakeIsScaled == true, "\(child.label ?? "")")
        }
    }
}

extension UIColor {
    /// WCAG 2.1, "contrast ratio".
    fileprivate func contrast(to other: UIColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        let linear = fakeParts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
