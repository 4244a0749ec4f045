"""The result of a table in words. It is the result of the game, in which players come last who have
not played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from grandtour import games
from grandtour.games.words import Result, Round, series
from grandtour.language import N_, Phrase
from grandtour.tables.table import Table


def find_result(table: Table, view: dict[str, Any]) -> Result | None:
    """Return the result for this view; None before the end."""
    words = games.words(table.match.game.name)
    found = words.result(view, table.names)
    if found is None:
        return None
    whole = add_rounds(found, words.rounds(table.match.line))
    return rank_leavers_last(table, whole) if table.given_up else whole


def add_rounds(found: Result, rounds: Sequence[Round]) -> Result:
    """Return the result with a column for each round before its own columns."""
    clauses = found.clauses or ("",) * len(found.heads)
    rows = [(seat, rank, (*[str(one.points[seat]) for one in rounds], *cells))
            for seat, rank, cells in found.rows]
    return replace(found, heads=(*[one.head for one in rounds], *found.heads), rows=tuple(rows),
                   clauses=(*[one.clause for one in rounds], *clauses),
                   total=found.total + len(rounds) if found.total >= 0 else found.total)


def rank_leavers_last(table: Table, found: Result) -> Result:
    ranks = table.ranks(table.match.state.ranking())
    rows = sorted([(seat, ranks[seat], cells) for seat, _, cells in found.rows],
                  key=lambda row: row[1])
    return replace(found, sentence=leavers_text(table, ranks), clause="", rows=tuple(rows))


def leavers_text(table: Table, ranks: list[int]) -> Phrase:
    """Return the sentence about a result in which a bot has finished the game for a player."""
    first = [table.names[seat] for seat, rank in enumerate(ranks) if rank == 1]
    lost = [table.names[seat] for seat in sorted(table.given_up)]
    if len(lost) == len(ranks):
        return Phrase(N_("No one wins: computer players had to finish the game for everyone."))
    if table.removers:
        return Phrase(N_("First place: {winners}. Last: {losers}. Players finish last if a "
                         "computer player has to finish their game, or if they asked another "
                         "player to give up a seat."),
                      winners=series(first), losers=series(lost))
    return Phrase(N_("First place: {winners}. Last, because a computer player had to finish "
                     "their game: {losers}."), winners=series(first), losers=series(lost))
