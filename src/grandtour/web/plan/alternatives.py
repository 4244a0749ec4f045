"""Alternatives: ways to do the own turn of now that were kept beside each other, and in what they
differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.language import Language
from grandtour.plans.plan import PlanRow
from grandtour.tables.table import Table
from grandtour.web.plan.draft import Draft, draft, lines_of
from grandtour.web.plan.view import address

LETTERS: Final = "ABCDEFGHIJKL"
Sections = Mapping[str, list[str]]      # lines by what they are about


@dataclass(frozen=True)
class Alternative:
    """A way to do the turn, with its letter, and where its board is."""

    letter: str
    row: PlanRow
    draft: Draft
    address: str


@dataclass(frozen=True)
class Difference:
    """What there is of it after each alternative, the position of now coming first: only lines that
    are not everywhere."""

    about: str
    cells: list[list[str]]


def alternatives(table: Table, seat: int, rows: Sequence[PlanRow]) -> list[Alternative]:
    """Those that are about the position of now."""
    number = table.match.number
    kept = [row for row in rows if row.plan.alternative and row.base == number]
    return [Alternative(letter, row, draft(table, seat, number, lines_of(row.plan)),
                        address(table, number, lines_of(row.plan)))
            for letter, row in zip(LETTERS, kept, strict=False)]


def differences(found: Sequence[Alternative], language: Language) -> list[Difference]:
    """Between the position of now and what comes of each alternative."""
    if not found:
        return []
    made = found[0].draft
    now = sections(made.table.match.at(made.number), made, language)
    return list(apart([now, *[certain(one.draft, language) for one in found]]))


def certain(made: Draft, language: Language) -> Sections:
    """What is so after this draft whatever is drawn and whatever lies hidden."""
    ways = [sections(deal.state, made, language) for deal in made.deals]
    return {about: [line for line in lines if all(line in way.get(about, []) for way in ways)]
            for about, lines in ways[0].items()}


def sections(s: State, made: Draft, language: Language) -> Sections:
    """What the owner reads of a position."""
    words, names, view = games.words(s.game.name), made.table.names, s.view(made.seat)
    found = {language.called(name): list(map(language.say, words.panel(view, seat).said()))
             for seat, name in enumerate(names)}
    for heading, lines in words.overview(view, [language.called(name) for name in names]):
        found.setdefault(language.say(heading), []).extend(map(language.say, lines))
    return found


def apart(columns: Sequence[Sections]) -> Iterator[Difference]:
    """What is not alike in all of them, in the order of the first that has it."""
    for about in dict.fromkeys(about for column in columns for about in column):
        lines = [column.get(about, []) for column in columns]
        alike = set(lines[0]).intersection(*lines[1:])
        cells = [[line for line in cell if line not in alike] for cell in lines]
        if any(cells):
            yield Difference(about, cells)
