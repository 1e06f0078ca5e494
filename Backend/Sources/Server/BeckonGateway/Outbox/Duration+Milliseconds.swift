import BeckonModel

extension Duration {
    /// Whole milliseconds, rounded up: what is due is never early.
    var milliseconds: Int64 { (nanoseconds + 999_999) / 1_000_000 }
}
