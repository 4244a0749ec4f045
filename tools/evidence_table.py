"""Random games and mutants at length, as a page for people.

    python tools/evidence_table.py      write docs/measured/evidence.md

docs/random_games.jsonl has a line for each run of `tools/long_run.py --keep`. docs/evidence.toml
has what these check, the results of `tools/mutation.py`, and what became of each survivor, and
why."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from grandtour.lab.sequential import compute_wilson_interval

ROOT: Final = Path(__file__).resolve().parents[1]
RUNS: Final = ROOT / "docs" / "random_games.jsonl"
LIST: Final = ROOT / "docs" / "evidence.toml"
PAGE: Final = ROOT / "docs" / "measured" / "evidence.md"
WISHED: Final = 1_000_000               # games of each game, by every version of its rules
COUNTED: Final = ("games", "states", "looked", "told", "taken_back", "seconds")
HEAD: Final = f"""# Measured: the rules

`tools/evidence_table.py` writes this page from `docs/random_games.jsonl` and `docs/evidence.toml`.
Tests check that it matches them, that no game is counted twice, and that there are figures for the
present rules.

## Random games

The goal is {WISHED:,} random games of each game, under each version of its rules. The seed of a
game decides the number of players, profile and options. In one half of the games actions are drawn
uniformly. In the other half, rare actions are preferred. A run with any error is not counted. It is
played again as a whole after the fix.

A version of the rules is its behaviour, not its files. A change without a new version must keep
every recorded game, action by action, also under the oracle. A test checks that at every commit
(`tests/engine/test_golden_records.py`).

| What must hold | How often |
|---|---|
"""
GAMES: Final = """
| Game | Rules | Games | Of the goal | Positions | *Examined* | *Oracle* | *Taken back* | Minutes |
|---|---|---:|---:|---:|---:|---:|---:|---:|
"""
COMMAND: Final = """
Minutes are those of one core. The seeds below were played in runs like this one, with the compiled
package. Later runs have `--dear 2111 --told 200`, which allows far more games:

```sh
python tools/long_run.py --game GAME --games N --seed FIRST --told 20 \\
    --keep docs/random_games.jsonl
```
"""
MUTANTS: Final = """
## Mutants

`tools/mutation.py` changes an operator, a comparison, a number or a word of a game, and runs its
scenes until one fails. Random games, oracles and golden digests are left out. It changes the rules
(`rules.py`, or all in `rules/`), the set-up (`setup.py`), and the position with its scoring
(`state.py`). The samples of *rules alone* are older than the last two. Their commands draw other
mutants now.

*Killed* was counted before any fix. Each survivor was examined and is in the list below: it has no
visible effect, or a scene was missing. Mutants that a new scene kills are not added to the shares,
which estimate how many of all mutants the scenes kill. Each share has its 95 % confidence interval
(Wilson).

| Game | Of | Drawn, of places | Killed | Survivors | change nothing | killed since | not yet \
| Killed, of those that change something |
|---|---|---:|---:|---:|---:|---:|---:|---:|
"""
SURVIVORS: Final = """
The survivors. *Change* shows the mutant `for` the original:

