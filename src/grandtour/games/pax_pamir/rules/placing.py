"""Where a piece is put: the answers to the impact icons (PX-7.5), to building (PX-9.30) and to
Blackmail (PX-15.9)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import BORDERS, BORDERS_OF, BUILD, COURT_CARDS, REGIONS, SIDES
from grandtour.games.pax_pamir.rules.abilities import NATION_BUILDING
from grandtour.games.pax_pamir.rules.asking import Ask, too_late
from grandtour.games.pax_pamir.rules.laying import put
from grandtour.games.pax_pamir.rules.pieces import CYLINDER, SPY, Placing
from grandtour.games.pax_pamir.state import BESIDE, Menu, Pamir

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
