"""Positions of Paris as text, both ways. Equal texts are equal positions.

    paris players=2 random_bonus=true
    asks right:0 bonus:0:2 turn:0
    turn seat=0 starter=1 number=12 step=done end=open
    stacks 9:montmartre 11:belleville 8:chaillot
    hand stack=- building=-
    buying -
    icons 0 0 0
    board montmartre-4=montmartre-4 ...
    tokens batignolles-1=prestige-bronze ...
    boxed
    landmarks louvre=belleville
    awards montmartre=V20
    track 1:tile-1=1 2:tile-2=0 ...
    supply 0 1 0
    drawn E07:1 E03:0
    investor francs=3 goods=0,0,0,0,0,0 keys=9 spare=2 on=arc twice=- held=tile-3 used=- ...

The stack of questions stands with the one being asked first. Buildings never seen and end-game
tiles left are those that lie nowhere else. `drawn` has the end-game tiles in the order of taking,
each with the seat that took it: what a seat knows about the others' depends on it (PA-18.6).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.game import Game
from grandtour.engine.position import begun, fields, head, listed, must, within, words
from grandtour.games.paris import sound
from grandtour.games.paris.facts import (
    ALL_SITES, AWARD, AWARDS, DISTRICT, DISTRICTS, KIND, KINDS, LANDMARKS, LEVELS, NOBODY, NONE,
    NUMBERS, ONLY, PLACE, PLACES, SPACES, STACKS, TILE, TILES, UNIT, VALUE, WOOD,
)
from grandtour.games.paris.rules.awards import RIGHT
from grandtour.games.paris.rules.benefits import BONUS, DEAR_BONUS
from grandtour.games.paris.rules.decision import SEATS
from grandtour.games.paris.rules.endgame import LOOK
from grandtour.games.paris.rules.payment import PAY
from grandtour.games.paris.rules.place import BACK, CHOOSE_DISTRICT, FRONT
from grandtour.games.paris.rules.prestige import CLAIM
from grandtour.games.paris.rules.routes import ADD, MOVE
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.setup import DEAL, FIRST, SHUFFLE
from grandtour.games.paris.state import Investor, Options, Paris, have

ASKED: Final[list[Question[Any]]] = [OVER, FIRST, DEAL, SHUFFLE, FRONT, BACK]
ASKED.extend(TURNS)
ASKED.extend(CHOOSE_DISTRICT)
ASKED.extend(PAY)
ASKED.extend(RIGHT)
ASKED.extend(BONUS)
ASKED.extend(DEAR_BONUS)
ASKED.extend(CLAIM)
ASKED.extend(LOOK)
QUESTIONS: Final = {str(question): question for question in ASKED}
MOVES: Final = {str(move): move for move in MOVE + ADD}
STEPS: Final = ("place", "act", "done")
ENDS: Final = ("open", "last_round", "final_turns")
NOTHING: Final = "-"
MOST_FRANCS: Final = 400
MOST_POINTS: Final = 2000
MOST_TURNS: Final = 1000


# Writing.

def write(s: Paris) -> str:
    """The canonical text, with a line end after every line."""
    lines = [
        head("paris", int(s.options.players), s.game.unusual(s.options.choices)),
        "asks" + listed([str(question) for question in s.stack[::-1]]),
        f"turn seat={s.seat} starter={s.starter} number={s.turn} step={STEPS[s.step]} "
        f"end={ENDS[s.end]}",
        "stacks" + listed([f"{height}:{name(DISTRICTS, top)}"
                           for height, top in zip(s.heights, s.tops)]),
        f"hand stack={number_or_none(s.stack_lifted)} building={name(PLACES, s.lifted)}",
        f"buying {s.buying if s.buying is not None else NOTHING}",
        "icons" + listed([str(have(s.icons, kind)) for kind in range(WOOD)]),
        "board" + placed(PLACES, s.building, PLACES),
        "tokens" + placed(PLACES, s.token, KINDS),
        "boxed" + listed(members(PLACES, s.boxed)),
        "landmarks" + placed(LANDMARKS, s.landmark, DISTRICTS),
        "awards" + placed(DISTRICTS, s.awarded, AWARDS),
        "track" + listed([f"{space}:{TILES[s.number[space]]}={s.copies[space]}"
                          for space in range(1, NUMBERS + 1) if s.number[space] != NONE]),
        "supply" + listed([str(have(s.supply, kind)) for kind in range(WOOD, len(KINDS))]),
        "drawn" + listed([f"{TILES[taking // SEATS]}:{taking % SEATS}" for taking in s.drawn]),
    ]
    return "\n".join(lines + [investor_line(i) for i in s.investors]) + "\n"


def investor_line(i: Investor) -> str:
    goods = ",".join([str(have(i.goods, kind)) for kind in range(len(KINDS))])
    return (f"investor francs={i.francs} goods={goods} keys={i.keys} spare={i.spare} "
            f"on={joined(PLACES, i.on)} twice={joined(PLACES, i.twice)} "
            f"held={joined(TILES, i.held)} used={joined(TILES, i.used)} meeple={i.meeple} "
            f"points={i.points} left={int(i.left)}")


def name(names: tuple[str, ...], number: i64) -> str:
    return names[number] if number != NONE else NOTHING


def number_or_none(number: i64) -> str:
    return str(number) if number != NONE else NOTHING


def placed(places: tuple[str, ...], things: vec[i64], names: tuple[str, ...]) -> str:
    return listed([f"{places[place]}={names[thing]}" for place, thing in enumerate(things)
                   if thing != NONE])


def members(names: tuple[str, ...], mask: i64) -> list[str]:
    return [names[number] for number in range(len(names)) if mask >> number & 1]


def joined(names: tuple[str, ...], mask: i64) -> str:
    return ",".join(members(names, mask)) if mask else NOTHING


# Reading.

def read(game: Game[Any], lines: list[str]) -> Paris:
    """The position these lines say; they are `write`'s if it writes them again."""
    s = parse(game, lines)
    sound.check(s)
    return s


