"""What stands out in the course of a match: turns, scorings, what was taken back; the turning
points of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from grandtour.language import Count, Language, N_
from grandtour.tables.table import Table
from grandtour.web.http.templating import with_bold
from grandtour.web.table_view.game_log import LogLine, game_log

Kind = Literal["turn", "scoring", "undo", "point"]
GLYPHS: Final = {"turn": "next", "scoring": "crown", "undo": "undo", "point": "bulb"}


@dataclass(frozen=True)
class Milestone:
    """At entry `number`; several at one entry are several milestones."""

    number: int
    kind: Kind
    title: str

    @property
    def icon(self) -> str:
        return GLYPHS[self.kind]


def milestones(table: Table, language: Language) -> list[Milestone]:
    """In order."""
    told = {line.entry.number: line for line in game_log(table)}
    begins = turns(table)
    found: list[Milestone] = []
    for number in sorted({*begins, *told}):
        if number in told:
            found += remarkable(table, told[number], language)
        if number in begins:
            asked = table.match.entries[number - 1].asked
            found.append(Milestone(number, "turn", language.say(
                N_("{name}’s turn"), name=table.names[asked])))
    return found


def remarkable(table: Table, line: LogLine, language: Language) -> list[Milestone]:
    """The scorings of an entry that stands, or that it takes something back."""
    entry = line.entry
    if entry.back:
        return [Milestone(entry.number, "undo", language.say(
            Count("{name} took {n} step back", "{name} took {n} steps back", entry.back,
                  name=table.names[entry.seat])))]
    if line.taken_back_by:
        return []
    return [Milestone(entry.number, "scoring", with_bold(language, show.title).striptags())
            for show in line.shows]


def turns(table: Table) -> list[int]:
    """The positions at which somebody's turn begins, as the match stands."""
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
