"""The progress of a game of Pax Pamir, the possessions of a player, and the final table. Everything
comes out of a view, which holds only what its reader may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
    coalition_name, gifts_phrase, join_list, join_parts, list_titles, patriots_phrase,
    points_phrase, prizes_phrase,
    rupees_phrase, stars_phrase,
)
from grandtour.games.pax_pamir.words.ranking import count_checks_left, is_effect_in_force, is_wakhan
from grandtour.games.words import Badge, Budget, Good, Panel, Result, Round, series
from grandtour.language import N_, Count, Phrase


def status(view: dict[str, Any]) -> Phrase:
    """Return how far the game is."""
    if view["over"]:
        return Phrase("the game is over")
    if not view["turns"]:
        return Phrase("set-up")
    return join_parts([
        Phrase("turn {turn}", turn=view["turns"]),
        Count("{n} card in the deck", "{n} cards in the deck", view["deck"]),
        Count("{n} Dominance Check to come", "{n} Dominance Checks to come",
              count_checks_left(view))])


def budget(view: dict[str, Any]) -> Budget | None:
    """Return the actions of the turn (PX-5.1)."""
    if view["over"] or view["phase"] != "actions":
        return None
    return Budget(view["actions"], int(ACTIONS),
                  Count("{n} of {whole} actions left", "{n} of {whole} actions left",
                        view["actions"], whole=ACTIONS))


# The panel of a player.

def panel(view: dict[str, Any], seat: int) -> Panel:
    """Return the public things of a player, and the hand for a reader who may see it."""
    row = view["nobles"][seat]
    lines = (Phrase("influence {number}", number=row["influence"]), *describe_shelter(row),
             *describe_debt(row))
    hand = hand_lines(row)
    goods, coins = list_possessions(row), build_money_good(row)
    if view["over"] or view["options"]["open_hands"] == "true":
        return Panel(list_badges(view, seat), (*lines, *hand), (), row["points"], goods,
                     purse=coins)
    return Panel(list_badges(view, seat), lines, hand, row["points"], goods, purse=coins)


def list_badges(view: dict[str, Any], seat: int) -> tuple[Badge, ...]:
    if not is_wakhan(view, seat):
        return ()
    return (Badge("i-robot", Phrase("Wakhan, a computer seat led by AI cards"), "sign"),)


def list_possessions(row: dict[str, Any]) -> tuple[Good, ...]:
    """Return loyalty, rupees, cylinders in play and cards in hand (PX-3.2)."""
    played = int(CYLINDERS) - row["cylinders"]
    found = [Good(f"i-{row['loyalty']}", "", describe_loyalty(row))] if row["loyalty"] else []
    return (*found, build_money_good(row),
            Good("i-tribe", str(played), describe_cylinders(row), amount=0),
            Good("i-hand", f"{row['hand_size']}/{row['hand_limit']}", describe_hand(row),
                 amount=row["hand_size"]))


def build_money_good(row: dict[str, Any]) -> Good:
    return Good("i-rupee", str(row["rupees"]), describe_purse(row), amount=row["rupees"])


# PX-18  The result.

def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """Return the final table, best first; None before the end."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    keys = find_columns(table)
    rows = [(row["seat"], row["rank"], tuple(str(row[key]) for key in keys)) for row in table]
    phrase, clause = describe_victory(view, table, names)
    return Result(tuple(HEADS[key][0] for key in keys), tuple(rows), phrase, clause,
                  tuple(HEADS[key][1] for key in keys), keys.index("points"))


def rounds(line: Sequence[Entry]) -> list[Round]:
    """Return the points of a head start and of each Dominance Check (PX-17, PX-20.26)."""
    given = [Round(Phrase("Head start (house rule)"), "PX-20.26",
                   tuple(event.value if seat == event.seat else 0 for seat in range(SEATS)))
             for entry in line for event in entry.events if event.message == "head_start"]
    told = [event for entry in line for event in entry.events
            if event.message in ("check", "scored")]
    starts = [number for number, event in enumerate(told) if event.message == "check"]
    return given + [check_round(number, told[start], told[start + 1:end]) for number, (start, end)
            in enumerate(pairwise([*starts, len(told)]), start=1)]


def check_round(number: int, check: Event, scored: list[Event]) -> Round:
    """Return the check of this number, which names the dominant coalition."""
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


def find_columns(table: list[dict[str, Any]]) -> list[str]:
    """Return points, and the tie-breakers where they decide (PX-18.3)."""
    keys = ["points"]
    for key in ("red_stars", "rupees"):
        rows = [tuple(row[part] for part in keys) for row in table]
        if len(set(rows)) == len(rows):
            break
        keys.append(key)
    return keys


