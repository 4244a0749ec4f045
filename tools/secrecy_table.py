"""Comparisons of twins: docs/secrecy.jsonl and docs/stretches.jsonl as a page for people.

    python tools/secrecy_table.py       write docs/measured/secrecy.md

The files have a line for each run of `tools/tell_apart.py --keep`, and of `tools/stretches.py`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from channels import ASKED, refused_routes, stated_routes
from stretches import DEEDS, TOLD

ROOT: Final = Path(__file__).resolve().parents[1]
RUNS: Final = ROOT / "docs" / "secrecy.jsonl"
STRETCHES: Final = ROOT / "docs" / "stretches.jsonl"
PAGE: Final = ROOT / "docs" / "measured" / "secrecy.md"
HEAD: Final = """# Measured: secrecy

Two tables are an indistinguishable pair (*twins*) if a seat, or a spectator, must not be able to
tell them apart. In one of them, the unknown or covered information is dealt again, or all secret
moves of a match are replaced by others. Each table is on a separate site. Everything that leaves
the two sites is compared byte by byte: every route, emails, webhooks, and the messages to bots.
{asked} of {routes} routes are compared. For each of the others, `tools/channels.py` says why it
cannot contain anything about a match. A test fails on a route without such a statement.

`tools/secrecy_table.py` writes this page from `docs/secrecy.jsonl` and `docs/stretches.jsonl`.

| Game | Matches | Pairs | With hidden differences | Comparisons | Differences | Minutes |
|---|---:|---:|---:|---:|---:|---:|
"""
CHANNELS: Final = """
The minutes are for one core. The runs used this command, beginning with the matches listed:

```sh
python tools/tell_apart.py --matches N --game GAME --seed FIRST --share 1 \\
    --keep docs/secrecy.jsonl
```

{runs}
A difference is printed with its seed, which reproduces it. The table says how often each channel
was compared. A channel that is not a route sends by itself, and `bot` is the message to a bot's
process. A request may also be refused, in the same way at both tables. Later runs also count how
often a route gave a real answer, in {counting} comparisons of routes. For every change, a test
repeats each route until it has given a real answer, at pairs that differ in hidden information.
Records, analyses and everything else for finished games are always refused here. After a game,
nothing is covered, which another test checks. Guesses of actions are refused, too. The section
below compares the real actions of a seat.

| Channel | Comparisons | Answered, of those counted | Why it never answers |
|---|---:|---:|---|
"""
STREAMS: Final = """
## Streams over a length of play

The comparison above covers a stream only when it is opened. Here, pages and programs followed both
tables, for every seat and for spectators, while the same happened at both. This includes moves of
people and bots after which the pair is still indistinguishable. It also includes moves that are
taken back, redone or taken back on request, chat, and lost connections that are restored. All pairs
differ in hidden information. A plan of the watching seat is played, or dropped, at both tables.
Another player's plan is played by the site at one table and by hand at the other, or dropped at
only one. A stretch has up to {deeds} actions. It ends earlier if no move is left that looks the
same to the seat. The events of each action are compared byte by byte, in their order. Keep-alive
signals are left out, because they depend on time.

| Game | Matches | Pairs | Moves | Taken back | Redone | Asked back | Chat lines \
| Reconnected | By a plan | Plans dropped | Events | Differences | Minutes |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
"""
KINDS: Final = """
```sh
python tools/stretches.py --matches N --game GAME --seed FIRST --keep docs/stretches.jsonl
```

