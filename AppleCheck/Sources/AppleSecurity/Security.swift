@_exported public import AppleFoundation
@_exported public import Foundation

// Core Foundation's types are bridged to Foundation's on Apple's systems; here they are those.
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32
