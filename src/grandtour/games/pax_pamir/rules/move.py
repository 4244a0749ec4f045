"""Move (PX-9.40 to 9.45). Armies, and tribes under Nationalism, cross borders with roads. Spies go
along the circle of all court cards."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BETWEEN, COALITIONS, COURT_CARDS, MOVE, NONE, RANK, REGION, REGIONS,
)
from grandtour.games.pax_pamir.rules.abilities import (
    INDIAN_SUPPLIES, NATIONALISM, STRANGE_BEDFELLOWS, WELL_CONNECTED,
)
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_CARD, EVERY_SEAT, NOTHING_HAPPENS, OVER_RANK, STOP, Act, OfCard, Several, must_first,
    make_too_late_refusal,
)
from grandtour.games.pax_pamir.rules.loss import call_in_debts, overthrow_region
from grandtour.games.pax_pamir.rules.placing import filter_at_spies, has_spies
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.state import (
    BESIDE, LANE, Menu, Pamir, make_fresh_spy, find_fresh_tribe_place,
)

NO_NEIGHBOUR: Final = Refusal(
    "not_adjacent", "PX-9.42", "{to} is no neighbour. From {origin} one can go to: {near}.")


class Sending(OfCard):
    """The choice of the card to which the spy goes (PX-9.42)."""

    kind = "send"
    about = "spy_move"
    fields = each(seat=EVERY_SEAT, card=EVERY_CARD[1:])
    first = must_first("PX-9.42")

    def menu(self, s: Pamir) -> Menu:
        return [SEND_TO[card - 1] for card in list_cards_one_move_away(s, self.seat, self.card)]


SENDING: Final = [[Sending(seat, card) for card in EVERY_CARD] for seat in EVERY_SEAT]


def list_court_circle(s: Pamir) -> vec[i64]:
    """Return the cards of all courts, in their order (PX-9.42)."""
    circle = vec[i64]()
    for noble in s.nobles:
        for card in noble.court:
            circle = append(circle, card)
    return circle


def list_cards_one_move_away(s: Pamir, seat: i64, card: i64) -> vec[i64]:
    """Return the cards to which one move leads, each once (PX-9.42, PX-9.44)."""
    circle = list_court_circle(s)
    bedfellows = STRANGE_BEDFELLOWS.held(s, seat)
    near = list_circle_neighbours(circle, card, bedfellows)
    if WELL_CONNECTED.held(s, seat):
        far = bedfellows and s.options.far_bedfellows
        for step in list_circle_neighbours(circle, card, far):
            for other in list_circle_neighbours(circle, step, far):
                near = add_card(near, other, card)
    return near


def list_circle_neighbours(circle: vec[i64], card: i64, bedfellows: bool) -> vec[i64]:
    """Return the neighbours in the circle (PX-9.42), perhaps with all cards of the same region
    (PX-9.44)."""
    near = vec[i64]()
    last: i64 = len(circle) - 1
    for place in range(last + 1):
        if circle[place] == card:
            near = add_card(near, circle[place - 1 if place > 0 else last], card)
            near = add_card(near, circle[place + 1 if place < last else 0], card)
    if bedfellows:
        for other in circle:
            if REGION[other] == REGION[card]:
                near = add_card(near, other, card)
    return near


def add_card(near: vec[i64], other: i64, card: i64) -> vec[i64]:
    """Return the cards with another one, unless it is there already or is the card itself."""
    if other == card or other in near:
        return near
    return append(near, other)


class SendTo(Act):
    """The spy's target: one card along, or further by an ability (PX-9.42)."""

    notation = "to {card}"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(Sending)
        near = list_cards_one_move_away(s, asked.seat, asked.card)
        return None if self.card in near else NO_NEIGHBOUR

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Sending)
        send_spy(s, asked.seat, asked.card, self.card)


def send_spy(s: Pamir, seat: i64, origin: i64, to: i64) -> None:
    """Move the spy. One put this turn moves last, and stays one put this turn (PX-10.1)."""
    s.spies[origin] -= 1 << LANE * seat
    s.spies[to] += 1 << LANE * seat
    if s.fresh_spies_on(origin, seat) > s.spies_on(origin, seat):
        s.spies[origin] -= make_fresh_spy(seat)
        s.spies[to] += make_fresh_spy(seat)
    s.emit("sent", seat, origin, to)


