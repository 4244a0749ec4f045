"""Show each seat what it may see, and vary what it may not see (PA-18).

A view holds words of the notation and numbers. `seat` numbers count from 0. Places, kinds of tokens
("wood", "prestige-gold") and tiles ("tile-9", "E07") have their names in actions.

    game, players, options
    turn        counts all turns, from 1
    seat        whose turn it is;  starter: who began
    asked       the decision that is open: "turn", "district", "payment", "right" (VP tile),
                "bonus", "prestige", "look", or the name of what chance draws; "over" at the end
    step        "place", "act" or "done": within the ordinary turn
    end         "open", "last_round" (triggered) or "final_turns";  over: true at the end
    stacks      three of {"tiles": number, "back": district or null}
    lifted      the building in hand, while its district is chosen (PA-3.5), else null
    boxed       buildings returned to the box, face up
    districts   by name, clockwise: {
                    "bank": {"francs": number, "keys": [seats]},
                    "spaces": six of {"space", "value", "building": null or
                        {"id", "type", "cost": {kind: number}}, "token": kind or null,
                        "keys": [seats, each as often as it has a key there]},
                    "landmarks": in the order of adding, {"id", "value", "keys"},
                    "vp": "V20" or null,
                    "sums", "ranks": by seat, as if scored now (rank 0: nothing there),
                    "points": by seat, what the VP tile there would bring now}
    arc         [seats with a key on the Arc]
    display     landmarks beside the board: {"id", "value", "cost", "icons": [kinds]}
    vp_left     VP tiles beside the board: ["V20", ...]
    track       thirty lists, by space: the tiles that lie there, top first
    supply      {"wood": number, "marble": ..., "gold": ...}
    end_left    how many end-game tiles are left
    end_tiles   which: only for who looks at them just now, else null
    buying      the key move that is being paid, as notation, else null
    icons       kinds of the prestige icons that can still be claimed
    claiming    [landmarks that they may stand on]: those of whose turn it is that have them all
    bonus_price francs for the bonus tile that may be taken now, else null
    investors   by seat: {"seat", "points", "meeple", "spare", "left", "used": [tiles],
                    "on_board": number of keys on the board} and, for the looker (for all at
                    the end): {"francs", "goods": {kind: number}, "keys", "tiles": [unused]}
    result      at the end, by seat: {"seat", "rank", "score", "before" (the disc),
                    "districts": {name: points}, "franc_points", "francs", "value"}
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, PUBLIC, TERMINAL, Observer
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import (
    ALL_SITES, ARC, AWARDS, BANKS, BANK_FRANCS, COST, DISTRICTS, END, ICONS, KINDS, LANDMARKS,
    LEVELS, NONE, NUMBERS, ONLY, PLACES, SITES, SPACES, TILES, TOKENS, TYPE, TYPES, UNIT, VALUE,
    WOOD, count_members,
)
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.endgame import Look
from grandtour.games.paris.state import Paris, count_tokens

STEPS: Final = ("place", "act", "done")
ENDS: Final = ("open", "last_round", "final_turns")
TRIES: Final = 50
END_TILES: Final = (1 << len(TILES)) - (1 << END)
DISGUISES: Final = 400          # enough for most questions


class ParisObserver(Observer[Paris]):
    """The views of Paris. The end-game tiles of the others and those left are unknown; the
    buildings in the stacks are no part of a position. Everything else behind the other screens is
    covered, since it passed in the open."""

    def view(self, s: Paris, seat: int) -> dict[str, object]:
        question = s.stack[-1]
        asked = str(question).partition(":")[0]
        seen: dict[str, object] = {
            "game": "paris",
            "players": s.options.players,
            "options": s.options.values,
            "turn": s.turn,
            "seat": s.seat,
            "starter": s.starter,
            "asked": asked,
            "step": STEPS[s.step],
            "end": ENDS[s.end],
            "over": s.is_terminal(),
            "stacks": [{"tiles": height, "back": DISTRICTS[top] if top != NONE else None}
                       for height, top in zip(s.heights, s.tops)],
            "lifted": PLACES[s.lifted] if s.lifted != NONE else None,
            "boxed": [PLACES[space] for space in range(SPACES) if s.boxed >> space & 1],
            "districts": {name: view_district(s, number) for number, name in enumerate(DISTRICTS)},
            "arc": list_key_owners(s, ARC),
            "display": [view_landmark(number) for number, where in enumerate(s.landmark)
                        if where == NONE],
            "vp_left": [name for award, name in enumerate(AWARDS)
                        if s.awards_left() >> award & 1],
            "track": [[TILES[s.number[space]]] * int(s.copies[space])
                      for space in range(1, NUMBERS + 1)],
            "supply": view_goods(s.supply, WOOD),
            "end_left": count_members(s.end_left),
            "end_tiles": list_tile_names(s.end_left) if can_see_end_tiles(s, seat) else None,
            "buying": str(s.buying) if s.buying is not None else None,
            "icons": [KINDS[kind] for kind in range(WOOD)
                      for _ in range(count_tokens(s.icons, kind))],
            "claiming": list_claimable(s),
            "bonus_price": question.price if isinstance(question, Bonus) else None,
            "investors": [view_investor(s, number, number == seat or can_see_everything(s, seat))
                          for number in range(len(s.investors))],
        }
        if s.is_terminal():
            seen["result"] = view_result(s)
        return seen

    def resample(self, s: Paris, seat: int, rng: Rng) -> Paris:
        """Return a copy with other end-game tiles where this seat does not know them (PA-18.6). The
        player who is asked still has something to choose, since it is known that a question is
        asked."""
        if can_see_everything(s, seat):
            return s.clone()
        for _ in range(TRIES):
            d = s.clone()
            deal_unknown(d, seat, rng)
            if d.stack[-1].is_open(d):
                return d
        return s.clone()

    def disguise(self, s: Paris, seat: int, rng: Rng) -> Paris:
        """Return a resampled copy with other francs, tokens and bonus tiles behind the other
        screens."""
        if can_see_everything(s, seat):
            return s.clone()
        others = [number for number in range(len(s.investors)) if number != seat]
        for _ in range(DISGUISES):
            d = s.clone()
            deal_covered(d, seat, rng)
            disguise_all(d, others, rng)
            if d.stack[-1].is_open(d):
                break
        return d

    def covered(self, s: Paris) -> dict[str, frozenset[int]]:
        """Return the covered end-game tiles (PA-18.3). When none is left, the end of a turn shows
        whether the next player can act or is passed over. Nothing of it can show while buildings
        are left (PA-15.1)."""
        if can_see_everything(s, PUBLIC) or s.stacked() > 0:
            return {}
        lookers = frozenset([seat for seat in range(len(s.investors))
                             if can_see_end_tiles(s, seat)])
        found = {name: lookers for name in list_tile_names(s.end_left)}
        for number, i in enumerate(s.investors):
            found |= {name: frozenset([number]) for name in list_tile_names(i.held & END_TILES)}
        if s.end_left == 0:
            found[f"turn {s.turn + 1}"] = frozenset([find_next_seat(s)])
        return found

    def recalled(self, s: Paris, seat: int) -> dict[str, object]:
        """Return the view to remember. The tiles that were left show only until the seat has chosen
        (PA-18.3)."""
        return self.view(s, seat) | {"end_tiles": None}


def can_see_everything(s: Paris, seat: int) -> bool:
    """Return whether all screens are up, as they are at the end (PA-17)."""
    return seat == EVERYTHING or s.stack[-1].seat == TERMINAL


def find_next_seat(s: Paris) -> int:
    """Return the seat whose turn comes next, if there is one (PA-4.1, PA-16.8)."""
    players = len(s.investors)
    following = [(s.seat + turn) % players for turn in range(1, players + 1)]
    return next(seat for seat in following if not s.investors[seat].left)


def can_see_end_tiles(s: Paris, seat: int) -> bool:
    """Return whether the seat sees the end-game tiles, until it has chosen one (PA-18.3)."""
    question = s.stack[-1]
    return can_see_everything(s, seat) or (isinstance(question, Look) and question.seat == seat)


def list_key_owners(s: Paris, place: i64) -> list[int]:
    """Return the seats of the keys there."""
    return [seat for seat in range(len(s.investors))
            for _ in range(s.investors[seat].keys_at(place))]


def view_goods(lanes: i64, first: int) -> dict[str, int]:
    return {KINDS[kind]: int(count_tokens(lanes, kind)) for kind in range(first, len(KINDS))}


def view_cost(site: i64) -> dict[str, int]:
    return {kind: number for kind, number in view_goods(COST[site], WOOD).items() if number}


def list_tile_names(mask: i64) -> list[str]:
    return [name for tile, name in enumerate(TILES) if mask >> tile & 1] if mask else []


def view_district(s: Paris, number: i64) -> dict[str, object]:
    """Return a district with everything in it."""
    spaces = range(number * LEVELS, (number + 1) * LEVELS)
    award = s.awarded[number]
    return {
        "bank": {"francs": BANK_FRANCS[number], "keys": list_key_owners(s, BANKS + number)},
        "spaces": [view_space(s, space) for space in spaces],
        "landmarks": [{"id": LANDMARKS[site - SPACES], "value": VALUE[site],
                       "keys": list_key_owners(s, site)}
                      for site in range(SPACES, SITES) if s.landmark[site - SPACES] == number],
        "vp": AWARDS[award] if award != NONE else None,
        "sums": [int(i.worth(s.inside[number])) for i in s.investors],
        "ranks": s.standing(number),
        "points": s.district_points(number),
    }


def view_space(s: Paris, space: i64) -> dict[str, object]:
    building, token = s.building[space], s.token[space]
    lies = {"id": PLACES[building], "type": TYPES[TYPE[building]], "cost": view_cost(building)}
    return {"space": PLACES[space], "value": VALUE[space],
            "building": lies if building != NONE else None,
            "token": KINDS[token] if token != NONE else None, "keys": list_key_owners(s, space)}


def list_claimable(s: Paris) -> list[str]:
    """Return the landmarks with all the icons that can be claimed. A position does not record which
    one was bought (PA-10.6)."""
    if s.icons == 0:
        return []
    return [LANDMARKS[site - SPACES] for site in range(SPACES, SITES)
            if s.me.on >> site & 1
            and all([count_tokens(s.icons, kind) <= count_tokens(ICONS[site - SPACES], kind)
                                            for kind in range(WOOD)])]


def view_landmark(number: int) -> dict[str, object]:
    site = SPACES + number
    icons = [KINDS[kind] for kind in range(WOOD) for _ in range(count_tokens(ICONS[number], kind))]
    return {"id": LANDMARKS[number], "value": VALUE[site], "cost": view_cost(site), "icons": icons}


def view_investor(s: Paris, seat: int, screen_lifted: bool) -> dict[str, object]:
    """Return the open part of an investor, and the part behind the screen if it is lifted (PA-18.1,
    PA-18.2)."""
    i = s.investors[seat]
    points = s.totals()[seat] if s.is_terminal() else int(i.points)
    seen: dict[str, object] = {
        "seat": seat, "points": points, "meeple": i.meeple, "spare": i.spare, "left": i.left,
        "used": list_tile_names(i.used), "on_board": count_members(i.on) + count_members(i.twice),
    }
    if screen_lifted:
        seen |= {"francs": i.francs, "goods": view_goods(i.goods, 0), "keys": i.keys,
                 "tiles": list_tile_names(i.held)}
    return seen


def view_result(s: Paris) -> list[dict[str, object]]:
    """Return the parts of each seat's final score, by seat (PA-17)."""
    ranking, totals = s.ranking(), s.totals()
    points = [s.district_points(number) for number in range(len(DISTRICTS))]
    return [{"seat": seat, "rank": ranking[seat], "score": totals[seat], "before": i.points,
             "districts": {name: points[number][seat] for number, name in enumerate(DISTRICTS)
                           if s.awarded[number] != NONE},
             "franc_points": s.franc_points(seat), "francs": i.francs,
             "value": int(i.worth(ALL_SITES))}
            for seat, i in enumerate(s.investors)]


