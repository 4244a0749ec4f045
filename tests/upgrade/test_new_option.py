"""Test a game with one more option. Earlier data still works: running tables, records, positions.
The new option has its default there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from grandtour.cli.main import main
from grandtour.engine.core import EVERYTHING
from grandtour.engine.game import Game, Option, Refused
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord, read_match, write_record
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.tables.errors import DAMAGED
from tests.scenarios import play_out
from tests.rooms import HARUKI, INES, KENJI, file_in, open_house
from tests.upgrade.make import Course, Site, courses, step

NEW = Option("festival", "XX-1", "none", "lanterns")


@contextmanager
def one_more(played: Game, option: Option = NEW) -> Iterator[None]:
    """The game, with all its versions, has this option, too."""
    versions = [played, *played.earlier()]
    before = [version.options for version in versions]
    for version in versions:
        version.options = [*version.options, option]
    try:
        yield
    finally:
        for version, options in zip(versions, before, strict=True):
            version.options = options


@pytest.fixture(params=names(), name="played")
def _played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def running(played: Game) -> Course:
    """A table at which an option is changed, and nearly all of the game is played."""
    return [course for course in courses(played) if course.part == 0.8][-1]


def finished_match(played: Game) -> Match:
    """Return a finished match with every second option changed."""
    options = played.choose(2, {
        option.name: option.allowed(2)[1] for option in played.options[::2]})
    match, rng = Match(played, 2, options), Rng(1)
    while not match.state.is_terminal():
        match.play(match.state.sample(rng))
    return match


def test_running_table_survives_a_new_option(played: Game, tmp_path: Path) -> None:
    course, place = running(played), file_in(tmp_path)

    async def begin(site: Site) -> None:
        await site.play(course, [INES, KENJI, HARUKI])

    async def go_on(site: Site) -> None:
        table, chosen = await site.tables.load_table(course.id), Random(2)
        assert not table.over
        assert table.match.options == course.options | {"festival": "none"}
        while not table.over:
            await step(site.tables, table, chosen)

    play_out(open_house(place, Site), begin)
    with one_more(played):
        play_out(open_house(place, Site), go_on)
        assert main(["check", "--database", place]) == 0
    assert main(["check", "--database", place]) == 0


def test_a_record_is_read_and_written_as_it_was(played: Game) -> None:
    match = finished_match(played)
    text, digest = write_record(match, []), match.digest()
    with one_more(played):
        again, _ = read_match(text, played)
        assert write_record(again, []) == text
        assert again.options == match.options | {"festival": "none"}
        assert again.digest() == digest


def test_a_position_is_the_same_text(played: Game) -> None:
    match = finished_match(played)
    texts = [str(match.at(number)) for number in range(0, match.number, 40)]
    with one_more(played):
        for text in texts:
            s = played.position(text)
            assert str(s) == text
            assert s.view(EVERYTHING)["options"] == match.options | {"festival": "none"}


def test_an_option_that_is_not_here_is_refused_by_name(played: Game, tmp_path: Path) -> None:
    """A program without the option meets a game that was played with it."""
    place = file_in(tmp_path)
    lit = Match(played, 2, played.choose(2, {}))

    async def begin(site: Site) -> None:
        course = running(played)
        lanterns = played.choose(2, {"festival": "lanterns"})
        await site.play(Course("lit", played, 2, lanterns, 0.2, course.whim), [INES, KENJI])

    async def look(site: Site) -> None:
        with pytest.raises(Refused) as refused:
            await site.tables.load_table("lit")
        assert refused.value.refusal is DAMAGED
        assert "'festival'" in str(refused.value.details["why"])

    with one_more(played):
        lit = Match(played, 2, played.choose(2, {"festival": "lanterns"}))
        text = write_record(lit, [])
        assert "options festival=lanterns\n" in text
        play_out(open_house(place, Site), begin)
    with pytest.raises(BadRecord, match=r"line 6: .*option.*festival"):
        read_match(text, played)
    with one_more(played, Option("festival", "XX-1", "none", "fireworks")), \
            pytest.raises(BadRecord, match=r"line 6: .*option.*lanterns"):
        read_match(text, played)
    play_out(open_house(place, Site), look)
