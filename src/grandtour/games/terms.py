"""Find the words of a game that a clause of its rules explains: the terms of its `glossary.toml`
with a `clause`, in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from grandtour import games
from grandtour.language.packs import load_language_packs

# A term is a whole word, but where no blanks part words.
WHOLE: Final = r"(?<!\w)(?:{})(?!\w)"


@dataclass(frozen=True)
class Terms:
    """The terms in one language, the longest first, so that a bonus action is no action. `clauses`
    maps each form in lower case to its clause, or "" if none explains it."""

    pattern: re.Pattern[str]
    clauses: Mapping[str, str]


@cache
def load_terms(game: str) -> tuple[Mapping[str, Any], ...]:
    """Return the terms in the file; none if the game has no such file."""
    file = games.find_game_folder(game) / "glossary.toml"
    if not file.is_file():
        return ()
    return tuple(tomllib.loads(file.read_text(encoding="utf-8")).get("term", []))


@cache
def load_game_terms(game: str, code: str) -> Terms | None:
    """Return the terms of the game in this language; None if no clause explains any."""
    found: dict[str, str] = {}
    for term in load_terms(game):
        for form in list_term_forms(term, code):
            found[form.lower()] = found.get(form.lower()) or term.get("clause", "")
    if not any(found.values()):
        return None
    longest = "|".join(re.escape(form) for form in sorted(found, key=len, reverse=True))
    pattern = WHOLE.format(longest) if load_language_packs()[code].spaced else longest
    return Terms(re.compile(pattern, re.IGNORECASE), found)


def list_term_forms(term: Mapping[str, Any], code: str) -> list[str]:
    return [term["en"], *term.get("en_also", [])] if code == "en" else term.get(code, [])


def link_terms(game: str, code: str, text: str, address: Callable[[str, str], str]) -> Markup:
    """Return the text with a link to the clause on the first occurrence of each term."""
    known = load_game_terms(game, code)
    return Markup("").join(list_pieces(game, known, text, address)) if known else escape(text)


def list_pieces(game: str, known: Terms, text: str,
                address: Callable[[str, str], str]) -> Iterator[str | Markup]:
    """Yield the pieces of the text, with the terms as links."""
    end, seen = 0, {""}
    for match in known.pattern.finditer(text):
        clause = known.clauses[match[0].lower()]
        if clause not in seen:
            seen.add(clause)
            yield text[end:match.start()]
            yield Markup('<a class="term" href="{}">{}</a>').format(
                address(game, clause), match[0])
            end = match.end()
    yield text[end:]
