"""Evaluate positions of Paris in VP for bots, select the actions worth trying, and find those that
no player who wants to win takes.

All values depend on the turns that a player still has. What needs time to become points loses
value, and in the end only final scoring counts. The evaluation never reads the end-game tiles
beside the board or behind the other screens.

Free moves are possible in every decision and in any order. Trying them everywhere would hide the
rest, so each is tried where it can matter: francs and tokens before the action, points after it.
Pointless actions can wait without a loss; in the last turn they are those that gain nothing more.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, ANY_TILE, ARC, AWARDS, AWARD_VP, BANKS, BONUS_TILES, BUY, COST,
    DISTRICTS, DOUBLING, EFFECT, EFFECTS, FOURTH, FRANCS_AT_END, GAIN, HONOURS, ITEMS, KINDS,
    KINDS_OWNED, LANDMARKS, LAST, MATERIAL, NEW_KEY, NONE, NUMBERS, OF_VALUE, ONLY, OTHER_KEY,
    OWN_KEY, PER_BUILDING, PER_KINDS, PER_LANDMARK, PER_PLAYERS, PER_TILE, PRESTIGE, PRESTIGE_PAIRS,
    RESOURCE, RESOURCES, RESOURCE_PAIRS, SELL, SHARING, SPACES, STEP_BACK, TAKERS, TILE_FRANCS,
    TILE_VALUE, TILE_VP, WOOD, find_only_member, count_members, find_tiles_with_effect,
)
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.decision import Decline
from grandtour.games.paris.rules.payment import Pay
from grandtour.games.paris.rules.place import Lift
from grandtour.games.paris.rules.prestige import Claim
from grandtour.games.paris.rules.tiles import UseTile, count_kinds_owned, compute_tile_points
from grandtour.games.paris.rules.track import TakeAny, find_spaces_within_reach
from grandtour.games.paris.rules.trade import Buy, Sell, SellTile
from grandtour.games.paris.rules.turn import End, Turn
from grandtour.games.paris.state import (
    ACTING, DONE, FINAL_TURNS, LAST_ROUND, OPEN, PLACING, Investor, Menu, Paris, find_best_ranks,
    count_tokens,
)


class ParisHeuristics(Game[Paris]):
    """The part of the game of Paris that bots use."""

    def evaluate(self, s: Paris, seat: int) -> float:
        """Return the VP this seat can expect at the end, less those of the others. The estimate is
        quick to compute. Only comparisons of it mean anything."""
        players = s.options.players
        worth = vec[float]([0.0] * int(players))
        if s.is_terminal():
            for number, total in enumerate(s.totals()):
                worth[number] = float(total) + 0.01 * float(s.investors[number].francs)
            return compute_lead(worth, seat)
        turns = vec[float]([0.0] * int(players))
        for number in range(players):
            turns[number] = estimate_turns_left(s, number, number == seat)
            worth[number] = value_belongings(s, number, number == seat, turns[number])
        add_districts(s, turns, worth)
        return compute_lead(worth, seat)

    def temperature(self, s: Paris) -> float:
        left = 0.0
        for seat in range(s.options.players):
            left = max(left, estimate_turns_left(s, seat, False))
        return DECIDED + UNCERTAIN * left

    def candidates(self, s: Paris) -> Menu:
        """Return some of the choices, at least one."""
        choices = s.game.sensible(s)
        question = s.stack[-1]
        if isinstance(question, Pay) or question.seat < 0:
            return choices
        few: Menu = []
        for action in choices:
            if isinstance(action, UseTile | TakeAny):
                if is_worth_using(s, action):
                    few.append(action)
            elif isinstance(action, SellTile):
                if s.end != OPEN and s.me.held & LAST and s.step == DONE:
                    few.append(action)
            elif isinstance(action, Buy):
                if s.step == ACTING and is_wanted(s, action.kind):
                    few.append(action)
            elif isinstance(action, Sell):
                if is_worth_selling(s, action.kind):
                    few.append(action)
            else:
                few.append(action)
        return few if few else choices

    def position_key(self, s: Paris, seat: int) -> object:
        """Return everything that can change in a turn of the seat and does not follow from the
        rest."""
        me = s.investors[seat]
        placed: i64 = 0
        for district in s.landmark:
            placed = placed * 8 + district + 1
        awards: i64 = 0
        for award in s.awarded:
            awards = awards * 8 + award + 1
        return (s.stack[-1], len(s.stack), s.step, s.buying, s.icons, s.supply, s.end_left, placed,
                awards, me.francs, me.goods, me.keys, me.on, me.twice, me.held, me.used, me.meeple,
                me.points)

    def pointless(self, s: Paris, action: Action[Any]) -> bool:
        """Return whether the action is never useful. It is useless to decline a free bonus tile:
        the nearest one leaves all others within reach. Free moves before the building is turned
        over are useless: they can wait. In the last turn it is useless to end while something still
        brings points, to decline a prestige bonus that nothing else can pay for, and to buy an
        unneeded resource."""
        question = s.stack[-1]
        if isinstance(question, Turn) and s.step == PLACING:
            return not isinstance(action, Lift)
        if isinstance(action, Decline) and isinstance(question, Bonus):
            return question.price == 0 and question.spaces(s, s.me) != 0
        if s.end != FINAL_TURNS:
            return False
        if isinstance(action, Decline):
            return isinstance(question, Claim) and can_claim(s)
        if isinstance(action, Buy):
            return isinstance(question, Turn) and not is_of_use(s, action.kind)
        return isinstance(action, End) and is_worth_points(s)

    def rollout_weights(self) -> dict[str, int]:
        return {"sell": 1, "buy": 1, "use": 4, "leave": 1, "skip": 1, "decline": 2, "look": 2}

    def levels(self) -> list[tuple[str, int]]:
        return [("sampled", 4), ("sampled", 7), ("sampled", 15), ("sampled", 55), ("greedy", 90),
                ("turns", 5), ("turns", 60)]


LEADER: Final = 0.5             # how much of the others is the best of them; the rest is their mean
OTHERS: Final = 0.9             # weight of the others' VP against the seat's own
DECIDED: Final = 12.9           # VP: temperature at the end of the game
UNCERTAIN: Final = 0.63         # and for each turn of a seat that is left
END_PACE: Final = 1.6           # turns for each end-game tile that is left

FRANC: Final = 0.7              # the first francs
FRANC_TURNS: Final = 2.0        # turns left by which they keep that worth
FRANCS_SPENT: Final = 9.0       # beyond this number, each is worth less
KEY: Final = 6.0                # behind the screen, if there is time for it
KEY_TURNS: Final = 0.68         # how many of them a turn can use
ON_BANK: Final = 3.0            # a key that has not gone into its district yet
ON_ARC: Final = 4.5
CLIMB: Final = 1.5              # of a key on a building of value 0: it can go further
TOKEN: Final = vec[float]([1.6, 2.3, 3.1, 1.1, 2.2, 3.5])
TOKEN_TURNS: Final = 3.0        # turns left by which tokens keep that worth
TRACK: Final = 7.7              # of the whole bonus track
TRACK_TURNS: Final = 7.0

# Tiles whose value does not depend on possessions, by effect and for each item.
_PLAIN: Final = {RESOURCE: 2.9, RESOURCES: 2.0, PRESTIGE: 2.9, OWN_KEY: 3.3, OTHER_KEY: 5.4,
                 ANY_TILE: 9.0, STEP_BACK: 5.0}
PLAIN: Final = vec[float]([_PLAIN.get(effect, 0.0) for effect in range(len(EFFECTS))])
GROWTH: Final = 0.086           # buildings of a value that come in a turn
LANDMARK_GROWTH: Final = 0.056  # landmarks
KINDS_GROWTH: Final = 0.145     # kinds of buildings
PAIRS: Final = 0.095            # pairs of tokens

ENTRIES: Final = 0.07           # keys that come into each district in a turn
SPREAD: Final = 2.0             # how far sums in a district can move in a turn
ABSENT: Final = 0.08            # how likely a turn leads into a certain district
BANK_SUM: Final = 3.0           # expected value of a key on a bank


def compute_lead(worth: vec[float], seat: i64) -> float:
    """Return a seat's margin over the others, of whom the best counts most."""
    top = -1000.0
    total = 0.0
    for number in range(i64(len(worth))):
        if number != seat:
            total += worth[number]
            top = max(top, worth[number])
    total /= float(len(worth) - 1)
    return worth[seat] - OTHERS * (LEADER * top + (1.0 - LEADER) * total)


