"""The words for earlier versions of the game. All others are the defaults."""

from __future__ import annotations

from typing import Final

from grandtour.games.words import About
from grandtour.language import Phrase

ABOUT: Final = About(
    Phrase("Stones"), Phrase("Whoever takes most stones wins."),
    differences={"1": Phrase("The last stone counts."),
                 "2": Phrase("Nobody takes three stones at once.")})
