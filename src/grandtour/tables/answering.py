"""Answering a question at a table: sealed, if other seats are asked together."""

from __future__ import annotations

from dataclasses import replace

from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.changes import TableChanges
from grandtour.tables.events import Seal
from grandtour.tables.table import Table


def give_answer(changes: TableChanges, table: Table, seat: int, text: str,
                person: str = "") -> Table:
    """Return the table after the seat's answer. It is sealed if other seats are asked together with
    it and have not answered. The last answer plays all. Refused: answer_sealed, and what
    `Game.request` refuses."""
    sealed = table.sealed
    if seat in sealed:
        raise Refused(errors.ANSWER_SEALED, {})
    action = table.match.game.request(table.match.state, text, seat)
    if table.asked != [seat]:
        return changes.with_event(table, Seal(str(action)), seat, person)
    match = table.match.fork()
    words = match.game.actions_by_text()
    match.play_together({one: words[given] for one, given in sealed.items()} | {seat: action})
    return replace(table, match=match)
