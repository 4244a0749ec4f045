"""The printed components of Pax Pamir by name: all that the oracle takes from the components."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.components import TABLES

REGIONS: list[str] = TABLES["map"]["regions"]
BORDERS = ["-".join(sorted(border)) for border in TABLES["map"]["borders"]]
COALITIONS: list[str] = TABLES["map"]["coalitions"]
BLOCKS = 12                                                     # PX-1.3
SUITS: list[str] = TABLES["suits"]["names"]
CARDS: dict[int, dict[str, Any]] = {row["number"]: row for row in TABLES["court_cards"]["cards"]}
EVENTS: dict[int, dict[str, Any]] = {row["number"]: row for row in TABLES["events"]["cards"]}
CHECKS = {101, 102, 103, 104}                                   # PX-1.6
WAKHAN: dict[int, dict[str, Any]] = {row["number"]: row for row in TABLES["wakhan"]["cards"]}
GIFTS = (2, 4, 6)                                               # PX-9.20
ROWS, COLUMNS = "TB", 6                                         # PX-2.6
PLACES = [f"{row}{column}" for row in ROWS for column in range(COLUMNS)]
BY_COLUMN = [f"{row}{column}" for column in range(COLUMNS) for row in ROWS]
ICON_ORDER = ["tribe", "road", "army", "spy", "leverage", *SUITS]       # PX-7.6
POOR, COST = {"betray": 2, "build": 2}, 2                       # PX-8.5
MILITARY_EVENT, KOH_I_NOOR, CUSTOMS, RUMOR, FATIGUE, NATIONALISM = 105, 106, 107, 108, 109, 110
WITHDRAWAL, NATION_BUILDING, BACKING, PERSUASION, PASHTUNWALI, REBUKE = 111, 112, 113, 114, 115, 116
RIOTS = {109: "punjab", 110: "herat", 112: "kabul", 113: "persia"}      # PX-16
FAVOURS = {105: "military", 115: "intelligence", 116: "political"}
BESIDE_BUYER = {105, 106, 107, 109, 110, 112}                   # PX-16.14; of the others 108, 115
BESIDE_MAP = {106, 107}
ABILITY: dict[str, list[int]] = {row["name"]: row["cards"] for row in TABLES["abilities"]["names"]}
FREE = [("herat_influence", "region", "herat"), ("persian_influence", "region", "persia"),
        ("russian_influence", "patriot", "russian")]             # PX-15.11
ALWAYS_BONUS = ABILITY["savvy_operator"] + ABILITY["irregulars"]


def borders_of(region: str) -> list[str]:
    """PX-1.2"""
    return [border for border in BORDERS if region in border.split("-")]


def across(region: str, border: str) -> str:
    """Return the region on the other side of the border."""
    [other] = set(border.split("-")) - {region}
    return other


def is_court(card: int) -> bool:
    return card in CARDS
