#if canImport(UIKit)
    import BeckonRouting
    import SwiftUI
    import UIKit

    /// Puts the anchor behind a view. Its values are there to be compared: SwiftUI tells of their changes.
    struct DestinationAnchorView: UIViewRepresentable {
        let model: DestinationPath
        let beckon: Beckon
        let path: [Destination]
        let covers: [Destination]

        func makeUIView(context: Context) -> DestinationAnchor {
            let (model, style) = (model, beckon.configuration.navigation.style)
            return DestinationAnchor(
                DestinationAnchor.Path(
                    top: { model.top }, isPresenting: { !model.covers.isEmpty },
                    open: { model.open($0, $1, style) }), beckon)
        }

        func updateUIView(_ anchor: DestinationAnchor, context: Context) { anchor.changed() }
    }

    /// The same for a path that the app keeps.
    struct BoundPathView: UIViewRepresentable {
        let binding: Binding<[Destination]>
        let beckon: Beckon
        let opened: @MainActor (Destination, TapContext) -> Void
        let path: [Destination]

        func makeUIView(context: Context) -> DestinationAnchor { DestinationAnchor(bound, beckon) }

        func updateUIView(_ anchor: DestinationAnchor, context: Context) {
            anchor.path = bound
            anchor.changed()
        }

        private var bound: DestinationAnchor.Path {
            let (binding, opened) = (binding, opened)
            return DestinationAnchor.Path(
                top: { binding.wrappedValue.last ?? .root }, isPresenting: { false },
                open: { destination, context in
                    let model = DestinationPath()
                    model.path = binding.wrappedValue
                    model.open(destination, context, .pushed)
                    let path = model.path + model.covers
                    if path != binding.wrappedValue { binding.wrappedValue = path }
                    opened(destination, context)
                })
        }
    }
#endif
