"""The dominance check of Pax Pamir as a show: the blocks are counted, then the places are shared
out, best first."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import COALITIONS, GIFTS, NONE, PATRIOT, REGIONS
from grandtour.games.pax_pamir.rules.abilities import RICHES, RUMOR
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, Pamir
from grandtour.games.pax_pamir.words import elements
from grandtour.games.pax_pamir.words.log_events import (
    describe_block_counts, find_check, is_successful, describe_ranking_value,
)
from grandtour.games.pax_pamir.words.names import name_coalition_as_noun
from grandtour.games.pax_pamir.words.preview import Passage, count_blocks_before, iterate_passages
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
    """Return a show for each check that brings a player points."""
    if entry.back or not any(event.message == "scored" and event.value for event in entry.events):
        return []
    return [show_check(passage) for passage in iterate_passages(entry, before, names)
            if passage.first.message == "scored"]


def stage(entry: Entry, before: Pamir) -> Pamir:
    """Return the board before a successful check, which clears it (PX-17.7)."""
    checks = [passage for passage in iterate_passages(entry, before, [])
              if passage.first.message == "scored"]
    s = find_scored_position(checks[0]).clone()
    for noble, old in zip(s.nobles, before.nobles, strict=True):
        noble.points = old.points
    s.stack = before.stack[:]
    return s


def show_check(passage: Passage) -> Show:
    """Return the show of a check (PX-17.2 to 17.6)."""
    check, successful = find_check(passage), is_successful(passage)
    facts = {"coalition": name_coalition_as_noun(COALITIONS[check.value])} if successful else {}
    ranked = sorted({event.other for event in passage.events if event.value}, reverse=True)
    totals = [sum(event.value for event in passage.events if event.seat == seat)
              for seat in range(len(passage.names))]
    return Show(Phrase(TITLES[check.other > 0, successful], **facts),
                "PX-17.3" if successful else "PX-17.4",
                (make_counting_halt(passage), *[make_halt(passage, number) for number in ranked]),
                tuple(totals))


def make_counting_halt(passage: Passage) -> Halt:
    """Return the number of blocks in play, at the supply of the most numerous (PX-17.2)."""
    counted = count_blocks_before(passage.preview, passage.start)
    return Halt(elements.make_supply_element(counted.index(max(counted))),
                describe_block_counts(passage), ())


def make_halt(passage: Passage, number: int) -> Halt:
    """Return all players in this place. Tied players share its points (PX-17.5)."""
    tied = [event for event in passage.events if event.other == number]
    above = len([event for event in passage.events if event.other > number])
    why = describe_ranking_value(passage, number)
    if len(tied) > 1:
        why = Phrase("{standing}, shared by {number}", standing=why, number=len(tied))
    awards = [Award(event.seat, event.value, why, ranked=list_tallies(passage, event))
              for event in tied]
    return Halt(elements.make_player_element(tied[0].seat), PLACES[above], tuple(awards))


# What a player is ranked by, where it lies.

def list_tallies(passage: Passage, scored: Event) -> tuple[Tally, ...]:
    """Return the parts of the number (PX-3.3, PX-17.4). They are at the player where the board does
    not show them."""
    if is_sum_of(passage, find_scored_position(passage), scored):
        return tuple(find_tallies(passage, find_scored_position(passage), scored.seat))
    return (Tally(elements.make_player_element(scored.seat), int(scored.other)),)


def find_scored_position(passage: Passage) -> Pamir:
    """Return the position that the check has scored. The entry of the check may have moved pieces
    before it."""
    before, after = [all([is_sum_of(passage, s, scored) for scored in passage.events])
                     for s in (passage.before, passage.after)]
    return passage.after if after and not before else passage.before


def is_sum_of(passage: Passage, s: Pamir, scored: Event) -> bool:
    """Return whether the pieces there add up to the number that was scored."""
    found = find_tallies(passage, s, scored.seat)
    return sum(tally.number for tally in found) == scored.other


def find_tallies(passage: Passage, s: Pamir, seat: int) -> list[Tally]:
    of = list_influence if is_successful(passage) else list_cylinders
    return [tally for tally in of(s, seat) if tally.number]


def list_influence(s: Pamir, seat: int) -> list[Tally]:
    """Return loyalty and prizes, which are at the player."""
    noble = s.nobles[seat]
    patriots = s.where[RUMOR] != BESIDE + seat
    each = 0 if s.where[RICHES] == FOR_ALL else 2 if s.where[RICHES] == BESIDE + seat else 1
    return [Tally(elements.make_player_element(seat), 1 + len(noble.prizes)),
            *[Tally(elements.make_card_element(card), 1) for card in noble.court
              if patriots and PATRIOT[card] != NONE],
            *list_gifts(s, seat, each)]


def list_cylinders(s: Pamir, seat: int) -> list[Tally]:
    """Return tribes in regions, spies on cards, and gifts."""
    return [*[Tally(elements.make_region_element(region), int(s.nobles[seat].tribes[region]))
              for region in range(len(REGIONS))],
            *[Tally(elements.make_card_element(card), int(s.spies_on(card, seat)))
              for noble in s.nobles for card in noble.court],
            *list_gifts(s, seat, 1)]


def list_gifts(s: Pamir, seat: int, each: int) -> list[Tally]:
    return [Tally(elements.make_gift_element(seat, space), each) for space in range(len(GIFTS))
            if s.nobles[seat].gifts >> space & 1]
