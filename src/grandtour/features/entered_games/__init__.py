"""Games that were played in person and are entered here, for replay, analysis and studies."""
