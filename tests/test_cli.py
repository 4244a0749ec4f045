"""The command line: playing in the terminal, serving, measuring. Real input, real processes."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from signal import Signals
from types import SimpleNamespace
from typing import Any

from _pytest.capture import CaptureFixture, CaptureResult
from _pytest.monkeypatch import MonkeyPatch
import click
import pytest
import grandtour

from grandtour.cli.main import main
from grandtour.cli.serve import find_outbox_folder
from grandtour.cli.server import Address, ServeFailed, open_listening_socket
from grandtour.cli.watch import Watcher, list_lesson_folders
from grandtour import feature
from grandtour.console.command import command, name_game
from grandtour.engine import record
from tests.command_line import NAMES, command_of, read_arguments
from tests.scene import game, names
from tests.some_game import PLAIN, WITH_SHOWS, game_title

COMMAND = [sys.executable, "-m", "grandtour"]
FIRST = ("--option", "layout=first_game", "--option", "first_seat=0", "--name", "Ana",
         "--seed", "5")


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """A folder of its own for records, no colours, English."""
    monkeypatch.setenv("GRANDTOUR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")


@pytest.fixture(name="play")
def _play(monkeypatch: MonkeyPatch, capsys: CaptureFixture[Any],
          tmp_path: Path) -> Callable[..., Any]:
    """Plays with what is typed line by line; what was printed, and the record."""
    def play(*typed: str, arguments: tuple[str, ...] = FIRST,
             game: str = PLAIN) -> tuple[int, CaptureResult[Any], str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        file = tmp_path / "record.txt"
        status = main(["play", game, "--record", str(file), *arguments])
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return status, capsys.readouterr(), text
    return play


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n  {command} " in said for command in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_command_help_ends_with_examples(name: str, capsys: CaptureFixture[str]) -> None:
    """Each example can be typed as it is."""
    assert main([name, "--help"]) == 0
    said = capsys.readouterr().out
    examples = [(name_game(line), does) for line, does in command_of(name).examples]
    assert examples
    assert said.endswith("\nexamples:\n" + "".join(
        f"  {line}\n      {does}\n" for line, does in examples))
    for line, _ in examples:
        word, *given = shlex.split(line)
        assert (word, given[0]) == ("grandtour", name)
        assert read_arguments(given)


def test_every_command_is_listed() -> None:
    """Each has its own name in the list."""
    folder = Path(grandtour.__file__).parent
    texts = [file.read_text(encoding="utf-8") for file in
             [*folder.glob("cli/*.py"), *folder.glob("features/*/commands.py")]]
    assert sum(text.count("\n@command(") for text in texts) == len(NAMES)
    assert [command_of(name).name for name in NAMES] == NAMES


def test_features_add_commands(monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]) -> None:
    @command(examples=(("grandtour greet Ana", "greet Ana"),))
    @click.argument("name")
    def greet(name: str) -> None:
        """Greet someone."""
        print(f"Hello, {name}")

    monkeypatch.setattr(feature, "import_parts", lambda module: [
        SimpleNamespace(greet=greet)] if module == "commands" else [])
    assert (main(["greet", "Ana"]), capsys.readouterr().out) == (0, "Hello, Ana\n")
    assert main(["--help"]) == 0
    assert re.search(r"^  greet +Greet someone\.$", capsys.readouterr().out, re.MULTILINE)


def test_bots_leave_one_processor_free(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one process, too, on a machine with one processor."""
    for usable, processes in ((8, 7), (2, 1), (1, 1)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, n=usable: set(range(n)))
        assert read_arguments(["serve"]).processes == processes
    assert read_arguments(["serve", "--processes", "3"]).processes == 3
    assert main(["serve", "--processes", "-1"]) == 2
    assert "-1 is not in the range x>=0" in capsys.readouterr().err


