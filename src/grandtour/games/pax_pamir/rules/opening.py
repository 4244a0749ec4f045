"""PX-2.8, PX-15.9: the choice of a loyalty before the first turn, and Blackmail at the start of
a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import COALITIONS, NOBODY, REGION, SEATS
from grandtour.games.pax_pamir.rules.abilities import BLACKMAILS
from grandtour.games.pax_pamir.rules.asking import STOP, WRONG_REGION, Decision, first
from grandtour.games.pax_pamir.rules.laying import is_available
from grandtour.games.pax_pamir.rules.pieces import CYLINDER
from grandtour.games.pax_pamir.rules.placing import PUT_SPY, PuttingSpy
from grandtour.games.pax_pamir.state import Menu, Pamir

# PX-2.8  Loyalties.


class Choosing(Decision):
    """PX-2.8: several players may choose the same coalition."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "loyalty", first("PX-2.8"))

    def menu(self, s: Pamir) -> Menu:
        return LOYAL

    def __str__(self) -> str:
        return f"loyalty:{self.seat}"


CHOOSING: Final = [Choosing(seat) for seat in range(SEATS)]


class BeLoyal(Action[Pamir]):
    """PX-2.8"""

    def __init__(self, coalition: int) -> None:
        self.coalition: i64 = coalition

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Choosing)
        s.nobles[asked.seat].loyalty = self.coalition
        s.tell("loyal", asked.seat, self.coalition)

    def __str__(self) -> str:
        return f"loyal {COALITIONS[self.coalition]}"


LOYAL: Final[Menu] = [BeLoyal(coalition) for coalition in range(len(COALITIONS))]


# PX-15.9  Blackmail, at the start of the turn.

SPY_THERE: Final = Refusal("spy_there", "PX-15.9", "{card} carries a spy already.")


def blackmail(s: Pamir) -> None:
    bits: i64 = 0
    for number in range(i64(len(BLACKMAILS))):
        if BLACKMAILS[number].held(s, s.seat):
            bits |= 1 << number
    if bits:
        s.ask(Blackmailing(s.seat, bits))


class Blackmailing(PuttingSpy):
    """PX-15.9: a bit for each blackmail still to be used; one spy each, in either order."""

    def __init__(self, seat: i64, bits: i64) -> None:
        super().__init__(seat, "blackmail", first("PX-15.9"))
        self.bits = bits

    def menu(self, s: Pamir) -> Menu:
        return STOP + [PUT_SPY[card - 1] for noble in s.nobles for card in noble.court
                       if s.spies[card] == 0 and self.used_on(s, card)]

    def used_on(self, s: Pamir, card: i64) -> i64:
        """The bit of the blackmail that works there; 0 for none. A reuse for the first may have
        cost the card of the second."""
        for number in range(i64(len(BLACKMAILS))):
            ability = BLACKMAILS[number]
            if self.bits >> number & 1 and ability.region == REGION[card] and (
                    ability.held(s, self.seat)):
                return 1 << number
        return 0

    def bars(self, s: Pamir, card: i64) -> Refusal | None:
        if self.used_on(s, card) == 0 or s.owner(card) == NOBODY:
            return WRONG_REGION
        if s.spies[card] != 0:
            return SPY_THERE
        return None if is_available(s, self.seat, CYLINDER) else self.otherwise

    def chosen(self, s: Pamir, card: i64) -> None:
        """What is taken for it by reuse comes before the second one."""
        s.stack[-1] = Blackmailing(self.seat, self.bits & ~self.used_on(s, card))
        self.spy_on(s, card)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None

    def barred_facts(self, s: Pamir) -> dict[str, object]:
        regions = [Fact("region", ability.region) for number, ability in enumerate(BLACKMAILS)
                   if self.bits >> number & 1]
        return self.facts(s) | {"region": regions}

    def __str__(self) -> str:
        return f"blackmail:{self.seat}:{self.bits}"
