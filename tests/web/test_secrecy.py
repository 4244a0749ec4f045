"""Hidden is hidden: two tables that a seat, or a spectator, must not be able to tell apart answer
the same, byte for byte, on every channel of the site. A slice of `make twins`."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from channels import ASKED, TOLD, refused_routes, routes, stated_routes
from long_run import Chooser
from tell_apart import ANSWERED, COMPARED, Difference, compare, run, two_sites
from twins import NOW, Pair, guise, pair, pairs, seat_match

from grandtour import games
from grandtour.engine.core import CHANCE, PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.people.rows import PersonRow
from grandtour.tables.events import Hand
from grandtour.tables.rows import EventRow
from grandtour.tables.terms import Terms
from grandtour.web.app import Settings, create_app
from tests.selection import times
from tests.some_game import WITH_HANDS

MATCHES = times(4, 10)          # of every game
SHARE = times(8, 4)             # one in so many of all requests is made of twins
AT_DEVICES = 4                  # one in so many at a shared device
DEVICES = times(4, 60)          # tables at which all people share a device
BEGUN = 60                      # actions
ENOUGH = 60                     # matches at whose twins every channel has answered
TELLING = ("/stream", "/act ", "/hint", "/since", "/turn", "/positions/", ".svg", "/reason",
           "/api/")
LEAVING = {*(f"{way} {event}" for way in ("webhook", "note", "letter") for event in TOLD), "bot"}
SHOWN_OPEN = {route: tuple(wish for wish in wishes if "as=all" in wish)
              for route, wishes in ASKED.items()}


def test_every_route_is_compared_or_excused() -> None:
    """A new one needs its statement in `channels.py`."""
    found = routes(create_app(Settings("sqlite://")))
    assert found == stated_routes()
    assert len(ASKED) < len(found)


def test_permanently_refused_routes_are_compared() -> None:
    assert refused_routes().keys() < ASKED.keys()


@pytest.mark.slow
def test_every_channel_answers() -> None:
    """Equal refusals prove little. So at twins that differ in hidden facts each channel is asked
    until it has answered with what it was asked for. A new channel that never answers fails here.
    """
    silent, found = asyncio.run(find_silent())
    assert not found, "\n".join(map(str, found))
    assert not silent


async def find_silent() -> tuple[set[str], list[Difference]]:
    """Return the channels that have never answered at the twins of some matches of all games."""
    asked, leaving = {route: ASKED[route] for route in ASKED.keys() - refused_routes()}, LEAVING
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    with TemporaryDirectory() as folder:
        async with two_sites(Path(folder)) as sites:
            for seed in range(1, ENOUGH):
                for one in pairs(seed, sites[0].people):
                    if (asked or leaving) and (one.differs or one.kind == "match"):
                        found += await compare(sites, one, 1, counts, asked)
                        leaving = {way for way in leaving if not counts[COMPARED + way]}
                        asked = {route: wishes for route, wishes in asked.items()
                                 if not counts[ANSWERED + route]}
                if found or not (asked or leaving):
                    break
    return asked.keys() | leaving, found


@pytest.mark.sample("name", keep=2)
@pytest.mark.parametrize("name", games.names())
def test_twins_cannot_be_told_apart(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The matches have every number of players, and options at random."""
    counts, found = asyncio.run(run(MATCHES, 7, SHARE, name))
    with capsys.disabled():
        print(f"\n{name}: {dict(counts)}")
    assert not found, "\n".join(map(str, found))
    assert counts["differ hiddenly"] > 0
    assert counts["answers"] > 120 * MATCHES / SHARE
    assert counts["status 200"] > count_requests(counts) / 3
    sizes = range(games.game(name).least, games.game(name).most + 1)
    assert all(counts[f"{players} players"] for players in sizes)


def count_requests(counts: Counter[str]) -> int:
    """Return how many answers are to a request. Mails and webhooks have no status."""
    return sum(number for name, number in counts.items() if name.startswith("status "))


@pytest.mark.slow
def test_real_differences_are_found(tmp_path: Path) -> None:
    """A viewer who sees the difference finds it: the comparison can fail."""
    differences = asyncio.run(seen_elsewhere(tmp_path))
    assert len({one.pair.seed for one in differences}) > 1
    assert not silent_kinds(differences)


def silent_kinds(differences: list[Difference]) -> list[str]:
    """Return the kinds of channels that have found no difference."""
    channels = " ".join(one.channel for one in differences)
    return [word for word in TELLING if word not in channels]


