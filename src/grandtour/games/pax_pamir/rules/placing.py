"""PX-7.5, PX-9.30, PX-10, PX-15.9: where pieces are put, from the supply or else from play.

What is placed is a number: an army of each coalition, a road of each, a tribe, a spy, a gift. What
is reused is a number too: a block of each coalition, or a cylinder."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal, Step
from grandtour.games.pax_pamir.facts import (
    BORDERS, BORDERS_OF, BUILD, COALITIONS, COURT_CARDS, GIFTS, NOBODY, REGIONS, SEATS, SIDES,
)
from grandtour.games.pax_pamir.rules.abilities import NATION_BUILDING
from grandtour.games.pax_pamir.rules.asking import Ask, Decision, first, too_late
from grandtour.games.pax_pamir.rules.loss import (
    call_in_debts, lose_tribe, remove_spy, return_tribe, wear,
)
from grandtour.games.pax_pamir.state import (
    BESIDE, FRESH_ROADS, LANE, Menu, Pamir, fresh_spy, fresh_tribe,
)

ARMY: Final = 0                 # to 2, with the coalition added
ROAD: Final = 3                 # to 5
TRIBE: Final = 6
SPY: Final = 7
GIFT: Final = 8
CYLINDER: Final = 3             # what is reused, after the blocks of the coalitions


def supply(s: Pamir, seat: i64, what: i64) -> i64:
    return s.nobles[seat].cylinders if what == CYLINDER else s.blocks[what]


def made_of(piece: i64) -> i64:
    return CYLINDER if piece >= TRIBE else piece % len(COALITIONS)


# PX-10.1  Reuse.

SUPPLY_NOT_EMPTY: Final = Refusal(
    "supply_not_empty", "PX-10.4", "The supply still holds {number}: take none from play.")
PLACED_THIS_TURN: Final = Refusal(
    "placed_this_turn", "PX-10.1", "That was placed this turn. You may take: {takes}.")
NONE_THERE: Final = Refusal(
    "not_your_piece", "PX-10.1", "You have none there that you could take. You may take: {takes}.")


class Placing(Decision):
    """Something is to be placed; `what` says of which supply."""

    @abstractmethod
    def what(self, s: Pamir) -> i64: ...


class Reuse(Decision):
    """PX-10.1: the supply is empty, a piece in play is taken instead."""

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat, "reuse", first("PX-10.1"))
        self.what: i64 = what

    def menu(self, s: Pamir) -> Menu:
        return [*reuse_menu(s, self.seat, self.what)]

    def __str__(self) -> str:
        return f"reuse:{self.seat}:{self.what}"


REUSE: Final = [Reuse(seat, what) for seat in range(SEATS) for what in range(CYLINDER + 1)]


class Take(Action[Pamir]):
    """PX-10.1, PX-10.2: the piece goes to the supply with all consequences."""

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Reuse):
            return self.refused_for(s, question.seat, question.what)
        if isinstance(question, Placing) and supply(s, question.seat, question.what(s)) > 0:
            return SUPPLY_NOT_EMPTY
        return question.otherwise

    def refused_for(self, s: Pamir, seat: i64, what: i64) -> Refusal | None:
        if self.is_cylinder() != (what == CYLINDER):
            return NONE_THERE
        number = self.number(s, seat, what)
        if number == 0:
            return NONE_THERE
        return None if number > self.fresh(s, seat, what) else PLACED_THIS_TURN

    def apply(self, s: Pamir) -> None:
        question = s.answered(Reuse)
        self.take(s, question.seat, question.what)

    def is_cylinder(self) -> bool:
        return True

    @abstractmethod
    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        """How many stand there."""

    @abstractmethod
    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        """How many of them were placed this turn."""

    @abstractmethod
    def take(self, s: Pamir, seat: i64, what: i64) -> None: ...

    def facts(self, s: Pamir) -> dict[str, object]:
        question = s.stack[-1]
        if isinstance(question, Reuse):
            takes = [Fact("action", action.id) for action in s.choices()]
            return question.facts(s) | {"takes": takes}
        if isinstance(question, Placing):
            return question.facts(s) | {"number": supply(s, question.seat, question.what(s))}
        return question.facts(s) if isinstance(question, Ask) else {}


class TakeArmy(Take):
    """A block that is an army."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def is_cylinder(self) -> bool:
        return False

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.army(self.region, what)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[self.region * len(COALITIONS) + what]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_army(s, self.region, what)
        s.tell("reused", seat, ARMY + what, self.region)

    def __str__(self) -> str:
        return f"take army {REGIONS[self.region]}"


def return_army(s: Pamir, region: i64, coalition: i64) -> None:
    place = region * len(COALITIONS) + coalition
    s.armies[place] -= 1
    s.blocks[coalition] += 1
    wear(s, place, s.armies[place])


class TakeRoad(Take):
    """A block that is a road."""

    def __init__(self, border: int) -> None:
        self.border: i64 = border

    def is_cylinder(self) -> bool:
        return False

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.road(self.border, what)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[FRESH_ROADS + self.border * len(COALITIONS) + what]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_road(s, self.border, what)
        s.tell("reused", seat, ROAD + what, self.border)

    def __str__(self) -> str:
        return f"take road {BORDERS[self.border]}"


