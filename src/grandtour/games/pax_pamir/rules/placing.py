"""Placing pieces from the supply, or else from play (PX-7.5, PX-9.30, PX-10, PX-15.9).

The number of a piece to place means: an army of each coalition, a road of each, a tribe, a spy, a
gift. The number of a piece to reuse means: a block of each coalition, or a cylinder.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final, TypeVar

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BORDERS, BORDERS_OF, BUILD, COALITIONS, COURT_CARDS, GIFTS, NOBODY, REGIONS,
)
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_CARD, EVERY_SEAT, Act, Decision, Effect, must_first, make_too_late_refusal,
)
from grandtour.games.pax_pamir.rules.loss import (
    call_in_debts, limit_fresh_pieces, lose_tribe, remove_spy, return_tribe,
)
from grandtour.games.pax_pamir.state import (
    FRESH_ROADS, LANE, Menu, Pamir, make_fresh_spy, find_fresh_tribe_place,
)

A = TypeVar("A")

# PX-10.1, PX-10.2  The supplies.

ARMY: Final = 0                 # to 2, with the coalition added
ROAD: Final = 3                 # to 5
TRIBE: Final = 6
SPY: Final = 7
GIFT: Final = 8
CYLINDER: Final = 3             # the number of a reused cylinder, after the blocks


def count_supply(s: Pamir, seat: i64, what: i64) -> i64:
    return s.nobles[seat].cylinders if what == CYLINDER else s.blocks[what]


def find_block_kind(piece: i64) -> i64:
    return CYLINDER if piece >= TRIBE else piece % len(COALITIONS)


# PX-7.5, PX-9.30, PX-15.9  Where a piece is put.

TOO_MANY_BLOCKS: Final = Refusal(
    "too_many_blocks", "PX-9.30",
    "A build places at most {limit} blocks; it is over. You have {rupees}.")


class Placing(Decision):
    """The choice of a place for a piece."""

    def find_supply(self, s: Pamir) -> i64:
        """Return the supply of the piece."""
        return CYLINDER

    def find_obstacle(self, s: Pamir, piece: i64, place: i64) -> Refusal | None:
        """Return why an army, a road or a spy may not go there; None if it may."""
        return self.otherwise

    def place_chosen(self, s: Pamir, piece: i64, place: i64) -> None:
        """Place the piece there."""
        s.stack.pop()
        place_piece(s, self.seat, piece if piece >= TRIBE else piece + self.find_supply(s), place)


class PutPiece(Act):
    """A place for a piece."""

    def __init__(self, piece: int, goal: int) -> None:
        super().__init__(goal)
        self.piece: i64 = piece
        self.goal: i64 = goal

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Placing):
            return question.find_obstacle(s, self.piece, self.goal)
        return make_too_late_refusal(s, BUILD, TOO_MANY_BLOCKS)

    def apply(self, s: Pamir) -> None:
        s.asked(Placing).place_chosen(s, self.piece, self.goal)


class PutArmy(PutPiece):
    """A region for an army (PX-9.30)."""

    notation = "army {region}"
    part_of = BUILD
    lacks = "no_blocks"
    region: i64


class PutRoad(PutPiece):
    """A border for a road (PX-7.5, PX-9.30)."""

    notation = "road {border}"
    part_of = BUILD
    lacks = "no_blocks"
    border: i64


class PutSpy(PutPiece):
    """A court card for a spy (PX-7.5, PX-15.9)."""

    notation = "spy {card}"
    card: i64


PUT_ARMY: Final[Menu] = [PutArmy(ARMY, region) for region in range(len(REGIONS))]
PUT_ROAD: Final[Menu] = [PutRoad(ROAD, border) for border in range(len(BORDERS))]
PUT_SPY: Final[Menu] = [PutSpy(SPY, card) for card in range(1, COURT_CARDS + 1)]
BORDER_MENU: Final = [[PUT_ROAD[border] for border in borders] for borders in BORDERS_OF]


def place_piece(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """Place the piece from the supply, or else from play if anything can be taken there."""
    what = find_block_kind(piece)
    if seat == s.options.wakhan and count_supply(s, seat, what) == 0:
        reuse_for_wakhan(s, seat, what)
    if count_supply(s, seat, what) > 0:
        set_piece(s, seat, piece, place)
    elif seat != s.options.wakhan:
        s.ask(Put(seat, piece, place))


class Put(Effect):
    """The placement of a piece as soon as the supply holds one. If none can be taken from play, it
    is not placed at all (PX-10.1, PX-10.3)."""

    kind = "put"
    fields = each(owner=EVERY_SEAT, piece=range(GIFT + 1), place=EVERY_CARD)

    def __init__(self, owner: i64, piece: i64, place: i64) -> None:
        super().__init__()
        self.owner = owner
        self.piece = piece
        self.place = place

    def happen(self, s: Pamir) -> None:
        what = find_block_kind(self.piece)
        if count_supply(s, self.owner, what) > 0:
            set_piece(s, self.owner, self.piece, self.place)
        elif is_reusable(s, self.owner, what):
            s.ask(Reuse(self.owner, what), self)
        else:
            s.emit("not_placed", self.owner, self.piece, self.place)


def set_piece(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """Put the piece there (PX-1.3, PX-1.4). A card that has gone meanwhile takes no spy."""
    noble = s.nobles[seat]
    if piece == SPY and s.owner(place) == NOBODY:
        return
    s.placed = True
    if piece < ROAD:
        s.blocks[piece] -= 1
        s.armies[place * len(COALITIONS) + piece] += 1
        s.fresh[place * len(COALITIONS) + piece] += 1
    elif piece < TRIBE:
        s.blocks[piece - ROAD] -= 1
        s.roads[place * len(COALITIONS) + piece - ROAD] += 1
        s.fresh[FRESH_ROADS + place * len(COALITIONS) + piece - ROAD] += 1
    else:
        noble.cylinders -= 1
        if piece == TRIBE:
            noble.tribes[place] += 1
            s.fresh[find_fresh_tribe_place(seat, place)] += 1
        elif piece == SPY:
            s.spies[place] += (1 << LANE * seat) + make_fresh_spy(seat)
        else:
            noble.gifts |= 1 << place
            noble.fresh_gifts |= 1 << place
    s.emit("placed", seat, piece, place)


# PX-10.1  Reuse.

SUPPLY_NOT_EMPTY: Final = Refusal(
    "supply_not_empty", "PX-10.4", "The supply still holds {number}: take none from play.")
PLACED_THIS_TURN: Final = Refusal(
    "placed_this_turn", "PX-10.1", "That was placed this turn. You may take: {takes}.")
NONE_THERE: Final = Refusal(
    "not_your_piece", "PX-10.1", "You have none there that you could take. You may take: {takes}.")


class Reuse(Decision):
    """The choice of a piece in play to take instead of one from the empty supply (PX-10.1)."""

    kind = "reuse"
    fields = each(seat=EVERY_SEAT, what=range(CYLINDER + 1))
    first = must_first("PX-10.1")

    def __init__(self, seat: i64, what: i64) -> None:
        super().__init__(seat)
        self.what = what

    def menu(self, s: Pamir) -> Menu:
        return [*list_reuse_actions(s, self.seat, self.what)]


class Take(Act):
    """A piece that goes to the supply with all consequences (PX-10.1, PX-10.2)."""

    is_block: ClassVar[bool] = False

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Reuse):
            return self.refused_for(s, question.seat, question.what)
        if isinstance(question, Placing) and count_supply(s, question.seat,
                                                          question.find_supply(s)) > 0:
            return SUPPLY_NOT_EMPTY
        return question.otherwise

    def refused_for(self, s: Pamir, seat: i64, what: i64) -> Refusal | None:
        if self.is_block == (what == CYLINDER):
            return NONE_THERE
        number, fresh = self.count_pieces(s, seat, what)
        if number == 0:
            return NONE_THERE
        return None if number > fresh else PLACED_THIS_TURN

    def apply(self, s: Pamir) -> None:
        question = s.answered(Reuse)
        self.take(s, question.seat, question.what)

    @abstractmethod
    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        """Return how many pieces are there, and how many of them were placed this turn."""

    @abstractmethod
    def take(self, s: Pamir, seat: i64, what: i64) -> None: ...


class TakeArmy(Take):
    """A block that is an army."""

    notation = "take army {region}"
    is_block = True
    region: i64

    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        place = self.region * len(COALITIONS) + what
        return s.armies[place], s.fresh[place]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_army(s, self.region, what)
        s.emit("reused", seat, ARMY + what, self.region)


def return_army(s: Pamir, region: i64, coalition: i64) -> None:
    place = region * len(COALITIONS) + coalition
    s.armies[place] -= 1
    s.blocks[coalition] += 1
    limit_fresh_pieces(s, place, s.armies[place])


class TakeRoad(Take):
    """A block that is a road."""

    notation = "take road {border}"
    is_block = True
    border: i64

    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        place = self.border * len(COALITIONS) + what
        return s.roads[place], s.fresh[FRESH_ROADS + place]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_road(s, self.border, what)
        s.emit("reused", seat, ROAD + what, self.border)


def return_road(s: Pamir, border: i64, coalition: i64) -> None:
    place = border * len(COALITIONS) + coalition
    s.roads[place] -= 1
    s.blocks[coalition] += 1
    limit_fresh_pieces(s, FRESH_ROADS + place, s.roads[place])


class TakeTribe(Take):
    """A tribe. The last one overthrows, unless `reuse_overthrow` is false (PX-10.2)."""

    notation = "take tribe {region}"
    region: i64

    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        return s.nobles[seat].tribes[self.region], s.fresh[find_fresh_tribe_place(seat,
                                                                                  self.region)]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.emit("reused", seat, TRIBE, self.region)
        if s.options.reuse_overthrows:
            owed = s.nobles[seat].owed
            lose_tribe(s, seat, self.region)
            if s.nobles[seat].owed > owed:
                call_in_debts(s)
        else:
            return_tribe(s, seat, self.region)


class TakeSpy(Take):
    """A spy on a court card."""

    notation = "take spy {card}"
    card: i64

    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        return s.spies_on(self.card, seat), s.fresh_spies_on(self.card, seat)

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.emit("reused", seat, SPY, self.card)
        remove_spy(s, self.card, seat)


class TakeGift(Take):
    """A gift. Its influence is lost (PX-10.2)."""

    notation = "take gift {space}"
    space: i64

    def count_pieces(self, s: Pamir, seat: i64, what: i64) -> tuple[i64, i64]:
        noble = s.nobles[seat]
        return noble.gifts >> self.space & 1, noble.fresh_gifts >> self.space & 1

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.emit("reused", seat, GIFT, self.space)
        s.nobles[seat].gifts &= ~(1 << self.space)
        s.nobles[seat].cylinders += 1


TAKE_BLOCK: Final[list[Take]] = [*[TakeArmy(region) for region in range(len(REGIONS))],
                                 *[TakeRoad(border) for border in range(len(BORDERS))]]
TAKE_AT_HOME: Final[list[Take]] = [*[TakeTribe(region) for region in range(len(REGIONS))],
                                   *[TakeGift(space) for space in range(len(GIFTS))]]
TAKE_SPY: Final[list[Take]] = [TakeSpy(card) for card in range(1, COURT_CARDS + 1)]
TAKE: Final[Menu] = [*TAKE_BLOCK, *TAKE_AT_HOME, *TAKE_SPY]


def list_reuse_actions(s: Pamir, seat: i64, what: i64) -> list[Take]:
    if what != CYLINDER:
        return TAKE_BLOCK
    return TAKE_AT_HOME + filter_at_spies(s, seat, TAKE_SPY)


def has_spies(s: Pamir, seat: i64) -> bool:
    return any(s.spies_on(card, seat) > 0 for noble in s.nobles for card in noble.court)


def list_cards_with_spies(s: Pamir, seat: i64) -> list[i64]:
    """Return the court cards with a spy of the seat."""
    return [card for noble in s.nobles for card in noble.court if s.spies_on(card, seat) > 0]


def filter_at_spies(s: Pamir, seat: i64, actions: list[A]) -> list[A]:
    """Return those actions, of a row by court card from 1, whose card has a spy of the seat."""
    return [actions[card - 1] for noble in s.nobles for card in noble.court
            if s.spies_on(card, seat) > 0]


def is_reusable(s: Pamir, seat: i64, what: i64) -> bool:
    return any(action.refused_for(s, seat, what) is None
               for action in list_reuse_actions(s, seat, what))


def is_available(s: Pamir, seat: i64, what: i64) -> bool:
    """Return whether a piece is in the supply (PX-10.1), or in play and not placed this turn
    (PX-10.3)."""
    return count_supply(s, seat, what) > 0 or is_reusable(s, seat, what)


def reuse_for_wakhan(s: Pamir, seat: i64, what: i64) -> None:
    """Take the last possible piece for Wakhan, who is not asked. She takes roads before armies,
    spies before gifts before tribes; of several, the last on the map, the dial or the circle of
    courts (PX-9.42)."""
    for action in reversed(list_reuse_actions(s, seat, what)):
        if action.refused_for(s, seat, what) is None:
            action.take(s, seat, what)
            return
