"""Whether the parts of a position that was read fit together, so that the game can go on from it.
Everything here raises ValueError, which says what does not."""

from __future__ import annotations

from typing import Final

from grandtour.engine.position import must
from grandtour.games.paris.components import (
    ALL_SITES, BANKS, BASIC_TOKEN, BONUS_TILES, DISTRICTS, EFFECT, END, END_TILES, FOURTH, ICONS,
    KEYS, KINDS, LEVELS, NEW_KEY, NOBODY, NONE, NUMBERS, ONLY, OWN_KEY, REMOVED, SECTION, SITES,
    SPACES, SPARE, STACKS, TOKENS, TYPE, VALUE, WOOD, bits, copies,
)
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.state import (
    ACTING, DONE, FINAL_TURNS, OPEN, PLACING, RANDOM, Investor, Paris, have,
)

TOP: Final = LEVELS - 1


def check(s: Paris) -> None:
    asked = [str(question) for question in s.stack[::-1]]
    setup = before_the_start(s)
    check_asked(s, asked, setup)
    check_turn(s, asked)
    check_hand(s, asked)
    check_stacks(s, asked)
    check_board(s)
    check_tokens(s, asked)
    check_track(s, asked)
    check_end_tiles(s)
    for seat, i in enumerate(s.investors):
        check_keys(s, i)
        must(not i.left or s.end_left == 0, "nobody leaves before the last end-game tile is taken")
        must(i.held & i.used == 0, "a tile is used or not")
        must(not i.left or seat != s.seat or asked == ["over"], "who has left has no turn")
    check_owners(s)
    must(asked == ["over"] or s.stack[-1].is_open(s), "nothing is asked without a choice")


def before_the_start(s: Paris) -> list[str]:
    """What is asked in the set-up (PA-20.1), in its order."""
    asked = ["first"] if s.options.first_seat == RANDOM else []
    asked += ["tokens"] if s.options.random_tokens else []
    asked += ["numbers"] if s.options.random_bonus else []
    return asked + ["back", f"turn:{s.seat}"]


def check_asked(s: Paris, asked: list[str], setup: list[str]) -> None:
    """PA-4.7: decisions come in their order."""
    turn = [f"turn:{s.seat}"]
    choice = [f"district:{s.seat}"] if s.options.free_placement else []
    gains = [[f"bonus:{s.seat}:0"], [f"bonus:{s.seat}:2"], [f"prestige:{s.seat}"]]
    known = [turn, ["over"], ["front", "back"] + choice + turn, ["back"] + choice + turn]
    known += [[f"{name}:{s.seat}"] + turn for name in ("payment", "right", "look")]
    known += [gain + turn for gain in gains]
    known += [[f"right:{s.seat}"] + gain + turn for gain in gains]
    known += [choice + turn] if choice else []
    if starting(s):
        known = [setup[number:] for number in range(len(setup) - 1)]
    must(asked in known, f"nobody asks {asked}")


def starting(s: Paris) -> bool:
    """Whether the set-up still goes on: no tile has been lifted, and not all backs are seen."""
    return bits(s.unseen) == SPACES and s.stack_lifted == NONE and NONE in s.tops


def check_turn(s: Paris, asked: list[str]) -> None:
    """The turn fits the step and the decisions open (PA-4.2, PA-16)."""
    first = asked[0].partition(":")[0]
    must((s.starter == NOBODY) == (first == "first"), "a game has a start player once it has one")
    must((s.turn == 0) == (first == "first"), "turns are counted from the first")
    must(s.options.first_seat in (RANDOM, s.starter), "the start player is another")
    if starting(s):
        must(s.step == PLACING and s.turn <= 1, "the set-up comes before the first step")
        must(s.seat == max(s.starter, 0), "the start player begins")
        return
    if first in ("payment", "right", "bonus", "prestige", "look"):
        must(s.step == DONE, "a decision follows an action")
    if first in ("front", "back", "district"):
        must(s.step == ACTING, "the action follows the building")
    must(s.step != PLACING or s.stacked() > 0, "without stacks there is no first step")
    must((s.end == OPEN) == (s.end_left != 0), "the last end-game tile triggers the end")
    gone = all([i.left for i in s.investors])
    if first == "over":
        must(s.end == FINAL_TURNS or gone, "the game is over after the final turns")
    must(not gone or first == "over", "the game is over when all have left")