def test_open_position_differences_are_found(tmp_path: Path) -> None:
    """The viewer is a spectator, and the disguise also changes positions that are shown open."""
    channels = [one.channel for one in asyncio.run(spectators_see_all(tmp_path))]
    for kind in ("/api/", "as=all&lang=", "as=all&from="):
        assert any(kind in channel for channel in channels), kind


async def spectators_see_all(folder: Path) -> list[Difference]:
    async with two_sites(folder) as sites:
        found: list[Difference] = []
        for seed in range(1, 4):
            match = started_match(Rng(seed, 1))
            table = seat_match(match, PUBLIC, seed, sites[0].people, Rng(seed, 2))
            late = replace(table, terms=Terms(open_after=1, talk="seats"))
            other = guise(match, PUBLIC, "disguise", seed, frozenset())
            found += await compare(
                sites, pair(late, "disguise", PUBLIC, other), 1, Counter(), SHOWN_OPEN)
    return found


def started_match(rng: Rng) -> Match:
    """Return a match of a game that hides something, after some actions, before a player's
    choice."""
    game = games.game(WITH_HANDS)
    match = Match(game, 3, game.choose(3, {}))
    chooser = Chooser(match.state, rng)
    while match.number < BEGUN or match.state.current_player() == CHANCE:
        match.play(chooser.choose(match.state))
    return match


async def seen_elsewhere(folder: Path) -> list[Difference]:
    """Disguises for one seat, as another sees them that is disguised there, until all kinds of
    channels have told some apart."""
    found: list[Difference] = []
    async with two_sites(folder) as sites:
        for seed in range(1, ENOUGH):
            for one in pairs(seed, sites[0].people):
                if one.kind == "disguise" and one.differs:
                    left = [word.strip() for word in silent_kinds(found)]
                    found += await compare(
                        sites, shift_seat(one, sites[0].people), 1, Counter(),
                        {route: wishes for route, wishes in ASKED.items()
                         if any(word in route for word in left or TELLING)})
            if seed > 1 and not silent_kinds(found):
                break
    return found


def shift_seat(pair: Pair, people: list[PersonRow]) -> Pair:
    """The same pair, looked at by the same person from the next seat."""
    seat = (pair.seat + 1) % pair.true.match.players
    seats = [replace(one, kind="person", name="", holder=one.holder + "x")
             if one.holder == people[0].id else one for one in pair.true.seats]
    seats[seat] = replace(seats[seat], kind="person", name=people[0].name, holder=people[0].id)
    return replace(pair, seat=seat, true=replace(pair.true, seats=seats),
                   other=replace(pair.other, seats=seats))


@pytest.mark.slow
def test_shared_devices_see_one_seat(tmp_path: Path) -> None:
    """All people of the table at one device: of twins that a seat cannot tell apart it shows the
    same while that seat has it, and of others the difference."""
    counts, found = asyncio.run(compare_at_device(tmp_path / "same", DEVICES, 0))
    assert not found, "\n".join(map(str, found))
    assert counts["status 200"] > count_requests(counts) / 3
    _, others = asyncio.run(compare_at_device(tmp_path / "others", 12, 1))
    assert any("/api/v1/tables/" in one.channel for one in others)


async def compare_at_device(folder: Path, seeds: int, step: int) -> tuple[Counter[str],
                                                                      list[Difference]]:
    """Compare twins at one device, which is held by the player this many seats after the seat of
    the twins."""
    folder.mkdir()
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    async with two_sites(folder) as sites:
        for seed in range(seeds):
            for one in pairs(seed, sites[0].people):
                held = share_device(one, sites[0].people, step)
                if held is not None:
                    found += await compare(sites, held, AT_DEVICES, counts)
    return counts, found


def share_device(pair: Pair, people: list[PersonRow], step: int) -> Pair | None:
    """Return the same pair with all people at the device of the first, which that seat has. No one
    has it if the twins are those of a spectator. Return None if no one sits there, or nothing is
    hidden."""
    table = pair.true
    seated = [number for number, seat in enumerate(table.seats) if seat.kind == "person"]
    if table.lies_open or len(seated) < 2 or (step and pair.seat == PUBLIC):
        return None
    seats = [replace(seat, name=f"Sharer {number}", holder=people[0].id, member=False, shared=True)
             if number in seated else seat for number, seat in enumerate(table.seats)]
    events = list(table.events)
    if pair.seat != PUBLIC:
        has = seated[(seated.index(pair.seat) + step) % len(seated)]
        events.append(EventRow(len(events) + 1, table.match.number, has, "", Hand(), NOW - 30_000))
    return replace(pair, true=replace(table, seats=seats, events=events),
                   other=replace(pair.other, seats=seats, events=events))
