"""How a package that stands in a folder is installed beside Grand Tour."""

from __future__ import annotations

from pathlib import Path


def installing(folder: Path) -> str:
    """Return what to type, whichever program has installed Grand Tour."""
    place = folder.resolve()
    return f"""    pip install --editable {folder}

or, if uv or pipx has installed Grand Tour, one of

    uv tool install --with-editable {place} WHEEL-OF-GRAND-TOUR
    pipx inject --editable grandtour {place}"""
