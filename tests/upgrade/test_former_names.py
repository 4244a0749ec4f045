"""Test renamed options with renamed values. Earlier data still works: running tables, records,
positions, with their digests."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grandtour.cli.main import main
from grandtour.engine.game import Game, Option
from grandtour.engine.match import Match
from grandtour.engine.record import read_match, write_record
from grandtour.games import game, names
from grandtour.tables.lobby import find_changed_options
from grandtour.tables.rows import TableStatus, TableSummary
from tests.rooms import INES, KENJI, file_in, open_house
from tests.scenarios import play_out
from tests.upgrade.make import Course, Site, step
from tests.upgrade.test_new_option import one_more

BEFORE = Option("festival", "XX-1", "none", "lanterns")
TODAY = Option("feast", "XX-1", "no", "lights",
               formerly={"festival": {"none": "no", "lanterns": "lights"}})


@pytest.fixture(params=names(), name="played")
def _played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def test_running_table_survives_renamed_options(played: Game, tmp_path: Path) -> None:
    place = file_in(tmp_path)

    async def begin(site: Site) -> None:
        lanterns = played.choose(2, {"festival": "lanterns"})
        await site.play(Course("lit", played, 2, lanterns, 0.8, 4), [INES, KENJI])

    async def go_on(site: Site) -> None:
        table, chosen = await site.tables.load_table("lit"), Random(2)
        assert table.match.named == {"festival": "lanterns"}
        assert played.unusual(table.match.options) == {"feast": "lights"}
        while not table.over:
            await step(site.tables, table, chosen)

    with one_more(played, BEFORE):
        play_out(open_house(place, Site), begin)
    with one_more(played, TODAY):
        play_out(open_house(place, Site), go_on)
        assert main(["check", "--database", place]) == 0


def test_a_record_is_read_and_written_as_it_was(played: Game) -> None:
    with one_more(played, BEFORE):
        match = Match(played, 2, played.choose(2, {"festival": "lanterns"}))
        text, start, digest = write_record(match), str(match.state), match.digest()
    with one_more(played, TODAY):
        again, _ = read_match(text, played)
        assert write_record(again) == text
        assert again.digest() == digest
        s = played.position(start)
        assert "feast=lights" in str(s)
        assert played.position(str(s)).scores() == s.scores()


def test_lists_name_it_as_it_is_today(played: Game) -> None:
    standing = TableStatus("", "play", 0, 0, (0, 0), 0)
    line = TableSummary("lit", played.name, {"festival": "lanterns"}, {}, 0, (), standing)
    with one_more(played, TODAY):
        assert find_changed_options(line) == {"feast": "lights"}
