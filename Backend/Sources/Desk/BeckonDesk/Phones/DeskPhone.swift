import BeckonApp
public import BeckonClient
public import BeckonModel
public import BeckonNet
public import BeckonTesting
public import Foundation

/// A phone of the desk: the model, its app's configuration and its connection to the emulator.
@MainActor public final class DeskPhone {
    public let phone: Phone
    public let configuration: ChatAppConfiguration
    private let link: PhoneLink

    /// - Parameters:
    ///   - name: the device, and the beginning of its places in the trace.
    ///   - takesVoIP: whether a call rings by a VoIP push; else it comes as a notification.
    ///   - folder: the phone's disk.
    ///   - transport: the app's way to the chat server, made anew for each process.
    /// - Throws: what the file system or the connection to the emulator says.
    public init(
        name: String, hasScenes: Bool = true, takesVoIP: Bool = true, folder: URL,
        emulator: (client: HTTPClient, port: Int),
        transport: @escaping @Sendable () -> Transport, time: TimeSource, trace: Trace
    ) async throws {
        let link = try await PhoneLink(device: name, client: emulator.client, port: emulator.port)
        configuration = ChatAppConfiguration(
            hasScenes: hasScenes, takesCalls: takesVoIP, calls: CallFacts(), transport: transport)
        phone = try Phone(
            name: name, app: configuration.bundle, folder: folder, registrar: link.registrar, time: time, trace: trace)
        self.link = link
        link.deliver(to: phone)
    }

    /// Opens the app, signs in and waits until its push token is with the server.
    public func signIn(token: String) async throws {
        phone.launch()
        guard let app = phone.chatApp else { return }
        try await phone.until { app.account == .nobody }
        try await app.login(token: token)
        try await phone.until { app.isRegisteredForPush && app.navigation.isAtRoot }
    }

    /// Ends the app and the connection.
    public func shutDown() async {
        await phone.kill()
        link.close()
    }
}