def estimate_turns_left(s: Paris, seat: i64, known: bool) -> float:
    """Return about how many actions this seat still has. The action of the seat's own turn counts
    only at a draw: a search that stops before it must not take it for granted."""
    if s.investors[seat].left:
        return 0.0
    players = s.options.players
    acts = s.seat == seat and s.step != DONE and (not known or s.stack[-1].seat < 0)
    now = 1.0 if acts else 0.0
    later = (seat - s.starter) % players > (s.seat - s.starter) % players
    if s.end == FINAL_TURNS:
        return now + (1.0 if later else 0.0)
    if s.end == LAST_ROUND:
        return now + (2.0 if later else 1.0)
    rest = float(s.stacked()) + END_PACE * float(count_members(s.end_left))
    return now + 1.0 + rest / float(players)


# Things behind the screen and on the board.

def value_belongings(s: Paris, seat: i64, known: bool, turns: float) -> float:
    """Return the value of everything but the districts. Only the number of another seat's end-game
    tiles is known."""
    me = s.investors[seat]
    franc = FRANC * min(1.0, turns / FRANC_TURNS)
    worth = float(me.points) + value_francs(me, franc)
    if turns <= 0.0:
        return worth
    worth += value_tokens(me, franc, turns) + value_keys(me, turns) + value_track(me, turns)
    tiles = me.held & BONUS_TILES
    if known:
        tiles = me.held
    else:
        worth += 4.0 * float(count_members(me.held & ~BONUS_TILES))
    while tiles:
        lowest = tiles & -tiles
        worth += value_tile(s, me, find_only_member(lowest), franc, turns)
        tiles -= lowest
    return worth


