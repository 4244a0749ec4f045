"""The prestige bonuses of a landmark (PA-10.6 to 10.9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.games.paris.components import HONOURS, ICON_VP, KINDS, NONE, TILES, UNIT, WOOD
from grandtour.games.paris.rules.decision import (
    DECIDE_FIRST, DECLINE, PRESTIGE_BONUSES, SEATS, TILE_UNKNOWN, Decision,
    make_other_decision_refusal, use_up_action,
)
from grandtour.games.paris.rules.free import list_free_moves
from grandtour.games.paris.rules.track import can_bring
from grandtour.games.paris.rules.trade import NOT_OWNED, list_supplied_kinds
from grandtour.games.paris.state import Investor, Menu, Paris, count_tokens

NO_ICONS: Final = Refusal("no_icons", "PA-10.8", "No prestige bonus is open now.")
ICON_KIND: Final = Refusal(
    "icon_kind", "PA-10.6", "This landmark has no free icon for {kind}.")


class Claim(Decision):
    """The choice of bonuses, icon by icon, while the player has or could get something for a
    remaining icon (PA-10.6)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, DECIDE_FIRST, PRESTIGE_BONUSES)

    def menu(self, s: Paris) -> Menu:
        claims = [action for action in CLAIMS if action.refusal(s) is None]
        return list_free_moves(s, s.me, claims + DECLINE)

    def is_open(self, s: Paris) -> bool:
        if s.icons == 0:
            return False
        me = s.me
        if me.held & HONOURS or can_bring(s, me, HONOURS):
            return True
        for kind in range(i64(WOOD)):
            if count_tokens(s.icons, kind) > 0 and count_tokens(me.goods, kind) > 0:
                return True
        return False

    def close(self, s: Paris) -> None:
        s.stack.pop()
        s.icons = 0

    def __str__(self) -> str:
        return f"prestige:{self.seat}"


CLAIM: Final = [Claim(seat) for seat in range(SEATS)]


class ClaimIcon(Action[Paris]):
    """One token for one icon. `icons` are the icons settled, as lanes (PA-10.6, PA-10.9)."""

    def __init__(self, kinds: tuple[int, ...]) -> None:
        self.kinds = kinds
        self.icons: i64 = sum([int(UNIT[kind]) for kind in kinds])
        self.points: i64 = sum([int(ICON_VP[kind]) for kind in kinds])

    def refusal(self, s: Paris) -> Refusal | None:
        if not isinstance(s.stack[-1], Claim):
            return make_other_decision_refusal(s, NO_ICONS)
        if find_kind_without_icon(s, self) != NONE:
            return ICON_KIND
        return self.find_shortage(s.me)

    def find_shortage(self, me: Investor) -> Refusal | None:
        """Return what the player lacks to pay; None if nothing."""
        return NOT_OWNED if count_tokens(me.goods, self.kinds[0]) == 0 else None

    def apply(self, s: Paris) -> None:
        me = s.me
        s.icons -= self.icons
        self.pay(s, me)
        for kind in self.kinds:
            s.emit("claimed", s.seat, kind, ICON_VP[kind])
        me.points += self.points

    def pay(self, s: Paris, me: Investor) -> None:
        me.goods -= self.icons

    def details(self, s: Paris) -> dict[str, object]:
        kind = find_kind_without_icon(s, self)
        return {"kind": Ref("kind", kind if kind != NONE else self.kinds[0])}

    def __str__(self) -> str:
        return "claim " + " ".join([KINDS[kind] for kind in self.kinds])


class ClaimByTile(ClaimIcon):
    """A tile in place of one or two prestige tokens (PA-12.6)."""

    def __init__(self, kinds: tuple[int, ...], tile: int) -> None:
        super().__init__(kinds)
        self.tile: i64 = tile

    def find_shortage(self, me: Investor) -> Refusal | None:
        return TILE_UNKNOWN if not me.held >> self.tile & 1 else None

    def pay(self, s: Paris, me: Investor) -> None:
        use_up_action(s, me, self.tile)

    def __str__(self) -> str:
        return f"{super().__str__()} with {TILES[self.tile]}"


def find_kind_without_icon(s: Paris, claim: ClaimIcon) -> i64:
    """Return the first kind without a free icon for this claim; NONE if all have one."""
    for kind in range(i64(WOOD)):
        if count_tokens(claim.icons, kind) > count_tokens(s.icons, kind):
            return kind
    return NONE


CLAIMS: Final[Menu] = [
    *[ClaimIcon((kind,)) for kind in range(WOOD)],
    *[ClaimByTile(kinds, tile) for tile in range(len(TILES)) if HONOURS >> tile & 1
      for kinds in list_supplied_kinds(tile)]]
