"""The sentences of the log about the actions of court cards: which was taken, taxes, battles and
prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import COALITIONS, PRIZE, REGIONS, VERBS
from grandtour.games.pax_pamir.rules.asking import is_bonus
from grandtour.games.pax_pamir.rules.battle import ON_CARD
from grandtour.games.pax_pamir.rules.placing import ROAD, SPY
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import (
    coalition_name, in_region, numbered_verb, rupees, spies, tribes,
)
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.pax_pamir.words.pieces import pieces_there
from grandtour.games.pax_pamir.words.terms import listed
from grandtour.games.words import Sentence
from grandtour.language import Count, Phrase

CLAUSES: Final = {
    "tax": "PX-9.10",
    "gift": "PX-9.20",
    "build": "PX-9.30",
    "move": "PX-9.40",
    "betray": "PX-9.50",
    "battle": "PX-9.60",
}


def say_acted(passage: Passage) -> list[Sentence]:
    """PX-5.3, PX-5.4: with which card, and whether as a bonus action."""
    event = passage.first
    facts: dict[str, object] = {"name": passage.name, "card": cards.title(event.value),
                                "action": numbered_verb(event.other)}
    places = (elements.card(event.value),)
    if is_bonus(passage.before, event.seat, event.value):
        return [Sentence(Phrase("{name} used {card} for a bonus action: {action}.", **facts),
                         "WK-12" if passage.is_hers else "PX-5.4", places)]
    return [Sentence(Phrase("{name} used {card}: {action}.", **facts),
                     CLAUSES[VERBS[event.other]], places)]


# PX-9.10  Tax.

def say_taxed(passage: Passage) -> list[Sentence]:
    """The rupees of one card or one player together."""
    sums: Counter[tuple[bool, int]] = Counter()
    for event in passage.events:
        from_player = event.message == "taxed"
        sums[from_player, event.value if from_player else event.other] += 1
    said = [Phrase("{rupees} from {name}", rupees=rupees(number), name=passage.names[source])
            if from_player else
            Phrase("{rupees} from {card}", rupees=rupees(number), card=cards.title(source))
            for (from_player, source), number in sums.items()]
    return [Sentence(Phrase("{name} collected {sums}.", name=passage.name, sums=listed(said)),
                     "WK-34" if passage.is_hers else "PX-9.10",
                     tuple(dict.fromkeys([taxed_place(event) for event in passage.events])))]


def taxed_place(event: Event) -> str:
    return elements.player(event.value) if event.message == "taxed" else elements.market(
        event.value)


# PX-9.60  Battle.

def say_fought(passage: Passage) -> list[Sentence]:
    field, most = passage.first.value, passage.first.other
    if field > ON_CARD:
        return [Sentence(Count("{name} battles on {card}: {n} spy may be removed.",
                               "{name} battles on {card}: {n} spies may be removed.", most,
                               name=passage.name, card=cards.title(field - ON_CARD)),
                         "WK-33" if passage.is_hers else "PX-9.63",
                         (elements.card(field - ON_CARD),))]
    return [Sentence(Count("{name} battles {where}: {n} piece may be removed.",
                           "{name} battles {where}: {n} pieces may be removed.", most,
                           name=passage.name, where=in_region(REGIONS[field])),
                     "WK-33" if passage.is_hers else "PX-9.60", (elements.region(field),))]


def say_removed(passage: Passage) -> list[Sentence]:
    """Equal pieces together."""
    removed = Counter((event.message, event.value, event.other) for event in passage.events)
    said = [REMOVED[message](passage.names, value, other, number)
            for (message, value, other), number in removed.items()]
    places = [removed_place(event) for event in passage.events]
    return [Sentence(Phrase("{name} removed {pieces}.", name=passage.name, pieces=listed(said)),
                     "PX-9.63" if passage.first.message == "removed_spy" else "PX-9.61",
                     tuple(dict.fromkeys(places)))]


def removed_place(event: Event) -> str:
    if event.message == "removed_spy":
        return elements.piece(event.seat, SPY, event.other)
    if event.message == "removed_road":
        return elements.border(event.other)
    return elements.region(event.other)


def removed_tribes(names: list[str], victim: int, region: int, number: int) -> Phrase:
    return Phrase("{tribes} of {name} {where}", tribes=tribes(number), name=names[victim],
                  where=in_region(REGIONS[region]))


def removed_spies(names: list[str], victim: int, card: int, number: int) -> Phrase:
    return Phrase("{spies} of {name} on {card}", spies=spies(number), name=names[victim],
                  card=cards.title(card))


REMOVED: Final[dict[str, Callable[[list[str], int, int, int], Phrase]]] = {
    "removed_army": lambda _, coalition, region, number: pieces_there(coalition, region, number),
    "removed_road": lambda _, coalition, border, number: pieces_there(
        ROAD + coalition, border, number),
    "removed_tribe": removed_tribes,
    "removed_spy": removed_spies,
}


# PX-9.52  Prizes.

def say_claimed(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("{name} took {card} as a prize: {coalition}.", name=passage.name,
                            card=cards.title(event.value),
                            coalition=coalition_name(COALITIONS[PRIZE[event.value]])),
                     "WK-32" if passage.is_hers else "PX-9.52",
                     (elements.player(event.seat),))]


def say_left_prize(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} did not take the prize; {card} is discarded.",
                            name=passage.name, card=cards.title(passage.first.value)),
                     "PX-9.52")]


SENTENCES: Final[dict[str, Told]] = {
    "acted": say_acted,
    "taxed": say_taxed,
    "taxed_market": say_taxed,
    "fought": say_fought,
    "removed_army": say_removed,
    "removed_tribe": say_removed,
    "removed_road": say_removed,
    "removed_spy": say_removed,
    "claimed": say_claimed,
    "left_prize": say_left_prize,
}
