"""Names that no person may have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.language import CODES, language
from grandtour.tables.seating import TRAVELLERS
from grandtour.tables.table import LEFT
from grandtour.web.http.labels import LEVELS


def list_reserved_names() -> frozenset[str]:
    """Return the names of bots, levels and departed players, in every language."""
    said = {language(code).say(message) for code in CODES for message in (*LEVELS.values(), LEFT)}
    return frozenset({*said, *TRAVELLERS, *list_automata()})


def list_automata() -> Iterator[str]:
    """Yield the names of all automata, with any option."""
    for game in map(games.game, games.names()):
        for option in game.options:
            for value in option.values:
                with suppress(Refused):         # not for this number of players
                    chosen = game.choose(game.least, {option.name: value})
                    yield from game.automata(game.least, chosen).values()
