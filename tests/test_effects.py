"""tools/effects.py: what a change does to stored matches and to analyses is found out."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import courses
import effects
import pytest
import stored


ROOT = Path(__file__).parents[1]
RECORD = next(stored.of_games())


@pytest.fixture(name="match", scope="module")
def _match() -> dict[str, Any]:
    """The first record that is stored, as it is asked about."""
    return {**vars(RECORD), "entries": RECORD.entries[:40]}


@pytest.fixture(name="course", scope="module")
def _course(match: dict[str, Any]) -> dict[str, Any]:
    return vars(courses.course(match, [1, 20]))


def test_all_that_is_stored_is_found() -> None:
    """Every record, and every table that a release left, which people had begun to play."""
    names = [one.name for one in stored.of_games()]
    files = (ROOT / "tests" / "games").rglob("records/**/*.txt")
    assert len(names) == len(set(names)) == len(list(files))
    kept = list(stored.of_releases())
    assert kept and all(one.entries for one in kept)
    assert {one.game for one in kept} == {one.game for one in stored.of_games()}


def test_a_match_that_is_as_before_is_passed_over(
        match: dict[str, Any], course: dict[str, Any]) -> None:
    assert course["fault"] == ""
    assert len(course["positions"]) == len(course["offers"]) == 41
    assert list(effects.moved(match, course, dict(course))) == []


def test_the_first_entry_from_which_on_a_position_differs_is_named(
        match: dict[str, Any], course: dict[str, Any]) -> None:
    other = {**course, "positions": [*course["positions"][:30], "0", "0"], "end": "[1.0, 2.0]"}
    first, second = effects.moved(match, course, other)
    assert first == f"another position from entry 30 on ({match['entries'][29][1]})"
    assert second == "ends nowhere -> [1.0, 2.0]"
    offered = {**course, "offers": ["0"]}
    assert list(effects.moved(match, course, offered)) == [
        "something else to do from entry 0 on (the start)"]


def test_an_entry_that_is_no_longer_legal_is_a_fault(
        match: dict[str, Any], course: dict[str, Any]) -> None:
    unknown = {**match, "entries": [*match["entries"][:10], (0, "fly away")]}
    found = vars(courses.course(unknown))
    assert found["fault"] == "there is no action 'fly away'"
    [said] = effects.moved(match, course, found)
    assert said == "replayed -> there is no action 'fly away'"
    assert courses.course({**match, "rules": "0"}).fault.startswith("UnknownVersion")


def test_what_is_taken_back_is_done_otherwise(match: dict[str, Any]) -> None:
    entries = match["entries"]
    found = courses.course({**match, "entries": [*entries, (0, "undo 2"), *entries[-2:]]})
    assert found.fault == ""
    assert found.positions[-1] == found.positions[len(entries)]
    assert found.positions[-3] == found.positions[len(entries) - 2]


def test_places_are_spread_over_all_games_alike() -> None:
    matches = [{"game": game, "entries": [""] * length} for game, length in (
        ("a", 30), ("a", 70), ("b", 500))]
    numbers = effects.spread(matches, 20)
    assert numbers == [[1, 11, 21], [1, 11, 21, 31, 41, 51, 61], [1 + 50 * n for n in range(10)]]


def test_the_same_place_is_judged_the_same_each_time(course: dict[str, Any]) -> None:
    place = vars(course["places"][1])
    said = courses.judged(place, 1, 2)
    assert len(said["chances"]) == RECORD.players
    assert list(effects.judged_anew(said, courses.judged(place, 1, 2))) == []
    [line] = effects.judged_anew(said, {**said, "better": "fly away"})
    assert line == f"best {said['better']} -> fly away"
    assert "fault" in courses.judged({**place, "position": "nowhere"}, 1, 2)


def test_two_states_of_the_sources_are_asked(match: dict[str, Any], tmp_path: Path) -> None:
    """In the one before nobody could do more than two things."""
    package = tmp_path / "src" / "grandtour"
    package.mkdir(parents=True)
    for path in (ROOT / "src" / "grandtour").iterdir():
        (package / path.name).symlink_to(path)
    (package / "engine").unlink()
    shutil.copytree(ROOT / "src" / "grandtour" / "engine", package / "engine")
    core = package / "engine" / "core.py"
    offered = "if action.refusal(self) is None]\n\n    def play"
    assert offered in core.read_text()
    core.write_text(core.read_text().replace(offered, offered.replace("]", "][:2]")))
    [then], [now] = effects.ask_both([tmp_path, ROOT], {"matches": [(match, [])]})
    assert then["positions"] == now["positions"]
    [said] = effects.moved(match, then, now)
    assert said.startswith("something else to do from entry ")
