/// "CALayer", of Core Animation.
@MainActor open class CALayer {
    open var cornerRadius: CGFloat = 0
}
