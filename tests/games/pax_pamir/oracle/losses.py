"""Pieces placed and taken, cards lost, debts and loyalty (PX-10, PX-11, PX-13, PX-14)."""

from __future__ import annotations

from tests.games.pax_pamir.oracle.asking import Answered, Asking, Course
from tests.games.pax_pamir.oracle.printed import CARDS, REGIONS
from tests.games.pax_pamir.oracle.table import Piece, Player


class Losses(Asking):
    """All losses of pieces and cards, and their consequences."""

    # Pieces. The owner of a cylinder is written "0" to "4", that of a block by its coalition.

    def pieces(self, owner: str) -> dict[Piece, int]:
        return self.blocks.get(owner) or self.nobles[int(owner)].stand \
            if not owner.isalpha() else self.blocks[owner]

    def add(self, owner: str, piece: Piece) -> None:
        """Place the piece, which is fresh this turn (PX-10.1)."""
        self.pieces(owner)[piece] += 1
        self.fresh[owner, piece] += 1

    def remove(self, owner: str, piece: Piece) -> None:
        """Remove the piece. A fresh one leaves last (PX-10.1)."""
        there = self.pieces(owner)
        there[piece] -= 1
        self.fresh[owner, piece] = min(self.fresh[owner, piece], there[piece])

    def shift(self, owner: str, origin: Piece, target: Piece) -> None:
        """Move the piece, which stays fresh if it was."""
        there = self.pieces(owner)
        moved = self.fresh[owner, origin] == there[origin]
        self.remove(owner, origin)
        there[target] += 1
        self.fresh[owner, target] += moved

    def left(self, owner: str) -> int:
        return self.supply_of(owner) if owner.isalpha() else self.nobles[int(owner)].supply()

    def old(self, owner: str) -> dict[str, Piece]:
        """Return the pieces that could be taken from play (PX-10.1)."""
        return {f"take {kind} {where}": (kind, where)
                for (kind, where), number in self.pieces(owner).items()
                if number > self.fresh[owner, (kind, where)]}

    def is_available(self, owner: str) -> bool:
        """PX-10.1, PX-10.3"""
        return bool(self.left(owner) or self.old(owner))

    def put(self, seat: int, owner: str, piece: Piece) -> Course:
        """Place the piece from the supply, or else from play by choice of this seat (PX-10)."""
        if not self.left(owner):
            old = self.old(owner)
            taken = yield from self.reuse(seat, owner, old)
            if taken is None:
                return
            kind, where = old[taken]
            self.remove(owner, (kind, where))
            if kind == "tribe" and self.is_on("reuse_overthrow", "true"):
                owed = self.nobles[int(owner)].owed
                self.lost_tribe(int(owner), where)
                if self.nobles[int(owner)].owed > owed:
                    yield from self.settle()
        if piece[0] != "spy" or self.owner(int(piece[1])) is not None:
            self.add(owner, piece)

    def reuse(self, seat: int, owner: str, old: dict[str, Piece]) -> Answered:
        """Ask which of these is taken (PX-10.1)."""
        return (yield from self.ask("reuse", seat, old))

    # Cards.

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def lose_card(self, card: int) -> None:
        """Remove a court card (PX-13.1, PX-14.2)."""
        owner = self.owner(card)
        assert owner is not None
        player = self.nobles[owner]
        player.court.remove(card)
        self.discard(card)
        for other in self.nobles:
            while other.stand["spy", str(card)]:
                self.remove(str(other.seat), ("spy", str(card)))
        if "leverage" in CARDS[card]["impact"]:
            player.owed += 2
        region = CARDS[card]["region"]
        if CARDS[card]["suit"] == "political" and not player.political(region):
            while player.tribes(region):
                self.remove(str(owner), ("tribe", region))

    def lost_tribe(self, seat: int, region: str) -> None:
        """PX-14.1"""
        if not self.nobles[seat].tribes(region):
            for card in self.nobles[seat].political(region):
                self.lose_card(card)

    # Debts.

    def settle(self, late: bool = False) -> Course:
        """PX-13, WK-8"""
        if self.is_on("leverage_timing", "end_of_action") and not late:
            return
        for player in self.nobles:
            self.give_back(player)
        for seat in self.clockwise():
            yield from self.pay_debts(self.nobles[seat])

    def give_back(self, player: Player) -> None:
        paid = min(player.owed, player.rupees)
        self.earn(player.seat, -paid)
        player.owed -= paid

    def pay_debts(self, player: Player) -> Course:
        """Give up cards for missing rupees (PX-13.1)."""
        while player.owed:
            self.give_back(player)
            cards = [*sorted(player.hand), *player.court]
            if not cards or player.seat == self.wakhan:
                player.owed = 0
            if player.owed:
                gone = yield from self.ask("debt", player.seat,
                                           [f"discard {card}" for card in cards])
                assert gone is not None
                player.owed -= 1
                self.give_up(player, int(gone.split()[1]))

    def give_up(self, player: Player, card: int) -> None:
        if card in player.hand:
            player.hand.remove(card)
            self.discard(card)
        else:
            self.lose_card(card)

    # Loyalty.

    def turn_coat(self, player: Player, coalition: str, played: int | None,
                  prize: int | None = None) -> Course:
        """Change the loyalty (PX-11). A prize is taken whether or not the loyalty changed for
        it."""
        gain = [] if prize is None else [prize]
        if player.loyalty == coalition or player.seat == self.wakhan:
            player.prizes += gain
            return
        for price in player.gifts():
            self.remove(str(player.seat), ("gift", str(price)))
        for card in player.prizes:
            self.discard(card)
        player.prizes = gain
        player.loyalty = coalition
        doomed = self.doomed(player, played)
        by_owner = self.is_on("loyalty_discard", "owner_order") and any(
            "leverage" in CARDS[card]["impact"] for card in doomed)
        while doomed:
            card = doomed[0]
            if by_owner:
                named = yield from self.ask("patriots", player.seat,
                                            [f"discard {other}" for other in doomed])
                assert named is not None
                card = int(named.split()[1])
                self.lose_card(card)
                yield from self.settle(late=True)
            else:
                self.lose_card(card)
            doomed = self.doomed(player, played)
        if not self.is_on("loyalty_discard", "debts_at_end_of_action"):
            yield from self.settle(late=True)

    def doomed(self, player: Player, played: int | None) -> list[int]:
        return [card for card in player.court if card != played
                and CARDS[card].get("patriot") not in {None, player.loyalty}]

    # Riots.

    def riot(self, region: str) -> Course:
        """PX-16.13"""
        for name, there in self.blocks.items():
            while there["army", region]:
                self.remove(name, ("army", region))
        for seat in self.clockwise():
            if self.nobles[seat].tribes(region):
                while self.nobles[seat].tribes(region):
                    self.remove(str(seat), ("tribe", region))
                self.lost_tribe(seat, region)
        yield from self.settle()

    def rulers(self) -> dict[str, int | None]:
        return {region: self.ruler(region) for region in REGIONS}
