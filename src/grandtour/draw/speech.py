"""What the places of a board are called aloud: what the labels of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from grandtour.language import Language, N_, Phrase

REMEMBERED: Final = 16_384


@lru_cache(REMEMBERED)
def said(language: Language, phrase: Callable[..., Phrase], *facts: Hashable) -> str:
    """Return what `phrase` makes of these facts, in words. A label repeats most of them in the
    next position, so they are remembered."""
    return language.say(phrase(*facts))


def joined(language: Language, parts: list[str]) -> str:
    """Return a label of several parts; empty ones are left out."""
    return language.say(N_("; ")).join(part for part in parts if part)


def choosable(language: Language, label: str, is_open: bool) -> str:
    """Return the label, and that the place can be chosen now; `aria-disabled` says if it cannot."""
    return joined(language, [label, language.say(N_("can be chosen now"))]) if is_open else label
