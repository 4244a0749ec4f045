"""Hidden is hidden: two tables that a seat, or a spectator, must not be able to tell apart answer
the same, byte for byte, on every channel of the site. A slice of `make twins`."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from channels import ASKED, routes, stated
from tell_apart import Difference, compare, run, two_sites
from twins import Pair, pairs

from grandtour import games
from grandtour.people.ports import PersonRow
from grandtour.web.app import Settings, create_app
from tests.rotation import times

MATCHES = times(4, 10)          # of every game
SHARE = 4                       # one in so many of all requests


def test_every_route_is_compared_or_says_why_not() -> None:
    """A new one needs its statement in `channels.py`."""
    found = routes(create_app(Settings("sqlite://")))
    assert found == stated()
    assert len(ASKED) < len(found)


@pytest.mark.parametrize("name", games.names())
def test_twins_cannot_be_told_apart(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With every number of players, with options at random."""
    counts, found = asyncio.run(run(MATCHES, 7, SHARE, name))
    with capsys.disabled():
        print(f"\n{name}: {dict(counts)}")
    assert not found, "\n".join(map(str, found))
    assert counts["differ hiddenly"] > 0
    assert counts["answers"] > 30 * MATCHES
    assert counts["status 200"] > counts["answers"] / 3
    sizes = range(games.game(name).least, games.game(name).most + 1)
    assert all(counts[f"{players} players"] for players in sizes)


def test_what_differs_is_told_apart(tmp_path: Path) -> None:
    """To whoever sits where it can be seen: the comparison can fail."""
    differences = asyncio.run(seen_elsewhere(tmp_path))
    channels = " ".join(one.channel for one in differences)
    assert len({one.pair.seed for one in differences}) > 1
    assert all(word in channels for word in (
        "/stream", "/act ", "/hint", "/since", "/turn", "/positions/", ".svg", "/reason", "/api/"))


async def seen_elsewhere(folder: Path) -> list[Difference]:
    """Disguises for one seat, as another sees them that is disguised there."""
    found: list[Difference] = []
    async with two_sites(folder) as sites:
        for seed in (1, 2):
            for pair in pairs(seed, sites[0].people):
                if pair.kind == "disguise" and pair.differs:
                    found += await compare(sites, elsewhere(pair, sites[0].people), 1, Counter())
    return found


def elsewhere(pair: Pair, people: list[PersonRow]) -> Pair:
    """The same pair, looked at by the same person from the next seat."""
    seat = (pair.seat + 1) % pair.true.match.players
    seats = [replace(one, kind="person", name="", holder=one.holder + "x")
             if one.holder == people[0].id else one for one in pair.true.seats]
    seats[seat] = replace(seats[seat], kind="person", name=people[0].name, holder=people[0].id)
    return replace(pair, seat=seat, true=replace(pair.true, seats=seats),
                   other=replace(pair.other, seats=seats))
