/// Finds the name that somebody meant.
enum SimilarKey {
    /// The known name that a key differs from only by case, by the sign between its words, or by a slip of the fingers.
    static func match(for key: String, among known: Set<String>) -> String? {
        let plain = simplified(key)
        // Sorted, so that the same input always gives the same answer.
        let candidates = known.sorted()
        if let same = candidates.first(where: { simplified($0) == plain }) { return same }
        // A short word has too many neighbours for two slips; a long foreign one need not be compared.
        let allowed = plain.utf8.count < 6 ? 1 : 2
        guard (4...40).contains(plain.utf8.count) else { return nil }
        return
            candidates
            .map { (name: $0, distance: distance(plain, simplified($0))) }
            .filter { $0.distance <= allowed }
            .min { $0.distance < $1.distance }?.name
    }

    /// Without case and the signs between words, which is how two spellings of one name are the same.
    static func simplified(_ key: String) -> String {
        key.lowercased().filter { !"-_. ".contains($0) }
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
