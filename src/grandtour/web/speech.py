"""Refusals as people and programs read them."""

from __future__ import annotations

from typing import Final

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.language import Language, Phrase
from grandtour.tables.table import Table

STATUS: Final = {
    "no_such_table": 404, "no_such_invitation": 404, "no_such_game": 404, "no_such_bot": 404,
    "no_such_position": 404, "not_seated": 403, "not_host": 403, "stale_position": 409,
    "not_your_turn": 409, "game_over": 409, "not_started": 409, "table_full": 409,
    "nothing_to_take_back": 409, "game_running": 409,
}


def status_of(refused: Refused) -> int:
    """The HTTP status: 404 and 403 as everywhere, 409 where the table stands otherwise than the
    asker thought, 422 for what the rules or the form forbid."""
    return STATUS.get(refused.refusal.code, 422)


def sentence(refused: Refused, table: Table | None, language: Language) -> str:
    """The sentence of a refusal in the reader's language."""
    if table is None:
        return language.say(Phrase(refused.refusal.text, **refused.facts))
    words = games.words(table.match.game.name)
    return language.say(words.refusal(refused.refusal, refused.facts, table.names))


def refusal_json(refused: Refused, table: Table | None, language: Language) -> dict[str, object]:
    """What the API and the page's script get: code, clause, sentence, and what goes on from."""
    answer: dict[str, object] = {
        "code": refused.refusal.code,
        "clause": refused.refusal.clause,
        "message": sentence(refused, table, language),
    }
    if table is not None:
        answer["number"] = table.match.number
    if refused.nearest is not None:
        answer["nearest"] = str(refused.nearest)
    return answer