def value_francs(me: Investor, franc: float) -> float:
    """Return the value of francs. With tile 27 each is a VP at the end (PA-14.27)."""
    francs = float(me.francs)
    if me.held & LAST:
        return max(1.0, franc) * francs
    few = min(francs, FRANCS_SPENT)
    more = min(francs - few, FRANCS_SPENT)
    return franc * (few + 0.8 * more + 0.65 * (francs - few - more)) + 0.01 * francs


def value_tokens(me: Investor, franc: float, turns: float) -> float:
    """Return the value of tokens: their possible use, but at least their sale."""
    time = min(1.0, turns / TOKEN_TURNS)
    worth = 0.0
    for kind in range(i64(len(KINDS))):
        number = float(count_tokens(me.goods, kind))
        if number > 0.0:
            few = min(number, 3.0)
            sold = float(SELL[kind]) * franc
            worth += max(TOKEN[kind] * time, sold) * few
            worth += max(0.5 * TOKEN[kind] * time, sold) * (number - few)
    return worth


def value_keys(me: Investor, turns: float) -> float:
    """Return the value of what keys can still do in the remaining turns."""
    worth = KEY * min(float(me.keys), KEY_TURNS * turns)
    banks = float(count_members(me.on >> BANKS & 63))
    worth += ON_BANK * min(banks, turns)
    if me.on >> ARC & 1:
        worth += ON_ARC * min(1.0, turns)
    time = CLIMB * min(1.0, turns / 4.0)
    for value in range(i64(1), i64(6)):
        worth += time * (1.0 - 0.12 * float(value)) * float(me.owned(OF_VALUE[value]))
    return worth


