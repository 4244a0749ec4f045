"""The texts of Paris Paris: the functions of `grandtour.games.words.Words`. `names` has the names
of things, `offers` the offered tiles, `event_messages` the log, `shows` the tours. No points are
calculated there: an action is played on a copy of the position (`preview`), and its events are put
into words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.engine.core import Ref, Refusal
from grandtour.games.paris_paris import state
from grandtour.games.paris_paris.components import STOPS
from grandtour.games.paris_paris.game import OPTIONS
from grandtour.games.paris_paris.state import ParisParis
from grandtour.games.paris_paris.words.assets import ASSETS, points_phrase
from grandtour.games.paris_paris.words.event_messages import log
from grandtour.games.paris_paris.words.names import (
    line_name, name_line_by_number, name_stop_by_number, name_tile_by_number, stop_name, tile_name,
)
from grandtour.games.paris_paris.words.offers import choice, further
from grandtour.games.paris_paris.words.overview import overview
from grandtour.games.paris_paris.words.shows import shows, stage
from grandtour.games.preview import question_kind
from grandtour.games.words import (
    About, Badge, Budget, Panel, Result, name_head_starts, sentence, series,
)
from grandtour.games.words import (
    return_no_combined_lines as together, return_no_grounds as grounds,
    return_no_outcome as outcome,
    return_no_rounds as rounds, return_no_summary as summary,
)
from grandtour.language import Count, Phrase

__all__ = [
    "ABOUT", "ASIDE", "ASSETS", "COMMANDS", "answer", "budget", "choice", "further", "grounds",
    "line_name", "log", "outcome", "overview", "panel", "prompt", "refusal", "result", "rounds",
    "shows", "stage", "status", "stop_name", "summary", "tile_name", "together", "waiting",
]

COLOUR_NAMES: Final = {
    "green": Phrase("green"),
    "grey": Phrase("grey"),
    "violet": Phrase("violet"),
    "yellow": Phrase("yellow"),
}


def list_colour_orders() -> dict[str, Phrase]:
    """Return the seats' printed colours, in the order of the seats (PP-4.2)."""
    orders = next(option for option in OPTIONS if option.name == "colours").values
    return {order: Phrase("{first}, {second}, {third}, {fourth}", **dict(zip(
        ("first", "second", "third", "fourth"),
        [COLOUR_NAMES[colour] for colour in order.split("_")], strict=True)))
        for order in orders}


HEAD_STARTS: Final = {amount: points_phrase(amount) for amount in state.HEAD_STARTS}

ABOUT: Final = About(
    title=Phrase("Paris Paris"),
    blurb=Phrase("Open shops where the tourist buses will halt."),
    aim=Phrase("The player with the most points wins. A shop brings points whenever a bus halts "
               "there, and next to others of yours on a grand tour; the special tours come at "
               "the end."),
    turn=Phrase("Take one of the tiles on offer and open a shop at its stop. The tile that no "
                "one takes decides where the small tour goes."),
    options={
        "small_tour_lines": Phrase("Small tour at an empty crossing"),
        "open_special": Phrase("Face-up special marker"),
        "shop_supply": Phrase("Shops of each player"),
        "show_bag": Phrase("The bag"),
        "show_discards": Phrase("Tiles left in the piles"),
        "first_seat": Phrase("Start player"),
        "colours": Phrase("Printed colours of the seats"),
        "head_start": Phrase("Head start (house rule)"),
    },
    values={
        "small_tour_lines": {
            "both": Phrase("both of its lines are searched"),
            "tile_colour": Phrase("only the line of the tile is searched"),
        },
        "open_special": {
            "two_players": Phrase("with two players"),
            "three_players": Phrase("with three players"),
        },
        "shop_supply": {
            "20": Phrase("20, the score is kept as a number"),
            "19": Phrase("19, one marks the score"),
        },
        "show_bag": {
            "false": Phrase("closed until the end"),
            "true": Phrase("its contents are shown"),
        },
        "show_discards": {
            "false": Phrase("not shown"),
            "true": Phrase("shown for each stop"),
        },
        "first_seat": {
            "random": Phrase("drawn at random"),
            "0": Phrase("the first seat"),
            "1": Phrase("the second seat"),
            "2": Phrase("the third seat"),
            "3": Phrase("the fourth seat"),
        },
        "colours": list_colour_orders(),
        "head_start": name_head_starts(4, HEAD_STARTS),
    },
    profiles={
        "rulebook": Phrase("As in the rulebook"),
        "online": Phrase("As in the online edition"),
    },
    head_starts=HEAD_STARTS,
)

COMMANDS: Final = {
    "open": (Phrase("Open a shop"), "i-shop"),
}
ASIDE: Final = frozenset[str]()


# What is asked.

# By question: when nobody must choose, the same for everybody.
QUIET: Final = {
    "first": Phrase("The start player is being drawn."),
    "markers": Phrase("The special markers are being dealt."),
    "tiles": Phrase("The tiles of the round are being laid out."),
    "over": Phrase("The game is over."),
}


def prompt(s: ParisParis) -> Phrase:
    """Return the question to the player in turn, at most ten words."""
    kind = question_kind(s)
    return QUIET[kind] if kind in QUIET else Phrase("Take a tile: where do you open a shop?")


