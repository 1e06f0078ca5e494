import BeckonModel
import BeckonPush
import BeckonServer
import Foundation

/// The file of `beckon serve --config`: JSON, secrets by the names of their files, and no key that is not known.
///
/// What an option of the command can say too is kept as that option, so that both are read alike. Names of files count
/// from the folder that the configuration lies in.
struct ConfigurationFile {
    /// By the names of options.
    private(set) var values: [String: String] = [:]
    private(set) var rateLimits = RateLimits()
    private(set) var notice: Duration = .zero
    private(set) var drain: Duration = .seconds(5)
    private(set) var retention = Retention()
    /// Nil: the server's own.
    private(set) var connectionsPerAddress: Int?
    /// Nil: as many as there are.
    private(set) var uploadBytesPerUser: Int64? = UploadQuota.standard

    /// Nothing is said.
    init() {}

    init(path: String) throws(CommandFailure) {
        let file = try InputFile(path)
        do {
            let members = try JSONReader().object(in: file.data)
            var object = ConfigurationObject(members)
            try read(&object, folder: URL(fileURLWithPath: path).deletingLastPathComponent())
            try object.end()
        } catch let error as JSONReadingError {
            throw .badInput("\(file.name), \(error)")
        } catch {
            throw .badInput("\(file.name): \(CommandFailure(error).sentence)")
        }
    }

    private mutating func read(_ object: inout ConfigurationObject, folder: URL) throws(CommandFailure) {
        values["--listen"] = try object.text("listen")
        values["--operator"] = try object.text("operator")
        values["--store"] = Self.file(try object.text("store"), folder)
        values["--files"] = Self.file(try object.text("files"), folder)
        values["--api-key-file"] = Self.file(try object.text("apiKeyFile"), folder)
        values["--backups"] = Self.file(try object.text("backups"), folder)
        if try object.flag("trace") == true { values["--trace"] = "" }
        _ = try object.object("log") { log throws(CommandFailure) in
            values["--log-level"] = try log.text("level")
        }
        _ = try object.object("tls") { tls throws(CommandFailure) in
            values["--certificate"] = Self.file(try tls.text("certificateFile"), folder)
            values["--private-key"] = Self.file(try tls.text("privateKeyFile"), folder)
        }
        _ = try object.object("apns") { apns throws(CommandFailure) in
            values["--apns-key"] = Self.file(try apns.text("keyFile"), folder)
            values["--apns-key-id"] = try apns.text("keyID")
            values["--apns-team"] = try apns.text("teamID")
            values["--apns-host"] = try apns.text("host")
            values["--apns-ca"] = Self.file(try apns.text("authorityFile"), folder)
        }
        _ = try object.object("drain") { drain throws(CommandFailure) in
            if let seconds = try drain.number("noticeSeconds", in: 0...600) { notice = .seconds(seconds) }
            if let seconds = try drain.number("seconds", in: 0...600) { self.drain = .seconds(seconds) }
        }
        _ = try object.object("retention") { object throws(CommandFailure) in
            let days = 1...36_500
            retention.messages = try object.number("messageDays", in: days).map { .seconds($0 * 86_400) }
            if let kept = try object.number("pushDays", in: days) { retention.pushes = .seconds(kept * 86_400) }
        }
        _ = try object.object("limits") { limits throws(CommandFailure) in
            rateLimits.user = try Self.limit("user", in: &limits, otherwise: rateLimits.user)
            rateLimits.apiKey = try Self.limit("apiKey", in: &limits, otherwise: rateLimits.apiKey)
            rateLimits.address = try Self.limit("address", in: &limits, otherwise: rateLimits.address)
            connectionsPerAddress = try limits.number("connectionsPerAddress", in: 1...1_000_000)
            if limits.isNull("uploadBytesPerUser") {
                uploadBytesPerUser = nil
            } else if let bytes = try limits.number("uploadBytesPerUser", in: 0...(1 << 50)) {
                uploadBytesPerUser = Int64(bytes)
            }
            rateLimits.frames = try Self.limit("frames", in: &limits, otherwise: rateLimits.frames)
        }
    }

    /// Null: nobody is limited.
    private static func limit(
        _ key: String, in limits: inout ConfigurationObject, otherwise standard: RateLimit?
    ) throws(CommandFailure) -> RateLimit? {
        if limits.isNull(key) { return nil }
        let limit = try limits.object(key) { object throws(CommandFailure) in
            guard let perMinute = try object.number("perMinute", in: RateLimit.range) else {
                throw object.wrong("perMinute", "there: the requests of a minute")
            }
            return RateLimit(perMinute: perMinute, burst: try object.number("burst", in: RateLimit.range))
        }
        return limit ?? standard
    }

    private static func file(_ name: String?, _ folder: URL) -> String? {
        name.map { URL(fileURLWithPath: $0, relativeTo: folder).path }
    }
}
