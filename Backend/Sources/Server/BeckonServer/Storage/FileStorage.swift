public import BeckonAPI
public import BeckonModel

/// Which files there are and who may have them; the bytes are no affair of the store. Rules of ``ChatStorage`` apply.
///
/// A file that is forgotten stays in a list until its bytes are gone, so that none outlives its row for long.
public protocol FileStorage: Sendable {
    /// The random bytes that links are signed with; where there are none yet, `candidate` is kept from now on.
    func fileKey(orKeep candidate: [UInt8]) async throws(StorageError) -> [UInt8]
    /// Throws ``StorageError/sessionEnded``, ``StorageError/quotaExceeded(_:)``.
    ///
    /// - Parameter quota: how many bytes all files of the user may have; nil: any number.
    func insertFile(
        _ file: StoredFile, within quota: Int64?, by session: Session, now: Int64
    ) async throws(StorageError)
    /// How many bytes the files have that a user has uploaded, with what was begun and is still coming.
    func bytes(uploadedBy uid: UserID) async throws(StorageError) -> Int64
    /// Whoever asks.
    func file(_ id: FileID) async throws(StorageError) -> StoredFile?
    /// For whoever has uploaded it, and for those who may read a message that carries it; to others there is none.
    func file(_ id: FileID, for reader: UserID) async throws(StorageError) -> StoredFile?
    /// Forgets the uploads from before that time that no message carries.
    func forgetUnattachedFiles(storedBefore time: Int64) async throws(StorageError)
    /// Forgotten files whose bytes may still be there.
    func forgottenFiles(limit: Int) async throws(StorageError) -> [FileID]
    /// The bytes of these are gone.
    func dropForgottenFiles(_ ids: [FileID]) async throws(StorageError)
    /// An upload that begins; the file is not there before it is finished. Throws ``StorageError/sessionEnded``,
    /// ``StorageError/quotaExceeded(_:)``.
    ///
    /// - Parameter quota: how many bytes all files of the user may have, with what was begun; nil: any number.
    func insertUpload(
        _ upload: StoredFile, within quota: Int64?, by session: Session, now: Int64
    ) async throws(StorageError)
    /// An upload that was begun and not finished, for whoever has begun it; to others there is none.
    func upload(_ id: FileID, of uid: UserID) async throws(StorageError) -> StoredFile?
    /// The upload is a file from now on, stored now.
    ///
    /// Throws ``StorageError/sessionEnded``, and ``StorageError/unknownFile`` where there is no such upload of that user.
    func finishUpload(_ id: FileID, by session: Session, now: Int64) async throws(StorageError)
    /// There is no such upload any more, and nothing of its bytes.
    func dropUpload(_ id: FileID) async throws(StorageError)
    /// Forgets the uploads that were begun before that time, as files are forgotten.
    func forgetUploads(begunBefore time: Int64) async throws(StorageError)
    /// Those of which there is no row.
    func unknownFiles(among ids: [FileID]) async throws(StorageError) -> [FileID]
}
