"""The rules of Paris Paris from the first tile to the last tour, in the order of the rulebook.

Every action has its refusals and its effect, every question its menu. The clauses (PP-...) are
those of the rules text. The deal before the first round is in `setup`, ranking in `state`, the
table of actions in `game`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import pop, remove
from mypy_extensions import i64

from grandtour.engine.core import OVER, Action, Chance, Question, Ref, Refusal
from grandtour.engine.notation import WrittenOutcome, each
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.components import (
    AROUND, COLOURS, CROSSINGS, FARTHEST, HALTS, KINDS, KIND_LINE, KIND_STOP, NOBODY, REACH_BOTH,
    REACH_LINE, RINGS, ROOM,
)
from grandtour.games.paris_paris.state import (
    ONE, Menu, ParisParis, read_lane, list_owners, find_seats_present, sum_lanes,
)

# PP-5.0  Rounds.

NOTHING_TO_DRAW: Final = Refusal("nothing_to_draw", "PP-5.0.2", "Nothing is drawn now.")


def begin_round(s: ParisParis) -> None:
    """Reveal the tiles of a round. The leader chooses first (PP-5.1.1, PP-5.2.1)."""
    s.seat = s.leader
    s.stack[0] = TURNS[s.leader]
    s.stack.append(LAY_OUT)


def end_round(s: ParisParis) -> None:
    """Run the tours of the tile left over, and end the game if no pile is left (PP-5.3 to PP-5.5,
    PP-8.1)."""
    s.offer, left = pop(s.offer)
    s.opened = 0
    score_small_tour(s, left)
    park_tile(s, left)
    s.leader = (s.leader + 1) % s.options.players
    s.round += 1
    if s.round < s.rounds:
        begin_round(s)
    else:
        end_game(s)


# PP-5.1  Lay out the tiles.

class LayOut(Chance[ParisParis]):
    """The draw of one tile more than there are players (PP-5.1.1, PP-4.7)."""

    def menu(self, s: ParisParis) -> Menu:
        return DRAW

    def sample(self, s: ParisParis, rng: Rng) -> Action[ParisParis]:
        """Draw each tile in the piles with equal chance, without asking every kind for its
        weight."""
        piles = s.piles
        ticket = rng.below(s.piled)
        kind: i64 = 0
        while ticket >= piles[kind]:
            ticket -= piles[kind]
            kind += 1
        return DRAW[kind]

    def __str__(self) -> str:
        return "tiles"


LAY_OUT: Final = LayOut()


class Draw(WrittenOutcome[ParisParis]):
    """A tile that is turned face up next to its stop (PP-5.1.1)."""

    notation = "tile {kind}"
    names = each(kind=KINDS)
    kind: i64

    def weight(self, s: ParisParis) -> i64:
        return s.piles[self.kind]

    def apply(self, s: ParisParis) -> None:
        s.lay_out(self.kind)
        if len(s.offer) > s.options.players:
            s.stack.pop()
            s.emit("laid_out", s.leader, s.round)


DRAW: Final[Menu] = [Draw(kind) for kind in range(len(KINDS))]


# PP-5.2, PP-6  Open shops, and remove them where there is no room.

NOT_ON_OFFER: Final = Refusal(
    "tile_not_on_offer", "PP-5.2.1", "There is no tile for {stop} to take. On offer: {tiles}.")
NOT_ALLOWED: Final = Refusal(
    "removal_not_allowed", "PP-5.2.5",
    "{stop} still has room for a shop, so no shop may be removed there.")
NOT_THERE: Final = Refusal(
    "removal_not_there", "PP-6.3", "{owner} has no shop at {stop}. There: {owners}.")
NOT_THERE_PLAIN: Final = Refusal(
    "removal_not_there", "PP-6.2", "{owner} has no shop at {stop}. There: {owners}.")
REQUIRED: Final = Refusal(
    "removal_required", "PP-6.3",
    "{stop} is full. Choose whose shop makes way: {owner_a} or {owner_b}.")
NEEDLESS: Final = Refusal(
    "removal_needless", "PP-6.4", "Both shops at {stop} are {owner}'s: there is no choice.")


class Turn(Question[ParisParis]):
    """A player's choice of a tile, with a shop to open at its stop (PP-5.2.1)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, NOTHING_TO_DRAW)

    def menu(self, s: ParisParis) -> Menu:
        """Return the choices. Identical tiles are one choice; a full crossing asks whose shop goes
        (PP-5.2.7)."""
        menu: Menu = []
        before: i64 = NOBODY
        for kind in s.offer:
            if kind == before:
                continue
            before = kind
            shops = s.shops[KIND_STOP[kind]]
            if list_owners(shops) < 2:
                menu.append(OPEN[kind])
            else:
                for seat in range(s.options.players):
                    if read_lane(shops, seat) > 0:
                        menu.append(OPEN_OVER[kind * SEATS + seat])
        return menu

    def sample(self, s: ParisParis, rng: Rng) -> Action[ParisParis]:
        """Draw an action. Nothing on this menu is refused, so one draw suffices."""
        menu = self.menu(s)
        return menu[rng.below(len(menu))]

    def __str__(self) -> str:
        return f"open:{self.seat}"


