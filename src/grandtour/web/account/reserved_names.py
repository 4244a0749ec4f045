"""Names that nobody may have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.language import CODES, language
from grandtour.tables.seating import TRAVELLERS
from grandtour.tables.table import LEFT
from grandtour.web.http.labels import LEVELS


def reserved_names() -> frozenset[str]:
    """How computer players, their levels, and whoever has left are called, in every language."""
    said = {language(code).say(message) for code in CODES for message in (*LEVELS.values(), LEFT)}
    return frozenset({*said, *TRAVELLERS, *played_by_rules()})


def played_by_rules() -> Iterator[str]:
    """Those for whom the rules of a game move, with whatever option."""
    for game in map(games.game, games.names()):
        for option in game.options:
            for value in option.values:
                with suppress(Refused):         # not for so few
                    chosen = game.choose(game.least, {option.name: value})
                    yield from game.automata(game.least, chosen).values()
