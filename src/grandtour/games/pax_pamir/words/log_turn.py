"""The sentences of the log about the set-up, the market, turns and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.games.pax_pamir.components import COALITIONS, is_check
from grandtour.games.pax_pamir.rules.asking import START
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.names import coalition_noun
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.pax_pamir.words.terms import titles
from grandtour.games.words import Sentence
from grandtour.language import Count, Phrase

Told = Callable[[Passage], list[Sentence]]


def say_first(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} chooses a loyalty first.", name=passage.name), "PX-2.8",
                     (elements.player(passage.first.seat),))]


def say_loyal(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("{name} is loyal to {coalition}.", name=passage.name,
                            coalition=coalition_noun(COALITIONS[event.value])),
                     "PX-2.8", (elements.player(event.seat), elements.supply(event.value)))]


def say_revealed(passage: Passage) -> list[Sentence]:
    """PX-12.6; the first market is told when it lies there as a whole (PX-2.6)."""
    if passage.before.phase >= START:
        event = passage.first
        clause = "PX-12.7" if is_check(event.value) else "PX-12.6"
        return [Sentence(Phrase("New in the market: {card}.", card=cards.title(event.value)),
                         clause, (elements.market(event.other),))]
    market = [int(card) for card in passage.after.market]
    if 0 in market:
        return []
    return [Sentence(Phrase("The market: {cards}.", cards=titles(market)), "PX-2.6",
                     tuple([elements.market(place) for place in range(len(market))]))]


def say_turn(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("Turn {number}: {name}.", number=passage.first.value,
                            name=passage.name), "PX-5.1",
                     (elements.player(passage.first.seat),))]


def say_passed(passage: Passage) -> list[Sentence]:
    left = passage.first.value
    if left == 0:
        return [Sentence(Phrase("{name} passed.", name=passage.name), "PX-5.1")]
    return [Sentence(Count("{name} passed with {n} action left.",
                           "{name} passed with {n} actions left.", left, name=passage.name),
                     "PX-5.1")]


# PX-18  The end.

def say_over(passage: Passage) -> list[Sentence]:
    """PX-18.1, PX-18.2, PX-18.7: early, after the final check, or as nothing happens any more."""
    checks = [event for event in passage.earlier if event.message == "check"]
    if not checks:
        return [Sentence(Phrase("No card has left the market for {number} rounds: the game ends "
                                "as it stands.", number=IDLE_ROUNDS), "PX-18.7")]
    if checks[-1].other:
        return [Sentence(Phrase("That was the final check: the game is over."), "PX-18.2")]
    winner = passage.after.ranking().index(1)
    return [Sentence(Phrase("Early end: {name} leads by 4 points at least and wins at once.",
                            name=passage.names[winner]), "PX-18.1",
                     (elements.player(winner),))]


def say_lot(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} wins the tie by lot.", name=passage.name), "PX-18.4",
                     (elements.player(passage.first.seat),))]


SENTENCES: Final[dict[str, Told]] = {
    "first": say_first,
    "loyal": say_loyal,
    "revealed": say_revealed,
    "turn": say_turn,
    "passed": say_passed,
    "over": say_over,
    "lot": say_lot,
}