SEATS: Final = len(COLOURS)
TURNS: Final = [Turn(seat) for seat in range(SEATS)]


class Open(Action[ParisParis]):
    """A tile that is taken, and a shop opened at its stop (PP-5.2). `victim` is the owner of the
    shop to remove where there is a choice (PP-6.3), else NOBODY."""

    def __init__(self, kind: int, victim: int) -> None:
        self.kind: i64 = kind
        self.stop: i64 = KIND_STOP[kind]
        self.victim: i64 = victim

    def refusal(self, s: ParisParis) -> Refusal | None:
        if not s.on_offer(self.kind):
            return NOT_ON_OFFER
        shops = s.shops[self.stop]
        if sum_lanes(shops) < ROOM[self.stop]:
            return None if self.victim == NOBODY else NOT_ALLOWED
        free = list_owners(shops) > 1
        if self.victim == NOBODY:
            return REQUIRED if free else None
        if self.victim >= s.options.players or read_lane(shops, self.victim) == 0:
            return NOT_THERE if ROOM[self.stop] > 1 else NOT_THERE_PLAIN
        return None if free else NEEDLESS

    def apply(self, s: ParisParis) -> None:
        self.open(s)
        s.opened += 1
        if s.opened == s.options.players:
            end_round(s)
        else:
            s.seat = (s.seat + 1) % s.options.players
            s.stack[0] = TURNS[s.seat]

    def open(self, s: ParisParis) -> None:
        """Take the tile and open the shop where it may be."""
        s.offer = remove(s.offer, self.kind)
        s.emit("took", s.seat, self.kind)
        shops = s.shops[self.stop]
        if sum_lanes(shops) == ROOM[self.stop]:
            remove_shop(s, self.stop,
                        find_only_owner(shops) if self.victim == NOBODY else self.victim)
        open_shop(s, self.stop)

    def details(self, s: ParisParis) -> dict[str, object]:
        there = [Ref("seat", seat) for seat in range(i64(s.options.players))
                 if read_lane(s.shops[self.stop], seat) > 0]
        details: dict[str, object] = {"stop": Ref("stop", self.stop), "owners": there,
                                      "owner": Ref("seat", self.victim), "tiles": list_offered(s)}
        if len(there) == 2:
            details["owner_a"], details["owner_b"] = there
        return details

    def __str__(self) -> str:
        over = "" if self.victim == NOBODY else f" remove {self.victim}"
        return f"open {KINDS[self.kind]}{over}"


OPEN: Final[Menu] = [Open(kind, NOBODY) for kind in range(len(KINDS))]
OPEN_OVER: Final[Menu] = [Open(kind, seat) for kind in range(len(KINDS)) for seat in range(SEATS)]


def list_offered(s: ParisParis) -> list[Ref]:
    """Return the tiles that can be taken, each kind once."""
    return [Ref("tile", kind) for kind in sorted(set(s.offer))]


def find_only_owner(shops: i64) -> i64:
    """Return the owner of the shops at a stop where only one player has any."""
    seat: i64 = 0
    while read_lane(shops, seat) == 0:
        seat += 1
    return seat


def remove_shop(s: ParisParis, stop: i64, owner: i64) -> None:
    """Remove a shop: an opponent's into the bag, with two players and the player's own to stock
    (PP-6.5 to 6.7)."""
    s.shops[stop] -= ONE[owner]
    if owner == s.seat or not s.options.bag:
        s.stock += ONE[owner]
    else:
        s.bag += ONE[owner]
    s.emit("removed", owner, stop)


