"""What a player of Pax Pamir has, in words. Everything comes out of a view."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import COALITIONS, CYLINDERS, NONE, PATRIOT, PRIZE, SUITS
from grandtour.games.pax_pamir.words.names import (
    coalition_name, gifts, patriots, prizes, rupees, stars,
)
from grandtour.games.pax_pamir.words.standing import in_force, is_wakhan
from grandtour.games.pax_pamir.words.terms import joined, listed, titles
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def purse(row: dict[str, Any]) -> Phrase:
    """PX-9.4: rupees, and how many of them are sheltered."""
    sheltered = min(row["rupees"], row["stars"]["economic"])
    if not sheltered:
        return rupees(row["rupees"])
    return joined([rupees(row["rupees"]), Phrase("{number} sheltered", number=sheltered)])


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
