"""Loads a site of this machine as it will be once it has grown, and measures it (docs/scale.md)."""