def value_track(me: Investor, turns: float) -> float:
    """Return the value of the bonus track ahead of the meeple."""
    return TRACK * min(1.0, turns / TRACK_TURNS) * (1.0 - float(me.meeple) / float(NUMBERS))


def value_tile(s: Paris, me: Investor, tile: i64, franc: float, turns: float) -> float:
    """Return the value of an unused tile."""
    effect = EFFECT[tile]
    if effect == GAIN:
        return float(TILE_VP[tile]) + franc * float(TILE_FRANCS[tile])
    if PLAIN[effect] > 0.0:
        return PLAIN[effect] * float(max(ITEMS[tile], i64(1))) * min(1.0, turns / TOKEN_TURNS)
    if effect == NEW_KEY:
        gain = KEY + franc * (4.0 - float(TILE_FRANCS[tile]))
        return gain * min(1.0, max(0.0, turns - 2.0) / 6.0)
    if effect == FRANCS_AT_END:
        return 0.5 * turns
    if effect == KINDS_OWNED:
        return value_kinds_tile(tile, count_kinds_owned(s, me), KINDS_GROWTH * turns)
    if effect == PER_BUILDING:
        owned = float(me.owned(OF_VALUE[TILE_VALUE[tile]] & ALL_SPACES))
        return float(TILE_VP[tile]) * (owned + GROWTH * turns)
    if effect == PER_LANDMARK:
        owned = float(me.owned(ALL_SITES - ALL_SPACES))
        return float(TILE_VP[tile]) * (owned + LANDMARK_GROWTH * turns)
    per = float(PER_PLAYERS[tile * 5 + s.options.players])
    if effect == PER_TILE:
        return per * (float(count_members(me.held & BONUS_TILES & ~ONLY[tile])) + 0.1 * turns)
    first = i64(0) if effect == PRESTIGE_PAIRS else i64(WOOD)
    return per * (float(count_pairs(me, first)) + PAIRS * turns)


def value_kinds_tile(tile: i64, now: i64, more: float) -> float:
    """Return the points of a tile that counts kinds, with `more` kinds still to come (PA-14.30)."""
    sure = min(now + i64(more), i64(7))
    part = more - float(i64(more))
    here = float(PER_KINDS[tile * 8 + sure])
    return here + part * (float(PER_KINDS[tile * 8 + min(sure + 1, i64(7))]) - here)


