"""Commands that explain a refused request better than their actions can."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.games.paris.components import (
    ARC, DISTRICT, DOUBLING, KINDS, LAST, NONE, ONLY, PLACE, SHARING, SITES, TILE, WOOD,
)
from grandtour.games.paris.rules.decision import (
    FRANCS, TILE_UNKNOWN, Decision, find_action_obstacle,
)
from grandtour.games.paris.rules.keys import KEY_FROM_SCREEN
from grandtour.games.paris.rules.payment import RESOURCES
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.rules.tiles import UseTile
from grandtour.games.paris.rules.trade import BUYING, NOT_OWNED, PRESTIGE_NOT_SOLD, Buy, Sell
from grandtour.games.paris.rules.turn import Turn
from grandtour.games.paris.state import Paris, count_tokens
from grandtour.games.paris.suggest import suggest_action

TILE_27: Final = Refusal(
    "tile_27", "PA-14.27", "Tile 27 only counts at the end of the game.")
NO_KEY_OUT: Final = Refusal(
    "not_your_key", "PA-7.1", "You have no key on the board: first place one.")
NO_TILE_HELD: Final = Refusal(
    "tile_unknown", "PA-13.5", "You hold no tile that could be used.")
NOTHING_OWNED: Final = Refusal(
    "not_owned", "PA-12.1", "You have no token and no tile to sell.")
TILE_IN_MOVE: Final = Refusal(
    "tile_in_move", "PA-13.7", "This tile is used as part of a key move or payment.")


class DecisionCommand(Command[Paris]):
    """An answer to a decision. While another decision is open, that refuses it, whatever it names
    (PA-19.1)."""

    def before(self, s: Paris) -> Refusal | None:
        refusal = self.actions[0].refusal(s)
        return refusal if refusal is s.stack[-1].otherwise else None


class PlaceCommand(Command[Paris]):
    """The command `place`. A building or landmark is no place for a key from behind the screen
    (PA-6.4)."""

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        place = PLACE.get(text.removeprefix("place "), NONE)
        if 0 <= place < SITES and isinstance(s.stack[-1], Turn):
            barred = find_action_obstacle(s)
            raise Refused(KEY_FROM_SCREEN if barred is None else barred, {})
        return super().find(s, text)


class MoveCommand(Command[Paris]):
    """The command `move PLACE PLACE`, with `in DISTRICT` for a new landmark from the Arc, and `with
    TILES`. A move that can never be made is refused like one that cannot be made now."""

    def barred(self, s: Paris) -> Refusal | None:
        if find_action_obstacle(s) is None and s.me.on == 0:
            return NO_KEY_OUT
        return None

    def example(self, s: Paris) -> Action[Paris]:
        """Return the cheapest purchase that fails only for lack of francs or goods, else one by a
        key of the player's own."""
        own: list[Move] = [
            move for move in self.actions
            if isinstance(move, Move) and s.me.on >> move.source & 1]
        if not own:
            return self.actions[0]
        too_dear = [move for move in own if is_too_dear(s, move)]
        cheapest: Move = min(too_dear or own, key=find_move_cost)
        return cheapest

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        known = super().find(s, text)
        if known is not None or not isinstance(s.stack[-1], Turn):
            return known
        move = read_move(text)
        refusal = move.refusal(s) if move is not None else None
        if move is None or refusal is None:
            return None
        raise Refused(refusal, move.details(s), suggest_action(s, "move", move))


def is_too_dear(s: Paris, move: Move) -> bool:
    refusal = move.refusal(s)
    return refusal is not None and refusal.code in (FRANCS.code, RESOURCES.code)


def find_move_cost(move: Move) -> int:
    return int(move.price)


def read_move(text: str) -> Move | None:
    """Return the move that the text names, even if no table has it; None if it names none."""
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
    """The command `buy`. Prestige is not for sale (PA-12.2)."""

    def example(self, s: Paris) -> Action[Paris]:
        """Return the cheapest resource in the supply. Resources are sorted by price."""
        there: list[Action[Paris]] = [
            buy for buy in BUYING if isinstance(buy, Buy) and count_tokens(s.supply, buy.kind)]
        return (there or self.actions)[0]

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        if text.removeprefix("buy ") in KINDS[:WOOD] and isinstance(s.stack[-1], Decision):
            raise Refused(PRESTIGE_NOT_SOLD, {})
        return super().find(s, text)


class SellCommand(Command[Paris]):
    """The command `sell`, for the player's own tokens and tiles (PA-12.1, PA-12.4)."""

    def barred(self, s: Paris) -> Refusal | None:
        owned = any(action.refusal(s) is not NOT_OWNED for action in self.actions
                    if isinstance(action, Sell))
        return None if owned or s.me.held else NOTHING_OWNED


class UseCommand(Command[Paris]):
    """The command `use`. Some tiles are not used alone (PA-13.7, PA-14.27)."""

    def barred(self, s: Paris) -> Refusal | None:
        return None if self.own(s) else NO_TILE_HELD

    def example(self, s: Paris) -> Action[Paris]:
        return (self.own(s) or self.actions)[0]

    def own(self, s: Paris) -> list[Action[Paris]]:
        """Return the actions with tiles that the player holds."""
        return [action for action in self.actions
                if isinstance(action, UseTile) and s.me.held >> action.tile & 1]

    def find(self, s: Paris, text: str) -> Action[Paris] | None:
        found = super().find(s, text)
        tile = TILE.get(text.removeprefix("use ").partition(" ")[0], NONE)
        if found is not None or tile == NONE or not isinstance(s.stack[-1], Decision):
            return found
        details: dict[str, object] = {"tile": Ref("tile", tile)}
        if not s.me.held >> tile & 1:
            raise Refused(TILE_UNKNOWN, details)
        if " " in text.removeprefix("use "):
            return None
        raise Refused(TILE_27 if LAST >> tile & 1 else TILE_IN_MOVE, details)
