"""Encode positions of Paris as whole numbers (PA-18)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.core import TERMINAL, Question
from grandtour.engine.encoding import (
    HIDDEN, LARGEST, Encoder, Field, count_from, fields_of_seats, write_numbers,
)
from grandtour.games.paris.components import (
    AWARDS, DISTRICTS, END, KINDS, LANDMARKS, NUMBERS, PLACES, SPACES, STACKS, TILES, WOOD,
    count_members,
)
from grandtour.games.paris.observer import can_see_end_tiles, can_see_everything
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.state import Investor, Paris, count_tokens

ASKED: Final = ("turn", "district", "payment", "right", "bonus", "prestige", "look", "over")


class ParisEncoder(Encoder[Paris]):
    """The numbers of Paris. Places, kinds of tokens and tiles are numbered as in the components;
    `buying` is the number of an action. A tile of an investor is 0 (none), 1 (unused, as far as the
    seat sees it) or 2 (used)."""

    def __init__(self) -> None:
        self.version = "1"
        self.asked: dict[type[Question[Any]], int] = {}

    def fields(self, players: int) -> list[Field]:
        seats, spaces, few = players - 1, PLACES[:SPACES], 99
        return [
            Field("asked", HIDDEN, len(ASKED) - 1),
            Field("turn", 0, LARGEST),
            Field("in_turn", HIDDEN, seats),
            Field("starter", HIDDEN, seats),
            Field("step", 0, 2),
            Field("end", 0, 2),
            Field("lifted", HIDDEN, SPACES - 1),
            Field("buying", HIDDEN, LARGEST),
            Field("bonus_price", HIDDEN, few),
            Field("end_left", 0, len(TILES) - END),
            *[Field(f"icons.{kind}", 0, few) for kind in KINDS[:WOOD]],
            *[Field(f"supply.{kind}", 0, few) for kind in KINDS[WOOD:]],
            *[Field(f"stack{stack}.{name}", low, high) for stack in range(int(STACKS))
              for name, low, high in (("tiles", 0, few), ("back", HIDDEN, len(DISTRICTS) - 1))],
            *[Field(f"building.{space}", HIDDEN, SPACES - 1) for space in spaces],
            *[Field(f"token.{space}", HIDDEN, len(KINDS) - 1) for space in spaces],
            *[Field(f"boxed.{space}", 0, 1) for space in spaces],
            *[Field(f"landmark.{name}", HIDDEN, len(DISTRICTS) - 1) for name in LANDMARKS],
            *[Field(f"award.{name}", HIDDEN, len(AWARDS) - 1) for name in DISTRICTS],
            *[Field(f"track{space}.{name}", low, high) for space in range(1, NUMBERS + 1)
              for name, low, high in (("tile", HIDDEN, NUMBERS - 1), ("copies", 0, few))],
            *[Field(f"end_tile.{name}", HIDDEN, 1) for name in TILES[END:]],
            *fields_of_seats(
                players, Field("points", -LARGEST, LARGEST), Field("meeple", 0, NUMBERS),
                Field("spare", 0, few), Field("left", 0, 1), Field("francs", HIDDEN, LARGEST),
                Field("keys", HIDDEN, few),
                *[Field(f"goods.{kind}", HIDDEN, few) for kind in KINDS],
                *[Field(f"tile.{name}", 0, 2) for name in TILES],
                *[Field(f"keys.{place}", 0, 2) for place in PLACES])]

    def write(self, s: Paris, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        players = s.options.players
        over = s.stack[-1].seat == TERMINAL
        lifted = can_see_everything(s, int(eyes))
        at = self.write_turn(s, seat, into, at)
        at = write_board(s, into, at)
        seen = can_see_end_tiles(s, int(eyes))
        for tile in range(i64(END), i64(len(TILES))):
            into[at] = i16(s.end_left >> tile & 1) if seen else HIDDEN
            at += 1
        totals = s.totals() if over else []
        for place in range(players):
            other = (seat + place) % players
            i = s.investors[other]
            into[at] = i16(totals[other]) if over else i16(i.points)
            at = write_investor(i, place == 0 or lifted, into, at + 1)

    def write_turn(self, s: Paris, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write what is asked and where the game is, and return the index after it."""
        players = s.options.players
        question = s.stack[-1]
        into[at] = i16(self.number_question(question))
        into[at + 1] = i16(s.turn)
        into[at + 2] = i16(count_from(seat, s.seat, players))
        into[at + 3] = i16(count_from(seat, s.starter, players))
        into[at + 4] = i16(s.step)
        into[at + 5] = i16(s.end)
        into[at + 6] = i16(s.lifted)
        buying = s.buying
        into[at + 7] = HIDDEN if buying is None else i16(buying.id)
        into[at + 8] = i16(question.price) if isinstance(question, Bonus) else HIDDEN
        into[at + 9] = i16(count_members(s.end_left))
        at += 10
        for kind in range(i64(WOOD)):
            into[at] = i16(count_tokens(s.icons, kind))
            at += 1
        for kind in range(i64(WOOD), i64(len(KINDS))):
            into[at] = i16(count_tokens(s.supply, kind))
            at += 1
        for stack in range(STACKS):
            into[at] = i16(s.heights[stack])
            into[at + 1] = i16(s.tops[stack])
            at += 2
        return at

    def number_question(self, question: Question[Any]) -> int:
        """Return the place of the question in ASKED; HIDDEN for those of chance."""
        kind = type(question)
        if kind not in self.asked:
            name = str(question).partition(":")[0]
            self.asked[kind] = ASKED.index(name) if name in ASKED else HIDDEN
        return self.asked[kind]


def write_board(s: Paris, into: vec[i16], at: i64) -> i64:
    """Write what lies open on the board, and return the index after it."""
    at = write_numbers(s.building, into, at)
    at = write_numbers(s.token, into, at)
    boxed = s.boxed
    for space in range(i64(SPACES)):
        into[at] = i16(boxed >> space & 1)
        at += 1
    at = write_numbers(s.landmark, into, at)
    at = write_numbers(s.awarded, into, at)
    copies_on, tiles = s.copies, s.number
    for space in range(i64(1), i64(NUMBERS + 1)):
        copies = copies_on[space]
        into[at] = i16(tiles[space]) if copies else HIDDEN
        into[at + 1] = i16(copies)
        at += 2
    return at


def write_investor(i: Investor, lifted: bool, into: vec[i16], at: i64) -> i64:
    """Write an investor, as far as the screen is lifted, and return the index after it (PA-18.1,
    PA-18.2)."""
    into[at] = i16(i.meeple)
    into[at + 1] = i16(i.spare)
    into[at + 2] = 1 if i.left else 0
    into[at + 3] = i16(i.francs) if lifted else HIDDEN
    into[at + 4] = i16(i.keys) if lifted else HIDDEN
    at += 5
    for kind in range(i64(len(KINDS))):
        into[at] = i16(count_tokens(i.goods, kind)) if lifted else HIDDEN
        at += 1
    held: i64 = i.held if lifted else 0
    used = i.used
    for tile in range(i64(len(TILES))):
        into[at] = i16((held >> tile & 1) + 2 * (used >> tile & 1))
        at += 1
    on, twice = i.on, i.twice
    for place in range(i64(len(PLACES))):
        into[at] = i16((on >> place & 1) + (twice >> place & 1))
        at += 1
    return at