def count_pairs(me: Investor, first: i64) -> i64:
    """Return the number of pairs of equal tokens in a family."""
    return (count_tokens(me.goods, first) // 2 + count_tokens(me.goods, first + 1) // 2
            + count_tokens(me.goods, first + 2) // 2)


# The districts.

def add_districts(s: Paris, turns: vec[float], worth: vec[float]) -> None:
    """Add the expected VP of all districts to `worth`, by seat (PA-17.2 to 17.8)."""
    chance = estimate_open_chance(s, turns)
    usual = compute_mean_awards(s.awards_left())
    for district in range(i64(len(DISTRICTS))):
        if s.awarded[district] != NONE:
            add_district(s, district, compute_mean_awards(ONLY[s.awarded[district]]), 1.0, turns,
                         worth)
        elif chance > 0.0:
            add_district(s, district, usual, chance, turns, worth)


def compute_mean_awards(left: i64) -> vec[float]:
    """Return the mean points of these VP tiles, by rank."""
    number = float(max(count_members(left), i64(1)))
    usual = vec[float]([0.0] * 5)
    for award in range(i64(len(AWARDS))):
        if left >> award & 1:
            for rank in range(i64(4)):
                usual[rank] += float(AWARD_VP[award * 4 + rank]) / number
    return usual


def estimate_open_chance(s: Paris, turns: vec[float]) -> float:
    """Return the chance that a district without a VP tile gets one. A fourth key must first come
    into some district."""
    coming = 0.0
    for number in range(i64(len(turns))):
        coming += ENTRIES * turns[number]
    rights = 0.0
    open_ones = 0.0
    for district in range(i64(len(DISTRICTS))):
        if s.awarded[district] == NONE:
            open_ones += 1.0
        missing = FOURTH - s.keys_in(district)
        if missing > 0:
            rights += min(1.0, max(0.0, 0.5 + 0.3 * (coming - float(missing))))
    return min(1.0, rights / open_ones) if open_ones > 0.0 else 0.0


def add_district(s: Paris, district: i64, award: vec[float], chance: float, turns: vec[float],
                 worth: vec[float]) -> None:
    """Add each seat's expected share of an award, by its chance to rank before each of the
    others."""
    players = s.options.players
    sums = vec[float]([0.0] * int(players))
    there = vec[float]([1.0] * int(players))
    inside = s.inside[district]
    for seat in range(players):
        me = s.investors[seat]
        mine = me.on & inside
        if mine:
            sums[seat] = float(me.worth(mine)) + 0.02 * float(find_best_ranks(mine))
        else:
            there[seat] = min(0.9, ABSENT * turns[seat])
        if me.on >> BANKS + district & 1 and turns[seat] > 0.0:
            time = min(1.0, turns[seat] / 3.0)
            sums[seat] += BANK_SUM * time
            there[seat] = max(there[seat], 0.8 * time)
    for seat in range(players):
        if there[seat] > 0.0:
            rank = 0.0
            for other in range(players):
                if other != seat:
                    rank += estimate_chance_ahead(sums, there, turns, other, seat)
            worth[seat] += chance * there[seat] * find_award_between(s, award, sums, turns, seat,
                                                                     rank)


def estimate_chance_ahead(sums: vec[float], there: vec[float], turns: vec[float], one: i64,
                          other: i64) -> float:
    """Return the chance that one seat ranks before another in a district."""
    reach = 0.005 + SPREAD * 0.5 * (turns[one] + turns[other])
    return there[one] * min(1.0, max(0.0, 0.5 + 0.5 * (sums[one] - sums[other]) / reach))


def find_award_between(s: Paris, award: vec[float], sums: vec[float], turns: vec[float], seat: i64,
                       rank: float) -> float:
    """Return the points of a rank between two (0 is the first). The second of two players needs
    half (PA-17.6)."""
    whole = i64(rank)
    part = rank - float(whole)
    second = award[1]
    if s.options.players == 2:
        half = sums[seat] - 0.5 * sums[1 - seat]
        reach = 0.01 + SPREAD * 0.5 * (turns[0] + turns[1])
        second *= min(1.0, max(0.0, 0.5 + 0.5 * (half + 0.01) / reach))
        return award[0] + rank * (second - award[0])
    return award[whole] + part * (award[whole + 1] - award[whole])


POOR: Final = 8                 # with fewer francs something may be sold for a purchase


def is_worth_using(s: Paris, action: UseTile | TakeAny) -> bool:
    """Return whether to try the tile now: francs before the action or for a bonus tile, points
    after it. Tiles that count buildings go first, since a key may leave one."""
    question = s.stack[-1]
    effect = EFFECT[action.tile]
    if isinstance(question, Turn):
        if s.step == PLACING:
            return False
        if s.step == DONE:
            return isinstance(action, TakeAny) or effect != PER_BUILDING or (
                compute_tile_points(s, s.me, action.tile) > 0)
        if effect == PER_BUILDING:
            return compute_tile_points(s, s.me, action.tile) > 0
        return effect == NEW_KEY or TILE_FRANCS[action.tile] > 0
    return isinstance(question, Bonus) and s.me.francs < question.price and (
        TILE_FRANCS[action.tile] > 0 and effect == GAIN)


def is_wanted(s: Paris, kind: i64) -> bool:
    """Return whether something costs more of a resource than the player has. Towards the end of the
    game, landmarks that are sold do not count."""
    number = count_tokens(s.me.goods, kind)
    if kind == WOOD:
        return number == 0
    if s.end != OPEN:
        return is_asked_for(s, s.me, kind, number)
    for landmark in range(i64(len(LANDMARKS))):
        if count_tokens(COST[SPACES + landmark], kind) > number:
            return True
    return False


def is_worth_selling(s: Paris, kind: i64) -> bool:
    """Return whether to try the sale: for a purchase, unless that leads to buying it back, or for
    tile 27 at the end."""
    if not isinstance(s.stack[-1], Turn):
        return False
    if s.step == DONE:
        return s.end != OPEN and s.me.held & LAST != 0
    if s.step == PLACING or s.me.francs >= POOR:
        return False
    if kind < WOOD or s.me.francs < BUY[kind] - SELL[kind]:
        return True
    return s.end != OPEN and kind != WOOD


SCORING: Final[i64] = find_tiles_with_effect(GAIN, PER_BUILDING, PER_LANDMARK, PER_TILE,
                                             KINDS_OWNED)
PRESTIGE_PAIRING: Final[i64] = find_tiles_with_effect(PRESTIGE_PAIRS)
RESOURCE_PAIRING: Final[i64] = find_tiles_with_effect(RESOURCE_PAIRS)
SALEABLE: Final[i64] = MATERIAL | HONOURS


def is_worth_points(s: Paris) -> bool:
    """Return whether a held tile brings points now for tokens only, or something can be sold with
    tile 27."""
    me = s.me
    if me.held & LAST and (me.goods or me.held & SALEABLE):
        return True
    tiles = me.held & (SCORING | PRESTIGE_PAIRING | RESOURCE_PAIRING | TAKERS)
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        if does_bring_points(s, me, find_only_member(lowest)):
            return True
    return False


def does_bring_points(s: Paris, me: Investor, tile: i64) -> bool:
    """Return whether a held tile brings points, or takes another one that does."""
    effect = EFFECT[tile]
    if effect == GAIN:
        return bool(TILE_VP[tile] > 0)
    if effect == PRESTIGE_PAIRS:
        return count_pairs(me, 0) > 0
    if effect == RESOURCE_PAIRS:
        return count_pairs(me, WOOD) > 0
    if not ONLY[tile] & TAKERS:
        return compute_tile_points(s, me, tile) > 0
    spaces = find_spaces_within_reach(s, me, tile)
    while spaces:
        lowest = spaces & -spaces
        spaces -= lowest
        number = s.number[find_only_member(lowest)]
        if ONLY[number] & SCORING and EFFECT[number] != PER_TILE and (
                does_bring_points(s, me, number)):
            return True
    return False


def can_claim(s: Paris) -> bool:
    """Return whether a token pays for a prestige bonus, and no held tile has a better use for
    it."""
    me = s.me
    if me.held & (TAKERS | PRESTIGE_PAIRING):
        return False
    return any([count_tokens(s.icons, kind) > 0 and count_tokens(me.goods, kind) > 0
                for kind in range(i64(WOOD))])


def is_of_use(s: Paris, kind: i64) -> bool:
    """Return whether something in this turn can cost more of a resource than the player has."""
    me = s.me
    if me.held & (TAKERS | RESOURCE_PAIRING):
        return True
    return s.step == ACTING and is_asked_for(s, me, kind, count_tokens(me.goods, kind))


def is_asked_for(s: Paris, me: Investor, kind: i64, number: i64) -> bool:
    """Return whether a building or landmark that can still be bought costs more than `number` of a
    resource."""
    sites = s.laid if me.held & (DOUBLING | SHARING) else s.laid & ~s.taken
    while sites:
        lowest = sites & -sites
        sites -= lowest
        if count_tokens(s.cost(find_only_member(lowest)), kind) > number:
            return True
    for landmark in range(i64(len(LANDMARKS))):
        if s.landmark[landmark] == NONE and count_tokens(COST[SPACES + landmark], kind) > number:
            return True
    return False
