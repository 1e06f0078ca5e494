import BeckonAPI
import BeckonModel

extension Services {
    /// Calls, who is in them, and their chats.
    var callRoutes: [Route] { ownCallRoutes + carriedCallRoutes }

    private var ownCallRoutes: [Route] {
        [
            Route(API.startCall) { session, input in
                let started = try await calls.start(input.body, by: session)
                return Outcome(answer: started.call, wasThere: !started.isNew)
            },
            Route(API.activeCalls) { session, _ in Outcome(answer: try await calls.active(for: session)) },
            Route(API.call) { session, input in
                Outcome(answer: try await calls.storage.call(input.callSession(), for: session.uid))
            },
            Route(API.callParticipants) { session, input in
                Outcome(answer: try await calls.participants(of: input.callSession(), for: session, input))
            },
            change(API.joinCall, .join), change(API.leaveCall, .leave), change(API.rejectCall, .reject),
            change(API.cancelCall, .cancel), change(API.endCall, .end),
            Route(API.joinCallChat) { session, input in
                Outcome(answer: try await calls.joinChat(of: input.callSession(), by: session))
            },
        ]
    }

    private func change(_ endpoint: Endpoint<NoContent, Call>, _ event: CallMachine.Event) -> Route {
        Route(endpoint) { session, input in
            Outcome(answer: try await calls.change(input.callSession(), event, by: session))
        }
    }

    /// For the backend of an app whose calls another SDK carries.
    private var carriedCallRoutes: [Route] {
        [
            Route(
                API.putCall,
                backend: { input in
                    let started = try await calls.put(input.callSession(), input.body)
                    return Outcome(answer: started.call, wasThere: !started.isNew)
                }),
            Route(
                API.removeCall,
                backend: { input in
                    Outcome(answer: try await calls.storage.removeCall(input.callSession(), now: calls.time.now()))
                }),
            Route(
                API.putCallParticipant,
                backend: { input in
                    Outcome(answer: try await calls.putParticipant(input.uid(), in: input.callSession()))
                }),
            Route(
                API.removeCallParticipant,
                backend: { input in
                    Outcome(
                        answer: try await calls.storage.removeParticipant(
                            input.uid(), from: input.callSession(), now: calls.time.now()))
                }),
        ]
    }
}
