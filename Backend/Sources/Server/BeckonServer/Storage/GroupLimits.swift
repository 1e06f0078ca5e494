/// Up to how many members of a group others are told what one does (R-B, *Limits*): above, each word of one would be a
/// thousand to others.
public enum GroupLimits {
    /// How far one has come. In larger groups it is kept and can be asked for.
    public static let receipts = 300
    /// That one writes.
    public static let typing = 1_000
}
