"""The table of Pax Pamir: positions laid out by hand. Each is written and read back, so only
possible ones are tested."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import EVERYTHING, Event, Ref
from grandtour.games import game
from grandtour.games.pax_pamir.components import (
    BORDERS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, EVENTS_IN_PILE, GIFTS,
    LAST_CHECK, PLACE_NAMES, REGIONS, SUITS,
)
from grandtour.games.pax_pamir.rules import dominance
from grandtour.games.pax_pamir.rules.asking import ACTING
from grandtour.games.pax_pamir.rules.turn import TURNS, WAKHAN_TURNS
from grandtour.games.pax_pamir.rules.wakhan_choices import BACK, find_pragmatic_loyalty
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FOR_ALL, HAND, LANE, MARKET, TAKEN, UNSEEN, Pamir,
)
from tests.scene import find_refusal, find_refusal_code, offers_rightly, play

PAMIR = game("pax_pamir")
LETTERS = {"A": 0, "B": 1, "R": 2}

__all__ = ["do", "find_refusal", "find_refusal_code"]


def pamir(loyal: str = "ABR", profile: str = "", seat: int = 0, **options: Any) -> Pamir:
    """Return the first turn of `seat`, with two actions left, an empty market and map, and
    loyalties by letter."""
    players = len(loyal)
    s = PAMIR.start(players, PAMIR.choose(players, options, profile))
    assert isinstance(s, Pamir)
    s.stack = [TURNS[seat]]
    s.seat, s.first, s.turns, s.phase, s.actions = seat, (seat + 1) % players, 1, ACTING, 2
    for noble, letter in zip(s.nobles, loyal, strict=True):
        noble.loyalty = LETTERS[letter]
    return s


def vec_of(values: list[int]) -> Any:
    from librt.vecs import vec
    from mypy_extensions import i64
    return vec[i64](values)


def court(s: Pamir, seat: int, *cards: int) -> None:
    """Set the court from left to right."""
    s.nobles[seat].court = vec_of(list(cards))
    for card in cards:
        s.where[card] = COURT + seat


def hand(s: Pamir, seat: int, *cards: int) -> None:
    s.nobles[seat].hand = vec_of(sorted(cards))
    for card in cards:
        s.where[card] = HAND + seat


def prizes(s: Pamir, seat: int, *cards: int) -> None:
    s.nobles[seat].prizes = vec_of(list(cards))
    for card in cards:
        s.where[card] = TAKEN + seat


def market(s: Pamir, **places: int | tuple[int, int]) -> None:
    """Set places of the market: T0=25 or T0=(25, 2 rupees). Card 0 is a vacant place."""
    for name, lying in places.items():
        card, coins = lying if isinstance(lying, tuple) else (lying, 0)
        place = PLACE_NAMES.index(name)
        if s.market[place]:
            s.where[s.market[place]] = UNSEEN
        s.market[place], s.coins[place] = card, coins
        if card:
            s.where[card] = MARKET


def full_market(s: Pamir, first: int = 86) -> None:
    """Fill the market with twelve court cards from this number on, in the order of the places."""
    for place in range(12):
        market(s, **{PLACE_NAMES[place]: first + place})


def armies(s: Pamir, **regions: Any) -> None:
    """kabul="2A 1R" """
    for region, text in regions.items():
        for word in text.split():
            coalition = LETTERS[word[-1]]
            s.armies[REGIONS.index(region) * 3 + coalition] += int(word[:-1])
            s.blocks[coalition] -= int(word[:-1])


def roads(s: Pamir, border: str, text: str) -> None:
    """roads(s, "herat-persia", "1R")"""
    for word in text.split():
        coalition = LETTERS[word[-1]]
        s.roads[BORDERS.index(border) * 3 + coalition] += int(word[:-1])
        s.blocks[coalition] -= int(word[:-1])


def tribes(s: Pamir, seat: int, **regions: Any) -> None:
    for region, number in regions.items():
        s.nobles[seat].tribes[REGIONS.index(region)] += number
        s.nobles[seat].cylinders -= number


def spies(s: Pamir, card: int, *by_seat: int) -> None:
    for seat, number in enumerate(by_seat):
        s.spies[card] += number << LANE * seat
        s.nobles[seat].cylinders -= number


def gifts(s: Pamir, seat: int, *prices: int) -> None:
    for price in prices:
        s.nobles[seat].gifts |= 1 << GIFTS.index(price)
        s.nobles[seat].cylinders -= 1


def rupees(s: Pamir, *by_seat: int) -> None:
    for seat, number in enumerate(by_seat):
        s.nobles[seat].rupees = number


def effect(s: Pamir, card: int, seat: int | None = None) -> None:
    """Put an event in force beside a player, or for all."""
    s.where[card] = FOR_ALL if seat is None else BESIDE + seat


def favour(s: Pamir, suit: str) -> None:
    s.favoured = SUITS.index(suit)


def balance(s: Pamir) -> None:
    """Put cards that are not laid out onto the discard pile until a deck is possible."""
    for card in range(1, 117):
        if s.where[card] == DISCARDED:
            s.where[card] = UNSEEN
    s.top = 0
    each = COURT_IN_PILE + s.options.players
    seen = [len([card for card in cards if s.where[card]]) for cards in KINDS]
    for pile in range(6):
        before = [pile * each, sum(EVENTS_IN_PILE[:pile]), sum(CHECKS_IN_PILE[:pile])]
        size = [each, int(EVENTS_IN_PILE[pile]), int(CHECKS_IN_PILE[pile])]
        fits = all(number <= first + more
                   for number, first, more in zip(seen, before, size, strict=True))
        if fits and sum(before) + sum(size) > sum(map(max, seen, before)):
            break
    else:
        raise AssertionError("no deck has so many cards")
    left = [first + more - max(number, first)
            for number, first, more in zip(seen, before, size, strict=True)]
    s.pile, (s.courts, s.events, s.checks) = pile, left
    for cards, number, first in zip(KINDS, seen, before, strict=True):
        lacking = first - number
        for card in reversed(cards):
            if lacking > 0 and s.where[card] == UNSEEN:
                s.where[card] = DISCARDED
                lacking -= 1


KINDS = (range(1, COURT_CARDS + 1), range(LAST_CHECK + 1, 117),
         range(COURT_CARDS + 1, LAST_CHECK + 1))


def last_pile(s: Pamir, checks: int = 0, courts: int = 0, events: int = 0, pile: int = 5) -> None:
    """Set the numbers of cards left of this pile, the last one or another one with a check."""
    balance(s)
    each = COURT_IN_PILE + s.options.players
    s.pile, s.courts, s.events, s.checks = pile, courts, events, checks
    wanted = [(pile + 1) * each - courts, pile + 1 - events, pile - 1 - checks]
    for cards, number in zip(KINDS, wanted, strict=True):
        seen = len([card for card in cards if s.where[card]])
        for card in reversed(cards):
            if seen < number and s.where[card] == UNSEEN:
                s.where[card] = DISCARDED
                seen += 1
        assert seen == number


def sound(s: Pamir, actions: int = 2) -> Pamir:
    """Write the position and read it back, to check that it is one of the game. More than two
    actions continue a turn after the scene."""
    if s.courts + s.events + s.checks or s.pile < 5:
        balance(s)
    s.actions = min(actions, 2)
    check_text(s)
    offers_rightly(s)
    s.actions = actions
    return s


def check_text(s: Pamir) -> Pamir:
    text = str(s)
    assert str(s.game.position(text)) == text
    return s


def do(s: Pamir, *texts: str) -> None:
    """Play these actions one after the other. A turn of more than two is checked as one of two."""
    play(s, *texts)
    looked = s.clone()
    looked.actions = min(looked.actions, 2)
    offers_rightly(looked)


def play_events(s: Pamir, *texts: str) -> list[Event]:
    """Return the events of these actions."""
    s.log = []
    do(s, *texts)
    events, s.log = s.log, None
    return events


def purses(s: Pamir) -> list[int]:
    return [int(noble.rupees) for noble in s.nobles]


def points(s: Pamir) -> list[int]:
    return [int(noble.points) for noble in s.nobles]


def cards_of(s: Pamir, seat: int) -> list[int]:
    return [int(card) for card in s.nobles[seat].court]


def hand_of(s: Pamir, seat: int) -> list[int]:
    return [int(card) for card in s.nobles[seat].hand]


def ruler(s: Pamir, region: str) -> int:
    return int(s.ruler(REGIONS.index(region)))


def army(s: Pamir, region: str) -> dict[str, int]:
    return full_view(s)["armies"][region]


def coins(s: Pamir) -> dict[str, int]:
    """Return the rupees on the market above zero, by place."""
    return {PLACE_NAMES[place]: int(number) for place, number in enumerate(s.coins) if number}


def lying(s: Pamir) -> dict[str, int]:
    return {PLACE_NAMES[place]: int(card) for place, card in enumerate(s.market) if card}


def spies_on(s: Pamir, card: int) -> list[int]:
    return [int(s.spies_on(card, seat)) for seat in range(s.options.players)]


def tribe(s: Pamir, seat: int, region: str) -> int:
    return int(s.nobles[seat].tribes[REGIONS.index(region)])


def full_view(s: Pamir) -> dict[str, Any]:
    return s.view(EVERYTHING)


def open_question(s: Pamir) -> str:
    """Return the open question and its player."""
    question = str(s.stack[-1]).split(":")
    return f"{question[0]} {s.current_player()}"


def pass_to_cleanup(s: Pamir, *texts: str) -> None:
    do(s, "pass", *texts)


def fill(s: Pamir, *cards: int) -> None:
    """Reveal these cards from the deck."""
    for card in cards:
        do(s, f"reveal {card}")


def influence(s: Pamir, seat: int) -> int:
    return int(dominance.count_influence(s, seat, s.nobles[seat].loyalty))


def plain_detail(detail: object) -> Any:
    return detail.number if isinstance(detail, Ref) else detail


def coalition(s: Pamir, seat: int) -> str:
    return COALITIONS[s.nobles[seat].loyalty]


def deal(s: Pamir) -> None:
    """Take the first outcome of every draw until a player is asked."""
    while s.is_chance_node():
        s.play(s.choices()[0])


def hers(ai: int = 7, loyal: str = "A", back: int = 3, **options: Any) -> Pamir:
    """Return her turn against one or two humans. Her seat is the last. Her card 7 says: build,
    move, radicalize; its row of regions begins with the Punjab and Transcaspia."""
    players = len(loyal) + 1
    assert any(BACK[card] == back for card in range(1, 25) if card != ai)
    s = pamir(loyal + "A", wakhan="true", **options)
    s.stack = [WAKHAN_TURNS[players - 1]]
    s.seat, s.first = players - 1, players - 2
    s.ai, s.ai_back, s.ai_gone = ai, back, vec_of([ai])
    s.nobles[-1].loyalty = find_pragmatic_loyalty(s)
    return s
