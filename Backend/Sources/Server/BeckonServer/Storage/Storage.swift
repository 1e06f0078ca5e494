/// All that a node keeps: one driver serves both sides.
public typealias Storage = ChatStorage & PushStorage