SEND_TO: Final[Menu] = [SendTo(card) for card in range(1, COURT_CARDS + 1)]


# PX-9.40  The action and its moves.

NO_KIND: Final = 0
ARMIES: Final = 1
SPIES: Final = 2

TOO_FAR: Final = Refusal("over_rank", "PX-9.40", OVER_RANK.text)
NOT_ADJACENT: Final = Refusal("not_adjacent", "PX-9.40", NO_NEIGHBOUR.text)
OTHER_KIND: Final = Refusal(
    "other_kind", "PX-9.40", "This action has begun with {kind} and continues with them.")
NO_ROAD: Final = Refusal("no_road", "PX-9.41", "No {coalition} road lies on the border {border}.")
WRONG_LOYALTY: Final = Refusal(
    "wrong_loyalty", "PX-9.40", "The armies in {origin} are {coalitions}: they do not obey you.")
NOT_YOUR_SPY: Final = Refusal(
    "not_your_piece", "PX-9.40", "The spies on {card} belong to {owners}.")
NO_SPY_THERE: Final = Refusal(
    "no_spy_there", "PX-9.40", "You have no spy on {card}. You have spies on: {cards}.")


class Move(CardAction):
    """Up to *rank* moves (PX-9.40)."""

    notation = "move {card}"
    lacks = "no_move"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        return None if can_move(s) else NOTHING_HAPPENS

    def begin(self, s: Pamir) -> None:
        s.stack.append(MOVING[s.seat][RANK[self.card]][NO_KIND][0])


MOVES: Final[list[CardAction]] = [Move(card) for card in SHOWING[MOVE]]


def is_national(s: Pamir, seat: i64) -> bool:
    """Return whether Nationalism is in force for the seat (PX-16.6)."""
    return s.where[NATIONALISM] == BESIDE + seat


def can_move(s: Pamir) -> bool:
    """Return whether any piece of the player in turn can move."""
    if can_spies_move(s) and has_spies(s, s.seat):
        return True
    for region in range(i64(len(REGIONS))):
        if s.army(region, s.me.loyalty) > 0 and any(
                step.find_obstacle(s) is None for step in MARCHES[region]):
            return True
        if s.me.tribes[region] > 0 and is_national(s, s.seat) and any(
                step.find_obstacle(s) is None for step in MIGRATIONS[region]):
            return True
    return False


def can_spies_move(s: Pamir) -> bool:
    """Return whether spies can move: with a single court card on the table they cannot
    (PX-9.43)."""
    cards: i64 = 0
    for noble in s.nobles:
        cards += len(noble.court)
    return cards > 1


class Moving(Several):
    """The choice of the next move. `begun` is the kind of piece begun with, if that binds
    (PX-9.40)."""

    kind = "move"
    fields = each(seat=EVERY_SEAT, left=range(4), begun=range(3), some=range(2))
    first = must_first("PX-9.40")

    def __init__(self, seat: i64, left: i64, begun: i64, some: i64) -> None:
        super().__init__(seat, left, some)
        self.begun = begun

    def menu(self, s: Pamir) -> Menu:
        menu = STOP[:]
        if self.left == 0:
            return menu
        loyalty = s.me.loyalty
        for region in range(i64(len(REGIONS))):
            if s.army(region, loyalty) > 0:
                menu += MARCHES[region]
            if s.me.tribes[region] > 0 and is_national(s, s.seat):
                menu += MIGRATIONS[region]
        menu += filter_at_spies(s, s.seat, SEND)
        return menu

    def bars_kind(self, kind: i64) -> bool:
        return self.begun != NO_KIND and self.begun != kind

    def go_on(self, s: Pamir, kind: i64) -> None:
        """Count the move (PX-9.40)."""
        s.stack.pop()
        begun = kind if s.options.one_kind else NO_KIND
        s.stack.append(MOVING[s.seat][self.left - 1][begun][1])


MOVING: Final = [[[[Moving(seat, left, begun, some) for some in range(2)] for begun in range(3)]
                  for left in range(4)] for seat in EVERY_SEAT]


