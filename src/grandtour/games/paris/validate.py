"""Check that the parts of a position fit together, so that the game can continue from it.

Every check raises ValueError with what does not fit. The checks add up the things on the table and
rely on no sum that the rules keep. They run in every position of a million random games, so they
make no lists where a set or a sum does.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.position import require
from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, BANKS, BASIC_TOKEN, BONUS_TILES, DISTRICTS, DOUBLING, END, END_TILES,
    FOURTH, ICONS, KEYS, KINDS, LEVELS, NEW_KEYS, NOBODY, NONE, NUMBERS, ONLY, REMOVED, SECTION,
    SITES, SPACES, SPARE, STACKS, TOKENS, TYPE, UNIT, VALUE, WOOD, count_members, count_copies,
)
from grandtour.games.paris.rules.awards import RIGHT, Right
from grandtour.games.paris.rules.benefits import BONUS, DEAR_BONUS, Bonus
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.endgame import LOOK, Look
from grandtour.games.paris.rules.payment import PAY, Pay
from grandtour.games.paris.rules.place import (
    BACK, CHOOSE_DISTRICT, FRONT, Back, ChooseDistrict, Front,
)
from grandtour.games.paris.rules.prestige import CLAIM, Claim
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.setup import DEAL, FIRST, SHUFFLE
from grandtour.games.paris.state import (
    ACTING, DONE, FINAL_TURNS, OPEN, PLACING, RANDOM, Investor, Paris, count_tokens,
)

TOP: Final = LEVELS - 1


def check_position(s: Paris) -> None:
    check_asked(s)
    check_turn(s)
    check_hand(s)
    check_stacks(s)
    check_board(s)
    check_awards(s)
    check_tokens(s)
    check_track(s)
    check_end_tiles(s)
    over = s.stack[-1] is OVER
    for seat, i in enumerate(s.investors):
        check_keys(s, i)
        require(not i.left or s.end_left == 0,
                "nobody leaves before the last end-game tile is taken")
        require(i.held & i.used == 0, "a tile is used or not")
        require(not i.left or seat != s.seat or over, "who has left has no turn")
    check_owners(s)
    require(over or s.stack[-1].is_open(s), "nothing is asked without a choice")


# Stacks of questions. The question asked first is the last element, as on the stack.

Asked: TypeAlias = "list[Question[Any]]"


def list_stacks(seat: int, choice: Asked) -> list[Asked]:
    """Return the stacks of questions possible in the turn of this seat, where buildings are placed
    by `choice` (PA-4.7)."""
    turn: Asked = [TURNS[seat]]
    known: list[Asked] = [turn, [OVER], turn + choice + [BACK, FRONT], turn + choice + [BACK]]
    singly: Asked = [PAY[seat], RIGHT[seat], LOOK[seat]]
    gains: Asked = [BONUS[seat], DEAR_BONUS[seat], CLAIM[seat]]
    known += [turn + [asked] for asked in singly + gains]
    known += [turn + [gain, RIGHT[seat]] for gain in gains]
    return known + ([turn + choice] if choice else [])


FIXED: Final = [list_stacks(seat, []) for seat in range(SEATS)]
FREE: Final = [list_stacks(seat, [CHOOSE_DISTRICT[seat]]) for seat in range(SEATS)]


def make_setup_questions(s: Paris) -> Asked:
    """Return the stack of questions of the set-up (PA-20.1)."""
    asked: Asked = [TURNS[s.seat], BACK]
    asked += [SHUFFLE] if s.options.random_bonus else []
    asked += [DEAL] if s.options.random_tokens else []
    return asked + ([FIRST] if s.options.first_seat == RANDOM else [])


def check_asked(s: Paris) -> None:
    """Check that decisions come in their order (PA-4.7)."""
    if is_starting(s):
        known = len(s.stack) > 1 and s.stack == make_setup_questions(s)[:len(s.stack)]
    else:
        known = s.stack in (FREE if s.options.free_placement else FIXED)[s.seat]
    if not known:
        raise ValueError(f"nobody asks {[str(question) for question in s.stack[::-1]]}")


def is_starting(s: Paris) -> bool:
    """Return whether the set-up continues: no tile has been lifted, and some backs are unseen."""
    return s.unseen == ALL_SPACES and s.stack_lifted == NONE and NONE in s.tops


def check_turn(s: Paris) -> None:
    """Check that the turn fits the step and the open decisions (PA-4.2, PA-16)."""
    asked = s.stack[-1]
    first = asked is FIRST
    require((s.starter == NOBODY) == first, "a game has a start player once it has one")
    require((s.turn == 0) == first, "turns are counted from the first")
    require(s.options.first_seat == RANDOM or s.options.first_seat == s.starter,
            "the start player is another")
    if is_starting(s):
        require(s.step == PLACING and s.turn <= 1, "the set-up comes before the first step")
        require(s.seat == max(s.starter, 0), "the start player begins")
        return
    if isinstance(asked, (Pay, Right, Bonus, Claim, Look)):
        require(s.step == DONE, "a decision follows an action")
    if isinstance(asked, (Front, Back, ChooseDistrict)):
        require(s.step == ACTING, "the action follows the building")
    require(s.step != PLACING or s.stacked() > 0, "without stacks there is no first step")
    require((s.end == OPEN) == (s.end_left != 0), "the last end-game tile triggers the end")
    gone = all(i.left for i in s.investors)
    require(asked is not OVER or s.end == FINAL_TURNS or gone,
            "the game is over after the final turns")
    require(not gone or asked is OVER, "the game is over when all have left")


def check_hand(s: Paris) -> None:
    """Check the building, purchase and icons in progress (PA-5.1, PA-8.7, PA-10.6)."""
    asked = s.stack[-1]
    require((s.stack_lifted != NONE) == (asked is FRONT), "a tile is lifted to be turned over")
    if s.stack_lifted != NONE:
        require(s.tops[s.stack_lifted] != NONE, "a stack that is empty has no top")
    choosing = CHOOSE_DISTRICT[s.seat] in s.stack and asked is not FRONT
    require((s.lifted != NONE) == choosing, "a building in hand goes to a district")
    require((s.buying is not None) == (asked is PAY[s.seat]), "a purchase is paid")
    require((s.icons != 0) == (CLAIM[s.seat] in s.stack), "icons belong to a landmark just bought")
    require(s.icons == 0 or any(has_icons(landmark, s.icons) for landmark in ICONS),
            "no landmark has such icons")
    if s.buying is not None:
        before = s.clone()
        before.buying = None
        before.step = ACTING
        before.stack = [TURNS[s.seat]]
        require(before.refusal(s.buying) is None, "what is paid could not be bought")


def has_icons(landmark: i64, icons: i64) -> bool:
    """Return whether the icons of a landmark include these."""
    return all(count_tokens(icons, kind) <= count_tokens(landmark, kind)
               for kind in range(i64(WOOD)))


def check_stacks(s: Paris) -> None:
    """Check that every building is in one place (PA-2.6, PA-3.5, PA-20.3)."""
    removed: i64 = REMOVED
    if s.options.free_placement:
        removed = 0
    require(s.boxed == 0 or s.options.free_placement, "no building goes back to the box")
    seen = s.boxed
    if s.lifted != NONE:
        require(seen & ONLY[s.lifted] == 0, "a building lies in one place")
        seen |= ONLY[s.lifted]
    for tile in s.building:
        if tile != NONE:
            require(seen & ONLY[tile] == 0, "a building lies in one place")
            seen |= ONLY[tile]
    require(s.unseen == ALL_SPACES & ~seen, "what was not seen lies nowhere else")
    require(s.stacked() == count_members(s.unseen) - removed,
            "what was not seen lies in the stacks")
    highest = (SPACES - removed) // STACKS
    covered: i64 = 0
    for stack in range(STACKS):
        require(0 <= s.heights[stack] <= highest, "a stack is too high")
        require(s.heights[stack] > 0 or s.tops[stack] == NONE, "an empty stack shows no back")
        if s.heights[stack] > 0 and s.tops[stack] == NONE:
            covered += 1
    if is_starting(s):
        check_first_backs(s, covered)
    else:
        require(covered <= 1 and (covered == 1) == (s.stack[-1] is BACK),
                "the top of every stack is seen")
    for top in s.tops:
        require(top == NONE or s.hidden(top) >= count_backs(s, top), "a back is seen too often")


def check_first_backs(s: Paris, covered: i64) -> None:
    """Check that the set-up reveals the backs of equal stacks one after the other (PA-20.3)."""
    for stack in range(STACKS):
        require(s.heights[stack] == s.heights[0], "the stacks begin with the same height")
        require((s.tops[stack] == NONE) == (stack >= STACKS - covered), "backs are seen in order")
    require(covered == STACKS or s.stack[-1] is BACK, "backs are seen last")


def count_backs(s: Paris, district: i64) -> i64:
    """Return the number of stacks that show the back of this district."""
    backs: i64 = 0
    for top in s.tops:
        if top == district:
            backs += 1
    return backs


def check_board(s: Paris) -> None:
    """Check that buildings and landmarks are where they may be (PA-3.5, PA-5.2, PA-9.2)."""
    laid: i64 = 0
    for district in range(i64(len(DISTRICTS))):
        inside = find_building_sites(s, district) | find_landmark_sites(s, district)
        require(s.inside[district] == inside, "something else lies in a district")
        laid |= inside
    require(s.laid == laid, "something else lies on the board")


def find_building_sites(s: Paris, district: i64) -> i64:
    """Return the spaces of a district with a building."""
    inside: i64 = 0
    types: i64 = 0
    for space in range(district * LEVELS, district * LEVELS + LEVELS):
        tile = s.building[space]
        if tile != NONE:
            require(tile % LEVELS == space % LEVELS, "a building lies at its value")
            require(tile == space or s.options.free_placement, "a building lies in its district")
            require(types & ONLY[TYPE[tile]] == 0, "a district has no type twice")
            types |= ONLY[TYPE[tile]]
            inside |= ONLY[space]
    return inside


def find_landmark_sites(s: Paris, district: i64) -> i64:
    """Return the sites of the landmarks in a district."""
    inside: i64 = 0
    crown: i64 = 0
    for site in range(i64(SPACES), i64(SITES)):
        if s.landmark[site - SPACES] == district:
            require(crown < VALUE[site], "landmarks of a district rise")
            crown = VALUE[site]
            inside |= ONLY[site]
    require(s.crown[district] == crown, "another landmark is the last one")
    return inside


def check_awards(s: Paris) -> None:
    """Check that each fourth key brought one VP tile (PA-11.1)."""
    awards: i64 = 0
    for award in s.awarded:
        if award != NONE:
            require(awards & ONLY[award] == 0, "a VP tile lies in one district")
            awards |= ONLY[award]
    if awards == 0:
        return
    full: i64 = 0
    for district in range(i64(len(DISTRICTS))):
        if s.keys_in(district) >= FOURTH:
            full += 1
    require(count_members(awards) <= full, "nobody had the right to so many VP tiles")


def check_tokens(s: Paris) -> None:
    """Check that every token is in one place (PA-1.3, PA-2.7, PA-3.1, PA-12.4)."""
    dealing = DEAL in s.stack
    beside: i64 = 0
    for token in s.token:
        if token != NONE:
            beside += UNIT[token]
    for kind in range(i64(len(KINDS))):
        lost = TOKENS[kind] - count_tokens(beside, kind) - count_tokens(s.supply, kind)
        for i in s.investors:
            lost -= count_tokens(i.goods, kind)
        require(lost == 0 or (lost > 0 and (kind < WOOD or dealing)), "tokens are lost or won")
    if dealing:
        check_dealing(s)
    for space in range(i64(SPACES)):
        level = space % LEVELS
        if s.token[space] == NONE:
            require(dealing or s.laid & ONLY[space] != 0, "a token is gone before its building")
        elif level == TOP or not s.options.random_tokens:
            require(s.token[space] == BASIC_TOKEN[level], "another token lies there")


def check_dealing(s: Paris) -> None:
    """Check that tokens are dealt below the highest spaces, and that no player has one yet
    (PA-3.1)."""
    lower = [space for space in range(SPACES) if space % LEVELS != TOP]
    bare = [space for space in range(SPACES) if s.token[space] == NONE]
    require(bare == lower[len(lower) - len(bare):], "tokens are dealt space by space")
    require(len(bare) == len(lower) or s.stack[-1] is DEAL, "tokens are dealt in their turn")
    require(s.supply == 0 and all(i.goods == 0 for i in s.investors), "nobody has a token yet")


def check_track(s: Paris) -> None:
    """Check that the bonus track is dealt correctly (PA-2.8, PA-3.2, PA-13.4)."""
    tiles = vec[i64]([i.held | i.used for i in s.investors])
    dealt: i64 = 0
    stocked: i64 = 0
    bare = False
    for space in range(i64(1), i64(NUMBERS + 1)):
        number = s.number[space]
        if number == NONE:
            bare = True
            continue
        require(not bare and dealt & ONLY[number] == 0, "numbers are dealt once")
        dealt |= ONLY[number]
        require(number == space - 1 or s.options.random_bonus, "another tile lies there")
        require(SECTION[number] == SECTION[space - 1], "a tile lies in its section")
        there = s.copies[space]
        if there > 0:
            stocked |= ONLY[space]
        for mine in tiles:
            there += mine >> number & 1
        require(there == count_copies(number, s.options.players), "bonus tiles are lost or won")
    require(s.stocked == stocked, "tiles lie on other spaces")
    dealing = SHUFFLE in s.stack
    require(bare == dealing, "every space had a tile once all are dealt")
    require(not dealing or dealt == 0 or s.stack[-1] is SHUFFLE, "numbers are dealt in their turn")
    for mine in tiles:
        require(not dealing or mine & BONUS_TILES == 0, "nobody has a tile yet")


def check_end_tiles(s: Paris) -> None:
    """Check the owners of end-game tiles and the order of taking (PA-15, PA-18.6)."""
    tiles: i64 = 0
    for taking in s.drawn:
        tile = taking // SEATS
        require(tile >= END and tiles & ONLY[tile] == 0, "a tile is taken once")
        tiles |= ONLY[tile]
    require(s.end_left == END_TILES & ~tiles, "what nobody took is left")
    require(tiles == 0 or s.stacked() == 0, "end-game tiles come after the buildings")
    for seat in range(s.options.players):
        taken: i64 = 0
        for taking in s.drawn:
            if taking % SEATS == seat:
                taken |= ONLY[taking // SEATS]
        i = s.investors[seat]
        require((i.held | i.used) & END_TILES == taken, "end-game tiles lie with who took them")


def check_keys(s: Paris, i: Investor) -> None:
    """Check that every key of an investor is somewhere (PA-1.4, PA-2.5, PA-6.3, PA-14.9,
    PA-14.13)."""
    keys = i.keys + i.spare + count_members(i.on) + count_members(i.twice)
    require(keys == KEYS[s.options.players] + SPARE, "keys are lost or won")
    require(i.spare == SPARE - count_members(i.used & NEW_KEYS),
            "a key comes out of the supply by a tile")
    require(i.on & ALL_SITES & ~s.laid == 0, "a key stands where nothing lies")
    require(i.twice & ~i.on == 0, "a second key stands beside the first")
    require(i.twice >> BANKS == 0, "no second key stands on a bank or the Arc")
    require(count_members(i.twice) <= count_members(i.used & DOUBLING),
            "a second key comes by a tile")


def check_owners(s: Paris) -> None:
    """Check that no place holds more keys than tiles allow: two owners, one of them with two
    (PA-14.37)."""
    owned: i64 = 0
    shared: i64 = 0
    doubled: i64 = 0
    for i in s.investors:
        require(shared & i.on & ALL_SITES == 0 and doubled & i.twice == 0,
                "too many keys stand there")
        shared |= owned & i.on
        owned |= i.on
        doubled |= i.twice
    require(s.taken == owned & ALL_SITES, "other sites are taken")
