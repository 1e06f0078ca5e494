import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Rows of uploads that come in parts (issue 7).
@Suite struct UploadStorageTests {
    private func upload(_ number: Int, of uid: UserID) -> StoredFile {
        StoredFile(
            id: FileID(unchecked: "u\(number)"), uid: uid, name: "a 🦊.png", mimeType: "image/png", extension: "png",
            size: 104_857_600)
    }

    @Test(arguments: StorageDriver.all)
    func anUploadIsNoFileBeforeItIsFinished(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let upload = upload(1, of: "alice")
            try await store.storage.insertUpload(upload, within: nil, by: alice, now: 1)
            #expect(try await store.storage.upload(upload.id, of: "alice") == upload)
            #expect(try await store.storage.upload(upload.id, of: "bob") == nil)
            #expect(try await store.storage.file(upload.id) == nil)
            await #expect(throws: StorageError.unknownFile) {
                try await store.storage.finishUpload(upload.id, by: bob, now: 2)
            }
            try await store.storage.finishUpload(upload.id, by: alice, now: 3)
            #expect(try await store.storage.upload(upload.id, of: "alice") == nil)
            #expect(try await store.storage.file(upload.id, for: "alice") == upload)
            await #expect(throws: StorageError.unknownFile) {
                try await store.storage.finishUpload(upload.id, by: alice, now: 4)
            }
            // Its day begins when it is whole.
            try await store.storage.forgetUnattachedFiles(storedBefore: 3)
            #expect(try await store.storage.file(upload.id) != nil)
            try await store.storage.forgetUnattachedFiles(storedBefore: 4)
            #expect(try await store.storage.file(upload.id) == nil)
        }
    }

    /// What is still coming has its place already, so that many that are begun do not fill the disk.
    @Test(arguments: StorageDriver.all)
    func whatIsBegunCountsAgainstTheQuota(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let size = upload(1, of: "alice").size
            try await store.storage.insertUpload(upload(1, of: "alice"), within: size, by: alice, now: 1)
            #expect(try await store.storage.bytes(uploadedBy: "alice") == size)
            await #expect(throws: StorageError.quotaExceeded(2 * size - 1)) {
                try await store.storage.insertUpload(
                    upload(2, of: "alice"), within: 2 * size - 1, by: alice, now: 1)
            }
            try await store.storage.finishUpload(FileID(unchecked: "u1"), by: alice, now: 2)
            #expect(try await store.storage.bytes(uploadedBy: "alice") == size)
            try await store.storage.insertUpload(upload(2, of: "alice"), within: 2 * size, by: alice, now: 3)
        }
    }

    /// Server-notes §7, security 3.
    @Test(arguments: StorageDriver.all)
    func aSessionThatHasEndedBeginsAndFinishesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.storage.insertUpload(upload(1, of: "alice"), within: nil, by: alice, now: 1)
            try await store.storage.removeSession(alice.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.insertUpload(upload(2, of: "alice"), within: nil, by: alice, now: 1)
            }
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.finishUpload(FileID(unchecked: "u1"), by: alice, now: 1)
            }
            #expect(try await store.storage.upload(FileID(unchecked: "u2"), of: "alice") == nil)
            #expect(try await store.storage.upload(FileID(unchecked: "u1"), of: "alice") != nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func oldUploadsAreForgottenUntilTheirBytesAreGone(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            for number in 1...4 {
                try await store.storage.insertUpload(
                    upload(number, of: "alice"), within: nil, by: alice, now: Int64(number))
            }
            let ids = (1...4).map { FileID(unchecked: "u\($0)") }
            try await store.storage.dropUpload(ids[0])
            try await store.storage.dropUpload(ids[0])
            try await store.storage.forgetUploads(begunBefore: 4)
            for (number, id) in ids.enumerated() {
                #expect(try await store.storage.upload(id, of: "alice") == (number == 3 ? upload(4, of: "alice") : nil))
            }
            #expect(try await Set(store.storage.forgottenFiles(limit: 9)) == Set(ids[1...2]))
        }
    }

    /// Issue 6: nothing is kept of who is erased.
    @Test(arguments: StorageDriver.all)
    func uploadsOfWhoIsErasedAreForgotten(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            for number in 1...3 {
                try await store.storage.insertUpload(upload(number, of: "alice"), within: nil, by: alice, now: 1)
            }
            try await store.storage.insertUpload(upload(4, of: "bob"), within: nil, by: bob, now: 1)
            try await store.storage.beginErasure(of: "alice", now: 2)
            while try await !store.storage.continueErasure(of: "alice", limit: 2, now: 2).isLast {}
            #expect(try await store.storage.forgottenFiles(limit: 9).count == 3)
            #expect(try await store.storage.upload(FileID(unchecked: "u1"), of: "alice") == nil)
            #expect(try await store.storage.upload(FileID(unchecked: "u4"), of: "bob") != nil)
        }
    }
}
