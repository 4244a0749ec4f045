"""Why a bribe is due, to whom and how much: what stands beside the question about it."""

from __future__ import annotations

from grandtour.games.pax_pamir.components import REGION
from grandtour.games.pax_pamir.rules.bribes import Answer, Bribe, Deed
from grandtour.games.pax_pamir.rules.play import Play
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import numbered_region, spies
from grandtour.games.pax_pamir.words.terms import of
from grandtour.games.words import Ground, Grounds
from grandtour.language import Count, Phrase

TITLE = Phrase("Why a bribe is due")
CARD, RECEIVER, FULL, OTHERWISE = (
    Phrase("Card"), Phrase("Due to"), Phrase("In full"), Phrase("Otherwise"))


def grounds(s: Pamir, names: list[str]) -> Grounds | None:
    """Only a bribe rests on what the question does not say."""
    asked = s.stack[-1]
    if isinstance(asked, Bribe):
        receiver = int(asked.receiver)
    elif isinstance(asked, Answer):
        receiver = int(asked.seat)
    else:
        return None
    rows = for_play if isinstance(asked.deed, Play) else for_hostage
    return Grounds(TITLE, rows(s, asked.deed, receiver, names[receiver]))


def for_play(s: Pamir, deed: Deed, receiver: int, name: str) -> tuple[Ground, ...]:
    """PX-7.1, PX-7.2: the ruler of the region of the card."""
    region = REGION[deed.card]
    return (
        Ground(CARD, Phrase("{card}, region {region}", card=cards.title(int(deed.card)),
                            region=numbered_region(int(region))), "PX-7.1"),
        Ground(RECEIVER, Count("{name}, the ruler {of}: {n} ruling piece",
                               "{name}, the ruler {of}: {n} ruling pieces",
                               int(s.ruling_pieces(receiver, region)),
                               name=name, of=of(region)), "PX-4.2"),
        Ground(FULL, Count("{n} rupee: one for each tribe there",
                           "{n} rupees: one for each tribe there",
                           int(deed.bribe(s, receiver))), "PX-7.1"),
        Ground(OTHERWISE, Phrase("neither paid nor waived: no action is lost, but the card has "
                                 "been shown"), "PX-7.2"),
    )


def for_hostage(s: Pamir, deed: Deed, receiver: int, name: str) -> tuple[Ground, ...]:
    """PX-8.2, PX-8.3: who has most spies on the card."""
    number = int(deed.bribe(s, receiver))
    return (
        Ground(CARD, Phrase("{card}, held hostage", card=cards.title(int(deed.card))), "PX-8.2"),
        Ground(RECEIVER, Phrase("{name}, with {spies} on it, more than anybody else", name=name,
                                spies=spies(number)), "PX-8.2"),
        Ground(FULL, Count("{n} rupee: one for each of these spies",
                           "{n} rupees: one for each of these spies", number), "PX-8.3"),
        Ground(OTHERWISE, Phrase("neither paid nor waived: no action is lost"), "PX-8.9"),
    )
