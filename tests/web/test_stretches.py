"""Hidden is hidden while people play on: what streams say of a stretch of play is the same, event
by event, at tables that a seat, or a spectator, must not be able to tell apart."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from onward import Lots, next_step, onward
from channels import refused_routes
from stretches import Stretch, compare, pairs, run
from tell_apart import ANSWERED, Difference, two_sites
from twins import game_of, guise

from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.web.table_view.position import position_json
from tests.selection import times
from tests.some_game import WITH_HANDS
from tests.web.test_secrecy import started_match

MATCHES = times(1, 4)           # of every game
DEEDS = times(6, 16)
ENOUGH = 80                     # numbers of matches


@pytest.mark.slow
@pytest.mark.sample("name")
@pytest.mark.parametrize("name", games.names())
def test_twin_streams_cannot_be_told_apart(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The games have moves, undos, chat, and lost connections."""
    counts, found = asyncio.run(run(MATCHES, 7, DEEDS, name))
    with capsys.disabled():
        print(f"\n{name}: {dict(counts)}")
    assert not found, "\n".join(map(str, found))
    assert counts["pairs"] > 1
    assert counts["moves"] > counts["pairs"] / 2
    told = sum(number for kind, number in counts.items() if kind.startswith("told: "))
    assert told > 10 * counts["pairs"]


@pytest.mark.slow
def test_later_differences_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that is not there while nothing has been done since a stream was opened: the first
    event alone would not show it."""
    numbers: dict[str, int] = {}

    def leaking(table: Any, *given: Any) -> dict[str, Any]:
        opened = numbers.setdefault(table.id, table.match.number)
        leak = table.match.digest() if table.match.number > opened else ""
        return position_json(table, *given) | {"leak": leak}

    monkeypatch.setattr("grandtour.web.table.stream.position_json", leaking)
    found = asyncio.run(first_stretch(tmp_path))
    assert found
    assert all(": program" in one.channel and "event 1 " not in one.channel for one in found)


async def first_stretch(folder: Path) -> list[Difference]:
    async with two_sites(folder) as sites:
        pair = next(pair for seed in count(1) if game_of(seed).name == WITH_HANDS
                    for pair in pairs(seed, sites[0].people))
        return await compare(sites, pair, Counter(), lambda stretch: stretch.play(6))


@pytest.mark.slow
def test_seat_actions_are_answered_everywhere(tmp_path: Path) -> None:
    """Acting, taking back and taking again, by its page and by a program; of all ways in which it
    can be done each is met, and what it is answered is the same at both."""
    silent, found = asyncio.run(unused_routes(tmp_path))
    assert not found, "\n".join(map(str, found))
    assert not silent


async def unused_routes(folder: Path) -> tuple[list[str], list[Difference]]:
    """Return the ways in which a seat changes the table that some matches have not used, and the
    differences."""
    ways = [route for route, reason in refused_routes().items() if "stretches" in reason]
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    async with two_sites(folder) as sites:
        for pair in (pair for seed in range(1, ENOUGH) if game_of(seed).name == WITH_HANDS
                     for pair in pairs(seed, sites[0].people)):
            if pair.seat == pair.true.match.state.current_player():
                found += await compare(sites, pair, counts, Stretch.own_deeds)
            if all(counts[ANSWERED + way] for way in ways):
                break
    return [way for way in ways if not counts[ANSWERED + way]], found


def disguised_match() -> Match:
    """A match of a game that hides something, as it may be for all that a spectator knows."""
    return onward(guise(started_match(Rng(1, 1)), PUBLIC, "disguise", 1, frozenset()))


def test_a_disguise_goes_on_and_back() -> None:
    match = disguised_match()
    was, number = str(match.state), match.number
    played = match.fork()
    entry = played.play(played.state.choices()[0])
    assert (played.number, str(match.state), match.number) == (number + 1, was, number)
    assert str(played.at(number)) == was
    assert str(played.at(number + 1)) == str(played.state)
    played.take_back(entry.seat, 1)
    assert (str(played.state), played.number) == (was, number + 2)


def test_twins_continue_with_equal_looks() -> None:
    """The seat sees the same after each step, and what is drawn again is what was drawn."""
    match, other = started_match(Rng(1, 1)), disguised_match()
    assert str(match.state) != str(other.state)
    lots, rng = Lots(), Rng(2, 1)
    step = next_step((match, other), PUBLIC, rng, lots)
    assert step is not None
    assert step.player == match.state.current_player()
    texts = match.game.actions_by_text()
    for one, text in zip((match, other), step.texts, strict=True):
        one.play(texts[text])
    assert match.state.view(PUBLIC) == other.state.view(PUBLIC)
