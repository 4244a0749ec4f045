"""How far a game of Pax Pamir is, what a player has, and the final table. Everything comes out of
a view, which holds only what its looker may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import (
    ACTIONS, COALITIONS, CYLINDERS, EARLY_END, NONE, PATRIOT, PRIZE, SEATS,
    SUITS,
)
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.words.names import (
    coalition_name, gifts, joined, listed, patriots, points, prizes, rupees, stars, titles,
)
from grandtour.games.pax_pamir.words.ranking import checks_left, in_force, is_wakhan
from grandtour.games.words import Badge, Budget, Good, Panel, Result, Round, series
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
    lines = (Phrase("influence {number}", number=row["influence"]), *shelter(row), *debt(row))
    hand = hand_lines(row)
    goods, coins = possessions(row), money(row)
    if view["over"] or view["options"]["open_hands"] == "true":
        return Panel(badges(view, seat), (*lines, *hand), (), row["points"], goods, purse=coins)
    return Panel(badges(view, seat), lines, hand, row["points"], goods, purse=coins)


def badges(view: dict[str, Any], seat: int) -> tuple[Badge, ...]:
    if not is_wakhan(view, seat):
        return ()
    return (Badge("i-robot", Phrase("Wakhan, a computer seat led by AI cards"), "sign"),)


def possessions(row: dict[str, Any]) -> tuple[Good, ...]:
    """PX-3.2: loyalty, rupees, cylinders in play, cards in hand."""
    played = int(CYLINDERS) - row["cylinders"]
    found = [Good(f"i-{row['loyalty']}", "", loyalty(row))] if row["loyalty"] else []
    return (*found, money(row), Good("i-tribe", str(played), in_play(row), amount=0),
            Good("i-hand", f"{row['hand_size']}/{row['hand_limit']}", hand_size(row),
                 amount=row["hand_size"]))


def money(row: dict[str, Any]) -> Good:
    return Good("i-rupee", str(row["rupees"]), purse(row), amount=row["rupees"])


# PX-18  The result.

def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """The final table, best first; None before the end."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    keys = shown(table)
    rows = [(row["seat"], row["rank"], tuple(str(row[key]) for key in keys)) for row in table]
    phrase, clause = victory(view, table, names)
    return Result(tuple(HEADS[key][0] for key in keys), tuple(rows), phrase, clause,
                  tuple(HEADS[key][1] for key in keys), keys.index("points"))


def rounds(line: Sequence[Entry]) -> list[Round]:
    """PX-17: what each Dominance Check has brought."""
    told = [event for entry in line for event in entry.events
            if event.message in ("check", "scored")]
    starts = [number for number, event in enumerate(told) if event.message == "check"]
    return [brought(number, told[start], told[start + 1:end]) for number, (start, end)
            in enumerate(zip(starts, [*starts[1:], len(told)], strict=True), start=1)]


def brought(number: int, check: Event, scored: list[Event]) -> Round:
    """The check of this number, which names the coalition that was dominant."""
    successful = check.value != NONE
    facts = {"coalition": coalition_name(COALITIONS[check.value])} if successful else {}
    points = {event.seat: event.value for event in scored}
    return Round(Phrase(ROUNDS[check.other > 0, successful], number=number, **facts),
                 "PX-17.3" if successful else "PX-17.4",
                 tuple(points.get(seat, 0) for seat in range(SEATS)))


# By whether it is the final check, and whether it is successful.
ROUNDS: Final = {
    (False, False): N_("Check {number}: no dominance"),
    (False, True): N_("Check {number}: {coalition} dominance"),
    (True, False): N_("Final check, doubled: no dominance"),
    (True, True): N_("Final check, doubled: {coalition} dominance"),
}
HEADS: Final = {"points": (Phrase("Points"), "PX-18.2"),
                "red_stars": (Phrase("Red stars"), "PX-18.3"),
                "rupees": (Phrase("Rupees"), "PX-18.3")}


def shown(table: list[dict[str, Any]]) -> list[str]:
    """PX-18.3: points, and the tie-breakers where they decide."""
    keys = ["points"]
    for key in ("red_stars", "rupees"):
        rows = [tuple(row[part] for part in keys) for row in table]
        if len(set(rows)) == len(rows):
            break
        keys.append(key)
    return keys


def victory(view: dict[str, Any], table: list[dict[str, Any]],
            names: list[str]) -> tuple[Phrase, str]:
    """PX-18.1 to 18.7: who has won, and why."""
    best = table[0]
    total = points(best["points"])
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=total), "PX-18.4"
    if checks_left(view) and best["points"] >= table[1]["points"] + EARLY_END:
        return Phrase("Early end: {name} wins with {total}, at least 4 points ahead.",
                      name=winners[0], total=total), "PX-18.1"
    for keys, message, clause in BEATEN:
        others = [names[row["seat"]] for row in table[1:]
                  if all(row[key] == best[key] for key in keys)]
        if others:
            return Phrase(message, name=winners[0], others=series(others), total=total), clause
    if checks_left(view):
        return Phrase("No card has left the market for {number} rounds: {name} wins the game with "
                      "{total}.", number=IDLE_ROUNDS, name=winners[0], total=total), "PX-18.7"
    return Phrase("After the final check {name} wins the game with {total}.", name=winners[0],
                  total=total), "PX-18.2"


