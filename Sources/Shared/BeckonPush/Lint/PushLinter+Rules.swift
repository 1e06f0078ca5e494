extension PushLinter {
    /// All rules of this version, in the order of `Documentation/lint-rules.md`.
    public static let rules: [any LintRule] = [
        // The body
        JSONSyntax(), BodyIsObject(), PayloadSize(), ApsMissing(), ApsIsObject(), NothingVisible(),
        // Keys
        ApsMisspeltKey(), ApsUnknownKey(), AlertKeyInAps(), KeyBesideAps(), AlertMisspeltKey(), AlertUnknownKey(),
        ApsKeyInAlert(),
        // Types and values
        AlertType(), AlertTextType(), BadgeType(), BadgeZero(), TextKeyType(), FlagType(), InterruptionLevel(),
        RelevanceScore(), SoundType(), SoundFormat(), SoundVolume(), SoundCritical(), CategoryUnregistered(),
        // Background and extension
        ContentAvailableWithAlert(), BackgroundWithoutContentAvailable(), MutableContentWithoutAlert(),
        AttachmentWithoutExtension(), AttachmentAddress(), AttachmentType(),
        // Localised alerts
        LocKeyMissing(), LocArgsCount(), LocArgsWithoutKey(), TextBesideLocKey(), StringsSpecifier(),
        // Headers
        PushTypeMissing(), PushTypeUnknown(), PushTypeContent(), TopicMissing(), TopicSuffix(), Priority(),
        Expiration(), CollapseID(), APNsID(), HeaderUnknown(),
        // Other types of push
        VoIPIsNoCall(), VoIPShowsNothing(), VoIPExpiration(), LiveActivityKeys(),
    ]
}