def return_road(s: Pamir, border: i64, coalition: i64) -> None:
    place = border * len(COALITIONS) + coalition
    s.roads[place] -= 1
    s.blocks[coalition] += 1
    wear(s, FRESH_ROADS + place, s.roads[place])


class TakeTribe(Take):
    """PX-10.2: the last tribe overthrows, unless `reuse_overthrow` is false."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].tribes[self.region]

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[fresh_tribe(seat, self.region)]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, TRIBE, self.region)
        if s.options.reuse_overthrows:
            owed = s.nobles[seat].owed
            lose_tribe(s, seat, self.region)
            if s.nobles[seat].owed > owed:
                call_in_debts(s)
        else:
            return_tribe(s, seat, self.region)

    def __str__(self) -> str:
        return f"take tribe {REGIONS[self.region]}"


class TakeSpy(Take):
    """A spy on a court card."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.spies_on(self.card, seat)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh_spies_on(self.card, seat)

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, SPY, self.card)
        remove_spy(s, self.card, seat)

    def __str__(self) -> str:
        return f"take spy {self.card}"


class TakeGift(Take):
    """PX-10.2: its influence is lost."""

    def __init__(self, space: int) -> None:
        self.space: i64 = space

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].gifts >> self.space & 1

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].fresh_gifts >> self.space & 1

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, GIFT, self.space)
        s.nobles[seat].gifts &= ~(1 << self.space)
        s.nobles[seat].cylinders += 1

    def __str__(self) -> str:
        return f"take gift {GIFTS[self.space]}"


TAKE_BLOCK: Final[list[Take]] = [*[TakeArmy(region) for region in range(len(REGIONS))],
                                 *[TakeRoad(border) for border in range(len(BORDERS))]]
TAKE_AT_HOME: Final[list[Take]] = [*[TakeTribe(region) for region in range(len(REGIONS))],
                                   *[TakeGift(space) for space in range(len(GIFTS))]]
TAKE_SPY: Final[list[Take]] = [TakeSpy(card) for card in range(1, COURT_CARDS + 1)]
TAKE: Final[Menu] = [*TAKE_BLOCK, *TAKE_AT_HOME, *TAKE_SPY]


def reuse_menu(s: Pamir, seat: i64, what: i64) -> list[Take]:
    if what != CYLINDER:
        return TAKE_BLOCK
    return TAKE_AT_HOME + [TAKE_SPY[card - 1] for noble in s.nobles for card in noble.court
                           if s.spies_on(card, seat) > 0]


def is_reusable(s: Pamir, seat: i64, what: i64) -> bool:
    return any(action.refused_for(s, seat, what) is None for action in reuse_menu(s, seat, what))


def is_available(s: Pamir, seat: i64, what: i64) -> bool:
    """PX-10.1: in the supply, or in play and not placed this turn (PX-10.3)."""
    return supply(s, seat, what) > 0 or is_reusable(s, seat, what)