def check_hand(s: Paris, asked: list[str]) -> None:
    """PA-5.1, PA-8.7, PA-10.6: what is under way."""
    must((s.stack_lifted != NONE) == ("front" in asked), "a tile is lifted to be turned over")
    if s.stack_lifted != NONE:
        must(s.tops[s.stack_lifted] != NONE, "a stack that is empty has no top")
    choosing = f"district:{s.seat}" in asked and "front" not in asked
    must((s.lifted != NONE) == choosing, "a building in hand goes to a district")
    must((s.buying is not None) == (asked[0] == f"payment:{s.seat}"), "a purchase is paid")
    claiming = f"prestige:{s.seat}" in asked
    icons = [have(s.icons, kind) for kind in range(WOOD)]
    must((s.icons != 0) == claiming, "icons belong to a landmark just bought")
    must(not claiming or any([all([icons[kind] <= have(of, kind) for kind in range(WOOD)])
                              for of in ICONS]), "no landmark has such icons")
    if s.buying is not None:
        before = s.clone()
        before.buying = None
        before.step = ACTING
        before.stack = [TURNS[s.seat]]
        must(before.refusal(s.buying) is None, "what is paid could not be bought")


def check_stacks(s: Paris, asked: list[str]) -> None:
    """Every building lies in one place (PA-2.6, PA-3.5, PA-20.3)."""
    removed = 0 if s.options.free_placement else REMOVED
    placed = sum([1 for tile in s.building if tile != NONE])
    seen = placed + bits(s.boxed) + (1 if s.lifted != NONE else 0)
    must(SPACES - bits(s.unseen) == seen, "a building lies in one place")
    must(s.stacked() == bits(s.unseen) - removed, "what was not seen lies in the stacks")
    must(max(s.heights) <= (SPACES - removed) // STACKS, "a stack is too high")
    must(not s.boxed or s.options.free_placement, "no building goes back to the box")
    covered = [stack for stack in range(STACKS) if s.heights[stack] and s.tops[stack] == NONE]
    for stack in range(STACKS):
        must(s.heights[stack] > 0 or s.tops[stack] == NONE, "an empty stack shows no back")
    if starting(s):
        must(min(s.heights) == max(s.heights), "the stacks begin with the same height")
        must(covered == list(range(STACKS - len(covered), STACKS)), "backs are seen in order")
        must(len(covered) == STACKS or asked[0] == "back", "backs are seen last")
    else:
        must(len(covered) == int(asked[0] == "back"), "the top of every stack is seen")
    for district in range(len(DISTRICTS)):
        must(s.hidden(district) >= list(s.tops).count(district), "a back is seen too often")


def check_board(s: Paris) -> None:
    """Buildings, landmarks and VP tiles lie where they may (PA-3.5, PA-5.2, PA-9.2, PA-11)."""
    for space, tile in enumerate(s.building):
        must(tile == NONE or tile % LEVELS == space % LEVELS, "a building lies at its value")
        must(tile in (NONE, space) or s.options.free_placement, "a building lies in its district")
    for district in range(len(DISTRICTS)):
        row = [tile for tile in s.building[district * LEVELS:(district + 1) * LEVELS]]
        types = [int(TYPE[tile]) for tile in row if tile != NONE]
        must(len(set(types)) == len(types), "a district has no type twice")
        heights = [int(VALUE[SPACES + number]) for number, where in enumerate(s.landmark)
                   if where == district]
        must(len(set(heights)) == len(heights), "landmarks of a district rise")
    awards = [int(award) for award in s.awarded if award != NONE]
    must(len(set(awards)) == len(awards), "a VP tile lies in one district")
    full = [district for district in range(len(DISTRICTS)) if s.keys_in(district) >= FOURTH]
    must(len(awards) <= len(full), "nobody had the right to so many VP tiles")


def check_tokens(s: Paris, asked: list[str]) -> None:
    """Every token lies in one place (PA-1.3, PA-2.7, PA-3.1, PA-12.4)."""
    dealing = "tokens" in asked
    for kind in range(len(KINDS)):
        there = list(s.token).count(kind) + have(s.supply, kind)
        there += sum([have(i.goods, kind) for i in s.investors])
        lost = TOKENS[kind] - there
        must(lost == 0 or (lost > 0 and (kind < WOOD or dealing)), "tokens are lost or won")
    bare = [space for space, token in enumerate(s.token) if token == NONE]
    lower = [space for space in range(SPACES) if space % LEVELS != TOP]
    if dealing:
        must(bare == lower[len(lower) - len(bare):], "tokens are dealt space by space")
        must(len(bare) == len(lower) or asked[0] == "tokens", "tokens are dealt in their turn")
        must(all([i.goods == 0 for i in s.investors]) and s.supply == 0, "nobody has a token yet")
    for space, token in enumerate(s.token):
        if token == NONE:
            must(dealing or bool(s.laid >> space & 1), "a token is gone before its building")
        elif not s.options.random_tokens or space % LEVELS == TOP:
            must(token == BASIC_TOKEN[space % LEVELS], "another token lies there")


def check_track(s: Paris, asked: list[str]) -> None:
    """The bonus track is dealt as it must be (PA-2.8, PA-3.2, PA-13.4)."""
    numbers = [int(number) for number in s.number[1:]]
    dealt = [number for number in numbers if number != NONE]
    dealing = "numbers" in asked
    must(numbers[:len(dealt)] == dealt and len(set(dealt)) == len(dealt), "numbers are dealt once")
    must(dealing or len(dealt) == NUMBERS, "every space had a tile")
    must(asked[0] == "numbers" or not dealing or not dealt, "numbers are dealt in their turn")
    must(not dealing or len(dealt) < NUMBERS, "all numbers are dealt")
    for place, number in enumerate(dealt):
        must(s.options.random_bonus or number == place, "another tile lies there")
        must(SECTION[number] == SECTION[place], "a tile lies in its section")
        owners = len([i for i in s.investors if (i.held | i.used) >> number & 1])
        must(s.copies[place + 1] + owners == copies(number, s.options.players),
             "bonus tiles are lost or won")
    for i in s.investors:
        must(not (i.held | i.used) & BONUS_TILES or not dealing, "nobody has a tile yet")


def check_end_tiles(s: Paris) -> None:
    """PA-15, PA-18.6: who has taken what, in which order."""
    tiles = [int(taking) // SEATS for taking in s.drawn]
    must(len(set(tiles)) == len(tiles) and min(tiles + [END]) >= END, "a tile is taken once")
    must(not tiles or s.stacked() == 0, "end-game tiles come after the buildings")
    for seat, i in enumerate(s.investors):
        taken = sum([int(ONLY[taking // SEATS]) for taking in s.drawn if taking % SEATS == seat])
        must((i.held | i.used) & END_TILES == taken, "end-game tiles lie with who took them")


def check_keys(s: Paris, i: Investor) -> None:
    """Every key of an investor is somewhere (PA-1.4, PA-2.5, PA-6.3, PA-14.9, PA-14.13)."""
    players = s.options.players
    keys = i.keys + i.spare + bits(i.on) + bits(i.twice)
    must(keys == KEYS[players] + SPARE, "keys are lost or won")
    new = [tile for tile in range(NUMBERS) if i.used >> tile & 1 and EFFECT[tile] == NEW_KEY]
    must(i.spare == SPARE - len(new), "a key comes out of the supply by a tile")
    must(i.on & ALL_SITES & ~s.laid == 0, "a key stands where nothing lies")
    must(i.twice & ~i.on == 0, "a second key stands beside the first")
    must(i.twice >> BANKS == 0, "no second key stands on a bank or the Arc")
    double = [tile for tile in range(NUMBERS) if i.used >> tile & 1 and EFFECT[tile] == OWN_KEY]
    must(bits(i.twice) <= len(double), "a second key comes by a tile")


def check_owners(s: Paris) -> None:
    """No place holds more keys than tiles allow (PA-14.37)."""
    for site in range(SITES):
        owners = [i for i in s.investors if i.on >> site & 1]
        keys = sum([i.keys_at(site) for i in owners])
        must(len(owners) <= 2 and keys <= 3, "too many keys stand there")
