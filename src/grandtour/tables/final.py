"""The result of a table in words: that of its game, in which comes last who has not played to the
end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grandtour import games
from grandtour.games.words import Result, series
from grandtour.language import N_, Phrase
from grandtour.tables.table import Table


def final(table: Table, view: dict[str, Any]) -> Result | None:
    """The result as this view has it; None before the end."""
    found = games.words(table.match.game.name).result(view, table.names)
    return timely(table, found) if found and table.given_up else found


def timely(table: Table, found: Result) -> Result:
    ranks = table.ranks(table.match.state.ranking())
    rows = sorted([(seat, ranks[seat], cells) for seat, _, cells in found.rows],
                  key=lambda row: row[1])
    return replace(found, sentence=with_last(table, ranks), clause="", rows=tuple(rows))


def with_last(table: Table, ranks: list[int]) -> Phrase:
    """The result in a sentence where a bot has had to finish the game for somebody."""
    first = [table.names[seat] for seat, rank in enumerate(ranks) if rank == 1]
    lost = [table.names[seat] for seat in sorted(table.given_up)]
    if len(lost) == len(ranks):
        return Phrase(N_("Nobody wins: computer players had to finish the game for everybody."))
    if table.removers:
        return Phrase(N_("First place: {winners}. Last: {losers}. Whoever lets a computer player "
                         "finish the game comes last, and so does whoever has asked somebody to "
                         "give up a seat."), winners=series(first), losers=series(lost))
    return Phrase(N_("First place: {winners}. Last, since a computer player had to finish the "
                     "game there: {losers}."), winners=series(first), losers=series(lost))
