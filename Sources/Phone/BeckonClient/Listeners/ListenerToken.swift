/// What one call of adding a listener has made. Removing by it takes away that listener and no other, whoever has taken
/// its name meanwhile (R-E12, case sh-28).
public struct ListenerToken: Sendable, Hashable {
    let number: Int
}
