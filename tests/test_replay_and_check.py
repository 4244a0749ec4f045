"""grandtour replay, grandtour check: what a record tells, and that a damaged one is found out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

from _pytest.monkeypatch import MonkeyPatch
import pytest

from grandtour.bots.pool import BotPool
from grandtour.cli.main import main
from grandtour.engine import record
from grandtour.engine.core import CHANCE
from grandtour.engine.game import FirstSeatOption
from grandtour.engine.match import Match
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from tests.new_database import new_database
from tests.scene import Start, game, names, play_at_random
from tests.some_game import PLAIN, game_title

ANA = PersonRow("ana", "Ana")
BEN = PersonRow("ben", "Ben")


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")


def random_match(name: str = PLAIN, actions: int = 10_000) -> Match:
    """A match with something taken back in it."""
    rules = game(name)
    first = {option.name: option.allowed(rules.least)[1] for option in rules.options
             if isinstance(option, FirstSeatOption)}
    match = play_at_random(Start(rules, rules.least, first, "").match(), 8, 60)
    match.take_back(0, 2)
    return play_at_random(match, 9, actions)


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    path = tmp_path / "record.txt"
    path.write_text(record.write_record(random_match(), ["Inès", "健二"]), encoding="utf-8")
    return path


# grandtour replay

@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("name", names())
def test_the_log_of_a_whole_match(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str,
                                  language: str) -> None:
    match = random_match(name)
    path = tmp_path / "record.txt"
    path.write_text(record.write_record(match, []), encoding="utf-8")
    assert main(["replay", str(path), "--language", language]) == 0
    said = capsys.readouterr()
    assert (said.err, "{" in said.out) == ("", False)
    acts = [entry for entry in match.entries if entry.seat != CHANCE and not entry.back]
    assert len(said.out.splitlines()) > len(acts)


def test_sentences_have_number_and_clause(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == game_title(PLAIN)
    assert any("took back 2" in line for line in lines)
    assert any("Inès moved from Daulatabad to " in line and line.endswith("BO-8.1")
               for line in lines)
    assert "wins" in lines[-1] or "share" in lines[-1]


def test_position_is_shown_as_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = record.read_match(file.read_text(encoding="utf-8"), game(PLAIN))
    assert main(["replay", str(file), "--at", "70"]) == 0
    said = capsys.readouterr().out
    assert "Markets" in said.splitlines()
    assert str(match.at(70)) in said


def test_a_position_that_there_is_not(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--at", "100000"]) == 1
    assert "the record has the positions 0 to " in capsys.readouterr().err


def test_replay_of_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.txt")]) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err


# grandtour check

def test_a_true_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file), str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert said[0].startswith(f"{file}: ok, ")


DAMAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "no record": (lambda text: "hello\n", "line 1: this is no record"),
    "empty": (lambda text: "", "line 1: this is no record"),
    "another game": (lambda text: text.replace(f"game {PLAIN}", "game chess"),
                     "line 2: there is no game 'chess'"),
    "other rules": (lambda text: text.replace("rules 1\n", "rules 99\n"),
                    f"line 3: {PLAIN} has no rules of version 99"),
    "components that differ": (lambda text: text.replace(game(PLAIN).digest, "0" * 16),
                         "line 4: the facts is 0000000000000000 here"),
    "players": (lambda text: text.replace("players 2", "players 9"), "line 6: bad_player_count"),
    "option": (lambda text: text.replace("first_seat=0", "first_seat=9"),
               "line 6: bad_option_value"),
    "seats": (lambda text: text.replace("seat 1 健二\n", ""), "1 of 2 seats are named"),
    "unknown action": (lambda text: text.replace("0: move", "0: fly", 1),
                       "there is no action 'fly"),
    "illegal action": (lambda text: text.replace("0: move", "0: sell blue, move", 1),
                       "'sell blue' is refused"),
    "another's turn": (lambda text: text.replace("\n0: ", "\n1: ", 1), "is not for 1 to do"),
    "breaks off": (lambda text: text[:len(text) // 2], "line "),
    "end digest": (lambda text: text[:-17] + "0" * 16 + "\n",
                   "the digest of the last position is 0000000000000000 here"),
    "something after it": (lambda text: text + "more\n", "not in canonical form: 'more'"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_found_out(file: Path, capsys: pytest.CaptureFixture[str],
                                       damage: str) -> None:
    change, said = DAMAGES[damage]
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8", newline="")
    assert main(["check", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"{file}: line ")
    assert said in error
    assert error.count("\n") == 1


def test_what_is_no_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes()[:300] + b"\xff\xfe" + file.read_bytes()[300:])
    assert main(["check", str(file)]) == 1
    assert "this is no text in UTF-8" in capsys.readouterr().err


def test_too_large_files_are_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with file.open("ab") as more:
        more.truncate(20_000_000)
    assert main(["check", str(file)]) == 1
    assert "too large" in capsys.readouterr().err


def test_one_damaged_record_among_good_ones(
        file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.txt").write_text("bad\n")
    assert main(["check", str(tmp_path / "bad.txt"), str(file)]) == 1
    said = capsys.readouterr()
    assert f"{file}: ok" in said.out
    assert "bad.txt: line 1" in said.err


def test_nothing_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 1
    assert "name a record" in capsys.readouterr().err


# grandtour check --database

@pytest.fixture(name="database")
def _database(tmp_path: Path) -> Path:
    """The path of a database with two tables at which something was played."""
    path = tmp_path / "tables.sqlite"

    async def play() -> None:
        store = Database(new_database(path))
        tables = Tables(TableStore(store), BotPool())
        for _ in range(2):
            table = await tables.open_table(
                PLAIN, [SeatWish("me"), SeatWish("seated", person=BEN)], ANA,
                options={"first_seat": "0"})
            for action in ("move dhule", "move indora", "end"):
                await tables.act(table.id, ANA.id, table.match.number, action)
        await tables.stop_bots()
        await store.close()
    asyncio.run(play())
    return path


def test_a_true_database(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--database", f"sqlite:///{database}"]) == 0
    assert "ok, 2 tables, " in capsys.readouterr().out


@pytest.mark.parametrize(("change", "said"), [
    ("update entries set digest = 'x' where text = 'end' and digest != ''", "another position"),
    ("update entries set text = 'fly' where text = 'end'", "'fly': not legal"),
    ("update entries set text = 'undo x' where text = 'end'", "'x'"),
    ("delete from entries where number = 2", "entry 2 is missing"),
    ("update tables set facts = 'x'", "facts x"),
    ("update tables set game = 'chess'", "chess"),
    ("drop table entries", "no such table: entries"),
])
def test_a_damaged_database(database: Path, capsys: pytest.CaptureFixture[str], change: str,
                            said: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(change)
    assert main(["check", "--database", f"sqlite:///{database}"]) == 1
    assert said in capsys.readouterr().err


def test_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'none.sqlite'}"
    assert main(["check", "--database", url]) == 1
    assert f"there is no database {tmp_path / 'none.sqlite'}" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()
