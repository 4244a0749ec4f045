"""A table as programs read it."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.tables.table import Table


def position_json(table: Table, seat: int, language: Language) -> dict[str, Any]:
    """Who sits where, whose turn it is, what this seat may see, and what it may do now."""
    words = games.words(table.match.game.name)
    state = table.match.state
    acting = table.started and seat >= 0 and table.to_act == seat
    prompt = words.prompt(state) if acting else words.waiting(state, table.names)
    return {
        "table": table.id,
        "game": table.match.game.name,
        "name": table.name,
        "number": table.match.number,
        "seats": [{"kind": seat.kind, "name": seat.name,
                   "bot": seat.holder if seat.kind == "bot" else None} for seat in table.seats],
        "you": seat if seat != PUBLIC else None,
        "started": table.started,
        "over": table.over,
        "to_act": table.to_act if table.to_act >= 0 else None,
        "prompt": language.say(prompt),
        "view": state.view(seat),
        "actions": [str(action) for action in state.choices()] if acting else [],
        "undo": table.can_take_back(seat),
    }
