import BeckonNet
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScryptTests {
    struct Vector: Sendable {
        var password: String
        var salt: String
        var cost: Scrypt.Cost
        var derived: String
    }

    /// RFC 7914 §12.
    static let vectors = [
        Vector(
            password: "", salt: "", cost: Scrypt.Cost(exponent: 4, blockSize: 1, parallelism: 1),
            derived: "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"),
        Vector(
            password: "password", salt: "NaCl", cost: Scrypt.Cost(exponent: 10, blockSize: 8, parallelism: 16),
            derived: "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"),
        Vector(
            password: "pleaseletmein", salt: "SodiumChloride", cost: .interactive,
            derived: "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"),
    ]

    @Test(arguments: vectors)
    func derivesWhatTheStandardsExamplesSay(_ vector: Vector) throws {
        let derived = try Scrypt.derive(
            Array(vector.password.utf8), salt: Array(vector.salt.utf8), cost: vector.cost, count: 64)
        #expect(derived.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == vector.derived)
    }

    @Test(arguments: [
        Scrypt.Cost(exponent: 20, blockSize: 8, parallelism: 1), Scrypt.Cost(exponent: 0, blockSize: 8, parallelism: 1),
        Scrypt.Cost(exponent: 64, blockSize: 8, parallelism: 1),
        Scrypt.Cost(exponent: 14, blockSize: -1, parallelism: 1),
    ])
    func aCostThatIsTooHighOrNoneIsRefused(_ cost: Scrypt.Cost) {
        #expect(throws: CryptoError.self) { try Scrypt.derive([1], salt: [2], cost: cost) }
    }
}