def waiting(s: ParisParis, names: list[str]) -> Phrase:
    """Return the same for the other players."""
    kind = question_kind(s)
    if kind in QUIET:
        return QUIET[kind]
    return Phrase("Waiting for {name} to take a tile.", name=names[s.seat])


# PP-12  Refusals: the sentences stand at the rules.

def refusal(refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
    """Return the sentence of a refusal."""
    return sentence(refusal, details | {"game": ABOUT.title},
                    lambda detail: name_detail(detail, names))


def name_detail(detail: object, names: list[str]) -> object:
    """Return a detail in words. Amounts and what a player typed stay as they are."""
    if not isinstance(detail, Ref):
        return COLOUR_NAMES.get(str(detail), "…" if detail == "" else detail)
    if detail.kind == "seat":
        return names[detail.number] if detail.number < len(names) else detail.number
    return REFS[detail.kind](detail.number)


REFS: Final[dict[str, Callable[[int], Phrase]]] = {
    "stop": name_stop_by_number,
    "tile": name_tile_by_number,
    "line": name_line_by_number,
}


def answer(s: ParisParis, about: str, seat: int, names: list[str]) -> Phrase:
    """Return a special marker, the contents of the bag, or the tiles that are left, for a seat that
    may know (PP-11)."""
    known = s.game.inquire(s, about, seat)
    line, bag, left = known.get("line"), known.get("bag"), known.get("remaining")
    if isinstance(line, Ref):
        return Phrase("The special marker of {name}: {line}.",
                      name=names[int(about.partition(" ")[2])],
                      line=name_line_by_number(line.number))
    if isinstance(bag, list):
        return Phrase("In the bag: {shops}.", shops=series(
            [Phrase("{name} {number}", name=name, number=number)
             for name, number in zip(names, bag, strict=True)]))
    assert isinstance(left, dict)
    return Phrase("In the piles: {tiles}.", tiles=series(
        [Phrase("{stop} {number}", stop=stop_name(stop), number=left[stop]) for stop in STOPS]))


# Out of a view, which holds only what its looker may see.

def status(view: dict[str, Any]) -> Phrase:
    """Return how far the game is."""
    if view["over"]:
        return Phrase("the game is over")
    return Count("round {round} of {rounds}, {n} pile left",
                 "round {round} of {rounds}, {n} piles left", view["piles"],
                 round=view["round"], rounds=view["rounds"])


def budget(view: dict[str, Any]) -> Budget | None:
    """Return None: a turn is one tile, so nothing is spent."""
    return None


def panel(view: dict[str, Any], seat: int) -> Panel:
    """Return the panel of a seat: points, shops on the board, the public part of its stock and
    losses, and the special marker for a reader who may see it."""
    badges = [] if view["over"] or seat != view["leader"] else [
        Badge("i-bus", Phrase("begins the round"), "sign")]
    standing = sum([owners.count(seat) for owners in view["shops"].values()])
    lines: list[Phrase] = [Count("{n} shop", "{n} shops", standing)]
    if "stocks" in view:
        lines.append(Count("{n} in stock", "{n} in stock", view["stocks"][seat]))
    if "bag" in view:
        lines.append(Count("{n} in the bag", "{n} in the bag", view["bag"][seat]))
    marker = view["markers"][seat]
    secret = Phrase("special marker: {line}", line=line_name(marker)) if marker else None
    if secret is not None and view["over"]:
        lines.append(secret)
    covered = (secret,) if secret is not None and not view["over"] else ()
    return Panel(tuple(badges), tuple(lines), covered, view["scores"][seat])


# PP-9  The result.

HEADS: Final = {
    "before": (Phrase("Small and grand tours"), "PP-7.1"),
    "special": (Phrase("Special tours"), "PP-8.2"),
    "bag": (Phrase("Bag"), "PP-8.6"),
    "score": (Phrase("Total"), "PP-9.1"),
    "shops": (Phrase("Shops on the board"), "PP-9.2"),
}


def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """Return the final table, best first; None before the end."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    keys = find_columns(table, view["players"])
    rows = [(row["seat"], row["rank"], tuple([str(row[key]) for key in keys])) for row in table]
    phrase, clause = describe_victory(table, names)
    return Result(tuple([HEADS[key][0] for key in keys]), tuple(rows), phrase, clause,
                  tuple([HEADS[key][1] for key in keys]), keys.index("score"))


def find_columns(table: list[dict[str, Any]], players: int) -> list[str]:
    """Return the parts of the total, then the tie-breakers (PP-9.2), if there are any. With two
    players nothing is scored in the bag."""
    tied = len({row["score"] for row in table}) < len(table)
    left_out = {"bag": players == 2, "shops": not tied}
    return [key for key in HEADS if not left_out.get(key, False)]


def describe_victory(table: list[dict[str, Any]], names: list[str]) -> tuple[Phrase, str]:
    """Return the winner and the reason."""
    best = table[0]
    total = points_phrase(best["score"])
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    beaten = [names[row["seat"]] for row in table
              if row["rank"] > 1 and row["score"] == best["score"]]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=total), "PP-9.4"
    if beaten:
        return Phrase("{name} wins with fewer shops on the board; {others} also had {total}.",
                      name=winners[0], others=series(beaten), total=total), "PP-9.2"
    return Phrase("{name} wins with {total}.", name=winners[0], total=total), "PP-9.1"
