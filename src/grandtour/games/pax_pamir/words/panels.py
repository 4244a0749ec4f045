"""How far a game of Pax Pamir is, what a player's panel shows, and the final table. Everything
comes out of a view, which holds only what its looker may see."""

from __future__ import annotations

from typing import Any, Final

from grandtour.games.pax_pamir.components import ACTIONS, CYLINDERS
from grandtour.games.pax_pamir.words.names import points
from grandtour.games.pax_pamir.words.nobles import (
    debt, hand_lines, hand_size, in_play, loyalty, purse,
)
from grandtour.games.pax_pamir.words.standing import checks_left, is_wakhan
from grandtour.games.pax_pamir.words.terms import joined
from grandtour.games.words import Badge, Budget, Good, Panel, Result, series
from grandtour.language import N_, Count, Phrase


def status(view: dict[str, Any]) -> Phrase:
    """How far the game is."""
    if view["over"]:
        return Phrase("the game is over")
    if not view["turns"]:
        return Phrase("set-up")
    return joined([
        Phrase("turn {turn}", turn=view["turns"]),
        Count("{n} card in the deck", "{n} cards in the deck", view["deck"]),
        Count("{n} Dominance Check to come", "{n} Dominance Checks to come", checks_left(view))])


def budget(view: dict[str, Any]) -> Budget | None:
    """PX-5.1: the actions of the turn."""
    if view["over"] or view["phase"] != "actions":
        return None
    return Budget(view["actions"], int(ACTIONS),
                  Count("{n} of {whole} actions left", "{n} of {whole} actions left",
                        view["actions"], whole=ACTIONS))


# The panel of a player.

def panel(view: dict[str, Any], seat: int) -> Panel:
    """What is open of a player, and for those who may see it the hand."""
    row = view["nobles"][seat]
    lines = (Phrase("influence {number}", number=row["influence"]), *debt(row))
    hand = hand_lines(row)
    goods, money = possessions(row), rupees(row)
    if view["over"] or view["options"]["open_hands"] == "true":
        return Panel(badges(view, seat), (*lines, *hand), (), row["points"], goods, purse=money)
    return Panel(badges(view, seat), lines, hand, row["points"], goods, purse=money)


def badges(view: dict[str, Any], seat: int) -> tuple[Badge, ...]:
    if not is_wakhan(view, seat):
        return ()
    return (Badge("i-robot", Phrase("Wakhan, a computer seat led by AI cards"), "sign"),)


def possessions(row: dict[str, Any]) -> tuple[Good, ...]:
    """PX-3.2: loyalty, rupees, cylinders in play, cards in hand."""
    played = int(CYLINDERS) - row["cylinders"]
    found = [Good(f"i-{row['loyalty']}", "", loyalty(row))] if row["loyalty"] else []
    return (*found, rupees(row), Good("i-tribe", str(played), in_play(row)),
            Good("i-hand", f"{row['hand_size']}/{row['hand_limit']}", hand_size(row)))


def rupees(row: dict[str, Any]) -> Good:
    return Good("i-rupee", str(row["rupees"]), purse(row))


# PX-18  The result.

def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """The final table, best first; None before the end."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    keys = shown(table)
    rows = [(row["seat"], row["rank"], tuple(str(row[key]) for key in keys)) for row in table]
    phrase, clause = victory(table, names)
    return Result(tuple(HEADS[key] for key in keys), tuple(rows), phrase, clause)


HEADS: Final = {"points": Phrase("Points"), "red_stars": Phrase("Red stars"),
                "rupees": Phrase("Rupees")}


def shown(table: list[dict[str, Any]]) -> list[str]:
    """PX-18.3: points, and the tie-breakers where they decide."""
    keys = ["points"]
    for key in ("red_stars", "rupees"):
        rows = [tuple(row[part] for part in keys) for row in table]
        if len(set(rows)) == len(rows):
            break
        keys.append(key)
    return keys


def victory(table: list[dict[str, Any]], names: list[str]) -> tuple[Phrase, str]:
    """PX-18.2 to 18.4: who has won, and why."""
    best = table[0]
    total = points(best["points"])
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=total), "PX-18.4"
    for keys, message, clause in BEATEN:
        others = [names[row["seat"]] for row in table[1:]
                  if all(row[key] == best[key] for key in keys)]
        if others:
            return Phrase(message, name=winners[0], others=series(others), total=total), clause
    return Phrase("{name} wins with {total}.", name=winners[0], total=total), "PX-18.2"


# What the others had in common with the winner, and what decided.
BEATEN: Final = (
    (("points", "red_stars", "rupees"),
     N_("{name} wins by the last tie-breaker; {others} had just as much."), "PX-18.4"),
    (("points", "red_stars"),
     N_("{name} wins with more rupees; {others} also had {total} and as many red stars."),
     "PX-18.3"),
    (("points",), N_("{name} wins with more red stars; {others} also had {total}."), "PX-18.3"),
)
