import Foundation

/// libFuzzer's entry: any bytes as a push.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let broken = ReadAnything.bytes(Data(UnsafeBufferPointer(start: start, count: count)))
    if !broken.isEmpty { fatalError(broken.joined(separator: "; ")) }
    return 0
}
