"""What can be done instead of something refused, and what requests in other words are told."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.games.paris.facts import (
    ARC, DISTRICT, DOUBLING, KINDS, LAST, NONE, ONLY, PLACE, SHARING, SITES, TILE, WOOD,
)
from grandtour.games.paris.rules.decision import TILE_UNKNOWN, Decision, no_action
from grandtour.games.paris.rules.keys import KEY_FROM_SCREEN
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.rules.trade import PRESTIGE_NOT_SOLD
from grandtour.games.paris.rules.turn import Turn
from grandtour.games.paris.state import Paris

TILE_27: Final = Refusal(
    "tile_27", "PA-14.27", "Tile 27 only counts at the end of the game.")
TILE_IN_MOVE: Final = Refusal(
    "tile_in_move", "PA-13.7", "This tile is used as part of a key move or payment.")


class PlaceCommand(Command[Paris]):
    """PA-6.4: a building or landmark is no place for a key from behind the screen."""

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        place = PLACE.get(text.removeprefix("place "), NONE)
        if 0 <= place < SITES and isinstance(s.stack[-1], Turn):
            barred = no_action(s)
            raise Refused(KEY_FROM_SCREEN if barred is None else barred, {})
        return super().find(s, text)


class MoveCommand(Command[Paris]):
    """`move PLACE PLACE`, `... in DISTRICT` for a new landmark from the Arc, `... with TILES`.
    A move that can never be made is refused as one that cannot be made now."""

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        known = super().find(s, text)
        if known is not None or not isinstance(s.stack[-1], Turn):
            return known
        move = read_move(text)
        refusal = move.refusal(s) if move is not None else None
        if move is None or refusal is None:
            return None
        raise Refused(refusal, move.facts(s), nearest(s, "move", move))


def read_move(text: str) -> Move | None:
    """The move that the text names, also one that is in no table; None if it names none."""
    route, _, used = text.removeprefix("move ").partition(" with ")
    way, _, where = route.partition(" in ")
    source, _, target = way.partition(" ")
    tiles: int = 0
    for name in used.split():
        tiles |= ONLY[TILE.get(name, 0)]
    if source not in PLACE or target not in PLACE or (where and where not in DISTRICT):
        return None
    if tiles & ~(DOUBLING | SHARING) or (where and (PLACE[source] != ARC or tiles)):
        return None
    return Move(PLACE[source], PLACE[target], DISTRICT.get(where, NONE), tiles)


class BuyCommand(Command[Paris]):
    """PA-12.2: prestige is not for sale."""

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        if text.removeprefix("buy ") in KINDS[:WOOD] and isinstance(s.stack[-1], Decision):
            raise Refused(PRESTIGE_NOT_SOLD, {})
        return super().find(s, text)


class UseCommand(Command[Paris]):
    """PA-13.7, PA-14.27: not every tile is used by itself."""

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        found = super().find(s, text)
        tile = TILE.get(text.removeprefix("use ").partition(" ")[0], NONE)
        if found is not None or tile == NONE or not isinstance(s.stack[-1], Decision):
            return found
        fact: dict[str, object] = {"tile": Fact("tile", tile)}
        if not s.me.held >> tile & 1:
            raise Refused(TILE_UNKNOWN, fact)
        if " " in text.removeprefix("use "):
            return None
        raise Refused(TILE_27 if LAST >> tile & 1 else TILE_IN_MOVE, fact)


def nearest(s: Paris, command: str, refused: Action[Any] | None) -> Action[Any] | None:
    """The legal action that helps most: for a key move one to the same target, else another one
    of the same key; else another of the same command, else what the open decision asks for."""
    choices = s.choices()
    if isinstance(refused, Move):
        best = same(choices, refused)
        if best is not None:
            return best
    for choice in choices:
        if str(choice).partition(" ")[0] == command:
            return choice
    question = s.stack[-1]
    for choice in choices:
        if choice.answers is not Decision and isinstance(question, choice.answers):
            return choice
    return choices[-1] if choices and not isinstance(question, Turn) else None


def same(choices: list[Action[Any]], refused: Move) -> Action[Any] | None:
    """A key move to the same target, else of the same key."""
    moves = [choice for choice in choices if isinstance(choice, Move)]
    target: i64 = refused.target
    source: i64 = refused.source
    for move in moves:
        if move.target == target:
            return move
    for move in moves:
        if move.source == source:
            return move
    return None