| Game | Of | Mutants | Change | Result | Reason |
|---|---|---:|---|---|---|
"""
PARTS: Final = {"rules": "rules alone", "all": "rules, set-up, scores"}
FATES: Final = ("changes nothing", "killed since", "not yet")


@dataclass(frozen=True)
class Check:
    """A property that must hold in random games, and how often it is checked."""

    holds: str
    often: str


@dataclass(frozen=True)
class Run:
    """A run of one game: seeds from `first` on, and the checks."""

    game: str
    version: str
    first: int
    games: int
    dear: int
    told_one_in: int
    states: int
    looked: int
    told: int
    taken_back: int
    seconds: int

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.games)


@dataclass(frozen=True)
class Sample:
    """Mutants of a part of a game (PARTS), drawn by a seed: the number of places, the number killed
    before any change, and a remark."""

    game: str
    part: str
    places: int
    command: str
    drawn: int
    killed: int
    note: str = ""


@dataclass(frozen=True)
class Survivor:
    """A number of mutants of one kind that no scene had killed when the part was drawn, what became
    of them (FATES), and why."""

    game: str
    part: str
    what: str
    because: str
    fate: str = FATES[0]
    number: int = 1


@dataclass(frozen=True)
class Evidence:
    """All runs, samples and survivors."""

    checks: Sequence[Check]
    runs: Sequence[Run]
    samples: Sequence[Sample]
    survivors: Sequence[Survivor]


def evidence(runs: str, rest: str) -> Evidence:
    """Return the contents of the two files. Raise TypeError for an unknown word."""
    found = tomllib.loads(rest)
    return Evidence([Check(**one) for one in found["check"]],
                    [Run(**json.loads(line)) for line in runs.splitlines()],
                    [Sample(**one) for one in found.get("sample", [])],
                    [Survivor(**one) for one in found.get("survivor", [])])


def page(found: Evidence) -> str:
    ordered = sorted(found.runs, key=lambda one: (one.game, one.version, one.first))
    games = [(*name, list(some)) for name, some in
             groupby(ordered, key=lambda one: (one.game, one.version))]
    parts = [
        HEAD, *[f"| {one.holds} | {one.often} |\n" for one in found.checks],
        GAMES, *[row_of_games(*one) for one in games],
        COMMAND, "\n", *[f"- {name}, rules {version}: {', '.join(spans(some))}\n"
                         for name, version, some in games]]
    return "".join([*parts, *(mutant_rows(found) if found.samples else [])]).rstrip() + "\n"


def mutant_rows(found: Evidence) -> list[str]:
    return [MUTANTS, *[row_of_mutants(one, found.survivors) for one in found.samples],
            "\n", *[f"- `{one.command}`{': ' if one.note else ''}{one.note}\n"
                    for one in found.samples],
            SURVIVORS, *[survivor_row(one) for one in found.survivors]]


def survivor_row(one: Survivor) -> str:
    what = one.what.replace("|", "\\|")
    return (f"| {one.game} | {PARTS[one.part]} | {one.number} | {what} | {one.fate} "
            f"| {one.because} |\n")


def row_of_games(game: str, version: str, some: Sequence[Run]) -> str:
    total: Counter[str] = Counter()
    for one in some:
        total.update({name: getattr(one, name) for name in COUNTED})
    return (f"| {game} | {version} | {total['games']:,} | {total['games'] / WISHED:.2%} "
            f"| {total['states']:,} | {total['looked']:,} | {total['told']:,} "
            f"| {total['taken_back']:,} | {total['seconds'] / 60:,.1f} |\n")


def spans(some: Sequence[Run]) -> list[str]:
    """Return the seeds, with consecutive ones merged."""
    found: list[tuple[int, int]] = []
    for one in some:
        if found and found[-1][1] == one.seeds.start:
            found[-1] = found[-1][0], one.seeds.stop
        else:
            found.append((one.seeds.start, one.seeds.stop))
    return [f"{start:,} to {stop - 1:,}" for start, stop in found]


def row_of_mutants(one: Sample, survivors: Sequence[Survivor]) -> str:
    became: Counter[str] = Counter()
    for left in survivors:
        if (left.game, left.part) == (one.game, one.part):
            became[left.fate] += left.number
    counts = " | ".join(str(became[fate]) for fate in FATES)
    return (f"| {one.game} | {PARTS[one.part]} | {one.drawn:,} of {one.places:,} "
            f"| {bounds(one.killed, one.drawn)} | {one.drawn - one.killed} | {counts} "
            f"| {bounds(one.killed, one.drawn - became[FATES[0]])} |\n")


def bounds(killed: int, drawn: int) -> str:
    low, high = compute_wilson_interval(killed, drawn)
    return f"{killed / drawn:.1%} ({low:.1%} to {high:.1%})"


def read() -> Evidence:
    return evidence(RUNS.read_text(encoding="utf-8"), LIST.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(read()), encoding="utf-8")
