"""Alternatives: several ways to play the present turn, and how they differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.language import Language
from grandtour.features.plans.plan import PlanRow
from grandtour.tables.table import Table
from grandtour.features.plans.draft import (
    PlanDraft, make_draft_address, make_draft, write_lines,
)

LETTERS: Final = "ABCDEFGHIJKL"
Sections = Mapping[str, list[str]]      # lines by what they are about


@dataclass(frozen=True)
class Alternative:
    """A way to play the turn, with its letter and the address of its board."""

    letter: str
    row: PlanRow
    draft: PlanDraft
    address: str


@dataclass(frozen=True)
class AlternativeDifference:
    """The lines about a subject after each alternative, the present position first: only lines that
    are not in all of them."""

    about: str
    cells: list[list[str]]


def list_alternatives(table: Table, seat: int, rows: Sequence[PlanRow]) -> list[Alternative]:
    """Return the alternatives for the present position."""
    number = table.match.number
    kept = [row for row in rows if row.plan.alternative and row.base == number]
    return [Alternative(letter, row, make_draft(table, seat, number, write_lines(row.plan)),
                        make_draft_address(table, number, write_lines(row.plan)))
            for letter, row in zip(LETTERS, kept, strict=False)]


def find_differences(found: Sequence[Alternative],
                     language: Language) -> list[AlternativeDifference]:
    """Return how the present position and the results of the alternatives differ."""
    if not found:
        return []
    made = found[0].draft
    now = read_sections(made.table.match.at(made.number), made, language)
    return list(compare_columns([now, *[read_certain_facts(one.draft, language) for one in found]]))


def read_certain_facts(made: PlanDraft, language: Language) -> Sections:
    """Return what holds after this draft in every draw and every hidden position."""
    ways = [read_sections(deal.state, made, language) for deal in made.deals]
    return {about: [line for line in lines if all(line in way.get(about, []) for way in ways)]
            for about, lines in ways[0].items()}


def read_sections(s: State, made: PlanDraft, language: Language) -> Sections:
    """Return what the owner reads of a position."""
    words, names, view = games.words(s.game.name), made.table.names, s.view(made.seat)
    found = {language.show_name(name): list(map(language.say, words.panel(view, seat).phrases()))
             for seat, name in enumerate(names)}
    for heading, lines in words.overview(view, [language.show_name(name) for name in names]):
        found.setdefault(language.say(heading), []).extend(map(language.say, lines))
    return found


def compare_columns(columns: Sequence[Sections]) -> Iterator[AlternativeDifference]:
    """Yield what is not alike in all of them, in the order of the first that has it."""
    for about in dict.fromkeys(about for column in columns for about in column):
        lines = [column.get(about, []) for column in columns]
        alike = set(lines[0]).intersection(*lines[1:])
        cells = [[line for line in cell if line not in alike] for cell in lines]
        if any(cells):
            yield AlternativeDifference(about, cells)
