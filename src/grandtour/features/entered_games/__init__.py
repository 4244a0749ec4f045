"""Games that were played at a table and are entered here, for replay, analysis and studies."""