def put(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """From the supply, or else from play if anything can be taken there."""
    what = made_of(piece)
    if seat == s.options.wakhan and supply(s, seat, what) == 0:
        reuse_for_her(s, seat, what)
    if supply(s, seat, what) > 0:
        lay(s, seat, piece, place)
    elif seat != s.options.wakhan:
        s.ask(Put(seat, piece, place))


def reuse_for_her(s: Pamir, seat: i64, what: i64) -> None:
    """Wakhan is not asked; she takes the last that she could: roads before armies, spies before
    gifts before tribes, of several the one that the map, the dial or the circle of courts
    (PX-9.42) has last."""
    found: Take | None = None
    for action in reuse_menu(s, seat, what):
        if action.refused_for(s, seat, what) is None:
            found = action
    if found is not None:
        found.take(s, seat, what)


class Put(Step[Pamir]):
    """PX-10.1, PX-10.3: the piece is placed as soon as the supply holds one; if none can be taken
    from play, it is not placed at all."""

    def __init__(self, seat: i64, piece: i64, place: i64) -> None:
        super().__init__()
        self.owner = seat
        self.piece = piece
        self.place = place

    def happen(self, s: Pamir) -> None:
        what = made_of(self.piece)
        if supply(s, self.owner, what) > 0:
            lay(s, self.owner, self.piece, self.place)
        elif is_reusable(s, self.owner, what):
            s.ask(REUSE[self.owner * (CYLINDER + 1) + what], self)
        else:
            s.tell("not_placed", self.owner, self.piece, self.place)

    def __str__(self) -> str:
        return f"put:{self.owner}:{self.piece}:{self.place}"


def lay(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """PX-1.3, PX-1.4: it stands there; a card that has gone meanwhile takes no spy."""
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
            if keeps_in_mind(s, seat):
                s.fresh[fresh_tribe(seat, place)] += 1
        elif piece == SPY:
            s.spies[place] += 1 << LANE * seat
            if keeps_in_mind(s, seat):
                s.spies[place] += fresh_spy(seat)
        else:
            noble.gifts |= 1 << place
            noble.fresh_gifts |= 1 << place
    s.tell("placed", seat, piece, place)


def keeps_in_mind(s: Pamir, seat: i64) -> bool:
    """PX-10.1: that this seat puts a cylinder this turn."""
    return s.options.rules > 2 or s.stack[0].seat == seat


TOO_MANY_BLOCKS: Final = Refusal(
    "too_many_blocks", "PX-9.30",
    "A build places at most {limit} blocks; it is over. You have {rupees}.")


def most_blocks(s: Pamir) -> i64:
    """PX-9.30, PX-9.31"""
    return 6 if s.where[NATION_BUILDING] == BESIDE + s.seat else 3


class PuttingRoad(Placing):
    """A road goes onto a border; `bars_road` says why not onto this one."""

    @abstractmethod
    def bars_road(self, s: Pamir, border: i64) -> Refusal | None: ...

    @abstractmethod
    def road_chosen(self, s: Pamir, border: i64) -> None: ...

    @abstractmethod
    def barred_facts(self, s: Pamir) -> dict[str, object]: ...


class PuttingBlock(PuttingRoad):
    """Or an army into a region, alike."""

    @abstractmethod
    def bars_army(self, s: Pamir, region: i64) -> Refusal | None: ...

    @abstractmethod
    def army_chosen(self, s: Pamir, region: i64) -> None: ...


def block_facts(s: Pamir) -> dict[str, object]:
    question = s.stack[-1]
    facts: dict[str, object] = {"limit": most_blocks(s), "rupees": s.me.rupees}
    if isinstance(question, PuttingRoad):
        facts |= question.barred_facts(s)
    return facts | (question.facts(s) if isinstance(question, Ask) else {})


class PutArmy(Action[Pamir]):
    """PX-9.30: an army in a region."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, PuttingBlock):
            return question.bars_army(s, self.region)
        return too_late(s, BUILD, TOO_MANY_BLOCKS)

    def apply(self, s: Pamir) -> None:
        s.asked(PuttingBlock).army_chosen(s, self.region)

    def facts(self, s: Pamir) -> dict[str, object]:
        region = self.region
        return block_facts(s) | {"place": Fact("region", region), **rule_facts(s, region)}

    def __str__(self) -> str:
        return f"army {REGIONS[self.region]}"


class PutRoad(Action[Pamir]):
    """PX-7.5, PX-9.30: a road on a border."""

    def __init__(self, border: int) -> None:
        self.border: i64 = border

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, PuttingRoad):
            return question.bars_road(s, self.border)
        return too_late(s, BUILD, TOO_MANY_BLOCKS)

    def apply(self, s: Pamir) -> None:
        s.asked(PuttingRoad).road_chosen(s, self.border)

    def facts(self, s: Pamir) -> dict[str, object]:
        near = SIDES[self.border][0]
        facts: dict[str, object] = {"place": Fact("border", self.border), **rule_facts(s, near)}
        return facts | block_facts(s)

    def __str__(self) -> str:
        return f"road {BORDERS[self.border]}"


def rule_facts(s: Pamir, region: i64) -> dict[str, object]:
    """PX-E17: who rules the region, and with how many pieces; those of the player in turn."""
    ruler = s.ruler(region)
    return {"ruler": Fact("seat", ruler), "own": s.ruling_pieces(s.seat, region),
            "pieces": s.ruling_pieces(ruler, region) if ruler >= 0 else s.most_armies(region)}


PUT_ARMY: Final[Menu] = [PutArmy(region) for region in range(len(REGIONS))]
PUT_ROAD: Final[Menu] = [PutRoad(border) for border in range(len(BORDERS))]
BORDER_MENU: Final = [[PUT_ROAD[border] for border in borders] for borders in BORDERS_OF]


class PuttingSpy(Placing):
    """A spy goes onto a court card; `bars` says why not onto this one."""

    def what(self, s: Pamir) -> i64:
        return CYLINDER

    @abstractmethod
    def bars(self, s: Pamir, card: i64) -> Refusal | None: ...

    @abstractmethod
    def barred_facts(self, s: Pamir) -> dict[str, object]: ...

    def chosen(self, s: Pamir, card: i64) -> None:
        s.stack.pop()
        self.spy_on(s, card)

    def spy_on(self, s: Pamir, card: i64) -> None:
        put(s, self.seat, SPY, card)


class PutSpy(Action[Pamir]):
    """PX-7.5, PX-15.9: a spy on a court card."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def refusal(self, s: Pamir) -> Refusal | None:
        return s.asked(PuttingSpy).bars(s, self.card)

    def apply(self, s: Pamir) -> None:
        s.asked(PuttingSpy).chosen(s, self.card)

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"card": Fact("card", self.card)} | s.asked(PuttingSpy).barred_facts(s)

    def __str__(self) -> str:
        return f"spy {self.card}"


PUT_SPY: Final[Menu] = [PutSpy(card) for card in range(1, COURT_CARDS + 1)]
