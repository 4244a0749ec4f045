"""A finished match studied: its analysis, and decisions to take once more."""