def test_help_loads_no_site() -> None:
    """It is there at once: no web framework, no database, no rules."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "grandtour", "--help"], check=True,
        capture_output=True, text=True, timeout=60)
    loaded = set(re.findall(r"\| +(\S+)$", done.stderr, re.MULTILINE))
    assert "grandtour.cli.main" in loaded
    assert not loaded & {"fastapi", "sqlalchemy", "rich", "grandtour.engine.core"}


# grandtour play

@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_a_whole_game_by_numbers(play: Callable[..., Any], name: str, language: str) -> None:
    """The first move of the list, until the end; the record is true."""
    status, said, text = play(*["1"] * 400, game=name, arguments=(
        "--seed", "3", "--bot", "walker", "--language", language, "--name", "Ana"))
    assert (status, said.err) == (0, "")
    match, seated = record.read_match(text, game(name))
    assert match.state.is_terminal()
    assert seated == ["Ana", "Tavernier", "Bernier"]
    assert "{" not in said.out
    best = match.state.ranking().index(1)
    assert seated[best] in said.out.splitlines()[-2]


def test_a_move_by_its_notation(play: Callable[..., Any]) -> None:
    status, said, text = play("move dhule", "quit")
    assert status == 0
    assert "Ana moved from Daulatabad to Dhule (1 AP).  BO-8.1" in said.out
    assert "\n0: move dhule\nend " in text


def test_end_of_input_keeps_the_record(play: Callable[..., Any], tmp_path: Path) -> None:
    status, said, text = play("1")
    assert status == 0
    assert f"The record is saved in {tmp_path / 'record.txt'}" in said.out
    assert record.read_match(text, game(PLAIN))[0].number > 0


@pytest.mark.parametrize("asked", ["sell", "why sell", "? sell", "help sell", "sell blue"])
def test_a_refusal_names_its_clause(play: Callable[..., Any], asked: str) -> None:
    _, said, text = play(asked)
    assert "You can sell only in a city.  BO-10.1" in said.out
    assert "\n0: " not in text


def test_refusal_names_an_alternative(play: Callable[..., Any]) -> None:
    _, said, _ = play("move nagpur")
    assert re.search(r"No road leads straight from Daulatabad to Nagpur: [^.]+\.  BO-8\.1\n"
                     r"Possible: Move to \w+ \(move \w+\)\.", said.out)


def test_what_is_possible_is_not_refused(play: Callable[..., Any]) -> None:
    _, said, text = play("why move dhule", "why move")
    assert said.out.count("That is possible now.") == 2
    assert "\n0: " not in text


def test_listed_move_can_be_asked_about(play: Callable[..., Any]) -> None:
    _, said, text = play("why 2", "? 1")
    assert said.out.count("That is possible now.") == 2
    assert "\n0: " not in text


def test_hidden_things_are_told_to_owner(play: Callable[..., Any]) -> None:
    """PP-11.2: the player's own special marker. PP-4.4, PP-11.1: not those of others, nor the
    piles."""
    _, said, _ = play("marker 0", "marker 1", "why piles", game=WITH_SHOWS, arguments=(
        "--option", "first_seat=0", "--name", "Ana", "--seed", "5"))
    assert re.search(r"The special marker of Ana: \w+ line\.", said.out)
    assert "Special markers stay secret until the end of the game.  PP-4.4" in said.out
    assert "The tiles of later rounds stay face down.  PP-11.1" in said.out


def test_numbers_and_words_that_are_nothing(play: Callable[..., Any]) -> None:
    _, said, _ = play("99", "0", "fly")
    assert said.out.count("Choose a move from 1 to 8.") == 2
    assert "There is no command fly." in said.out


def test_undo(play: Callable[..., Any]) -> None:
    _, said, text = play("move dhule", "undo", "undo")
    assert "\n0: move dhule, undo 1\n" in text
    assert "You have nothing to take back" in said.out


def test_undo_against_bots_returns_to_own(play: Callable[..., Any]) -> None:
    """The draws are not repeated: the record has the same ones."""
    _, _, text = play("bide", "undo", "bide")
    match, _ = record.read_match(text, game(PLAIN))
    own = [entry.text for entry in match.entries if entry.seat == 0]
    assert own[0] == own[2] == "bide"
    assert own[1].startswith("undo ")


def test_the_board_in_words(play: Callable[..., Any]) -> None:
    _, said, _ = play("board")
    for line in ("  Ana: Daulatabad, without silk", "  Jhabua: client",
                 "  from Surat to Dhule and Bassein", "  Nashik: purple silk, left market"):
        assert line in said.out.splitlines()


def test_rules_by_clause_and_by_chapter(play: Callable[..., Any]) -> None:
    _, said, _ = play("rules BO-8.1", "rules 12", "rules")
    assert "> BO-8.1  Move your elephant along one road" in said.out
    assert "> BO-12.1  As the only action" in said.out
    assert "BO-14  Final scoring" in said.out


def test_record_is_saved_in_chosen_file(play: Callable[..., Any], tmp_path: Path) -> None:
    _, said, text = play("move dhule", f"save {tmp_path}/mine.txt", "quit")
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == text
    assert said.out.count("The record is saved in") == 2


def test_a_record_that_cannot_be_saved(capsys: pytest.CaptureFixture[str],
                                       monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", PLAIN, "--record", str(tmp_path / "wall" / "record.txt")]) == 1
    assert "The record could not be saved" in capsys.readouterr().out


def test_record_defaults_to_data_folder(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", PLAIN]) == 0
    [file] = (tmp_path / "data" / "records").iterdir()
    assert str(file) in capsys.readouterr().out


def test_same_seed_gives_same_game(play: Callable[..., Any]) -> None:
    moves = ["move dhule", "move indora", "end"]
    assert play(*moves)[2] == play(*moves)[2]


def test_another_seat_and_a_profile(play: Callable[..., Any]) -> None:
    _, _, text = play("quit", arguments=(
        "--seat", "1", "--players", "2", "--name", " A\nB ", "--profile", "rulebook"))
    match, seated = record.read_match(text, game(PLAIN))
    assert seated == ["Tavernier", "A B"]
    assert match.options["screens"] == "hidden"


@pytest.mark.parametrize(("arguments", "said"), [
    (("play", "chess"), "There is no game called chess."),
    (("play", PLAIN, "--bot", "god"), "There is no computer player called god."),
    (("play", PLAIN, "--players", "9"), f"{game_title(PLAIN)} is for 2 to 5 players."),
    (("play", PLAIN, "--seat", "3"), "There is no seat 3. Seats are numbered 0 to 2."),
    (("play", PLAIN, "--profile", "x"), "There is no profile x."),
    (("play", PLAIN, "--option", "x=y"), "There is no option x."),
    (("play", PLAIN, "--option", "layout=y"), "layout cannot be y."),
    (("puzzles", "mine", PLAIN, "journal", "--option", "x=y"), "There is no option x."),
])
def test_wishes_that_cannot_be_met(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...],
                                   said: str) -> None:
    assert main(arguments) == 1
    assert capsys.readouterr().err == f"grandtour {arguments[0]}: {said}\n"


def test_an_option_without_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", PLAIN, "--option", "layout"]) == 2
    assert "not of the form name=value" in capsys.readouterr().err


def test_ctrl_c_works_in_a_terminal(tmp_path: Path) -> None:
    """The process is asked to stop while it waits for a move."""
    process = subprocess.Popen(
        [*COMMAND, "play", PLAIN, *FIRST, "--record", str(tmp_path / "left.txt")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    while "End the turn" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert f"The record is saved in {tmp_path / 'left.txt'}" in said


def test_the_language_of_the_environment(
        monkeypatch: pytest.MonkeyPatch, play: Callable[..., Any]) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    _, said, _ = play("sell")
    assert "On ne vend que" in said.out or "vendre" in said.out


# grandtour serve

@pytest.mark.slow
def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run([*COMMAND, "serve", "--port", str(port)], capture_output=True,
                              text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == (f"grandtour serve: port {port} is taken by another program; choose "
                           f"another, for example --port {port + 1}\n")


def test_port_is_exclusive_as_on_windows(monkeypatch: MonkeyPatch) -> None:
    """SO_REUSEADDR on Windows is what SO_REUSEPORT is here: it shares the port."""
    monkeypatch.setattr("grandtour.cli.server.sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(socket, "SO_REUSEADDR", socket.SO_REUSEPORT)
    with open_listening_socket(Address("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(ServeFailed, match=f"port {port} is taken by another program"):
            open_listening_socket(Address("127.0.0.1", port))


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "said"), [
    (("--smtp", "smtps://mail.example"), "notices need --site"),
    (("--host", "no such host"), "there is no address 'no such host' here"),
    (("--database", "sqlite:////dev/null/x.sqlite"), "cannot write the record to"),
    (("--database", "/dev/null/x.sqlite"), "cannot write the record to /dev/null/x.sqlite"),
    (("--database", "/dev/null/x.sqlite", "--watch"), "cannot write the record to"),
])
def test_serving_failure_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = subprocess.run([*COMMAND, "serve", "--port", "0", *arguments], capture_output=True,
                          text=True, timeout=20, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"grandtour serve: {said}")
    assert done.stderr.count("\n") == 1


VALUES = {"--log": "json", "--accounts": "closed",
          "--site": "games.example", "--from": "a@games.example", "--contact": "b@games.example",
          "--smtp": "smtps://mail.example", "--webhooks-to": "10.0.0.0/8", "--watch": "/tmp /srv",
          "--log-addresses": "1", "--open": "1"}


@pytest.mark.parametrize("name", ["serve", "work"])
def test_variables_set_every_option(name: str, capsys: pytest.CaptureFixture[str],
                                    monkeypatch: MonkeyPatch) -> None:
    """The command line wins over the variable. A wrong value is refused in a line."""
    options = {one.opts[0] for one in command_of(name).params if isinstance(one, click.Option)}
    assert len(options) > 2
    usual = read_arguments([name])
    for option in options:
        variable = "GRANDTOUR_" + option[2:].replace("-", "_").upper()
        value = VALUES.get(option, "70")
        words = [] if value == "1" else value.split()
        by_command_line = read_arguments([name, *([option] if not words else [
            word for value in words for word in (option, value)])])
        with monkeypatch.context() as environment:
            environment.setenv(variable, value)
            assert read_arguments([name]) == by_command_line != usual
            environment.setenv(variable, "")
            assert read_arguments([name]) == usual


@pytest.mark.parametrize(("variable", "value"), [
    ("PORT", "70000"), ("PATIENCE", "long"), ("LOG", "xml"), ("OPEN", "maybe"), ("SITE", "a b"),
    ("SMTP", "smtp://me:word@mail.example"), ("WEBHOOKS_TO", "10.0.0.0/8 home")])
def test_wrong_variables_are_named(variable: str, value: str, monkeypatch: MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(f"GRANDTOUR_{variable}", value)
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"grandtour serve: GRANDTOUR_{variable}: ")
    assert (said.count("\n"), "word" in said) == (1, False)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_server_announces_itself_and_stops(tmp_path: Path, how: Signals) -> None:
    process = subprocess.Popen([*COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE,
                               text=True, stdin=subprocess.DEVNULL)
    assert process.stdout is not None
    said = ""
    while "Grand Tour is at" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    assert str(tmp_path / "data" / "grandtour.sqlite") in said
    assert re.search(r"Grand Tour is at http://127\.0\.0\.1:\d+/  \(stop with Ctrl-C\)", said)
    process.send_signal(how)
    last, _ = process.communicate(timeout=30)
    assert "Stopped. Every move is on disk." in last
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("moment", ["uvicorn", "The record is kept in"])
def test_interrupted_start_ends_well(moment: str, how: Signals) -> None:
    """While modules are read, which Python names, and when the database is there. The first process
    of a container has to have asked for the signal by then, or it never hears of it."""
    process = subprocess.Popen(
        [sys.executable, "-X", "importtime", *COMMAND[1:], "serve", "--port", "0"], text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    assert any(moment in line for line in process.stdout)
    process.send_signal(how)
    last, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in last


# grandtour bench

def test_bench_measures_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["games"]) == set(names())
    assert all(value > 0 for rates in report["games"].values() for value in rates.values())
    assert report["yardstick"]["loops/s"] > 0
    assert report["rules"] in ("compiled", "interpreted")


def test_bench_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "1", "--game", PLAIN, "--players", "2"]) == 0
    assert re.search(r"players +2 *\n", capsys.readouterr().out)


@pytest.mark.parametrize("arguments", [("--game", "chess"), ("--option", "x=y")])
def test_bench_of_nothing(capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]) -> None:
    assert main(["bench", "--games", "1", *arguments]) == 1
    assert capsys.readouterr().err.startswith("grandtour bench: ")


def test_environment_names_the_data_folder(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    said = capsys.readouterr().out.replace("\n", "").replace(" ", "")
    assert str(Path(tmp_path / "data")).replace(" ", "") in said


def test_mail_without_server_is_stored(tmp_path: Path) -> None:
    assert find_outbox_folder(f"sqlite:///{tmp_path}/games/db.sqlite") \
        == tmp_path / "games" / "outbox"
    assert find_outbox_folder("postgresql://host/games") == tmp_path / "data" / "outbox"


@pytest.mark.slow
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["play", PLAIN], ["bench"]])
def test_faulty_components_prevent_the_start(command: list[str], tmp_path: Path) -> None:
    """A road to nowhere in components.toml: one line with the table and the fault, no traceback."""
    package = Path(grandtour.__file__).parent
    shutil.copytree(package, tmp_path / "grandtour", ignore=shutil.ignore_patterns("*.so"))
    file = tmp_path / "grandtour" / "games" / PLAIN / "components.toml"
    file.write_text(file.read_text().replace('["baroda", "jhabua"]', '["baroda", "london"]'))
    said = subprocess.run(
        [sys.executable, "-m", "grandtour", *command], capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "GRANDTOUR_DATA": str(tmp_path)},
        cwd=tmp_path, check=False)
    assert said.returncode == 1
    assert said.stderr.strip() == ("grandtour: components.toml: [board] the road "
                                   "['baroda', 'london'] ends at no site: 'london'")


def test_new_lesson_reloads_watchers(tmp_path: Path) -> None:
    watched = tmp_path / "lessons"
    watcher = Watcher([watched], lambda: 0)
    assert watcher.should_restart() == []
    watched.mkdir()
    (watched / "new.toml").write_text("", encoding="utf-8")
    assert watcher.should_restart() == [watched / "new.toml"]
    assert watcher.should_restart() == []
    assert all((folder / "first.toml").is_file() for folder in list_lesson_folders())