def parse(game: Game[Any], lines: list[str]) -> Paris:
    players, named = begun(lines[0], "paris")
    s = Paris(game, Options(players, game.choose(players, named)))
    s.lay()
    s.stack = [QUESTIONS[asked] for asked in words(lines[1], "asks")[::-1]]
    turn = fields(lines[2], "turn")
    s.seat = within(turn["seat"], 0, players - 1)
    s.starter = within(turn["starter"], NOBODY, players - 1)
    s.turn = within(turn["number"], 0, MOST_TURNS)
    s.step = STEPS.index(turn["step"])
    s.end = ENDS.index(turn["end"])
    for stack, pile in enumerate(exactly(words(lines[3], "stacks"), STACKS)):
        height, _, top = pile.partition(":")
        s.heights[stack] = within(height, 0, SPACES)
        s.tops[stack] = numbered(DISTRICT, top)
    hand = fields(lines[4], "hand")
    s.stack_lifted = NONE if hand["stack"] == NOTHING else within(hand["stack"], 0, STACKS - 1)
    s.lifted = space_called(hand["building"])
    buying = lines[5].removeprefix("buying ")
    s.buying = None if buying == NOTHING else MOVES[buying]
    s.icons = lanes(words(lines[6], "icons"), 0)
    parse_board(s, lines)
    s.supply = lanes(words(lines[13], "supply"), WOOD)
    for taking in words(lines[14], "drawn"):
        tile, _, seat = taking.partition(":")
        s.drawn = append(s.drawn, TILE[tile] * SEATS + within(seat, 0, players - 1))
        s.end_left &= ~ONLY[TILE[tile]]
    s.investors = [parse_investor(lines[15 + seat]) for seat in range(players)]
    for i in s.investors:
        s.taken |= i.on & ALL_SITES
    return s


def parse_board(s: Paris, lines: list[str]) -> None:
    """Board, tokens, box, landmarks, VP tiles and track, and what follows from them."""
    s.token = vec[i64]([NONE] * SPACES)
    s.number = vec[i64]([NONE] * (NUMBERS + 1))
    s.copies = vec[i64]([0] * (NUMBERS + 1))
    s.stocked = 0
    for space, tile in fields(lines[7], "board").items():
        place = space_called(space)
        s.building[place] = space_called(tile)
        s.unseen &= ~ONLY[s.building[place]]
        s.laid |= ONLY[place]
        s.inside[place // LEVELS] |= ONLY[place]
    for space, token in fields(lines[8], "tokens").items():
        s.token[space_called(space)] = KIND[token]
    for tile in words(lines[9], "boxed"):
        s.boxed |= ONLY[space_called(tile)]
    s.unseen &= ~s.boxed
    if s.lifted != NONE:
        s.unseen &= ~ONLY[s.lifted]
    for landmark, district in fields(lines[10], "landmarks").items():
        number, where = LANDMARKS.index(landmark), DISTRICT[district]
        s.landmark[number] = where
        s.laid |= ONLY[SPACES + number]
        s.inside[where] |= ONLY[SPACES + number]
        s.crown[where] = VALUE[SPACES + number]
    for district, award in fields(lines[11], "awards").items():
        s.awarded[DISTRICT[district]] = AWARD[award]
    for space, copies in fields(lines[12], "track").items():
        on, _, tile = space.partition(":")
        here = within(on, 1, NUMBERS)
        s.number[here] = TILE[tile]
        s.copies[here] = within(copies, 0, 2)
        if s.copies[here]:
            s.stocked |= ONLY[here]


def parse_investor(line: str) -> Investor:
    held = fields(line, "investor")
    i = Investor(within(held["keys"], 0, 12))
    i.francs = within(held["francs"], 0, MOST_FRANCS)
    i.goods = lanes(exactly(held["goods"].split(","), len(KINDS)), 0)
    i.spare = within(held["spare"], 0, 12)
    i.on = mask(PLACE, held["on"])
    i.twice = mask(PLACE, held["twice"])
    i.held = mask(TILE, held["held"])
    i.used = mask(TILE, held["used"])
    i.meeple = within(held["meeple"], 0, NUMBERS)
    i.points = within(held["points"], 0, MOST_POINTS)
    i.left = held["left"] == "1"
    return i


def exactly(words: list[str], number: int) -> list[str]:
    must(len(words) == number, f"{words[:9]} should be {number} words")
    return words


def lanes(numbers: list[str], first: int) -> int:
    """Goods, from this kind on."""
    return sum([within(number, 0, 6) * int(UNIT[first + kind])
                for kind, number in enumerate(numbers)])


def mask(numbers: dict[str, int], names: str) -> int:
    found = 0
    for named in names.split(",") if names != NOTHING else []:
        found |= ONLY[numbers[named]]
    return found


def numbered(numbers: dict[str, int], name: str) -> int:
    return NONE if name == NOTHING else numbers[name]


def space_called(name: str) -> int:
    """A building space, or the building named like it."""
    number = numbered(PLACE, name)
    must(number < SPACES, f"{name} is no building")
    return number
