"""The dominance check of Pax Pamir as it is watched: the blocks are counted, then the places are
shared out, best first."""

from __future__ import annotations

from typing import Final

from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.facts import COALITIONS, GIFTS, NONE, PATRIOT, REGIONS
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import elements
from grandtour.games.pax_pamir.words.log_events import (
    block_count, check_of, is_successful, standing,
)
from grandtour.games.pax_pamir.words.names import coalition_noun
from grandtour.games.pax_pamir.words.passages import Passage, passages
from grandtour.games.pax_pamir.words.pieces import blocks_before
from grandtour.games.words import Award, Halt, Show
from grandtour.language import N_, Phrase

# By whether it is the final check, and whether it is successful.
TITLES: Final = {
    (False, False): N_("Dominance check: no coalition is dominant"),
    (False, True): N_("Dominance check: {coalition}"),
    (True, False): N_("Final dominance check, points doubled: no coalition is dominant"),
    (True, True): N_("Final dominance check, points doubled: {coalition}"),
}
PLACES: Final = (Phrase("First place"), Phrase("Second place"), Phrase("Third place"))


def shows(entry: Entry, before: Pamir, names: list[str]) -> list[Show]:
    """A show for each check that brings somebody points."""
    if entry.back or not any(event.message == "scored" and event.value for event in entry.events):
        return []
    return [show(passage) for passage in passages(entry, before, names)
            if passage.first.message == "scored"]


def show(passage: Passage) -> Show:
    """PX-17.2 to 17.6"""
    check, successful = check_of(passage), is_successful(passage)
    facts = {"coalition": coalition_noun(COALITIONS[check.value])} if successful else {}
    ranked = sorted({event.other for event in passage.events if event.value}, reverse=True)
    totals = [sum(event.value for event in passage.events if event.seat == seat)
              for seat in range(len(passage.names))]
    return Show(Phrase(TITLES[check.other > 0, successful], **facts),
                "PX-17.3" if successful else "PX-17.4",
                (counting(passage), *[halt(passage, number) for number in ranked]),
                tuple(totals))


def counting(passage: Passage) -> Halt:
    """PX-17.2: how many blocks are in play; at the supply of which the most are."""
    counted = blocks_before(passage.scene, passage.start)
    return Halt(elements.supply(counted.index(max(counted))), block_count(passage), ())


def halt(passage: Passage, number: int) -> Halt:
    """PX-17.5: all who have this place; the tied share its points."""
    tied = [event for event in passage.events if event.other == number]
    above = len([event for event in passage.events if event.other > number])
    why = standing(passage, number)
    if len(tied) > 1:
        why = Phrase("{standing}, shared by {number}", standing=why, number=len(tied))
    awards = [Award(event.seat, event.value, counted_places(passage, event.seat), why)
              for event in tied]
    return Halt(elements.player(tied[0].seat), PLACES[above], tuple(awards))


# What a player is ranked by, where it lies.

def counted_places(passage: Passage, seat: int) -> tuple[str, ...]:
    s = passage.after
    counted = patriots(s, seat) if is_successful(passage) else settled(s, seat) + spied_on(s, seat)
    return (elements.player(seat), *counted, *gifts(s, seat))


def patriots(s: Pamir, seat: int) -> list[str]:
    return [elements.card(card) for card in s.nobles[seat].court if PATRIOT[card] != NONE]


def settled(s: Pamir, seat: int) -> list[str]:
    """The regions with tribes of the seat."""
    return [elements.region(region) for region in range(len(REGIONS))
            if s.nobles[seat].tribes[region]]


def spied_on(s: Pamir, seat: int) -> list[str]:
    return [elements.card(card) for noble in s.nobles for card in noble.court
            if s.spies_on(card, seat)]


def gifts(s: Pamir, seat: int) -> list[str]:
    return [elements.gift(seat, space) for space in range(len(GIFTS))
            if s.nobles[seat].gifts >> space & 1]
