"""The deck, the dominance check, and the end of the game (PX-2.3 to 2.9, PX-17, PX-18). A position
holds only how many cards of each kind are left in the top pile."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import OVER
from grandtour.engine.notation import WrittenOutcome
from grandtour.games.pax_pamir.components import (
    AFGHAN, BLOCKS, CARDS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, EARLY_END,
    EVENTS_IN_PILE, FATIGUE_LEAD, FIRST_EVENT, KABUL, LAST_CHECK, LEAD, NOBODY, NONE, PATRIOT,
    PILES, PRIZE, SEATS, SUCCESSFUL, UNSUCCESSFUL,
)
from grandtour.games.pax_pamir.rules.abilities import CONFLICT_FATIGUE, INSURRECTION, RICHES, RUMOR
from grandtour.games.pax_pamir.rules.asking import Draw
from grandtour.games.pax_pamir.rules.placing import ARMY, place_piece
from grandtour.games.pax_pamir.state import (
    BESIDE, DISCARDED, FOR_ALL, FRESH_TRIBES, MARKET, Menu, Pamir,
)


def count_in_pile(s: Pamir) -> i64:
    """Return the number of cards left in the top pile."""
    return s.courts + s.events + s.checks


def count_unseen_court_cards(s: Pamir) -> i64:
    """Return the number of unseen court cards, including those out of the game."""
    return COURT_CARDS - (s.pile + 1) * (COURT_IN_PILE + s.options.players) + s.courts


def count_unseen_events(s: Pamir) -> i64:
    """Return the number of unseen events, including those out of the game. All Dominance Checks are
    in the deck."""
    drawn = sum([EVENTS_IN_PILE[pile] for pile in range(s.pile + 1)])
    return CARDS - LAST_CHECK - drawn + s.events


def count_checks_in_deck(s: Pamir) -> i64:
    """Return the number of Dominance Checks in the deck (PX-18.5)."""
    left = s.checks
    for pile in range(s.pile + 1, PILES):
        left += CHECKS_IN_PILE[pile]
    return left


def take_from_pile(s: Pamir, card: i64) -> None:
    """Draw the card from the top pile. The next pile follows an empty one (PX-2.5)."""
    if card <= COURT_CARDS:
        s.courts -= 1
    elif card > LAST_CHECK:
        s.events -= 1
    else:
        s.checks -= 1
    if count_in_pile(s) == 0 and s.pile < PILES - 1:
        s.pile += 1
        s.courts = COURT_IN_PILE + s.options.players
        s.events = EVENTS_IN_PILE[s.pile]
        s.checks = CHECKS_IN_PILE[s.pile]


def find_dominant_coalition(s: Pamir) -> i64:
    """Return the coalition with a large enough lead in blocks; NONE if there is none (PX-17.2)."""
    lead = FATIGUE_LEAD if s.where[CONFLICT_FATIGUE] == FOR_ALL else LEAD
    for coalition in range(i64(len(COALITIONS))):
        others = min(s.blocks[(coalition + 1) % 3], s.blocks[(coalition + 2) % 3])
        if others - s.blocks[coalition] >= lead:
            return coalition
    return NONE


def is_last_check(s: Pamir) -> bool:
    """Return whether no Dominance Check is in the market or the deck (PX-18.5)."""
    return count_checks_in_deck(s) == 0 and not is_check_in_market(s)


def is_check_in_market(s: Pamir) -> bool:
    return any(s.where[card] == MARKET for card in range(FIRST_EVENT, LAST_CHECK + 1))


def resolve_dominance_check(s: Pamir) -> None:
    """Score, end the game or clear the map, end the temporary effects, then handle insurrection.
    The check itself has left market and deck (PX-17.8)."""
    last = is_last_check(s)
    winner = find_dominant_coalition(s)
    s.emit("check", NOBODY, winner, 1 if last else 0)
    score(s, winner, 2 if last else 1)
    if last or has_won_early(s):
        end_game(s)
        return
    if winner != NONE:
        clear_blocks(s)
    end_temporary_effects(s)
    for seat in range(s.options.players):
        if INSURRECTION.held(s, seat):                                  # PX-15.2
            s.emit("insurrection", seat, INSURRECTION.card)
            place_piece(s, seat, ARMY + AFGHAN, KABUL)
            place_piece(s, seat, ARMY + AFGHAN, KABUL)


# PX-3.3  Influence.

def count_influence(s: Pamir, seat: i64, coalition: i64) -> i64:
    """Return the seat's influence with this coalition: 1, patriots, prizes and gifts, as the events
    in force count them (PX-16.2, PX-16.4, WK-5)."""
    noble = s.nobles[seat]
    total: i64 = 1
    if s.where[RUMOR] != BESIDE + seat:
        for card in noble.court:
            if PATRIOT[card] == coalition:
                total += 1
    for card in noble.prizes:
        if seat != s.options.wakhan or PRIZE[card] == coalition:
            total += 1
    if s.where[RICHES] == FOR_ALL:
        return total
    return total + noble.gift_count() * (2 if s.where[RICHES] == BESIDE + seat else 1)


# PX-17.3 to 17.6  Points.

def find_ranking_value(s: Pamir, seat: i64, winner: i64) -> i64:
    """Return the value that ranks the seat; NONE if it is not ranked."""
    if winner == NONE:
        return s.cylinders_in_play(seat)
    if seat != s.options.wakhan and s.nobles[seat].loyalty != winner:
        return NONE
    return count_influence(s, seat, winner)


def divide_points(s: Pamir, winner: i64, times: i64) -> vec[i64]:
    """Return the equal shares of the points of tied places, rounded down, by seat (PX-17.5,
    PX-17.6)."""
    standings = vec[i64]([find_ranking_value(s, seat, winner) for seat in range(s.options.players)])
    points = UNSUCCESSFUL if winner == NONE else SUCCESSFUL
    found = vec[i64]()
    for own in standings:
        above: i64 = 0
        tied: i64 = 0
        for other in standings:
            if other > own:
                above += 1
            elif other == own:
                tied += 1
        total: i64 = 0
        for place in range(above, min(above + tied, i64(len(points)))):
            total += points[place]
        found = append(found, 0 if own == NONE else times * total // tied)
    return found


def score(s: Pamir, winner: i64, times: i64) -> None:
    won = divide_points(s, winner, times)
    for seat in range(s.options.players):
        ranked_by = find_ranking_value(s, seat, winner)
        s.nobles[seat].points += won[seat]
        if ranked_by != NONE:
            s.emit("scored", seat, won[seat], ranked_by)


def clear_blocks(s: Pamir) -> None:
    """Return all blocks to the supplies. Cylinders stay (PX-17.7)."""
    s.armies = vec[i64]([0] * len(s.armies))
    s.roads = vec[i64]([0] * len(s.roads))
    s.blocks = vec[i64]([BLOCKS] * len(COALITIONS))
    for place in range(i64(FRESH_TRIBES)):
        s.fresh[place] = 0
    s.emit("cleared", NOBODY)


def end_temporary_effects(s: Pamir) -> None:
    """End the effects that last until now (PX-16.14)."""
    for card in range(LAST_CHECK + 1, CARDS + 1):
        if s.where[card] == FOR_ALL or s.where[card] >= BESIDE:
            s.where[card] = DISCARDED
            s.top = card
            s.emit("effect_ended", NOBODY, card)


# PX-18  The end.

def has_won_early(s: Pamir) -> bool:
    """Return whether a player has won before the final check (PX-18.1)."""
    points = sorted([noble.points for noble in s.nobles])
    return points[-1] >= points[-2] + EARLY_END


def end_game(s: Pamir) -> None:
    """End the game and drop all pending effects (PX-18.2 to 18.4)."""
    s.ended = s.seat
    s.stack = [OVER]
    s.emit("over", NOBODY)
    if s.options.tiebreak == "random" and s.ranking().count(1) > 1:
        s.ask(LOTS)


class Lots(Draw):
    """The draw of lots between players who are equal on all counts (PX-18.4, `random`)."""

    kind = "lot"

    def menu(self, s: Pamir) -> Menu:
        return LOT


LOTS: Final = Lots()


class Lot(WrittenOutcome[Pamir]):
    """The player whom the lot puts first (PX-18.4)."""

    notation = "lot {seat}"
    seat: i64

    def weight(self, s: Pamir) -> i64:
        return 1 if self.seat < s.options.players and s.ranking()[self.seat] == 1 else 0

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.lot = self.seat
        s.emit("lot", self.seat)


LOT: Final[Menu] = [Lot(seat) for seat in range(SEATS)]
