"""Invisible characters of texts."""

from __future__ import annotations

from typing import Final
from unicodedata import category

JOINERS: Final = "\u200c\u200d"     # invisible, but some scripts and emoji need them


def remove_invisible(text: str) -> str:
    """Return the text without control characters, marks of direction and the like.

    Every kind of space stays (U+00A0 and U+202F of French, U+3000 of Japanese), and so do joiners
    and line feeds."""
    return "".join(character for character in text
                   if character.isprintable() or character in JOINERS or character == "\n"
                   or category(character) == "Zs")