# What the others had in common with the winner, and what decided.
BEATEN: Final = (
    (("points", "red_stars", "rupees"),
     N_("{name} wins by the last tie-breaker; {others} had just as much."), "PX-18.4"),
    (("points", "red_stars"),
     N_("{name} wins with more rupees; {others} also had {total} and as many red stars."),
     "PX-18.3"),
    (("points",), N_("{name} wins with more red stars; {others} also had {total}."), "PX-18.3"),
)


def purse(row: dict[str, Any]) -> Phrase:
    """PX-9.4: rupees, and how many of them are sheltered."""
    return joined([rupees(row["rupees"]), *shelter(row)])


def shelter(row: dict[str, Any]) -> tuple[Phrase, ...]:
    """PX-9.4: how many rupees cannot be taxed, if any."""
    sheltered = min(row["rupees"], row["stars"]["economic"])
    return (Phrase("{number} sheltered", number=sheltered),) if sheltered else ()


def loyalty(row: dict[str, Any]) -> Phrase:
    if row["loyalty"] is None:
        return Phrase("no loyalty yet")
    return Phrase("loyalty: {coalition}", coalition=coalition_name(row["loyalty"]))


def influence(view: dict[str, Any], row: dict[str, Any]) -> Phrase:
    """PX-3.3: how much, and of what, as the effects in force count it."""
    total = Phrase("influence {number}", number=row["influence"])
    parts = sources(view, row)
    if not parts:
        return total
    return Phrase("{influence}: {sources}", influence=total, sources=listed(parts))


def sources(view: dict[str, Any], row: dict[str, Any]) -> list[Phrase]:
    """PX-16.2, PX-16.4, WK-5: patriots, prizes and gifts, without those that count nothing."""
    seat, parts = row["seat"], []
    if patriots_of(row) and not in_force(view, "rumor", seat):
        parts.append(patriots(len(patriots_of(row))))
    if prizes_of(view, row):
        parts.append(prizes(len(prizes_of(view, row))))
    if row["gifts"] and in_force(view, "koh_i_noor_recovered", seat):
        parts.append(Count("{n} gift, worth 2 each", "{n} gifts, worth 2 each",
                           len(row["gifts"])))
    elif row["gifts"] and not in_force(view, "embarrassment_of_riches"):
        parts.append(gifts(len(row["gifts"])))
    return parts


def patriots_of(row: dict[str, Any]) -> list[int]:
    """Those of the own coalition."""
    return [card["card"] for card in row["court"]
            if row["loyalty"] is not None and of(PATRIOT, card["card"]) == row["loyalty"]]


def prizes_of(view: dict[str, Any], row: dict[str, Any]) -> list[int]:
    """All of a player; of Wakhan’s those of the coalition she is loyal to now (WK-5)."""
    if not is_wakhan(view, row["seat"]):
        return list(row["prizes"])
    return [card for card in row["prizes"] if of(PRIZE, card) == row["loyalty"]]


def of(marks: vec[i64], card: int) -> str:
    """The coalition that a card is marked with; "" for none."""
    return str(COALITIONS[marks[card]]) if marks[card] != NONE else ""


def sizes(row: dict[str, Any]) -> Phrase:
    """PX-3.2: court and hand with their limits, cylinders in play."""
    return joined([
        Phrase("court {size} of {limit}", size=len(row["court"]), limit=row["court_limit"]),
        hand_size(row), in_play(row)])


def hand_size(row: dict[str, Any]) -> Phrase:
    return Phrase("hand {size} of {limit}", size=row["hand_size"], limit=row["hand_limit"])


def in_play(row: dict[str, Any]) -> Phrase:
    return Count("{n} cylinder in play", "{n} cylinders in play",
                 int(CYLINDERS) - row["cylinders"])


def privileges(row: dict[str, Any]) -> list[Phrase]:
    """The stars of the court, the prizes, what is owed."""
    lines = []
    found = [stars(suit, row["stars"][suit]) for suit in SUITS if row["stars"][suit]]
    if found:
        lines.append(listed(found))
    if row["prizes"]:
        lines.append(Phrase("prizes: {cards}", cards=titles(row["prizes"])))
    if row["gifts"]:
        lines.append(Phrase("filled gift spaces: {prices}", prices=series(row["gifts"])))
    return [*lines, *debt(row)]


def debt(row: dict[str, Any]) -> list[Phrase]:
    """PX-8.6"""
    return [Phrase("owes {rupees} of leverage", rupees=rupees(row["owed"]))] if row["owed"] else []


def hand_lines(row: dict[str, Any]) -> tuple[Phrase, ...]:
    if not row["hand"]:
        return ()
    return (Phrase("hand: {cards}", cards=titles(row["hand"])),)
