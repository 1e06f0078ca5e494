import BeckonExtension
import BeckonModel
import BeckonNet
import BeckonPush
import CHeapMeter
import Foundation

/// `attachment-benchmark PORT CERTIFICATE`: the pipeline attaches `/image`, then is sent `/flood`, by a server of another
/// process.
guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
    print("usage: attachment-benchmark PORT CERTIFICATE")
    exit(64)
}
let certificate = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
let folder = FileManager.default.temporaryDirectory.appending(path: "attachment-benchmark-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let loop = try EventLoop(name: "benchmark")
let client = HTTPClient(loop: loop, tls: try TLSClientContext(trust: .authorities(certificate)))
let meter = TransferMeter()
let stage = AttachmentStage(AttachmentDownload(downloader: meter.measuring(.beckonNet(client))), into: folder)
let pipeline = RevisionPipeline(stages: [stage])

let server = "https://127.0.0.1:\(port)"
let first = try await Run("10 MB image, first", server + "/image")
let second = try await Run("10 MB image, again", server + "/image")
let flood = try await Run("200 MB, no length", server + "/flood")
guard first.size == 10_000_000, second.size == 10_000_000, flood.size == nil, flood.read >= 10_000_000 else {
    print("The server did not send what was to be measured: \(first), \(second), \(flood).")
    exit(1)
}
Run.printTable([first, second, flood])
print(#"{"figure": "extension.flood_read_mb", "value": \#(flood.read.megabytes), "unit": "MB"}"#)
print(#"{"figure": "extension.attach_heap_mb", "value": \#(max(first.heap, second.heap).megabytes), "unit": "MB"}"#)
exit(0)
