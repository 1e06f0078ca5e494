import Testing

/// The flows of the four seeds, by the products alone: the apps in this folder are what an engineer writes, the pushes are
/// those that the emulator of APNs accepted from the server. One after the other: they share the process's notification
/// centre, as an app does.
@Suite(.serialized, .timeLimit(.minutes(1))) enum SeedFlowTests {}