class Journey(Act):
    """A piece that goes from one region to another."""

    part_of = MOVE
    lacks = "no_army"
    origin: i64
    to: i64

    def __init__(self, origin: int, to: int) -> None:
        super().__init__(origin, to)
        self.border: i64 = BETWEEN[origin * len(REGIONS) + to]

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if not isinstance(question, Moving):
            return make_too_late_refusal(s, MOVE, TOO_FAR)
        if question.bars_kind(ARMIES):
            return OTHER_KIND
        return self.find_obstacle(s)

    def find_obstacle(self, s: Pamir) -> Refusal | None:
        if self.border == NONE:
            return NOT_ADJACENT
        barred = self.find_piece_obstacle(s)
        if barred is not None:
            return barred
        if s.road(self.border, s.me.loyalty) > 0 or INDIAN_SUPPLIES.held(s, s.seat):
            return None
        return NO_ROAD

    @abstractmethod
    def find_piece_obstacle(self, s: Pamir) -> Refusal | None: ...

    def apply(self, s: Pamir) -> None:
        s.asked(Moving).go_on(s, ARMIES)
        self.go(s)

    @abstractmethod
    def go(self, s: Pamir) -> None: ...


class March(Journey):
    """A loyal army that crosses a border with a road of its coalition (PX-9.41)."""

    notation = "march {origin} {to}"

    def find_piece_obstacle(self, s: Pamir) -> Refusal | None:
        if s.army(self.origin, s.me.loyalty) > 0:
            return None
        return WRONG_LOYALTY if s.most_armies(self.origin) > 0 else NOTHING_HAPPENS

    def go(self, s: Pamir) -> None:
        move_army(s, self.origin, self.to)


def move_army(s: Pamir, origin: i64, to: i64) -> None:
    left = origin * len(COALITIONS) + s.me.loyalty
    there = to * len(COALITIONS) + s.me.loyalty
    s.armies[left] -= 1
    s.armies[there] += 1
    keep_fresh(s, left, there, s.armies[left])
    s.emit("marched", s.seat, origin, to)


def keep_fresh(s: Pamir, origin: i64, to: i64, left: i64) -> None:
    """Move a fresh piece last of identical ones, and keep it fresh (PX-10.1)."""
    if s.fresh[origin] > left:
        s.fresh[origin] -= 1
        s.fresh[to] += 1


class Migrate(Journey):
    """A tribe that moves like an army under Nationalism. The last one to leave overthrows
    (PX-9.45)."""

    notation = "migrate {origin} {to}"

    def find_piece_obstacle(self, s: Pamir) -> Refusal | None:
        if s.me.tribes[self.origin] > 0 and is_national(s, s.seat):
            return None
        return NOTHING_HAPPENS

    def go(self, s: Pamir) -> None:
        tribes = s.me.tribes
        tribes[self.origin] -= 1
        tribes[self.to] += 1
        keep_fresh(s, find_fresh_tribe_place(s.seat, self.origin),
                   find_fresh_tribe_place(s.seat, self.to),
                   tribes[self.origin])
        s.emit("migrated", s.seat, self.origin, self.to)
        if tribes[self.origin] == 0:
            overthrow_region(s, s.seat, self.origin)
            call_in_debts(s)


PAIRS: Final = [(origin, to) for origin in range(len(REGIONS)) for to in range(len(REGIONS))
                if origin != to]
MARCH: Final[list[Journey]] = [March(origin, to) for origin, to in PAIRS]
MIGRATE: Final[list[Journey]] = [Migrate(origin, to) for origin, to in PAIRS]
MARCHES: Final[list[list[Journey]]] = [[move_army for move_army in MARCH
                                        if move_army.origin == origin
                               and move_army.border != NONE] for origin in range(len(REGIONS))]
MIGRATIONS: Final[list[list[Journey]]] = [[step for step in MIGRATE if step.origin == origin
                                  and step.border != NONE] for origin in range(len(REGIONS))]


class Send(Act):
    """The spy that moves. Its target is asked next (PX-9.40)."""

    notation = "send {card}"
    part_of = MOVE
    lacks = "no_move"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if not isinstance(question, Moving):
            return make_too_late_refusal(s, MOVE, TOO_FAR)
        if question.bars_kind(SPIES):
            return OTHER_KIND
        if s.spies_on(self.card, s.seat) == 0:
            return NOT_YOUR_SPY if s.spies[self.card] != 0 else NO_SPY_THERE
        return None if can_spies_move(s) else NOTHING_HAPPENS

    def apply(self, s: Pamir) -> None:
        s.asked(Moving).go_on(s, SPIES)
        s.stack.append(SENDING[s.seat][self.card])


SEND: Final[Menu] = [Send(card) for card in range(1, COURT_CARDS + 1)]
