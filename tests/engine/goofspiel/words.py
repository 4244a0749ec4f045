"""The log of the game, which shows the bids when all are in. All other words are the defaults."""

from __future__ import annotations

from grandtour.engine.match import Entry
from grandtour.games.plain.words import PlainWords
from grandtour.games.words import Sentence
from grandtour.language import Phrase
from tests.engine.goofspiel.game import GAME, Goofspiel

PLAIN = PlainWords(GAME)


def log(entry: Entry, before: Goofspiel, names: list[str]) -> list[Sentence]:
    """Return what has been done. After the last bid, return all bids instead."""
    if entry.back or before.seats_asked() != [entry.seat]:
        return PLAIN.log(entry, before, names)
    bids = before.bids[:]
    bids[entry.seat] = int(entry.text.removeprefix("bid "))
    return [Sentence(Phrase("{name} has bid {card}.", name=name, card=str(card)), "")
            for name, card in zip(names, bids, strict=True)]
