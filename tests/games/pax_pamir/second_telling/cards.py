"""The facts of the cards and the map, read from the game's table of figures."""
from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.tested import PACKAGE

FACTS = PACKAGE / "games" / "pax_pamir" / "components.toml"
PUBLIC_WITHDRAWAL = 111


@dataclass(frozen=True)
class Card:
    """A court card (PX-1.6)."""

    number: int
    region: str
    suit: str
    rank: int
    impact: tuple[str, ...]
    actions: tuple[str, ...]
    patriot: str | None
    prize: str | None
    ability: str | None

    @property
    def leveraged(self) -> bool:
        """Whether its owner owes two rupees when it goes (PX-13.1)."""
        return "leverage" in self.impact


@dataclass(frozen=True)
class Advice:
    """One of Wakhan's cards (WK-3)."""

    number: int
    lines: tuple[str, ...]
    loyalty: tuple[str, ...]
    regions: tuple[str, ...]
    black: int
    red: int
    columns: tuple[int, ...]
    sides: tuple[str, ...]


@cache
def facts() -> dict[str, Any]:
    """The whole table of figures."""
    return tomllib.loads(FACTS.read_text("utf-8"))


@cache
def court_cards() -> dict[int, Card]:
    """The 100 court cards by number."""
    return {
        row["number"]: Card(
            row["number"], row["region"], row["suit"], row["rank"], tuple(row["impact"]),
            tuple(row["actions"]), row.get("patriot"), row.get("prize"), row.get("ability"),
        )
        for row in facts()["court_cards"]["cards"]
    }


@cache
def events() -> dict[int, tuple[str, str]]:
    """The effects of every event: if discarded, if purchased (PX-16)."""
    return {row["number"]: (row["discarded"], row["purchased"])
            for row in facts()["events"]["cards"]}


@cache
def advices() -> dict[int, Advice]:
    """Wakhan's 24 cards by number."""
    return {
        row["number"]: Advice(
            row["number"], tuple(row["lines"]), tuple(row["loyalty"]), tuple(row["regions"]),
            row["black"], row["red"], tuple(row["columns"]), tuple(row["sides"]),
        )
        for row in facts()["wakhan"]["cards"]
    }


def back_of(kind: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """A kind of back as the records name it: twice its first column, one more for bottom first."""
    first, bottom = divmod(kind, 2)
    columns = tuple((first + step) % 6 for step in range(6))
    return columns, ("bottom", "top") if bottom else ("top", "bottom")


@cache
def regions() -> tuple[str, ...]:
    """The six regions (PX-1.2)."""
    return tuple(facts()["map"]["regions"])


@cache
def coalitions() -> tuple[str, ...]:
    """The three coalitions (PX-1.3)."""
    return tuple(facts()["map"]["coalitions"])


@cache
def suits() -> tuple[str, ...]:
    """The four suits (PX-1.7)."""
    return tuple(facts()["suits"]["names"])


@cache
def borders() -> tuple[str, ...]:
    """The nine borders, written with the two regions in alphabetical order."""
    return tuple("-".join(sorted(pair)) for pair in facts()["map"]["borders"])


def borders_of(region: str) -> list[str]:
    """The borders of one region."""
    return [border for border in borders() if region in border.split("-")]


def border_between(one: str, other: str) -> str | None:
    """The border two regions share, if they are neighbours."""
    name = "-".join(sorted((one, other)))
    return name if name in borders() else None


def neighbours(region: str) -> list[str]:
    """The regions next to this one."""
    return [other for other in regions() if border_between(region, other)]


def is_check(number: int) -> bool:
    """Whether an event is a Dominance Check."""
    return number in events() and events()[number][0] == "dominance_check"
