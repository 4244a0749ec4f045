"""Programs of others at the table: real processes, good ones and bad ones."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from _pytest.capture import CaptureFixture
from _pytest.monkeypatch import MonkeyPatch
import pytest

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.program import LONGEST, ProgramBot, ProgramProcess, format_question
from grandtour.cli.main import main
from grandtour.engine import record
from grandtour.engine.core import Action
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.lab.arena import ArenaRules, BadArena, Fixture, play
from tests.bots.deciding import EACH_GAME, decisions
from tests.processes import has_ended
from tests.scene import Start, game
from tests.some_game import PLAIN, WITH_SHOWS

EXAMPLE = shlex.join([sys.executable, str(Path(__file__).parents[2] / "examples" / "program.py")])
SOON = 0.3                      # seconds of patience with those that never answer
AT_LENGTH = 30.0                # with those that do


def command(*lines: str) -> str:
    """A program of these lines of Python."""
    return shlex.join([sys.executable, "-S", "-c", "\n".join(["import sys, time", *lines])])


def first_choice(program: ProgramBot, iterations: int = 5) -> Action[Any] | None:
    """Return the choice of the program at the first decision of a game."""
    s = game(PLAIN).start(2, game(PLAIN).choose(2, {"layout": "first_game"}))
    rng = Rng(3)
    while s.is_chance_node():
        s.play(s.sample(rng))
    return program.choose(s, s.current_player(), rng, Budget(iterations))


def refusal_of_program(program: ProgramBot) -> Refused:
    with pytest.raises(Refused) as found:
        first_choice(program)
    details = found.value.details
    assert "{" not in found.value.refusal.text.format_map(details).replace('{"', "")
    return found.value


# What a program is sent, and what it does.

@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_question_hides_what_is_unknown(start: Start) -> None:
    """The line is the same for all positions that the seat cannot distinguish."""
    for s in decisions(start, seed=11, every=40):
        seat = s.current_player()
        lines = {format_question(other.resample(seat, Rng(1)), seat, Rng(2), Budget(7))
                 for other in (s, s.resample(seat, Rng(3)), s.resample(seat, Rng(4)))}
        assert len(lines) == 1
        said = json.loads(lines.pop())
        assert said["actions"] == [str(choice) for choice in s.choices()]
        assert said["view"] == json.loads(json.dumps(s.view(seat)))
        assert (said["iterations"], said["seconds"]) == (7, None)
        assert game(said["game"]).position(said["position"]).current_player() == seat


def test_programs_play_their_answer() -> None:
    program = ProgramBot(command(
        "import json",
        "for line in sys.stdin:",
        "    action = 'bide' if 'bide' in json.loads(line)['actions'] else 'none'",
        "    print(json.dumps({'action': action, 'cpu': 0.25}), flush=True)"))
    assert [str(first_choice(program)) for _ in range(3)] == ["bide", "bide", "bide"]
    assert program.cpu == 0.75
    assert program.shut_down(AT_LENGTH) == 0


def test_programs_may_exit_cleanly(tmp_path: Path) -> None:
    program = ProgramBot(command(
        "input(); print('{\"action\": \"bide\"}', flush=True); sys.stdin.read()",
        f"open({str(tmp_path / 'bye')!r}, 'w')"))
    first_choice(program)
    assert program.shut_down(AT_LENGTH) == 0
    assert (tmp_path / "bye").exists()


def test_endless_programs_are_killed() -> None:
    program = ProgramBot(command(
        "input(); print('{\"action\": \"bide\"}', flush=True); time.sleep(600)"))
    first_choice(program)
    pid = program.running.process.pid
    assert program.shut_down(SOON) < 0
    assert has_ended(partial(os.kill, pid, 0))


# Programs that fail.

def test_late_programs_are_refused() -> None:
    program = ProgramBot(command("time.sleep(600)"), SOON)
    found = refusal_of_program(program)
    assert (found.refusal.code, found.details["seconds"]) == ("program_timeout", "0.3")
    assert program.running is None


def test_unread_questions_block_nothing() -> None:
    """Even if the line is longer than what the system keeps for a reader."""
    running = ProgramProcess(shlex.split(command("time.sleep(600)")))
    assert running.ask_question(b"x" * 1_000_000 + b"\n", SOON) is None
    assert running.shut_down(0.0) < 0


def test_child_processes_end_too(tmp_path: Path) -> None:
    """Here the one that was started holds the pipe open, so that no end is seen."""
    program = ProgramBot(command(
        "import subprocess",
        "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])",
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))"), 2.0)
    assert refusal_of_program(program).refusal.code == "program_timeout"
    assert has_ended(partial(os.kill, int((tmp_path / "pid").read_text()), 0))


def test_ended_programs_are_refused() -> None:
    found = refusal_of_program(ProgramBot(command("sys.exit(3)"), AT_LENGTH))
    assert (found.refusal.code, found.details["status"]) == ("program_ended", 3)


@pytest.mark.parametrize("written", [
    "'hello\\n'", "'\\n'", "'[]\\n'", "'{\"action\": 3}\\n'", "'{\"acts\": 3}\\n'", "'\\udcff\\n'",
    "'[' * 60000 + '\\n'", f"'x' * {2 * LONGEST}", "'{\"action\": \"bide\", \"cpu\": \"2\"}\\n'",
    "'{\"action\": \"bide\", \"cpu\": NaN}\\n'", "'{\"action\": \"bide\", \"cpu\": -1}\\n'",
])
def test_malformed_answers_are_refused(written: str) -> None:
    found = refusal_of_program(ProgramBot(command(
        "sys.stdout.reconfigure(errors='surrogateescape')",
        f"sys.stdout.write({written}); sys.stdout.flush(); time.sleep(600)"), AT_LENGTH))
    assert found.refusal.code == "program_garbage"
    assert len(str(found.details["answer"])) <= 60
    assert str(found.details["answer"]).isprintable()


@pytest.mark.parametrize(("action", "code"), [
    ("sell", "not_a_city"), ("move nagpur", "no_road"), ("fly", "unknown_action"),
    ("", "malformed"),
])
def test_illegal_answers_are_refused(action: str, code: str) -> None:
    answer = json.dumps({"action": action})
    found = refusal_of_program(
        ProgramBot(command(f"print({answer!r}, flush=True); sys.stdin.read()"), AT_LENGTH))
    assert (found.refusal.code, found.details["code"]) == ("program_illegal", code)


@pytest.mark.parametrize("line", ["", "/no/such/program", "echo 'x", "/"])
def test_missing_programs_are_refused(line: str) -> None:
    assert refusal_of_program(ProgramBot(line)).refusal.code == "program_not_started"


def test_windows_commands_stay_one_line(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    """There a backslash leads to a folder, and the system tells words apart. Here it starts what
    has the whole line as its name."""
    file = tmp_path / "C:\\My bots\\bide.exe"
    file.write_text("#!/bin/sh\nread line; echo '{\"action\": \"bide\"}'\n")
    file.chmod(0o700)
    program = ProgramBot(str(file), AT_LENGTH)
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        assert str(first_choice(program)) == "bide"
    assert program.shut_down(AT_LENGTH) == 0


def test_failed_programs_are_restarted(tmp_path: Path) -> None:
    once = tmp_path / "once"
    program = ProgramBot(command(
        "import os",
        f"first = not os.path.exists({str(once)!r}); open({str(once)!r}, 'w')",
        "print('fly' if first else '{\"action\": \"bide\"}', flush=True); sys.stdin.read()"),
        AT_LENGTH)
    assert refusal_of_program(program).refusal.code == "program_garbage"
    assert str(first_choice(program)) == "bide"
    program.shut_down()


# Programs in games.

@pytest.fixture(name="terminal")
def _terminal(monkeypatch: MonkeyPatch, tmp_path: Path,
              capsys: CaptureFixture[Any]) -> Callable[..., Any]:
    """Plays in the terminal against a program; the status, what was said, the record."""
    def play_against(program: str, *arguments: str) -> tuple[int, str, str] | None:
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
        file = tmp_path / "record.txt"
        status = main(["play", PLAIN, "--record", str(file), "--seed", "3", "--program", program,
                       "--language", "en", *arguments])
        return status, capsys.readouterr().out, file.read_text(encoding="utf-8")
    return play_against


def test_example_plays_in_the_terminal(terminal: Callable[..., Any]) -> None:
    status, _, text = terminal(EXAMPLE)
    match, _ = record.read_match(text, game(PLAIN))
    assert status == 0
    assert match.state.is_terminal()


def test_failing_programs_leave_the_record(terminal: Callable[..., Any]) -> None:
    status, said, text = terminal(command("sys.exit(7)"), "--option", "first_seat=0")
    assert status == 1
    assert "ended without an answer (status 7)." in said
    assert record.read_match(text, game(PLAIN))[0].number > 0


def test_zero_seconds_are_refused() -> None:
    assert main(["play", PLAIN, "--program", EXAMPLE, "--seconds", "0"]) == 2


def test_example_plays_in_the_arena() -> None:
    rules = ArenaRules(WITH_SHOWS, 3)
    first, again = (play(Fixture(rules, (f"run:{EXAMPLE}@20", f"run:{EXAMPLE}", "random"), 5))
                    for _ in range(2))
    assert first.scores == again.scores


def test_failing_programs_end_the_arena() -> None:
    with pytest.raises(BadArena, match=r"ended without an answer \(status 7\)"):
        play(Fixture(ArenaRules(PLAIN, 2), ("random", "run:" + command("sys.exit(7)")), 1))


def test_programs_sit_at_tables() -> None:
    program = ProgramBot(EXAMPLE)
    level = Contender(program, Budget(seconds=1.0))
    s = game(PLAIN).start(2, game(PLAIN).choose(2, {}))
    rng = Rng(1)
    while s.is_chance_node():
        s.play(s.sample(rng))
    assert level.choose(s, rng) in s.choices()
    program.shut_down()
