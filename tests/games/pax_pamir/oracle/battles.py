"""Battles in a region or on a card (PX-9.60 to PX-9.66, PX-15.8)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.pax_pamir.oracle.asking import Answered, Course
from tests.games.pax_pamir.oracle.deeds import Deeds
from tests.games.pax_pamir.oracle.printed import CARDS, COALITIONS, REGIONS
from tests.games.pax_pamir.oracle.table import Piece


class Battles(Deeds):
    """The fighters, their targets, and the safe houses of spies."""

    def allied(self, seat: int) -> bool:
        """Return whether this player's tribes share the loyalty of the player in turn (PX-9.62)."""
        if seat == self.seat:
            return True
        return self.wakhan not in {seat, self.seat} \
            and self.nobles[seat].loyalty == self.me.loyalty

    def in_region(self, region: str) -> dict[str, tuple[str, Piece]]:
        """Return the pieces that can be removed there (PX-9.61, PX-9.62)."""
        found = {}
        for name in COALITIONS:
            if name == self.side(self.seat):
                continue
            if self.standing(name, "army", region):
                found[f"remove army {name}"] = name, ("army", region)
            for border in self.on_border(name, region):
                found[f"remove road {name} {border}"] = name, ("road", border)
        for player in self.nobles:
            citadel = f"citadel_{region}"
            safe = region in {"kabul", "transcaspia"} and self.holds(player.seat, citadel)
            if player.tribes(region) and not self.allied(player.seat) and not safe:
                found[f"remove tribe {player.seat}"] = str(player.seat), ("tribe", region)
        return found

    def on_card(self, card: int) -> dict[str, tuple[str, Piece]]:
        """PX-9.63"""
        own = self.is_on("battle_own_spies", "yes")
        return {f"remove spy {player.seat}": (str(player.seat), ("spy", str(card)))
                for player in self.nobles
                if player.stand["spy", str(card)] and (own or player.seat != self.seat)
                and not self.holds(player.seat, "indispensable_advisors")}

    def fighters(self, field: str) -> int:
        if field.isdecimal():
            return self.me.stand["spy", field]
        tribes = self.me.tribes(field) if self.is_nationalist() else 0
        return self.standing(self.side(self.seat), "army", field) + tribes

    def victims(self, field: str) -> dict[str, tuple[str, Piece]]:
        return self.on_card(int(field)) if field.isdecimal() else self.in_region(field)

    def fields(self) -> list[str]:
        everywhere: Iterable[str] = [*REGIONS, *[str(card) for card in self.courts()]]
        return [field for field in everywhere if self.fighters(field) and self.victims(field)]

    def has_battle(self, card: int) -> bool:
        return bool(self.fields())

    def battle(self, card: int) -> Course:
        stop = self.may_stop(0)
        fields = [f"at {field}" for field in self.fields()]
        named = yield from self.ask("battle", self.seat, [*fields, *stop] if fields else [])
        if named in {None, "stop"}:
            return
        assert named is not None
        field = named.split()[1]
        lost = []
        for number in range(min(CARDS[card]["rank"], self.fighters(field))):
            victims = self.victims(field)
            named = yield from self.ask("fight", self.seat, [
                *victims, *self.may_stop(number)] if victims else [])
            if named in {None, "stop"}:
                break
            owner, piece = victims[str(named)]
            self.remove(owner, piece)
            if piece[0] == "tribe":
                self.lost_tribe(int(owner), piece[1])
                yield from self.settle()
            if piece[0] == "spy" and int(owner) != self.seat:
                lost.append(int(owner))
        yield from self.safe_houses(lost)

    def safe_houses(self, lost: list[int]) -> Course:
        """PX-15.8"""
        for seat in sorted(lost, key=self.clockwise().index):
            houses = [card for card in self.nobles[seat].court
                      if CARDS[card].get("ability") == "safe_house"]
            named = yield from self.choose_house(seat, houses)
            if named not in {None, "stop"}:
                self.add(str(seat), ("spy", str(named).split()[1]))

    def choose_house(self, seat: int, houses: list[int]) -> Answered:
        choices = [f"shelter {house}" for house in houses] + ["stop"]
        return (yield from self.ask("safe_house", seat, choices if houses else []))
