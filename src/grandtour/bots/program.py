"""External programs as players.

A program is a process that reads a line of JSON for each decision from its standard input, and
answers with one on its standard output.

    {"game": "bombay", "seat": 0, "view": {...}, "actions": ["move dhule", ...],
     "position": "...", "seed": 2083914752, "iterations": null, "seconds": 1.0}

    {"action": "move dhule", "cpu": 0.25}

`view` is what the seat may see. `position` is the whole position as text, with what the seat does
not know dealt at random (docs/engine.md). A line says everything: a program need remember nothing,
and may be asked for several seats in turn. `cpu` is optional: the CPU seconds that the choice took,
as the arena measures them."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.search_result import SearchResult, make_unevaluated_result
from grandtour.engine.core import Refusal, State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng

PATIENCE: Final = 10.0          # seconds that an answer may come after its budget
FAREWELL: Final = 1.0           # seconds to end by itself
LONGEST: Final = 65536          # bytes of an answer
SHOWN: Final = 60               # characters of a wrong answer that are shown
SEEDS: Final = 1 << 31
MOST_CPU: Final = 1e6           # CPU seconds that an answer may claim

NOT_STARTED: Final = Refusal(
    "program_not_started", "", "The program {program} cannot be started: {reason}.")
ENDED: Final = Refusal(
    "program_ended", "", "The program {program} ended without an answer (status {status}).")
LATE: Final = Refusal(
    "program_timeout", "", "The program {program} did not answer within {seconds} seconds.")
GARBAGE: Final = Refusal(
    "program_garbage", "",
    'The program {program} did not answer with a line like {example}, but with: {answer}')
ILLEGAL: Final = Refusal(
    "program_illegal", "",
    "The program {program} chose a move that is not possible now ({code}): {answer}")

EXAMPLE: Final = '{"action": "..."}'


class ProgramProcess:
    """A process and the thread that talks to it, so that callers can stop waiting whatever it does.

    The constructor raises OSError if the process cannot be started."""

    def __init__(self, command: list[str] | str) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        start_new_session=True)
        self.questions: Queue[bytes] = Queue()
        self.answers: Queue[bytes] = Queue()
        Thread(target=self.relay_lines, daemon=True).start()

    def relay_lines(self) -> None:
        """Pass on each question and put its answer, which is empty if the process has ended.

        An empty question is the last one."""
        into, out = self.process.stdin, self.process.stdout
        assert into is not None
        assert out is not None
        question = self.questions.get()
        while question:
            answer = b""
            with suppress(OSError):
                into.write(question)
                into.flush()
                answer = out.readline(LONGEST)
            self.answers.put(answer)
            question = self.questions.get()
        with suppress(OSError):
            into.close()
        out.close()

    def ask_question(self, question: bytes, seconds: float) -> bytes | None:
        """Return the answer, or None if there is none after `seconds`."""
        self.questions.put(question)
        try:
            return self.answers.get(timeout=seconds)
        except Empty:
            return None

    def shut_down(self, seconds: float) -> int:
        """Give the process `seconds` to end by itself, then kill it; return its exit status."""
        self.questions.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.kill()
        return self.process.wait()

    def kill(self) -> None:
        """Kill the process and all that it has started."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)     # noqa: TID251


def split_command(command: str, platform: str) -> str | list[str]:
    """Split a command line into words. On Windows return the line: the system splits it."""
    return command if platform == "win32" else shlex.split(command)


class ProgramBot(Bot):
    """A player that plays as an external program, which is started when it is first needed.

    `consider` raises Refused with the code `program_...` if the program cannot be started, ends, is
    late, or answers with no legal action. The program is ended then, and started again at the next
    question."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.running: ProgramProcess | None = None
        self.cpu = 0.0          # seconds in all, as the program reports

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        seconds = budget.seconds + self.patience
        answer = self.ensure_started().ask_question(format_question(s, seat, rng, budget), seconds)
        if answer is None:
            self.shut_down(0.0)
            raise self.make_fault(LATE, {"seconds": f"{seconds:g}"})
        if not answer:
            raise self.make_fault(ENDED, {"status": self.shut_down(FAREWELL)})
        read = read_answer(answer)
        if read is None:
            self.shut_down(0.0)
            raise self.make_fault(GARBAGE,
                                  {"example": EXAMPLE, "answer": make_printable_start(answer)})
        text, cpu = read
        self.cpu += cpu
        try:
            return make_unevaluated_result(s.game.request(s, text, seat))
        except Refused as refused:
            self.shut_down(0.0)
            raise self.make_fault(ILLEGAL, {
                "code": refused.refusal.code, "answer": text[:SHOWN]}) from refused

    def ensure_started(self) -> ProgramProcess:
        if self.running is None:
            try:
                self.running = ProgramProcess(split_command(self.command, sys.platform))
            except (OSError, ValueError, IndexError) as reason:
                raise self.make_fault(NOT_STARTED, {"reason": str(reason)}) from reason
        return self.running

    def make_fault(self, refusal: Refusal, details: dict[str, object]) -> Refused:
        program: dict[str, object] = {"program": self.command}
        return Refused(refusal, program | details)

    def shut_down(self, seconds: float = FAREWELL) -> int:
        """End the process, with `seconds` to do so by itself. Return its exit status, or 0 if there
        is none."""
        running, self.running = self.running, None
        return 0 if running is None else running.shut_down(seconds)


def format_question(s: State, seat: int, rng: Rng, budget: Budget) -> bytes:
    """Return the line to send to a program."""
    return json.dumps({
        "game": s.game.name,
        "seat": seat,
        "view": s.view(seat),
        "actions": [str(choice) for choice in s.choices()],
        "position": str(s),
        "seed": int(rng.below(SEEDS)),
        "iterations": budget.iterations or None,
        "seconds": budget.seconds or None,
    }, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_answer(answer: bytes) -> tuple[str, float] | None:
    """Return the notation and the CPU seconds of an answer, or None if it is malformed."""
    try:
        read = json.loads(answer)
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, dict):
        return None
    action, cpu = read.get("action"), read.get("cpu", 0.0)
    if not isinstance(action, str) or not isinstance(cpu, (int, float)) or not 0 <= cpu < MOST_CPU:
        return None
    return action, float(cpu)


def make_printable_start(answer: bytes) -> str:
    """Return the beginning of an answer with unprintable characters replaced."""
    text = answer[:SHOWN].decode("utf-8", "replace").rstrip()
    return "".join([character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
                    for character in text])
