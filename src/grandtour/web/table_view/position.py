"""A table as JSON for programs."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.tables.groups import Reserved
from grandtour.tables.open_positions import find_last_open
from grandtour.tables.status import find_awaited_in_room
from grandtour.tables.table import Table
from grandtour.tables.upgrading import list_differences
from grandtour.web.http.templating import render_bold
from grandtour.web.lobby.waiting_room import reservation_json
from grandtour.web.table_view.clocks import clock_json
from grandtour.web.table_view.event_log import describe_question


def question_json(table: Table, language: Language) -> dict[str, Any] | None:
    """Return the question to all players that is open now."""
    question = table.question
    return None if question is None else {
        "number": question.number, "about": question.subject, "seat": question.seat,
        "said": str(render_bold(language, describe_question(table, question)).striptags()),
        "agreed": sorted(question.agreed), "waiting": sorted(question.unanswered_seats),
        "by": question.by}


def result_json(table: Table) -> dict[str, Any] | None:
    """Return the result of a finished game by seat: the winners, the ranks (1 is best), and the
    points; None before the end, or if the game has no result.

    Seats that have not played to the end share the last rank. Several winners share a victory."""
    if not table.over or table.cancelled:
        return None
    ranks = table.ranks(table.match.state.ranking())
    return {"winners": [seat for seat, rank in enumerate(ranks) if rank == 1], "ranks": ranks,
            "points": list(table.match.state.scores())}


def position_json(table: Table, person: str, language: Language,
                  reserved: Reserved | None) -> dict[str, Any]:
    """Return seats, turn, the person's view and legal actions, and the group before the
    game."""
    seat = table.seat_of(person)
    words = games.words(table.match.game.name)
    state = table.position_for(seat)
    acting, opened = table.may_act(seat), find_last_open(table)
    prompt = words.prompt(state) if acting else words.waiting(state, table.names)
    return {
        "table": table.id,
        "game": table.match.game.name,
        "name": table.name,
        "rules": table.match.game.version,
        "newer_rules": [language.say(one) for one in list_differences(table)],
        "number": table.match.number,
        "seats": [{"kind": seat.kind, "name": seat.name,
                   "bot": seat.holder if seat.kind == "bot" else None,
                   "stand_in": table.stand_ins.get(number), "program": seat.program}
                  for number, seat in enumerate(table.seats)],
        "you": seat if seat != PUBLIC else None,
        "device": list(table.list_device_seats(person)),
        "started": table.started,
        "over": table.over,
        "asked": table.asked,
        "sealed": table.sealed.get(seat, ""),
        "to_act": table.to_act if table.to_act >= 0 else None,
        "prompt": language.say(prompt),
        "view": state.view(seat),
        "actions": [str(action) for action in state.choices()] if acting else [],
        "undo": table.can_take_back(seat),
        "messages": len(table.messages),
        "redo": table.can_redo(seat),
        "question": question_json(table, language),
        "waiting_for": sorted(table.waiting_for if table.started else find_awaited_in_room(table)),
        "paused": table.paused,
        "cancelled": table.cancelled,
        "result": result_json(table),
        "hinted": sorted(table.hinted),
        "take_backs": table.with_take_backs,
        "terms": table.terms.list_unusual(),
        "open_to": opened if opened >= 0 else None,
        "clock": clock_json(table),
        "for_members": reservation_json(None if table.started else reserved, language),
    }
