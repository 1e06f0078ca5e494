/// Why a scene could not go on.
struct SceneFailure: Error {
    let sentence: String
}
