import Foundation

/// libFuzzer's entry: any dictionary as `userInfo`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUserInfo(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var builder = UserInfoBuilder(Data(UnsafeBufferPointer(start: start, count: count)))
    let broken = ReadAnything.userInfo(builder.userInfo())
    if !broken.isEmpty { fatalError(broken.joined(separator: "; ")) }
    return 0
}