def describe_victory(view: dict[str, Any], table: list[dict[str, Any]],
                     names: list[str]) -> tuple[Phrase, str]:
    """Return the winner and the reason (PX-18.1 to 18.7)."""
    best = table[0]
    total = points_phrase(best["points"])
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=total), "PX-18.4"
    if count_checks_left(view) and best["points"] >= table[1]["points"] + EARLY_END:
        return Phrase("Early end: {name} wins with {total}, at least 4 points ahead.",
                      name=winners[0], total=total), "PX-18.1"
    for keys, message, clause in BEATEN:
        others = [names[row["seat"]] for row in table[1:]
                  if all(row[key] == best[key] for key in keys)]
        if others:
            return Phrase(message, name=winners[0], others=series(others), total=total), clause
    if count_checks_left(view):
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


def describe_purse(row: dict[str, Any]) -> Phrase:
    """Return the rupees, and the number of sheltered ones (PX-9.4)."""
    return join_parts([rupees_phrase(row["rupees"]), *describe_shelter(row)])


def describe_shelter(row: dict[str, Any]) -> tuple[Phrase, ...]:
    """Return the number of rupees that cannot be taxed, if any (PX-9.4)."""
    sheltered = min(row["rupees"], row["stars"]["economic"])
    return (Phrase("{number} sheltered", number=sheltered),) if sheltered else ()


def describe_loyalty(row: dict[str, Any]) -> Phrase:
    if row["loyalty"] is None:
        return Phrase("no loyalty yet")
    return Phrase("loyalty: {coalition}", coalition=coalition_name(row["loyalty"]))


def describe_influence(view: dict[str, Any], row: dict[str, Any]) -> Phrase:
    """Return the influence and its sources, as the effects in force count it (PX-3.3)."""
    total = Phrase("influence {number}", number=row["influence"])
    parts = list_sources(view, row)
    if not parts:
        return total
    return Phrase("{influence}: {sources}", influence=total, sources=join_list(parts))


def list_sources(view: dict[str, Any], row: dict[str, Any]) -> list[Phrase]:
    """Return patriots, prizes and gifts, without those that count nothing (PX-16.2, PX-16.4,
    WK-5)."""
    seat, parts = row["seat"], []
    if list_patriots(row) and not is_effect_in_force(view, "rumor", seat):
        parts.append(patriots_phrase(len(list_patriots(row))))
    if list_prizes(view, row):
        parts.append(prizes_phrase(len(list_prizes(view, row))))
    if row["gifts"] and is_effect_in_force(view, "koh_i_noor_recovered", seat):
        parts.append(Count("{n} gift, worth 2 each", "{n} gifts, worth 2 each",
                           len(row["gifts"])))
    elif row["gifts"] and not is_effect_in_force(view, "embarrassment_of_riches"):
        parts.append(gifts_phrase(len(row["gifts"])))
    return parts


def list_patriots(row: dict[str, Any]) -> list[int]:
    """Return the patriots of the player's coalition."""
    return [card["card"] for card in row["court"]
            if row["loyalty"] is not None
            and find_coalition_mark(PATRIOT, card["card"]) == row["loyalty"]]


def list_prizes(view: dict[str, Any], row: dict[str, Any]) -> list[int]:
    """Return all prizes of a player; for Wakhan, those of the coalition she is loyal to now
    (WK-5)."""
    if not is_wakhan(view, row["seat"]):
        return list(row["prizes"])
    return [card for card in row["prizes"] if find_coalition_mark(PRIZE, card) == row["loyalty"]]


def find_coalition_mark(marks: vec[i64], card: int) -> str:
    """Return the coalition that a card is marked with; "" for none."""
    return str(COALITIONS[marks[card]]) if marks[card] != NONE else ""


def describe_sizes(row: dict[str, Any]) -> Phrase:
    """Return court and hand with their limits, and cylinders in play (PX-3.2)."""
    return join_parts([
        Phrase("court {size} of {limit}", size=len(row["court"]), limit=row["court_limit"]),
        describe_hand(row), describe_cylinders(row)])


def describe_hand(row: dict[str, Any]) -> Phrase:
    return Phrase("hand {size} of {limit}", size=row["hand_size"], limit=row["hand_limit"])


def describe_cylinders(row: dict[str, Any]) -> Phrase:
    return Count("{n} cylinder in play", "{n} cylinders in play",
                 int(CYLINDERS) - row["cylinders"])


def list_privileges(row: dict[str, Any]) -> list[Phrase]:
    """Return the stars of the court, the prizes, and debts."""
    lines = []
    found = [stars_phrase(suit, row["stars"][suit]) for suit in SUITS if row["stars"][suit]]
    if found:
        lines.append(join_list(found))
    if row["prizes"]:
        lines.append(Phrase("prizes: {cards}", cards=list_titles(row["prizes"])))
    if row["gifts"]:
        lines.append(Phrase("filled gift spaces: {prices}", prices=series(row["gifts"])))
    return [*lines, *describe_debt(row)]


def describe_debt(row: dict[str, Any]) -> list[Phrase]:
    """Return the debt of a player (PX-8.6)."""
    return [Phrase("owes {rupees} of leverage",
                   rupees=rupees_phrase(row["owed"]))] if row["owed"] else []


def hand_lines(row: dict[str, Any]) -> tuple[Phrase, ...]:
    if not row["hand"]:
        return ()
    return (Phrase("hand: {cards}", cards=list_titles(row["hand"])),)
