"""New packages: where a command writes them, and how they are installed next to Grand Tour."""

from __future__ import annotations

from pathlib import Path

import click

into_option = click.option("--into", type=Path, default=Path(), show_default="here",
                           metavar="FOLDER", help="where to create its folder")


def describe_installation(folder: Path) -> str:
    """Return the command to type, whichever program has installed Grand Tour."""
    place = folder.resolve()
    return f"""    pip install --editable {folder}

or, if uv or pipx has installed Grand Tour, one of

    uv tool install --with-editable {place} WHEEL-OF-GRAND-TOUR
    pipx inject --editable grandtour {place}"""
