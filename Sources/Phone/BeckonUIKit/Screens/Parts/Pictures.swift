#if canImport(UIKit)
    import UIKit

    /// Pictures that were decoded, by path or address. The system empties it where memory is short.
    @MainActor final class Pictures {
        private let cache = NSCache<NSString, UIImage>()

        subscript(name: String) -> UIImage? { cache.object(forKey: name as NSString) }

        /// Reads a file off the main thread; nil where it holds no picture.
        func file(_ path: String) async -> UIImage? {
            if let kept = self[path] { return kept }
            let image = await Task.detached(priority: .userInitiated) { UIImage(contentsOfFile: path) }.value
            return keep(image, path)
        }

        /// A person's or group's, by the app's own loader.
        func picture(_ address: String, _ load: @Sendable (String) async -> Data?) async -> UIImage? {
            if let kept = self[address] { return kept }
            return keep(await load(address).flatMap { UIImage(data: $0) }, address)
        }

        private func keep(_ image: UIImage?, _ name: String) -> UIImage? {
            if let image { cache.setObject(image, forKey: name as NSString) }
            return image
        }
    }
#endif