def open_shop(s: ParisParis, stop: i64) -> None:
    """Open a shop at the stop (PP-6.10). With nineteen shops none may be left (PP-10.3)."""
    if read_lane(s.stock, s.seat) == 0:
        s.emit("none_left", s.seat, stop)
        return
    s.stock -= ONE[s.seat]
    s.shops[stop] += ONE[s.seat]
    s.emit("opened", s.seat, stop)


# PP-5.3  The small tour.

def score_small_tour(s: ParisParis, left: i64) -> None:
    """Score the stop's own shops, else the nearest along its line or lines (PP-5.3.1 to 5.3.8)."""
    stop = KIND_STOP[left]
    s.emit("small_tour", NOBODY, left)
    if s.shops[stop] != 0:
        score_shops(s, "small", s.shops[stop], stop)
        return
    reach = REACH_LINE if s.options.one_line else REACH_BOTH
    first = left * RINGS
    for roads in range(i64(FARTHEST)):
        found = False
        for place in range(first + roads * CROSSINGS, first + (roads + 1) * CROSSINGS):
            near = reach[place]
            if s.shops[near] != 0:
                score_shops(s, "small", s.shops[near], near)
                found = True
        if found:
            return


def score_shops(s: ParisParis, message: str, points: i64, stop: i64) -> None:
    """Give each player points for the shops at a stop, and emit an event for each."""
    s.score += points
    if s.log is not None:
        for seat in range(s.options.players):
            if read_lane(points, seat) > 0:
                s.emit(message, seat, stop, read_lane(points, seat))


# PP-5.4  Park the tile that is left over.

def park_tile(s: ParisParis, left: i64) -> None:
    """Park the tile left over, or start the grand tour of its line (PP-5.4.1 to 5.4.3)."""
    line = KIND_LINE[left]
    if s.parked[line] == NOBODY:
        s.parked[line] = left
        s.emit("parked", NOBODY, left)
    else:
        s.emit("grand_tour", NOBODY, line)
        run_tour(s, line)
        s.parked[line] = NOBODY


# PP-7  The grand tour.

def run_tour(s: ParisParis, line: i64) -> None:
    """Run the tour past the crossings of the line in travel order (PP-7.1)."""
    for place in range(line * CROSSINGS, (line + 1) * CROSSINGS):
        score_halt(s, HALTS[place])


def score_halt(s: ParisParis, stop: i64) -> None:
    """Score the shops here, and for players with one here also their shops at the neighbours
    (PP-7.2 to 7.8)."""
    s.emit("halt", NOBODY, stop)
    here = s.shops[stop]
    if here == 0:
        return
    score_shops(s, "here", here, stop)
    own = find_seats_present(here)
    for place in range(stop * CROSSINGS, (stop + 1) * CROSSINGS):
        near = AROUND[place]
        beside = s.shops[near] & own
        if beside != 0:
            score_shops(s, "near", beside, near)


# PP-8  The end of the game.

def end_game(s: ParisParis) -> None:
    """Run the special tours, count the bag, and end the game (PP-8.1 to 8.9)."""
    players = s.options.players
    for turn in range(players):
        seat = (s.leader + turn) % players
        s.emit("special_tour", seat, s.markers[seat])
        run_tour(s, s.markers[seat])
    if s.open_marker != NOBODY:
        s.emit("special_tour", NOBODY, s.open_marker)                   # PP-8.4
        run_tour(s, s.open_marker)
    if s.options.bag:
        empty_bag(s)
    s.stack[0] = OVER
    s.emit("over", NOBODY)


def empty_bag(s: ParisParis) -> None:
    """Give the player who alone lost most shops a point for each (PP-8.6, PP-8.7)."""
    most: i64 = 0
    loser: i64 = NOBODY
    for seat in range(s.options.players):
        lost = read_lane(s.bag, seat)
        if lost > most:
            most = lost
            loser = seat
        elif lost == most:
            loser = NOBODY
    if loser == NOBODY:
        s.emit("bag_shared", NOBODY, most)
    else:
        s.score += most * ONE[loser]
        s.emit("bag", loser, most)