{runs}
| Stream | {games} |
|---|{lines}|
"""


@dataclass(frozen=True)
class Run:
    """The twins of some matches of one game, with one request in `share`, and the number of
    comparisons by channel.

    `answered` counts those that were not refused; early runs did not count them."""

    game: str
    first: int
    matches: int
    share: int
    pairs: int
    differ_hiddenly: int
    differences: int
    seconds: int
    compared: dict[str, int]
    answered: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Stretches:
    """Stretches of play in some matches of one game, with the actions, and the numbers of compared
    events by kind of stream.

    Early runs have no results of plans."""

    game: str
    first: int
    matches: int
    pairs: int
    moves: int
    taken_back: int
    taken_again: int
    asked: int
    lines: int
    come_back: int
    differences: int
    seconds: int
    told: dict[str, int]
    by_plan: int = 0
    plans_dropped: int = 0


def runs(text: str) -> list[Run]:
    return [Run(**json.loads(line)) for line in text.splitlines()]


def stretches(text: str) -> list[Stretches]:
    return [Stretches(**json.loads(line)) for line in text.splitlines()]


def page(found: Sequence[Run], streams: Sequence[Stretches]) -> str:
    by_channel: Counter[str] = Counter()
    for run in found:
        by_channel.update(run.compared)
    head = HEAD.format(routes=len(stated_routes()), asked=len(ASKED))
    rows = [row(name, [run for run in found if run.game == name])
            for name in sorted({run.game for run in found})]
    begun = "".join(
        f"- {run.game}: {run.matches:,} from {run.first:,} on, one request in {run.share}\n"
        for run in found)
    counted, answered = counted_answers(found)
    never = refused_routes()
    channels = [f"| `{name}` | {number:,} | {share_of(answered[name], counted[name])} "
                f"| {never.get(name, '')} |\n" for name, number in sorted(by_channel.items())]
    return "".join([head, *rows, CHANNELS.format(runs=begun, counting=f"{counted.total():,}"),
                    *channels, stream_rows(streams)])


def counted_answers(found: Sequence[Run]) -> tuple[Counter[str], Counter[str]]:
    """Return by route the comparisons of runs that count answers, and the answered ones."""
    counted: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for run in found:
        answered.update(run.answered)
        counted.update({name: run.compared[name] for name in run.answered})
    return counted, answered


def share_of(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}" if whole else ""


def stream_rows(found: Sequence[Stretches]) -> str:
    """Return the actions by game, then the compared events by kind of stream."""
    games = sorted({run.game for run in found})
    begun = "".join(f"- {run.game}: {run.matches:,} from {run.first:,} on\n" for run in found)
    head = KINDS.format(runs=begun, games=" | ".join(games), lines="|".join(["---:"] * len(games)))
    rows = [stretches_row(name, [run for run in found if run.game == name]) for name in games]
    kinds = [f"| {kind} | " + " | ".join(
        f"{sum(run.told.get(kind, 0) for run in found if run.game == name):,}" for name in games)
        + " |\n" for kind in TOLD]
    return "".join([STREAMS.format(deeds=DEEDS), *rows, head, *kinds])


def stretches_row(game: str, some: Sequence[Stretches]) -> str:
    done = [sum(getattr(run, name) for run in some) for name in (
        "matches", "pairs", "moves", "taken_back", "taken_again", "asked", "lines", "come_back",
        "by_plan", "plans_dropped")]
    told = sum(sum(run.told.values()) for run in some)
    return (f"| {game} | " + " | ".join(f"{number:,}" for number in done) + f" | {told:,} "
            f"| {sum(run.differences for run in some):,} "
            f"| {sum(run.seconds for run in some) / 60:,.1f} |\n")


def row(game: str, some: Sequence[Run]) -> str:
    compared = sum(sum(run.compared.values()) for run in some)
    return (f"| {game} | {sum(run.matches for run in some):,} | {sum(run.pairs for run in some):,} "
            f"| {sum(run.differ_hiddenly for run in some):,} | {compared:,} "
            f"| {sum(run.differences for run in some):,} "
            f"| {sum(run.seconds for run in some) / 60:,.1f} |\n")


if __name__ == "__main__":
    PAGE.write_text(page(runs(RUNS.read_text(encoding="utf-8")),
                         stretches(STRETCHES.read_text(encoding="utf-8"))), encoding="utf-8")
