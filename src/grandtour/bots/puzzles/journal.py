"""The journal of mining: a file with a line of JSON for each finished match that was examined.

A run that is repeated skips what the file already names, so that it can be stopped at any time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

from grandtour import games
from grandtour.bots.puzzles.bot_match import play_bot_match
from grandtour.bots.puzzles.mining import (
    MiningEffort, Rejection, list_turns, mine_puzzles,
)
from grandtour.bots.puzzles.puzzle import Puzzle, puzzle_from_json
from grandtour.engine.match import Match


@dataclass(frozen=True)
class BotMatch:
    """A match between computer players of one level that is still to be played."""

    game: str
    players: int
    level: str
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Return its name in the journal."""
        options = [f"{name}={value}" for name, value in self.options]
        return " ".join([str(self.players), self.level, str(self.seed), *options])

    def play(self) -> Match:
        return play_bot_match(games.game(self.game), self.players, self.level, self.seed,
                              dict(self.options))


@dataclass(frozen=True)
class RecordedMatch:
    """A match that was played before, with its name in the journal."""

    name: str
    match: Match
    seed: int = 0

    def play(self) -> Match:
        return self.match


Source = BotMatch | RecordedMatch


@dataclass(frozen=True)
class Examined:
    """An examined match: its name, the number of its turns, the CPU seconds for it, its puzzles,
    and how many examined turns were rejected for each reason."""

    name: str
    turns: int
    seconds: float
    puzzles: Sequence[Puzzle]
    rejected: Mapping[str, int] = field(default_factory=dict)

    def to_text(self) -> str:
        """Return the line of the journal."""
        return json.dumps({"match": self.name, "turns": self.turns,
                           "seconds": round(self.seconds, 1),
                           "puzzles": [one.json() for one in self.puzzles],
                           "rejected": dict(self.rejected)})


def read_journal(file: Path) -> list[Examined]:
    """Return the examined matches of a journal, none if there is no file. Raise ValueError,
    KeyError or TypeError if it is malformed."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [read_line(json.loads(line)) for line in lines]


def read_line(values: dict[str, Any]) -> Examined:
    return Examined(values["match"], values["turns"], values["seconds"],
                    [puzzle_from_json(one) for one in values["puzzles"]],
                    values.get("rejected", {}))


def examine_match(source: Source, effort: MiningEffort) -> Examined:
    """Play a match and mine it."""
    before = process_time()
    match = source.play()
    found = list(mine_puzzles(match, effort, source.seed))
    puzzles = [one for one in found if isinstance(one, Puzzle)]
    rejected = Counter(str(one) for one in found if isinstance(one, Rejection))
    return Examined(source.name, len(list_turns(match)), process_time() - before, puzzles, rejected)


def examine_pair(job: tuple[Source, MiningEffort]) -> Examined:
    """Examine a match: a function that a pool of processes can call."""
    return examine_match(*job)


def extend_journal(file: Path, sources: Sequence[Source], effort: MiningEffort,
                   processes: int) -> Iterator[Examined]:
    """Examine the matches that the journal does not name yet, and yield each after it was added."""
    done = {one.name for one in read_journal(file)}
    jobs = [(source, effort) for source in sources if source.name not in done]
    with get_context("spawn").Pool(processes) as pool:
        for found in pool.imap_unordered(examine_pair, jobs):
            with file.open("a", encoding="utf-8") as journal:
                journal.write(f"{found.to_text()}\n")
            yield found
