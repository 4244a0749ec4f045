"""Measure how strong today's computer players are against the levels of an earlier commit.

    python benchmarks/yardstick.py GATE --against COMMIT [CELL ...] [--aim SHARE] [--deals N]
                                   [--most N]
    python benchmarks/yardstick.py GATE [--processes N]

A gate is a set of cells under a name, with deals that no other gate has. The first command names
the gate: it writes the cells into benchmarks/yardstick.jsonl, where they stay whatever comes of
them, and plays. The second continues. A cell is GAME,PLAYERS,PLAYER,LEVEL, where PLAYER is one of
today (turns@60, or a level) and LEVEL an earlier one: the player sits alone against equals of the
level, on every seat once with each deal. Without cells every level above the first meets itself, by
two and by four.

A cell ends with its verdict on the aim, but not before it has played a number of deals. Every game
played is kept in a file (--to), so that you can break this off at any time. The earlier levels play
from an environment of their own in var/yardstick, which is built when it is missing, by the
protocol of programs (docs/bots.md). All players count iterations, so other work on the machine
changes no result.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from measured_page import PAGE, replace_table
from of_games import OF_GAMES
from strength import AIMS, ROOT, TABLES, measure

from grandtour import games
from grandtour.bots.levels import NAMES, levels_by_name
from grandtour.lab.arena import RUN, ArenaRules, GameResult, ResultFile
from grandtour.lab.sequential import Pairing

CELLS: Final = ROOT / "benchmarks" / "yardstick.jsonl"
EARLIER: Final = Path("var") / "yardstick"      # as players are named, from the root
PROGRAM: Final = "-I benchmarks/level_program.py"
PATIENCE: Final = "@60s"        # for an answer; the level takes its own iterations
SEEDS: Final = 100_000          # of each gate
LEAST, MOST = 200, 400          # deals of a cell
HEAD: Final = (
    "| Gate | game | players | alone | against | share | aim | games | ms a decision, both "
    "| deals |", "|---|---|---:|---|---|---|---|---:|---:|---:|")


@dataclass(frozen=True)
class Cell:
    """A player alone against equals of an earlier level, and what has come of it so far."""

    gate: str
    commit: str             # of the player
    against: str            # commit of the level
    game: str
    players: int
    hero: str
    level: str
    aim: float
    least: int              # deals before a verdict
    most: int               # deals
    first: int              # seed
    games: int = 0
    share: float = 0.0
    low: float = 0.0
    high: float = 1.0
    verdict: str = "open"
    seconds: tuple[float, float] = (0.0, 0.0)   # of a processor for a decision: player, level

    @property
    def pairing(self) -> Pairing:
        rival = f"{RUN}{EARLIER / self.against}/bin/python {PROGRAM} {self.level}{PATIENCE}"
        return Pairing(ArenaRules(self.game, self.players), self.hero, rival, self.aim,
                       self.least * self.players, self.most * self.players, self.first)

    def update(self, ledger: ResultFile) -> Cell:
        """Return the cell with what the ledger has of it, if that is more than is known."""
        score = self.pairing.compute_current_score(ledger)
        if score.games <= self.games:
            return self
        low, high = score.interval
        return replace(self, games=score.games, share=round(score.share, 4), low=round(low, 4),
                       high=round(high, 4), verdict=self.pairing.find_verdict(score),
                       seconds=mean_seconds(self.pairing.list_known_results(ledger), self.hero))

    def line(self) -> str:
        """Return its line of the table."""
        pace = " / ".join([f"{1000 * seconds:.3g}" for seconds in self.seconds])
        last = self.first + self.games // self.players - 1
        share = f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})" if self.games else ""
        return (f"| {self.gate} | {games.game(self.game).title} | {self.players} "
                f"| {self.hero} @{self.commit} | {NAMES.index(self.level) + 1} {self.level} "
                f"@{self.against} | {share} | {self.aim:.0%} {self.verdict} | {self.games} "
                f"| {pace if self.games else ''} "
                f"| {f'{self.first} to {last}' if self.games else f'from {self.first}'} |")


def mean_seconds(played: Sequence[GameResult], hero: str) -> tuple[float, float]:
    """Return the CPU seconds for a decision of the hero, and of its rivals."""
    used, choices = [0.0, 0.0], [0, 0]
    for result in played:
        for seat, name in enumerate(result.fixture.seats):
            used[name != hero] += result.cpu[seat]
            choices[name != hero] += result.decisions[seat]
    return round(used[0] / max(1, choices[0]), 6), round(used[1] / max(1, choices[1]), 6)


# What is asked for.

def name_cells(gate: str, against: str, wanted: Sequence[str], first: int, aim: float | None,
               least: int | None, most: int) -> Iterator[Cell]:
    """Yield the cells of a new gate. ValueError if one of them is none."""
    ours = git("describe", "--always", "--dirty", "--abbrev=8", "--exclude=*").decode().strip()
    for text in wanted or default_cells():
        game, players, hero, level = text.split(",")
        size, known = int(players), levels_by_name(games.game(game))
        if level not in known:
            raise ValueError(f"{text}: there is no level {level}")
        deals = least or OF_GAMES[game].get("deals", {}).get(players, LEAST)
        yield Cell(gate, ours, against, game, size,
                   known[hero].arena_name if hero in known else hero, level,
                   AIMS[size] if aim is None else aim, deals, max(deals, most), first)


def default_cells() -> Iterator[str]:
    """Yield every level above the first against itself, in every game."""
    for game in games.names():
        for players in TABLES:
            for level in list(levels_by_name(games.game(game)))[1:]:
                yield f"{game},{players},{level},{level}"


def next_seed(cells: Sequence[Cell]) -> int:
    """Return the first seed that no gate has."""
    return max([cell.first for cell in cells], default=1 - SEEDS) + SEEDS


# The earlier levels.

def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True,
                          stdout=subprocess.PIPE).stdout


def build_environment(commit: str) -> None:
    """Compile the package of this commit into an environment of its own, if that is missing. It
    reads the libraries of this environment, whose tools compile it."""
    folder = ROOT / EARLIER / commit
    if folder.exists():
        return
    unfinished = folder.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", unfinished], check=True)
    [packages] = unfinished.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    with TemporaryDirectory() as sources:
        with tarfile.open(fileobj=io.BytesIO(git("archive", commit))) as archive:
            archive.extractall(sources, filter="data")
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps",
                        "--no-build-isolation", "--target", packages, sources], check=True,
                       env=os.environ | {"GRANDTOUR_STRICT": "1", "PYTHONPATH": ""})
    unfinished.rename(folder)


# What is written down.

def read_cells() -> list[Cell]:
    """Return the cells of all gates, as they were named."""
    lines = CELLS.read_text(encoding="utf-8").splitlines() if CELLS.exists() else []
    return [Cell(**said | {"seconds": tuple(said["seconds"])}) for said in map(json.loads, lines)]


def write_cells(cells: Sequence[Cell]) -> None:
    """Write the cells, and from them the table of the page."""
    CELLS.write_text("".join([f"{json.dumps(asdict(cell))}\n" for cell in cells]),
                     encoding="utf-8")
    PAGE.write_text(rewrite_page(PAGE.read_text(encoding="utf-8"), cells), encoding="utf-8")


def rewrite_page(page: str, cells: Sequence[Cell]) -> str:
    """Return the page with the table of these cells."""
    return replace_table(page, "yardstick", [*HEAD, *[cell.line() for cell in cells]])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gate", help="a name; a new gate has deals of its own")
    parser.add_argument("cells", nargs="*", metavar="GAME,PLAYERS,PLAYER,LEVEL")
    parser.add_argument("--against", metavar="COMMIT", help="whose levels are met")
    parser.add_argument("--aim", type=float, help=f"share of the victories {AIMS}")
    parser.add_argument("--deals", type=int, help=f"before a verdict ({LEAST}, or as a game says)")
    parser.add_argument("--most", type=int, default=MOST, help="deals (%(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="at a time (%(default)s)")
    parser.add_argument("--to", type=Path, default=ROOT / EARLIER / "games.jsonl",
                        help="where games are kept (%(default)s)")
    chosen = parser.parse_args()
    cells = read_cells()
    known = any(cell.gate == chosen.gate for cell in cells)
    if known == bool(chosen.against):
        parser.error(f"the gate {chosen.gate} " + (
            "has its cells already: continue without --against" if known
            else "is new: say --against which commit"))
    if chosen.against:
        against = git("rev-parse", "--short=8", f"{chosen.against}^{{commit}}").decode().strip()
        cells += name_cells(chosen.gate, against, chosen.cells, next_seed(cells), chosen.aim,
                            chosen.deals, chosen.most)
        write_cells(cells)
    here = [cell for cell in cells if cell.gate == chosen.gate]
    for commit in {cell.against for cell in here}:
        build_environment(commit)
    os.chdir(ROOT)
    ledger = ResultFile(chosen.to)
    try:
        measure([cell.pairing for cell in here], ledger, chosen.processes)
    finally:
        write_cells([cell.update(ledger) if cell.gate == chosen.gate else cell
                     for cell in read_cells()])     # another gate may have been named meanwhile
    return 0


if __name__ == "__main__":
    sys.exit(main())
