/// Combine's "ObservableObject", which SwiftUI brings along: what is used of it.
public protocol ObservableObject: AnyObject {}