# Resampling and disguises.

def is_face_up(s: Paris, taking: i64) -> bool:
    """Return whether a taken end-game tile is face up now."""
    return bool(s.investors[taking % SEATS].used >> taking // SEATS & 1)


def deal_unknown(d: Paris, seat: int, rng: Rng) -> None:
    """Redeal the end-game tiles within groups. A seat that looked knows which tiles were taken
    before its look and which after, so only tiles of one group can change owners."""
    group: list[int] = []
    for number in range(len(d.drawn)):
        if d.drawn[number] % SEATS == seat:
            exchange_at_random(d, group, [], rng)
            group = []
        elif not is_face_up(d, d.drawn[number]):
            group.append(number)
    exchange_at_random(d, group, list_unseen_end_tiles(d, seat), rng)


def deal_covered(d: Paris, seat: int, rng: Rng) -> None:
    """Redeal the end-game tiles, ignoring what the seat saw when it looked (PA-18.3)."""
    group = [number for number in range(len(d.drawn))
             if d.drawn[number] % SEATS != seat and not is_face_up(d, d.drawn[number])]
    exchange_at_random(d, group, list_unseen_end_tiles(d, seat), rng)


def list_unseen_end_tiles(d: Paris, seat: int) -> list[int]:
    """Return the remaining end-game tiles, unless the seat sees them."""
    return [] if can_see_end_tiles(d, seat) else [tile for tile in range(END, len(TILES))
                                                  if d.end_left >> tile & 1]


def exchange_at_random(d: Paris, group: list[int], left: list[int], rng: Rng) -> None:
    """Exchange the tiles of these takings and those left on the table at random. They are sorted
    first, so that their true places do not influence the result (`State.resample`)."""
    hidden = sorted([int(d.drawn[number]) // SEATS for number in group] + left)
    for number in group:
        taker = d.investors[d.drawn[number] % SEATS]
        taker.held -= ONLY[d.drawn[number] // SEATS]
    for tile in left:
        d.end_left -= ONLY[tile]
    for number in group:
        tile = hidden.pop(rng.below(len(hidden)))
        seat = d.drawn[number] % SEATS
        d.drawn[number] = tile * SEATS + seat
        d.investors[seat].held |= ONLY[tile]
    for tile in hidden:
        d.end_left |= ONLY[tile]


def disguise_all(d: Paris, others: list[int], rng: Rng) -> None:
    """Replace everything covered behind these screens."""
    if not others:
        return
    for number in others:
        d.investors[number].francs = rng.below(30)
    for kind in range(i64(len(KINDS))):
        disguise_tokens(d, kind, others, rng)
    for number in range(i64(NUMBERS)):
        disguise_tile(d, number, others, rng)


def disguise_tokens(d: Paris, kind: i64, others: list[int], rng: Rng) -> None:
    """Give the tokens of a kind other owners. Prestige may have left the game instead."""
    tokens: i64 = 0
    for number in others:
        tokens += count_tokens(d.investors[number].goods, kind)
        d.investors[number].goods -= UNIT[kind] * count_tokens(d.investors[number].goods, kind)
    if kind < WOOD:
        tokens = rng.below(count_hidden_tokens(d, kind) + 1)
    for _ in range(tokens):
        d.investors[others[rng.below(len(others))]].goods += UNIT[kind]


def count_hidden_tokens(d: Paris, kind: i64) -> i64:
    """Return the tokens of a kind that are neither on the board nor behind a screen; 0 before the
    first building, when some may not be dealt."""
    if d.laid == 0:
        return 0
    away = TOKENS[kind]
    for token in d.token:
        if token == kind:
            away -= 1
    for i in d.investors:
        away -= count_tokens(i.goods, kind)
    return away


def disguise_tile(d: Paris, number: i64, others: list[int], rng: Rng) -> None:
    """Deal the unused copies of a bonus tile to investors who have used none. No investor has
    two."""
    owners = [seat for seat in others if d.investors[seat].held >> number & 1]
    heirs = [seat for seat in others if not d.investors[seat].used >> number & 1]
    for owner in owners:
        d.investors[owner].held -= ONLY[number]
    for _ in owners:
        d.investors[heirs.pop(rng.below(len(heirs)))].held |= ONLY[number]
