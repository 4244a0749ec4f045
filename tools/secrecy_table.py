"""What was compared at twins: docs/secrecy.jsonl as a page for people.

    python tools/secrecy_table.py       write docs/measured/secrecy.md

The file has a line for each run of `tools/tell_apart.py --keep`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from channels import ASKED, stated

ROOT: Final = Path(__file__).resolve().parents[1]
RUNS: Final = ROOT / "docs" / "secrecy.jsonl"
PAGE: Final = ROOT / "docs" / "measured" / "secrecy.md"
HEAD: Final = """# What was compared at twins

*Twins* are two tables that a seat, or a spectator, must not be able to tell apart: positions dealt
anew, what lies covered dealt otherwise, or whole matches in which all that was done in secret was
done otherwise. Each stands at a site of its own, and whatever leaves these sites is compared, byte
by byte: every route, letters, webhooks, and what bots are sent. Of {routes} routes {asked} are
compared; of each of the others `tools/channels.py` says why nothing of a match can be in it, and a
test fails on a route of which nothing is said.

This page is written by `tools/secrecy_table.py` from `docs/secrecy.jsonl`.

| Game | Matches | Pairs | that differ in what is hidden | Comparisons | Differences | Minutes |
|---|---:|---:|---:|---:|---:|---:|
"""
CHANNELS: Final = """
Minutes are those of one core. In runs like this one, from these matches on:

```sh
python tools/tell_apart.py --matches N --game GAME --seed FIRST --share 1 \\
    --keep docs/secrecy.jsonl
```

{runs}
A difference is printed with its seed, at which it can be looked at again. How often each channel
was compared; what is no route leaves by other ways than an answer, and `bot` is what the process of
a bot is sent:

| Channel | Comparisons |
|---|---:|
"""


@dataclass(frozen=True)
class Run:
    """The twins of some matches of one game, asked one request in `share`, and how often each
    channel was compared."""

    game: str
    first: int
    matches: int
    share: int
    pairs: int
    differ_hiddenly: int
    differences: int
    seconds: int
    compared: dict[str, int]


def runs(text: str) -> list[Run]:
    return [Run(**json.loads(line)) for line in text.splitlines()]


def page(found: Sequence[Run]) -> str:
    by_channel: Counter[str] = Counter()
    for run in found:
        by_channel.update(run.compared)
    head = HEAD.format(routes=len(stated()), asked=len(ASKED))
    rows = [row(name, [run for run in found if run.game == name])
            for name in sorted({run.game for run in found})]
    begun = "".join(
        f"- {run.game}: {run.matches:,} from {run.first:,} on, one request in {run.share}\n"
        for run in found)
    channels = [f"| `{name}` | {number:,} |\n" for name, number in sorted(by_channel.items())]
    return "".join([head, *rows, CHANNELS.format(runs=begun), *channels])


def row(game: str, some: Sequence[Run]) -> str:
    compared = sum(sum(run.compared.values()) for run in some)
    return (f"| {game} | {sum(run.matches for run in some):,} | {sum(run.pairs for run in some):,} "
            f"| {sum(run.differ_hiddenly for run in some):,} | {compared:,} "
            f"| {sum(run.differences for run in some):,} "
            f"| {sum(run.seconds for run in some) / 60:,.1f} |\n")


if __name__ == "__main__":
    PAGE.write_text(page(runs(RUNS.read_text(encoding="utf-8"))), encoding="utf-8")
