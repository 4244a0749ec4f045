"""The sentences of the log about bribes (PX-8)."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import REGION, REGIONS
from grandtour.games.pax_pamir.rules.bribes import Bribe
from grandtour.games.pax_pamir.state import HAND
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import in_region, rupees
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.words import Sentence
from grandtour.language import N_, Phrase


def players(passage: Passage) -> tuple[str, ...]:
    """The two whom it concerns."""
    return (elements.player(passage.first.seat), elements.player(passage.first.other))


def say_due(passage: Passage) -> list[Sentence]:
    """PX-7.1, PX-8.3: why; if it is not paid at once, the card is shown now."""
    bribed = passage.all_of("bribed")
    if bribed:
        return say_paid(passage)
    question = passage.after.stack[-1]
    assert isinstance(question, Bribe)
    event = passage.first
    facts: dict[str, object] = {
        "name": passage.name, "card": cards.title(event.other), "rupees": rupees(event.value),
        "receiver": passage.names[question.receiver]}
    places = (elements.player(event.seat), elements.player(question.receiver))
    if passage.before.where[event.other] == HAND + event.seat:
        region = REGION[event.other]
        return [Sentence(Phrase(DUE_TO_RULER, where=in_region(REGIONS[region]), **facts),
                         "PX-7.1", (*places, elements.region(region)))]
    return [Sentence(Phrase(DUE_TO_HOLDER, **facts), "PX-8.3",
                     (*places, elements.card(event.other)))]


DUE_TO_RULER: Final = N_(
    "{name} shows {card}. {receiver} is the ruler {where}: a bribe of {rupees} is due.")
DUE_TO_HOLDER: Final = N_(
    "{name} wants to use {card}. {receiver} holds it hostage: a bribe of {rupees} is due.")


def say_paid(passage: Passage) -> list[Sentence]:
    """PX-8.8, PX-7.2"""
    event = passage.events[-1]
    facts: dict[str, object] = {"name": passage.name, "rupees": rupees(event.value),
                                "receiver": passage.names[event.other]}
    places = (elements.player(event.seat), elements.player(event.other))
    if passage.entry.text == "accept":
        message = ACCEPTED if event.value else WAIVED
        return [Sentence(Phrase(message, **facts), "PX-7.2", places)]
    if event.value == 0:
        return [Sentence(Phrase(WELL_MANNERED, **facts), "PX-16.3", places)]
    return [Sentence(Phrase(PAID, **facts), "PX-8.8", places)]


ACCEPTED: Final = N_("{receiver} accepted a bribe of {rupees} from {name}.")
WAIVED: Final = N_("{receiver} waived the bribe: {name} pays nothing.")
WELL_MANNERED: Final = N_("Courtly Manners: {name} pays {receiver} no bribe.")
PAID: Final = N_("{name} paid {receiver} a bribe of {rupees}.")


def say_offered(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} offered {receiver} {rupees}.", name=passage.name,
                            receiver=passage.names[passage.first.other],
                            rupees=rupees(passage.first.value)), "PX-8.4", players(passage))]


def say_begged(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} asked {receiver} for mercy.", name=passage.name,
                            receiver=passage.names[passage.first.other]), "PX-8.4",
                     players(passage))]


def say_withdrew(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} withdrew: no bribe is paid, and nothing has happened.",
                            name=passage.name), "PX-7.2", players(passage))]


def say_demanded(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} asked {payer} for {rupees}.", name=passage.name,
                            payer=passage.names[passage.first.other],
                            rupees=rupees(passage.first.value)), "PX-8.4", players(passage))]


def say_declined(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} declined; the bribe stays {rupees}.", name=passage.name,
                            rupees=rupees(passage.first.value)), "PX-8.9", players(passage))]


SENTENCES: Final[dict[str, Told]] = {
    "bribe_due": say_due,
    "bribed": say_paid,
    "offered": say_offered,
    "begged": say_begged,
    "withdrew": say_withdrew,
    "demanded": say_demanded,
    "declined": say_declined,
}
