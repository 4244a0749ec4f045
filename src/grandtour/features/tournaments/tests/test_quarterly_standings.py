"""The standings of a community in a quarter of a year: what counts, where, and for whom."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from grandtour.features.tournaments.quarterly_standings import (
    Quarter, keep_people_only, find_quarter, parse_quarter, rank_quarter,
)
from grandtour.ratings import Player
from grandtour.results.rows import SeatResult, TableResult
from tests.some_game import PLAIN

BOT = Player("bot", "trader")


def person(name: str) -> Player:
    return Player("person", name)


def table(*seats: tuple[Player, int], left: tuple[Player, ...] = ()) -> TableResult:
    """Where these had these ranks; for some who `left` a bot stood in."""
    return TableResult("t", PLAIN, "", 1, seats=tuple(
        SeatResult(player, rank, 0, 0, 0.0, "trader" if player in left else "")
        for player, rank in seats))


@pytest.mark.parametrize(("day", "quarter"), [
    ((2026, 1, 1), "2026-1"), ((2026, 3, 31), "2026-1"), ((2026, 4, 1), "2026-2"),
    ((2026, 9, 30), "2026-3"), ((2026, 12, 31), "2026-4")])
def test_a_day_lies_in_a_quarter(day: tuple[int, int, int], quarter: str) -> None:
    moment = 1000 * int(datetime(*day, 23, 59, tzinfo=UTC).timestamp())
    assert str(find_quarter(moment)) == quarter
    assert parse_quarter(quarter) == find_quarter(moment)


def test_quarters_have_no_gaps() -> None:
    quarter = Quarter(2025, 3)
    for _ in range(6):
        later = quarter.next_quarter
        assert later.previous_quarter == quarter < later
        assert find_quarter(later.first_moment - 1) == quarter
        assert find_quarter(later.first_moment) == later
        quarter = later


@pytest.mark.parametrize("text", ["", "2026", "2026-5", "2026-0", "０026-1", "12026-1", "9999-4"])
def test_what_is_no_quarter_is_none(text: str) -> None:
    assert parse_quarter(text) is None


def test_bots_take_no_place() -> None:
    ann, bo, cy = person("ann"), person("bo"), person("cy")
    played = keep_people_only(table((BOT, 1), (ann, 3), (bo, 2), (cy, 4), left=(cy,)))
    assert played is not None
    assert dict(zip(played.seats, played.seat_points, strict=True)) == {"bo": 24, "ann": 12,
                                                                        "cy": 0}


def test_single_person_tables_do_not_count() -> None:
    assert keep_people_only(table((person("ann"), 1), (BOT, 2))) is None
    shared = table((person("ann"), 1), (person(""), 2))       # another one at the same device
    assert keep_people_only(shared) is None


def test_only_tied_players_have_a_duel() -> None:
    """Ann and Bo have 24 points each. Bo won their table."""
    ann, bo, cy = person("ann"), person("bo"), person("cy")
    found = rank_quarter([table((bo, 1), (ann, 2)), table((ann, 1), (cy, 2))])
    assert [(one.entrant.id, one.values.get("duel")) for one in found] == [
        ("bo", 24), ("ann", 0), ("cy", None)]


def test_points_decide_before_direct_duels() -> None:
    ann, bo, cy = person("ann"), person("bo"), person("cy")
    found = rank_quarter([
        table((ann, 1), (bo, 2)), table((bo, 1), (cy, 2)), table((cy, 1), (BOT, 2)),
        table((cy, 1), (person("dee"), 2))])
    assert [(one.place, one.entrant.id, one.values["points"], one.tables) for one in found] == [
        (1, "ann", 24, 1), (1, "bo", 24, 2), (3, "cy", 24, 2), (4, "dee", 0, 1)]
