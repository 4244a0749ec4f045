"""The dominance check of Pax Pamir as it is watched: the blocks are counted, then the places are
shared out, best first."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import COALITIONS, GIFTS, NONE, PATRIOT, REGIONS
from grandtour.games.pax_pamir.rules.abilities import RICHES, RUMOR
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, Pamir
from grandtour.games.pax_pamir.words import elements
from grandtour.games.pax_pamir.words.log_events import (
    block_count, check_of, counted_by, is_successful,
)
from grandtour.games.pax_pamir.words.names import coalition_noun
from grandtour.games.pax_pamir.words.preview import Passage, blocks_before, passages
from grandtour.games.words import Award, Halt, Show, Tally
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


def stage(entry: Entry, before: Pamir) -> Pamir:
    """A successful check clears the board (PX-17.7): it is watched on the board before it."""
    checks = [passage for passage in passages(entry, before, [])
              if passage.first.message == "scored"]
    s = scored_on(checks[0]).clone()
    for noble, old in zip(s.nobles, before.nobles, strict=True):
        noble.points = old.points
    s.stack = before.stack[:]
    return s


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
    counted = blocks_before(passage.preview, passage.start)
    return Halt(elements.supply(counted.index(max(counted))), block_count(passage), ())


def halt(passage: Passage, number: int) -> Halt:
    """PX-17.5: all who have this place; the tied share its points."""
    tied = [event for event in passage.events if event.other == number]
    above = len([event for event in passage.events if event.other > number])
    why = counted_by(passage, number)
    if len(tied) > 1:
        why = Phrase("{standing}, shared by {number}", standing=why, number=len(tied))
    awards = [Award(event.seat, event.value, why, ranked=counted(passage, event))
              for event in tied]
    return Halt(elements.player(tied[0].seat), PLACES[above], tuple(awards))


# What a player is ranked by, where it lies.

def counted(passage: Passage, scored: Event) -> tuple[Tally, ...]:
    """PX-3.3, PX-17.4: what makes up the number; it stands at the player where that is not seen."""
    if made_up(passage, scored_on(passage), scored):
        return tuple(tallies(passage, scored_on(passage), scored.seat))
    return (Tally(elements.player(scored.seat), int(scored.other)),)


def scored_on(passage: Passage) -> Pamir:
    """The position that the check has scored: the entry that brings the check may have moved pieces
    before it."""
    before, after = [all([made_up(passage, s, scored) for scored in passage.events])
                     for s in (passage.before, passage.after)]
    return passage.after if after and not before else passage.before


def made_up(passage: Passage, s: Pamir, scored: Event) -> bool:
    """Whether what lies there makes up the number that was scored."""
    found = tallies(passage, s, scored.seat)
    return sum(tally.number for tally in found) == scored.other


def tallies(passage: Passage, s: Pamir, seat: int) -> list[Tally]:
    of = influence if is_successful(passage) else cylinders
    return [tally for tally in of(s, seat) if tally.number]


def influence(s: Pamir, seat: int) -> list[Tally]:
    """Loyalty and prizes lie at the player."""
    noble = s.nobles[seat]
    patriots = s.where[RUMOR] != BESIDE + seat
    each = 0 if s.where[RICHES] == FOR_ALL else 2 if s.where[RICHES] == BESIDE + seat else 1
    return [Tally(elements.player(seat), 1 + len(noble.prizes)),
            *[Tally(elements.card(card), 1) for card in noble.court
              if patriots and PATRIOT[card] != NONE],
            *gifts(s, seat, each)]


def cylinders(s: Pamir, seat: int) -> list[Tally]:
    """Tribes in regions, spies on cards, gifts."""
    return [*[Tally(elements.region(region), int(s.nobles[seat].tribes[region]))
              for region in range(len(REGIONS))],
            *[Tally(elements.card(card), int(s.spies_on(card, seat)))
              for noble in s.nobles for card in noble.court],
            *gifts(s, seat, 1)]


def gifts(s: Pamir, seat: int, each: int) -> list[Tally]:
    return [Tally(elements.gift(seat, space), each) for space in range(len(GIFTS))
            if s.nobles[seat].gifts >> space & 1]
