public import Foundation

/// The scenes of the way of a message and of a call, played on one machine.
@MainActor public struct Demo {
    private let stage: DemoStage
    private let examples: [ExamplePush]
    private let rounds: Int
    private let record: URL?

    /// - Parameters:
    ///   - stage: started; the demo leaves it as the last scene did.
    ///   - rounds: how often two phones open a call's chat at once; nil: as often as people see it.
    ///   - record: a folder for the pushes that the emulator accepts, a file each; nil: they are not kept.
    /// - Throws: where the example payloads cannot be read.
    public init(on stage: DemoStage, rounds: Int? = nil, record: URL? = nil) throws {
        self.stage = stage
        self.rounds = rounds ?? DemoScene.rounds
        self.record = record
        examples = try ExamplePush.all()
    }

    /// Plays all scenes in their order; a scene that fails does not keep the next ones from being played.
    ///
    /// - Parameter progress: told of each scene as it ends.
    /// - Throws: where the pushes cannot be recorded.
    public func play(progress: (SceneReport) -> Void = { _ in }) async throws -> DemoReport {
        var reports: [SceneReport] = []
        for scene in DemoScene.all(examples: examples, rounds: rounds) {
            let report = await play(scene)
            reports.append(report)
            let pushes = stage.pushes.take()
            if let record { try PushRecorder.write(pushes, of: scene.name, to: record) }
            progress(report)
        }
        return DemoReport(scenes: reports)
    }

    private func play(_ scene: DemoScene) async -> SceneReport {
        let play = ScenePlay(
            stage: stage, receiver: scene.isOnSecondPhone ? stage.bobWithoutScenes : stage.bob)
        do {
            try await scene.play(play)
            return play.report(scene, failure: nil)
        } catch let failure as SceneFailure {
            return play.report(scene, failure: failure)
        } catch {
            return play.report(scene, failure: SceneFailure(sentence: "\(error)"))
        }
    }
}
