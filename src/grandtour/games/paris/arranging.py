"""What the referee can change in a position of Paris, and what its end would score.

Keys come from behind the screen, resources from the supply. The stacks are adjusted so that all
buildings are accounted for, because players do not count them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, Refusal
from grandtour.engine.game import Refused
from grandtour.games.arranging import (
    NO_OR_YES, NONE_LEFT, NOTHING, TURN, WHOSE_TURN, Control, Group, start_game,
)
from grandtour.games.paris.components import (
    ALL_SPACES, AWARDS, BASIC_TOKEN, DISTRICTS, END, END_TILES, KINDS, LANDMARKS, LEVELS, NEW_KEYS,
    NOBODY, NONE, NUMBERS, ONLY, PLACES, REMOVED, SITES, SPACES, STACKS, TILES, UNIT, WOOD,
    count_members,
)
from grandtour.games.paris.game import GAME
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.turn import TURNS, end_game
from grandtour.games.paris.state import ACTING, LAST_ROUND, OPEN, PLACING, Paris, count_tokens
from grandtour.games.paris.words import elements, result
from grandtour.games.paris.words.names import (
    award_name, building_name, district_name, token_kind_name, landmark_name, place_name, tile_name,
)
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.shows import list_shows
from grandtour.games.words import Result, Show
from grandtour.language import Phrase

FAULTS: Final[Mapping[str, Refusal]] = {
    "tokens are lost or won": Refusal(
        "no_token_left", "PA-1.3", "All other tokens of this kind are on the board or held by "
                                   "players."),
    "without stacks": Refusal(
        "no_stacks", "PA-5.3", "All stacks are empty, so no building can be placed."),
    "a token is gone before": Refusal(
        "token_waits", "PA-5.2", "The token stays there until the building is laid."),
    "a key stands where": Refusal(
        "nothing_to_report", "PA-6.1", "There is no building or landmark here yet."),
    "a second key comes": Refusal(
        "no_second_key", "PA-14.9", "A player can have a second key here only after using tile 9."),
    "too many keys": Refusal("too_many_keys", "PA-14.37", "There would be too many keys here."),
    "landmarks of a district": Refusal(
        "landmark_too_low", "PA-9.2", "The landmarks of a district must have different values."),
    "nobody had the right": Refusal(
        "no_right", "PA-11.1", "There are not enough districts with four keys."),
    "end-game tiles come": Refusal(
        "stacks_left", "PA-15.1", "End-game tiles can be taken only when all stacks are empty."),
    "a district has no type": Refusal(
        "type_twice", "PA-3.5", "The district already has a building of this type."),
}
MOST_FRANCS: Final = 200
MOST_POINTS: Final = 300
MOST_KEPT: Final = 6


def set_up(players: int) -> Paris:
    s = start_game(GAME, players, {})
    assert isinstance(s, Paris)
    return s


def forecast(s: Paris, names: list[str]) -> tuple[list[Show], Result | None]:
    """Return the final scoring (PA-17)."""
    found = Preview(s, [], names)
    end_game(found.after)
    return list_shows(found, found.events), result(found.after.view(EVERYTHING), names)


def groups(s: Paris, names: Sequence[str]) -> list[Group]:
    return [build_turn_group(s, names),
            *[build_player_group(seat, names) for seat in range(len(names))],
            *[build_district_group(district) for district in range(len(DISTRICTS))],
            *[build_space_group(s, space, names) for space in range(SPACES)],
            *[build_landmark_group(number, names) for number in range(len(LANDMARKS))],
            *[build_key_group(place, names) for place in range(SITES, len(PLACES))],
            *[build_bonus_group(s, space, names) for space in range(1, NUMBERS + 1)],
            build_end_tile_group(names)]


# The turn and the stacks.

def build_turn_group(s: Paris, names: Sequence[str]) -> Group:
    seats, districts = dict(enumerate(names)), dict(enumerate(map(district_name, DISTRICTS)))
    return Group("turn", TURN, (
        Control("seat", WHOSE_TURN, lambda s: int(s.seat), put_seat, seats),
        Control("step", Phrase("Step of the turn"), lambda s: int(s.step), put_step, STEPS),
        Control("starter", Phrase("Start player"), lambda s: int(s.starter), put_starter, seats),
        *[Control(f"top-{stack + 1}", Phrase("Top of stack {number}", number=stack + 1),
                  partial(get_top, stack), partial(put_top, stack), districts)
          for stack in range(STACKS) if s.heights[stack]],
    ), tuple([f"stack-{stack + 1}" for stack in range(STACKS)]))


STEPS: Final = {int(PLACING): Phrase("lay a building"), int(ACTING): Phrase("take an action")}


def put_seat(s: Paris, seat: int) -> None:
    s.seat = seat
    s.stack = [TURNS[seat]]
    s.stack_lifted = NONE
    s.lifted = NONE
    s.buying = None
    s.icons = 0
    settle_stacks(s)
    s.step = PLACING if s.stacked() else ACTING


def put_step(s: Paris, step: int) -> None:
    put_seat(s, int(s.seat))
    s.step = step


def put_starter(s: Paris, seat: int) -> None:
    s.starter = seat


def get_top(stack: int, s: Paris) -> int:
    return int(s.tops[stack])


def put_top(stack: int, s: Paris, district: int) -> None:
    s.tops[stack] = district


def settle_stacks(s: Paris) -> None:
    """Give the stacks as many tiles as are unseen, and backs that they can have."""
    seen = s.boxed
    for tile in [*s.building, s.lifted]:
        if tile != NONE:
            seen |= ONLY[tile]
    unseen = ALL_SPACES & ~seen
    tiles = count_members(unseen) - (0 if s.options.free_placement else REMOVED)
    if tiles < 0:
        raise Refused(NONE_LEFT, {})
    stacks = range(STACKS)
    while s.stacked() > tiles:
        s.heights[max(stacks, key=lambda stack: s.heights[stack])] -= 1
    while s.stacked() < tiles:
        s.heights[min(stacks, key=lambda stack: s.heights[stack])] += 1
    left = [int(count_members(unseen >> district * LEVELS & 63))
            for district in range(len(DISTRICTS))]
    for stack in stacks:
        top = s.tops[stack]
        if s.heights[stack] == 0:
            s.tops[stack] = NONE
            continue
        if top == NONE or left[top] == 0:
            s.tops[stack] = top = left.index(max(left))
        left[top] -= 1


# Players.

def build_player_group(seat: int, names: Sequence[str]) -> Group:
    return Group(f"player-{seat}", names[seat], (
        Control(f"francs-{seat}", Phrase("Francs"), lambda s: int(s.investors[seat].francs),
                partial(put_francs, seat), most=MOST_FRANCS),
        Control(f"points-{seat}", Phrase("VP so far"),
                lambda s: int(s.investors[seat].points), partial(put_points, seat),
                most=MOST_POINTS),
        *[Control(f"goods-{seat}-{kind}", token_kind_name(kind), partial(get_goods, seat, number),
                  partial(put_goods, seat, number), most=MOST_KEPT)
          for number, kind in enumerate(KINDS)],
        Control(f"meeple-{seat}", Phrase("Space of the bonus meeple"),
                lambda s: int(s.investors[seat].meeple), partial(put_meeple, seat), most=NUMBERS),
    ), (elements.make_meeple_element(seat), elements.make_score_element(seat)))


def put_francs(seat: int, s: Paris, number: int) -> None:
    s.investors[seat].francs = number


def put_points(seat: int, s: Paris, number: int) -> None:
    s.investors[seat].points = number


def put_meeple(seat: int, s: Paris, space: int) -> None:
    s.investors[seat].meeple = space


def get_goods(seat: int, kind: int, s: Paris) -> int:
    return int(count_tokens(s.investors[seat].goods, kind))


def put_goods(seat: int, kind: int, s: Paris, number: int) -> None:
    more = number - get_goods(seat, kind, s)
    if kind >= WOOD:
        take_resources(s, kind, more)
    s.investors[seat].goods += more * UNIT[kind]


def take_resources(s: Paris, kind: int, number: int) -> None:
    """Take that many tokens from the supply. Refused: none_left."""
    if count_tokens(s.supply, kind) < number:
        raise Refused(NONE_LEFT, {})
    s.supply -= number * UNIT[kind]


# Districts, buildings and landmarks.

def build_district_group(district: int) -> Group:
    name = DISTRICTS[district]
    return Group(f"district-{name}", district_name(name), (
        Control(f"award-{name}", Phrase("VP tile"), lambda s: int(s.awarded[district]),
                partial(put_award, district),
                {NONE: NOTHING} | dict(enumerate(map(award_name, AWARDS)))),
    ), (f"district-{name}",))


def put_award(district: int, s: Paris, award: int) -> None:
    """Put the VP tile there. It leaves the district in which it was."""
    for other in range(len(DISTRICTS)):
        if s.awarded[other] == award:
            s.awarded[other] = NONE
    s.awarded[district] = award


def build_space_group(s: Paris, space: int, names: Sequence[str]) -> Group:
    name = PLACES[space]
    tiles = range(space % LEVELS, SPACES, LEVELS) if s.options.free_placement else [space]
    return Group(f"space-{name}", place_name(name), (
        Control(f"building-{name}", Phrase("Building"), partial(get_building, space),
                partial(put_building, space),
                {NONE: NOTHING} | {tile: building_name(PLACES[tile]) for tile in tiles}),
        Control(f"token-{name}", Phrase("Token on the space"), partial(get_token, space),
                partial(put_token, space), NO_OR_YES),
        *list_keys(space, names),
    ), (f"space-{name}",))


def get_building(space: int, s: Paris) -> int:
    return int(s.building[space])


def put_building(space: int, s: Paris, tile: int) -> None:
    """Lay the building there, or return it to the stacks: then its keys go, and its token comes
    back."""
    for other in range(SPACES):
        if s.building[other] == tile != NONE and other != space:
            put_building(other, s, NONE)
    s.building[space] = tile
    if tile == NONE:
        put_token(space, s, 1)
        for seat in range(len(s.investors)):
            put_keys(space, seat, s, 0)
    settle_stacks(s)


def get_token(space: int, s: Paris) -> int:
    return int(s.token[space] != NONE)


def put_token(space: int, s: Paris, there: int) -> None:
    """Take the token from the space, or put the usual one there. Resources come from the supply
    and go there."""
    before = s.token[space]
    if there == get_token(space, s):
        return
    kind = int(BASIC_TOKEN[space % LEVELS] if there else before)
    if kind >= WOOD:
        take_resources(s, kind, 1 if there else -1)
    s.token[space] = kind if there else NONE


def build_landmark_group(number: int, names: Sequence[str]) -> Group:
    name = LANDMARKS[number]
    return Group(f"landmark-{name}", landmark_name(name), (
        Control(f"in-{name}", Phrase("District"), lambda s: int(s.landmark[number]),
                partial(put_landmark, number),
                {NONE: NOTHING} | dict(enumerate(map(district_name, DISTRICTS)))),
        *list_keys(SPACES + number, names),
    ), (f"landmark-{name}",))


def put_landmark(number: int, s: Paris, district: int) -> None:
    s.landmark[number] = district
    if district == NONE:
        for seat in range(len(s.investors)):
            put_keys(SPACES + number, seat, s, 0)


# Keys.

def build_key_group(place: int, names: Sequence[str]) -> Group:
    name = PLACES[place]
    return Group(f"keys-{name}", place_name(name), tuple(list_keys(place, names)),
                 (elements.make_place_element(place),))


def list_keys(place: int, names: Sequence[str]) -> list[Control]:
    return [Control(f"keys-{PLACES[place]}-{seat}", Phrase("Keys of {name}", name=name),
                    partial(get_keys, place, seat), partial(put_keys, place, seat),
                    most=2 if place < SITES else 1) for seat, name in enumerate(names)]


def get_keys(place: int, seat: int, s: Paris) -> int:
    return int(s.investors[seat].keys_at(place))


def put_keys(place: int, seat: int, s: Paris, number: int) -> None:
    i = s.investors[seat]
    i.keys += get_keys(place, seat, s) - number
    i.on = i.on & ~ONLY[place] | ONLY[place] * min(number, 1)
    i.twice = i.twice & ~ONLY[place] | ONLY[place] * (number // 2)


# Bonus tiles and end-game tiles.

HELD: Final = {0: NOTHING, 1: Phrase("unused"), 2: Phrase("used")}


def build_bonus_group(s: Paris, space: int, names: Sequence[str]) -> Group:
    tile = int(s.number[space])
    return Group(f"bonus-{space}", tile_name(TILES[tile]), tuple([
        Control(f"bonus-{space}-{seat}", name, partial(get_tile, tile, seat),
                partial(put_bonus, space, seat), HELD) for seat, name in enumerate(names)]),
        (f"bonus-{space}",))


def get_tile(tile: int, seat: int, s: Paris) -> int:
    i = s.investors[seat]
    return int((i.held >> tile & 1) + 2 * (i.used >> tile & 1))


def put_bonus(space: int, seat: int, s: Paris, held: int) -> None:
    """Give the tile to the player, or return it to its space. A used key tile brings a key from
    the supply."""
    tile = int(s.number[space])
    before = get_tile(tile, seat, s)
    s.copies[space] += min(before, 1) - min(held, 1)
    put_tile(tile, seat, s, held)
    if NEW_KEYS >> tile & 1:
        fresh = held // 2 - before // 2
        s.investors[seat].spare -= fresh
        s.investors[seat].keys += fresh


def put_tile(tile: int, seat: int, s: Paris, held: int) -> None:
    i = s.investors[seat]
    i.held = i.held & ~ONLY[tile] | ONLY[tile] * (held & 1)
    i.used = i.used & ~ONLY[tile] | ONLY[tile] * (held >> 1)


def build_end_tile_group(names: Sequence[str]) -> Group:
    owners = {NOBODY: NOTHING} | dict(enumerate(names))
    return Group("end-tiles", Phrase("End-game tiles"), tuple([
        Control(f"end-{tile}", tile_name(TILES[tile]), partial(get_owner, tile),
                partial(put_owner, tile), owners) for tile in range(int(END), len(TILES))]),
        ("end-tiles",))


def get_owner(tile: int, s: Paris) -> int:
    return next((int(taking % SEATS) for taking in s.drawn if taking // SEATS == tile), NOBODY)


def put_owner(tile: int, s: Paris, seat: int) -> None:
    """Give the player the tile, not yet used. The last tile triggers the end (PA-16.2)."""
    for owner in range(len(s.investors)):
        put_tile(tile, owner, s, 0)
    s.drawn = vec[i64]([taking for taking in s.drawn if taking // SEATS != tile])
    if seat != NOBODY:
        s.drawn = append(s.drawn, tile * SEATS + seat)
        put_tile(tile, seat, s, 1)
    if len(s.drawn) < count_members(END_TILES):
        s.end = OPEN
    elif s.end == OPEN:
        s.end = LAST_ROUND
