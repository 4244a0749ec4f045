"""The milestones of a match: turns, scorings, undos, and turning points of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from grandtour.language import Count, Language, N_
from grandtour.tables.table import Table
from grandtour.web.http.templating import render_bold
from grandtour.web.table_view.game_log import LogLine, build_log

Kind = Literal["turn", "scoring", "undo", "point"]
GLYPHS: Final = {"turn": "next", "scoring": "crown", "undo": "undo", "point": "bulb"}


@dataclass(frozen=True)
class Milestone:
    """A milestone at entry `number`. One entry may have several."""

    number: int
    kind: Kind
    title: str

    @property
    def icon(self) -> str:
        return GLYPHS[self.kind]


def list_milestones(table: Table, language: Language) -> list[Milestone]:
    """Return the milestones in order."""
    told = {line.entry.number: line for line in build_log(table)}
    begins = list_turns(table)
    found: list[Milestone] = []
    for number in sorted({*begins, *told}):
        if number in told:
            found += list_entry_milestones(table, told[number], language)
        if number in begins:
            asked = table.match.entries[number - 1].asked
            found.append(Milestone(number, "turn", language.say(
                N_("{name}’s turn"), name=table.names[asked])))
    return found


def list_entry_milestones(table: Table, line: LogLine, language: Language) -> list[Milestone]:
    """Return the scorings of a valid entry, or its undo."""
    entry = line.entry
    if entry.back:
        return [Milestone(entry.number, "undo", language.say(
            Count("{name} took back {n} step", "{name} took back {n} steps", entry.back,
                  name=table.names[entry.seat])))]
    if line.taken_back_by:
        return []
    return [Milestone(entry.number, "scoring", render_bold(language, show.title).striptags())
            for show in line.shows]


def list_turns(table: Table) -> list[int]:
    """Return the positions at which a turn begins, in the match without undone entries."""
    taken = table.match.taken_back()
    begins: list[int] = []
    turn = -1
    for entry in table.match.entries:
        if entry.number in taken or entry.back or entry.asked < 0:
            continue
        if entry.turn != turn:
            begins.append(entry.number)
        turn = entry.turn
    return begins
