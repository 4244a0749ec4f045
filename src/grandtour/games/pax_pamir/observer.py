"""Show each seat what it may see, and vary what it may not see (PX-19)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, PUBLIC, TERMINAL, Observer
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, EVENTS_IN_PILE,
    EVENT_NAMES, GIFTS, LAST_CHECK, MILITARY, NOBODY, NONE, PILES, PLACE_NAMES, REGIONS, SUITS,
    VERBS,
)
from grandtour.games.pax_pamir.rules.abilities import CUSTOMS, RICHES
from grandtour.games.pax_pamir.rules.asking import PHASES
from grandtour.games.pax_pamir.rules.bribes import Answer, Bribe
from grandtour.games.pax_pamir.rules.dominance import (
    count_checks_in_deck, count_in_pile, count_influence,
)
from grandtour.games.pax_pamir.state import BESIDE, DISCARDED, FOR_ALL, HAND, UNSEEN, Pamir


class PamirObserver(Observer[Pamir]):
    """The views of Pax Pamir. The undrawn cards are unknown, and no position holds them. The hands
    of the others are covered, since every card in them was bought in the open (PX-19.2). With
    `discards = top_only`, so is the discard pile below its top."""

    def view(self, s: Pamir, seat: int) -> dict[str, object]:
        seen: dict[str, object] = {
            "game": "pax_pamir",
            "players": s.options.players,
            "options": s.options.values,
            "over": s.is_terminal(),
            "asked": str(s.stack[-1]).partition(":")[0],
            "asking": view_question(s),
            "phase": PHASES[s.phase],
            "seat": s.seat,
            "turns": s.turns,
            "actions": s.actions,
            "declines": s.declines,
            "favoured": SUITS[s.favoured],
            "deck": count_cards_in_deck(s),
            "checks": count_checks_in_deck(s),
            "market": {PLACE_NAMES[place]: {"card": int(card) or None, "rupees": s.coins[place],
                                            "paid": bool(s.paid >> place & 1)}
                       for place, card in enumerate(s.market)},
            "supply": {name: s.blocks[number] for number, name in enumerate(COALITIONS)},
            "armies": {name: view_blocks(s, region, s.armies)
                       for region, name in enumerate(REGIONS)},
            "roads": {name: view_blocks(s, border, s.roads) for border, name in enumerate(BORDERS)},
            "rulers": {name: find_ruler(s, region) for region, name in enumerate(REGIONS)},
            "nobles": [view_noble(s, number, seat) for number in range(len(s.nobles))],
            "used": {str(entry >> 3): VERBS[entry & 7] for entry in s.used},
            "effects": view_effects(s),
            "discards": view_discards(s, seat),
            "top": int(s.top) or None,
        }
        if s.options.wakhan != NOBODY:
            seen["wakhan"] = view_wakhan(s)
        if s.is_terminal():
            seen["result"] = view_result(s)
        return seen

    def covered(self, s: Pamir) -> dict[str, frozenset[int]]:
        """Return the covered cards: hands, and with `discards = top_only` the pile below its top
        (PX-19.1 to 19.4). A card shown for a bribe is open."""
        if can_see_everything(s, PUBLIC):
            return {}
        found: dict[str, frozenset[int]] = {}
        if not s.options.open_hands:
            for number, n in enumerate(s.nobles):
                found |= {str(card): frozenset([number])
                          for card in n.hand if card != find_shown_card(s)}
        if s.options.top_discard_only:
            found |= {str(card): frozenset() for card in range(1, CARDS + 1)
                      if s.where[card] == DISCARDED and card != s.top}
        return found

    def resample(self, s: Pamir, seat: int, rng: Rng) -> Pamir:
        """Return a copy. A perfect memory knows everything in the position."""
        return s.clone()

    def disguise(self, s: Pamir, seat: int, rng: Rng) -> Pamir:
        """Return a copy in which each card that the seat does not see may be any other of its
        kind."""
        d = s.clone()
        if can_see_everything(s, seat):
            return d
        seen = self.covered(s)
        for kind in KINDS:
            covered = [card for card in kind
                       if s.where[card] == UNSEEN or seat not in seen.get(str(card), {seat})]
            places = shuffle_places(sorted([int(s.where[card]) for card in covered]), rng)
            for card, where in zip(covered, places, strict=True):
                d.where[card] = where
        for number, other in enumerate(d.nobles):
            other.hand = vec[i64]([card for card in KINDS[0] if d.where[card] == HAND + number])
        return d


# PX-1.6: cards of one kind look alike from behind. The top pile has a number of each kind.
KINDS: Final = (range(1, COURT_CARDS + 1), range(LAST_CHECK + 1, CARDS + 1))


def can_see_everything(s: Pamir, seat: int) -> bool:
    """Return whether the seat sees everything: all seats do after the end."""
    return seat == EVERYTHING or s.stack[-1].seat == TERMINAL


def view_blocks(s: Pamir, place: i64, pieces: vec[i64]) -> dict[str, int]:
    """Return the number of blocks there, by coalition."""
    return {name: int(pieces[place * len(COALITIONS) + number])
            for number, name in enumerate(COALITIONS)
            if pieces[place * len(COALITIONS) + number]}


def find_ruler(s: Pamir, region: i64) -> int | None:
    ruler = s.ruler(region)
    return None if ruler == NOBODY else int(ruler)


def view_spies(s: Pamir, card: i64) -> list[int]:
    """Return the number of spies on this card, by seat."""
    return [int(s.spies_on(card, seat)) for seat in range(s.options.players)]


def view_noble(s: Pamir, number: int, seat: int) -> dict[str, object]:
    """Return a player as a seat sees it. Only hands are hidden (PX-19.1, PX-19.2)."""
    n = s.nobles[number]
    open_hand = number == seat or can_see_everything(s, seat) or s.options.open_hands
    return {
        "seat": number,
        "loyalty": COALITIONS[n.loyalty] if n.loyalty != NONE else None,
        "rupees": n.rupees,
        "points": n.points,
        "cylinders": n.cylinders,
        "owed": n.owed,
        "influence": count_influence(s, number, n.loyalty) if n.loyalty != NONE else 1,
        "tribes": {name: n.tribes[region] for region, name in enumerate(REGIONS)
                   if n.tribes[region]},
        "gifts": [price for space, price in enumerate(GIFTS) if n.gifts >> space & 1],
        "prizes": list(n.prizes),
        "court": [{"card": card, "spies": view_spies(s, card), "used": s.is_used(card),
                   "hostage_of": find_hostage_holder(s, card)} for card in n.court],
        "hand": list(n.hand) if open_hand else None,
        "hand_size": len(n.hand),
        "court_limit": n.court_limit(),
        "hand_limit": n.hand_limit(),
        "stars": {name: n.stars(suit) for suit, name in enumerate(SUITS)},
    }


def find_hostage_holder(s: Pamir, card: i64) -> int | None:
    """Return the player who holds the card hostage, if any (PX-8.2)."""
    holder = s.holder(card)
    return None if holder == NOBODY else int(holder)


def view_effects(s: Pamir) -> list[dict[str, object]]:
    """Return the effects in force until the next check, and the player of each (PX-16.14)."""
    found: list[dict[str, object]] = []
    for card in range(LAST_CHECK + 1, CARDS + 1):
        where = s.where[card]
        if where == FOR_ALL:
            side = 0 if card in (RICHES, CUSTOMS) else 1
            found.append({"card": card, "seat": None, "effect": EVENT_NAMES[card][side]})
        elif where >= BESIDE:
            found.append({"card": card, "seat": int(where - BESIDE),
                          "effect": EVENT_NAMES[card][1]})
    return found


def view_discards(s: Pamir, seat: int) -> list[int]:
    """Return the discarded cards that the seat sees (PX-12.10)."""
    if s.options.top_discard_only and not can_see_everything(s, seat):
        return [int(s.top)] if s.top else []
    return [card for card in range(1, CARDS + 1) if s.where[card] == DISCARDED]


def view_question(s: Pamir) -> dict[str, object] | None:
    """Return the open question in numbers, with the seat that must answer; None for chance."""
    question = s.stack[-1]
    if question.seat < 0:
        return None
    kind, *numbers = str(question).split(":")
    seen: dict[str, object] = {"kind": kind, "seat": question.seat,
                               "numbers": [int(number) for number in numbers]}
    if isinstance(question, Bribe):
        seen |= {"deed": str(question.deed), "card": question.deed.card,
                 "receiver": question.receiver, "least": question.least(s), "full": question.high,
                 "most": question.most(s)}
    elif isinstance(question, Answer):
        seen |= {"deed": str(question.deed), "card": question.deed.card,
                 "payer": question.payer, "offer": question.offer, "full": question.high}
    return seen


def view_wakhan(s: Pamir) -> dict[str, object]:
    """Return the card that steers Wakhan, and the back on her draw pile (WK-3)."""
    return {"card": int(s.ai) or None, "back": int(s.ai_back) if s.ai_back != NONE else None,
            "line": s.ai_line, "gone": [int(card) for card in s.ai_gone]}


def view_result(s: Pamir) -> list[dict[str, object]]:
    """Return the values that rank each seat, by seat (PX-18.2 to 18.4)."""
    ranking = s.ranking()
    return [{"seat": seat, "rank": ranking[seat], "points": n.points,
             "red_stars": n.stars(MILITARY), "rupees": n.rupees, "lot": s.lot == seat}
            for seat, n in enumerate(s.nobles)]


def find_shown_card(s: Pamir) -> i64:
    """Return the card that a player wants to play while its bribe is negotiated (PX-19.3)."""
    question = s.stack[-1]
    if isinstance(question, (Bribe, Answer)):
        return question.deed.card
    return 0


def shuffle_places(places: list[int], rng: Rng) -> list[int]:
    """Return these places in random order."""
    for last in range(len(places) - 1, 0, -1):
        other = rng.below(last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def count_cards_in_deck(s: Pamir) -> i64:
    return count_in_pile(s) + sum([
        COURT_IN_PILE + s.options.players + EVENTS_IN_PILE[pile] + CHECKS_IN_PILE[pile]
        for pile in range(s.pile + 1, PILES)])
