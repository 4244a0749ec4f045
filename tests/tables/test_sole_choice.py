"""Sole choices: a table continues by itself. They never count as an action of a player."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import (
    CHANCE, OVER, TERMINAL, Action, Chance, Outcome, Question, Refusal, State, table,
)
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.plain import OpenObserver
from grandtour.games.preview import Preview
from grandtour.notifications.notices import list_turn_notices
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.catch_up import find_entries_since
from grandtour.tables.events import Pause, Resume
from grandtour.results.from_table import list_turns
from grandtour.tables.seating import SeatWish, find_bot_of_entry
from grandtour.tables.secret import PredictableSecrets
from grandtour.tables.service import Tables
from grandtour.tables.table import Seat, Table as SeatedTable
from tests.rooms import INES, KENJI, Room
from tests.some_game import WITH_SOLE

EARLY = 1           # a table whose secret follows from it soon comes to a sole choice
NO_WAY = Refusal("no_way", "", "There is no such way.")


# A game of three: a path of stations, "0:2 wind 1:1". At each a seat has so many ways to go on, or
# the wind blows.

class Walkers(State):
    """A position: how far the players have come, and what is ahead."""

    def __init__(self, game: Game[Any], ahead: list[str]) -> None:
        super().__init__(game)
        self.passed = -1
        self.ahead = ahead

    def clone(self) -> Walkers:
        twin = Walkers(self.game, self.ahead)
        twin.stack, twin.passed = self.stack[:], self.passed
        return twin

    def scores(self) -> list[float]:
        return [0.0] * 3

    def walk_on(self) -> None:
        self.passed += 1
        self.stack = [OVER]
        for station in self.ahead[self.passed:][:1]:
            self.ask(Wind() if station == "wind" else Fork(int(station[0])))


class Fork(Question[Walkers]):
    pass


class Wind(Chance[Walkers]):
    pass


class Go(Action[Walkers]):
    def __init__(self, way: int) -> None:
        self.way = way

    def refusal(self, s: Walkers) -> Refusal | None:
        return None if self.way < int(s.ahead[s.passed][2:]) else NO_WAY

    def apply(self, s: Walkers) -> None:
        s.walk_on()


class Gust(Outcome[Walkers]):
    def apply(self, s: Walkers) -> None:
        s.walk_on()


class Walk(Game[Walkers]):
    name = "walk"
    least = most = 3
    actions = table({Fork: [Go(0), Go(1)], Wind: [Gust()]})

    def __init__(self, stations: str) -> None:
        super().__init__()
        self.stations = stations.split()

    def start(self, players: int, options: dict[str, str]) -> Walkers:
        s = Walkers(self, self.stations)
        s.walk_on()
        return s

    def turn_number(self, s: Walkers) -> int:
        return s.passed


class Misty(OpenObserver):
    """Not all is seen."""


class WalkInMist(Walk):
    observer = Misty()


class Ritual(Walk):
    """Every step is made by hand."""

    def sole_choice(self, s: Walkers) -> Action[Walkers] | None:
        return None


def walk_table(stations: str, *ways: int, bots: str = "", kind: type[Walk] = Walk) -> SeatedTable:
    """A table of people, or with `bots`, at which these ways were gone."""
    match = Match(kind(stations), 3, {})
    seats = [Seat("bot" if name in bots else "person", name, name) for name in "ABC"]
    found = SeatedTable("t", "code", "", seats, match, 7, "A")
    play_forced_moves(match, draw_outcome_from_seed(7))
    for way in ways:
        go(found, way)
    return found


def go(at: SeatedTable, way: int) -> None:
    state = at.match.state
    at.match.play(at.match.game.request(state, f"go {way}", state.current_player()))
    play_forced_moves(at.match, draw_outcome_from_seed(7))


def list_actors(at: SeatedTable) -> str:
    """Return who has acted; in brackets, without a choice."""
    names = {CHANCE: "wind", 0: "A", 1: "B", 2: "C"}
    return " ".join(f"({names[entry.seat]})" if entry.sole else names[entry.seat]
                    for entry in at.match.line)


# Going on.

def test_table_advances_to_next_choice() -> None:
    at = walk_table("0:1 0:2 1:1 2:1 wind 2:1 1:2 0:2", 1)
    assert list_actors(at) == "(A) A (B) (C) wind (C)"
    assert at.to_act == 1
    assert at.match.at(2).current_player() == 1         # an entry like any other


def test_it_ends_with_the_game() -> None:
    at = walk_table("0:2 1:1 2:1 wind 0:1", 0)
    assert list_actors(at) == "A (B) (C) wind (A)"
    assert at.over and at.match.state.current_player() == TERMINAL


def test_hidden_or_marked_choices_are_asked() -> None:
    for kind in (WalkInMist, Ritual):
        at = walk_table("0:2 1:1 0:2", 0, kind=kind)
        assert list_actors(at) == "A" and at.to_act == 1
        go(at, 0)
        assert list_actors(at) == "A B" and at.can_take_back(1) == 1


def test_texts_skip_forced_moves() -> None:
    for stations, leaves, seals in (("0:2 0:1 0:2", False, False), ("0:2 1:1 0:2", False, False),
                                    ("0:2 0:1 1:2", True, False), ("0:2 0:1 wind", True, True)):
        s = walk_table(stations).match.state
        preview = Preview(s, [s.choices()[0]], ["A", "B", "C"])
        assert (preview.leaves, preview.seals) == (leaves, seals)
        assert preview.after.current_player() == int(stations[4])


# Taking back.

def test_forced_moves_go_back_too() -> None:
    at = walk_table("0:2 1:1 2:2", 1)
    assert at.can_take_back(0) == at.can_take_back(0, "turn") == 2
    assert at.can_take_back(1) == at.can_take_back(2) == 0
    at.match.take_back(0, 2)
    assert at.to_act == 0 and at.can_redo(0) == "go 1" and at.can_redo(1) == ""
    assert not at.with_take_backs
    go(at, 1)
    assert list_actors(at) == "A (B)" and at.can_redo(0) == ""


def test_forced_moves_cannot_be_undone_alone() -> None:
    for bots in ("", "BC"):
        at = walk_table("0:1 1:2 0:2", bots=bots)
        assert list_actors(at) == "(A)"
        assert at.can_take_back(0) == 0 and at.can_ask_back(0) is None


def test_turn_goes_back_to_first_choice() -> None:
    at = walk_table("2:2 0:1 0:2 0:1 0:2 0:1 1:2", 0, 1, 0)
    assert list_actors(at) == "C (A) A (A) A (A)"
    assert (at.can_take_back(0), at.can_take_back(0, "turn")) == (2, 4)
    at.match.take_back(0, 4)
    assert list_actors(at) == "C (A)" and at.can_redo(0) == "go 1"
    go(at, 1)
    assert list_actors(at) == "C (A) A (A)" and at.can_redo(0) == "go 0"
    go(at, 0)
    assert list_actors(at) == "C (A) A (A) A (A)" and at.can_redo(0) == ""


def test_forced_turn_counts_as_turn() -> None:
    at = walk_table("0:2 1:1 0:2 0:2", 0, 0)
    assert list_actors(at) == "A (B) A"
    assert at.can_take_back(0, "turn") == 1
    at.match.take_back(0, 1)
    assert at.can_take_back(0, "turn") == 2


def test_against_bots_as_well() -> None:
    at = walk_table("0:2 0:1 1:2 wind 0:1 2:2 0:2", 0, 0, 0, bots="BC")
    assert list_actors(at) == "A (A) B wind (A) C"
    assert at.can_take_back(0) == at.can_take_back(0, "turn") == 6


def test_forced_player_loses_nothing() -> None:
    at = walk_table("0:2 1:1 wind 2:2 1:2", 0, 0)
    lost = at.can_ask_back(0)
    assert list_actors(at) == "A (B) wind C" and lost is not None
    assert (lost.back, lost.step, lost.draws, lost.others) == (4, 1, 1, (2,))
    at.match.take_back(0, 4)
    assert at.with_take_backs


# Nobody has acted by it.

def test_summary_covers_since_last_choice() -> None:
    at = walk_table("0:2 1:2 0:1 2:2 0:2", 0, 0, 0)
    assert list_actors(at) == "A B (A) C"
    after, entries = find_entries_since(at.match, 0)
    assert (after, [entry.number for entry in entries]) == (1, [2, 3, 4])


def test_continuing_player_gets_no_notice() -> None:
    assert [*list_turn_notices(walk_table("0:2 0:1 wind 0:2 1:2", 0))] == []
    [told] = list_turn_notices(walk_table("0:2 1:2 0:1 0:2 1:2", 0, 0))
    assert (told.event, told.seat) == ("turn", 0)


def test_forced_turns_have_no_thinking_time() -> None:
    at = walk_table("2:2 0:2 1:1 0:2 0:1 0:2 wind 1:1 1:2 2:2", 0, 0, 0, 0, 0, 0)
    assert list_actors(at) == "C A (B) A (A) A wind (B) B C"
    assert list_turns(at) == [(0, 1, 2), (0, 3, 7), (1, 8, 8), (2, 9, 9)]


def test_forced_bot_moves_have_no_reasons() -> None:
    at = walk_table("1:2 1:1 0:2", 0, bots="BC")
    assert list_actors(at) == "B (B)"
    assert [find_bot_of_entry(at, number) for number in (1, 2)] == ["B", ""]


# With a database.

async def played_to_a_sole_choice(tables: Tables) -> tuple[SeatedTable, int]:
    """A table of two people, and its number before the action after which it went on by itself."""
    tables.secrets = PredictableSecrets(EARLY)
    table = await tables.open_table(WITH_SOLE, [SeatWish("me"), SeatWish("open")], INES,
                                    options={"first_seat": "0"})
    await tables.join_table(table.id, KENJI)
    while not table.over:
        number = table.match.number
        await tables.act(table.id, table.seats[table.to_act].holder, number,
                         str(table.match.state.choices()[-1]))
        if any(entry.sole for entry in table.match.entries[number:]):
            return table, number
    raise AssertionError("there was always a choice")


async def test_forced_move_is_stored_with_cause(room: Room) -> None:
    table, number = await played_to_a_sole_choice(room.tables)
    new = table.match.entries[number:]
    assert not new[0].sole and new[1].sole and new[1].seat != new[0].seat
    assert table.over or len(table.match.state.choices()) > 1
    room.tables.drop_tables([table.id])
    again = await room.tables.load_table(table.id)
    assert again is not table
    assert [entry.sole for entry in again.match.entries] == [
        entry.sole for entry in table.match.entries]


@pytest.mark.parametrize("paused", [False, True])
async def test_waiting_table_advances_when_read(room: Room, paused: bool) -> None:
    """The table is as another server has written it. In a pause no one acts."""
    tables = room.tables
    table, number = await played_to_a_sole_choice(tables)
    match = table.match
    ahead = [str(entry) for entry in match.entries[number + 1:]]
    match = match.fork()
    match.take_back(0, len(ahead))
    assert match.game.sole_choice(match.state) is not None
    async with tables.open_transaction(table.id) as change:
        change.set_match(match)
        if paused:
            change.record_automatic(Pause())
    if paused:
        assert table.match.number == match.number
        assert (await tables.load_table(table.id)).match.number == match.number
        async with tables.open_transaction(table.id) as change:
            change.record_automatic(Resume())
    assert len(table.match.line) >= len(match.line) + len(ahead)
    assert table.match.line[len(match.line)].sole
