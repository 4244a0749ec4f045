"""The common parts of the spoken labels of all games' places."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from grandtour.language import Language, N_, Phrase

REMEMBERED: Final = 16_384


@lru_cache(REMEMBERED)
def translate_label(language: Language, phrase: Callable[..., Phrase], *facts: Hashable) -> str:
    """Return the words of `phrase` with these facts. A label repeats most of them in the next
    position, so they are cached."""
    return language.say(phrase(*facts))


def join_label(language: Language, parts: list[str]) -> str:
    """Return a label of several parts without the empty ones."""
    return language.say(N_("; ")).join(part for part in parts if part)


def mark_choosable(language: Language, label: str, is_open: bool) -> str:
    """Return the label, with a note that the place can be chosen now. `aria-disabled` marks the
    others."""
    return join_label(language,
                      [label, language.say(N_("can be chosen now"))]) if is_open else label
