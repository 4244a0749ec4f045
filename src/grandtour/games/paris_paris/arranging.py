"""What the referee can change in a position of Paris Paris, and what its end would score.

Shops come from the stock of their player. A tile comes from wherever it is. Then the piles and the
box are adjusted so that all tiles are accounted for, because players do not remember them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, Refusal
from grandtour.engine.game import Refused
from grandtour.games.arranging import (
    NONE_LEFT, NOTHING, TURN, WHOSE_TURN, Control, Group, start_game,
)
from grandtour.games.paris_paris.components import (
    KINDS, KIND_LINE, LINES, NOBODY, ROOM, STOPS, TILES,
)
from grandtour.games.paris_paris.game import GAME
from grandtour.games.paris_paris.observer import count_boxed
from grandtour.games.paris_paris.rules import TURNS, end_game
from grandtour.games.paris_paris.state import ONE, ParisParis, read_lane
from grandtour.games.paris_paris.words import result
from grandtour.games.paris_paris.words.names import (
    line_name, name_line_by_number, name_tile_by_number, stop_name,
)
from grandtour.games.paris_paris.words.preview import Preview
from grandtour.games.paris_paris.words.shows import list_shows
from grandtour.games.words import Result, Show
from grandtour.language import Phrase

NOT_DRAWN_YET: Final = Refusal(
    "not_drawn_yet", "PP-5.0.1", "Not enough tiles have been drawn yet. Change the round first.")
FAULTS: Final[Mapping[str, Refusal]] = {
    f"{stop} has no room": Refusal("no_room_there", "PP-2.6", "There is no room for more shops "
                                                              "here.")
    for stop in STOPS}
MOST_POINTS: Final = 300


def set_up(players: int) -> ParisParis:
    s = start_game(GAME, players, {})
    assert isinstance(s, ParisParis)
    return s


def forecast(s: ParisParis, names: list[str]) -> tuple[list[Show], Result | None]:
    """Return the special tours and the bag (PP-8)."""
    found = Preview(s, [], names)
    end_game(found.after)
    found.after.round = s.rounds
    return list_shows(found), result(found.after.view(EVERYTHING), names)


def groups(s: ParisParis, names: Sequence[str]) -> list[Group]:
    return [build_turn_group(s, names), build_offer_group(s), build_parked_group(),
            *[build_player_group(s, seat, names) for seat in range(s.options.players)],
            *[build_stop_group(stop, names) for stop in range(len(STOPS))]]


# The turn. The number of tiles on offer follows from the turns of the round.

def build_turn_group(s: ParisParis, names: Sequence[str]) -> Group:
    seats = dict(enumerate(names))
    return Group("turn", TURN, (
        Control("seat", WHOSE_TURN, lambda s: int(s.seat), put_seat, seats),
        Control("leader", Phrase("Player with the bus"), lambda s: int(s.leader), put_leader,
                seats),
        Control("round", Phrase("Round number"), lambda s: int(s.round) + 1, put_round,
                least=1, most=int(s.rounds)),
    ), ("piles",))


def put_seat(s: ParisParis, seat: int) -> None:
    s.seat = seat
    s.opened = (seat - s.leader) % s.options.players
    settle_tiles(s)


def put_leader(s: ParisParis, seat: int) -> None:
    s.leader = seat
    s.seat = (seat + s.opened) % s.options.players
    settle_tiles(s)


def put_round(s: ParisParis, number: int) -> None:
    s.round = number - 1
    settle_tiles(s)


def settle_tiles(s: ParisParis) -> None:
    """Ask the player in turn to open a shop. Move tiles between offer, piles and box until their
    numbers are those of this moment. Refused: not_drawn_yet."""
    s.stack = [TURNS[s.seat]]
    s.round = min(s.round, s.rounds - 1)
    size = int(s.options.players) + 1
    offer = [int(kind) for kind in s.offer][:size - int(s.opened)]
    s.offer = vec[i64](offer)
    for kind, number in enumerate(count_boxed(s)):
        s.piles[kind] += min(0, number)
    while len(offer) < size - s.opened:
        offer.append(find_tile(s))
        s.offer = vec[i64](sorted(offer))
        s.piles[offer[-1]] += min(0, count_boxed(s)[offer[-1]])
    piled = TILES - (s.round + 1) * size
    while sum(s.piles) > piled:
        s.piles[max(range(len(KINDS)), key=lambda kind: s.piles[kind])] -= 1
    while sum(s.piles) < piled:
        boxed = count_boxed(s)
        if max(boxed) <= 0:
            raise Refused(NOT_DRAWN_YET, {})
        s.piles[boxed.index(max(boxed))] += 1
    s.piled = piled


def find_tile(s: ParisParis) -> int:
    """Return the kind of a tile in the box, else in the piles."""
    boxed = count_boxed(s)
    return boxed.index(max(boxed)) if max(boxed) > 0 else max(
        range(len(KINDS)), key=lambda kind: s.piles[kind])


# Tiles.

def build_offer_group(s: ParisParis) -> Group:
    kinds = {kind: name_tile_by_number(kind) for kind in range(len(KINDS))}
    return Group("offer", Phrase("Tiles on offer"), tuple([
        Control(f"offer-{place + 1}", Phrase("Tile {number}", number=place + 1),
                partial(get_offer, place), partial(put_offer, place), kinds)
        for place in range(len(s.offer))]), tuple([f"ticket-{KINDS[kind]}" for kind in s.offer]))


def get_offer(place: int, s: ParisParis) -> int:
    return int(s.offer[place])


def put_offer(place: int, s: ParisParis, kind: int) -> None:
    offer = [int(tile) for tile in s.offer]
    offer[place] = kind
    s.offer = vec[i64](sorted(offer))
    settle_tiles(s)


def build_parked_group() -> Group:
    return Group("parked", Phrase("Parked tiles"), tuple([
        Control(f"parked-{name}", line_name(name), partial(get_parked, line),
                partial(put_parked, line), {NOBODY: NOTHING} | {
                    kind: name_tile_by_number(kind) for kind in range(len(KINDS))
                    if KIND_LINE[kind] == line})
        for line, name in enumerate(LINES)]), tuple([f"card-{line + 1}" for line in range(
            len(LINES))]))


def get_parked(line: int, s: ParisParis) -> int:
    return int(s.parked[line])


def put_parked(line: int, s: ParisParis, kind: int) -> None:
    s.parked[line] = kind
    settle_tiles(s)


# Players.

def build_player_group(s: ParisParis, seat: int, names: Sequence[str]) -> Group:
    lines = {line: name_line_by_number(line) for line in range(len(LINES))}
    supply = int(s.options.supply)
    bag = [Control(f"bag-{seat}", Phrase("Shops in the bag"), partial(get_bag, seat),
                   partial(put_bag, seat), most=supply)] if s.options.bag else []
    return Group(f"player-{seat}", names[seat], (
        Control(f"score-{seat}", Phrase("Points"), partial(get_score, seat),
                partial(put_score, seat), most=MOST_POINTS), *bag,
        Control(f"marker-{seat}", Phrase("Special tour"), lambda s: int(s.markers[seat]),
                partial(put_marker, seat), lines),
    ))


def get_score(seat: int, s: ParisParis) -> int:
    return int(read_lane(s.score, seat))


def put_score(seat: int, s: ParisParis, points: int) -> None:
    s.score += (points - get_score(seat, s)) * ONE[seat]


def get_bag(seat: int, s: ParisParis) -> int:
    return int(read_lane(s.bag, seat))


def put_bag(seat: int, s: ParisParis, number: int) -> None:
    move_shops(s, seat, number - get_bag(seat, s))
    s.bag += (number - get_bag(seat, s)) * ONE[seat]


def move_shops(s: ParisParis, seat: int, number: int) -> None:
    """Take that many shops from the stock of the seat. Raise Refused if it has fewer."""
    if read_lane(s.stock, seat) < number:
        raise Refused(NONE_LEFT, {})
    s.stock -= number * ONE[seat]


def put_marker(seat: int, s: ParisParis, line: int) -> None:
    """Give the marker to the seat. The seat that has it gets the other one."""
    before = s.markers[seat]
    for other in range(len(s.markers)):
        if s.markers[other] == line:
            s.markers[other] = before
    if s.open_marker == line:
        s.open_marker = before
    s.markers[seat] = line


# Stops.

def build_stop_group(stop: int, names: Sequence[str]) -> Group:
    name = STOPS[stop]
    return Group(f"stop-{name}", stop_name(name), tuple([
        Control(f"shops-{name}-{seat}", Phrase("Shops of {name}", name=player),
                partial(get_shops, stop, seat), partial(put_shops, stop, seat),
                most=int(ROOM[stop])) for seat, player in enumerate(names)]), (f"stop-{name}",))


def get_shops(stop: int, seat: int, s: ParisParis) -> int:
    return int(read_lane(s.shops[stop], seat))


def put_shops(stop: int, seat: int, s: ParisParis, number: int) -> None:
    more = number - get_shops(stop, seat, s)
    move_shops(s, seat, more)
    s.shops[stop] += more * ONE[seat]
