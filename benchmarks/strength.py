"""How strong the rungs of the ladder are: each alone against equals of the one before it.

    python benchmarks/strength.py [--game GAME] [--players N] [--cap N] [--processes N] [--tell]

Every game played is kept in a file (--to), so that this can be broken off and goes on where it was;
delete the file when rungs have changed. All pairings come to a few games before any comes to many.
A pairing ends when it is known whether the aim is reached, or with the last game. Whatever is known
by then is written into the tables of docs/bots.md; --tell does only that."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.progress import Progress, TextColumn

from grandtour import games
from grandtour.bots.ladder import LADDER
from grandtour.lab.arena import Ledger, Processes, Rules, rotations
from grandtour.lab.sequential import CAP, Score, contest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
STAGES = (0.05, 0.25, 1.0)          # of the cap
TABLES = (2, 4)                     # players
OVER_WALKER = 0.8                   # aim of whoever has knowledge, over chance, at any table
AIMS = {2: 0.65, 4: 0.4}


@dataclass(frozen=True)
class Pairing:
    """Who sits alone against whom, and the share of the victories that is aimed at."""

    rules: Rules
    hero: str
    rivals: str
    aim: float

    def known(self, ledger: Ledger) -> Score:
        """What has come of it so far: whole rounds in the order in which they are played."""
        score = whole = Score()
        for number, fixture in enumerate(rotations(self.rules, self.hero, self.rivals, CAP)):
            if fixture not in ledger.known:
                break
            score = score.after(ledger.known[fixture], number % self.rules.players)
            if score.games % self.rules.players == 0:
                whole = score
        return whole


def named(rung: str) -> str:
    """The rung with the iterations that it has now, so that games of another are not taken for
    its own."""
    return f"{rung}@{LADDER[rung].budget.iterations}"


def pairings(game: str, players: int) -> list[Pairing]:
    """From the bottom upwards; the cyclist also against chance alone, and the top against it."""
    rules, rungs = Rules(game, players), list(LADDER)
    steps = [(hero, below, AIMS[players])
             for below, hero in pairwise(rungs)]
    steps.insert(rungs.index("cyclist"), ("cyclist", "walker", OVER_WALKER))
    steps.append((rungs[-1], "cyclist", AIMS[players]))
    return [Pairing(rules, named(hero), named(below), aim) for hero, below, aim in steps]


def measure(chosen: Iterable[Pairing], ledger: Ledger, cap: int, processes: int) -> None:
    """Play what is missing; a few games of everything first."""
    waiting = list(chosen)
    with Processes(processes) as workers, Progress(*Progress.get_default_columns(),
                                                   TextColumn("{task.fields[now]}")) as progress:
        task = progress.add_task("pairings", total=len(STAGES) * len(waiting), now="")
        for part in STAGES:
            for pairing in waiting:
                rules = pairing.rules
                progress.update(task, now=f"{rules.game} {rules.players}: {pairing.hero}")
                for _ in contest(rules, pairing.hero, pairing.rivals, pairing.aim, workers,
                                 ledger, max(rules.players, int(part * cap))):
                    pass
                progress.advance(task)


def tables(ledger: Ledger) -> str:
    """All that is known, as Markdown."""
    lines = []
    for game in games.names():
        lines += [f"**{games.game(game).title}**", "",
                  "| alone | against | " + " | ".join(f"{players} players" for players in TABLES)
                  + " | CPU hours |", "|---|---|" + "---|" * len(TABLES) + "---:|"]
        for row in zip(*[pairings(game, players) for players in TABLES], strict=True):
            scores = [(pairing, pairing.known(ledger)) for pairing in row]
            cells = [row[0].hero, row[0].rivals, *[cell(*known) for known in scores],
                     f"{sum(score.cpu for _, score in scores) / 3600:.3f}"]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def cell(pairing: Pairing, score: Score) -> str:
    """The share with its interval, the number of games, and whether the aim is known to be
    reached."""
    if not score.games:
        return "not measured"
    low, high = score.interval
    verdict = score.verdict(pairing.aim)
    return (f"{score.share:.0%} ({low:.0%} to {high:.0%}), {score.games} games"
            + ("" if verdict == "open" else f", {verdict}"))


def tell(ledger: Ledger, page: Path) -> None:
    """Write the tables into the page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{tables(ledger)}{END}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--players", type=int, choices=TABLES, action="append")
    parser.add_argument("--cap", type=int, default=CAP, help="games of a pairing (%(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="at a time (%(default)s)")
    parser.add_argument("--to", type=Path, default=ROOT / "var" / "strength.jsonl",
                        help="where games are kept (%(default)s)")
    parser.add_argument("--tell", action="store_true", help="only write what is known")
    chosen = parser.parse_args()
    ledger = Ledger(chosen.to)
    try:
        if not chosen.tell:
            measure([pairing for game in chosen.game or games.names()
                     for players in chosen.players or TABLES
                     for pairing in pairings(game, players)], ledger, chosen.cap, chosen.processes)
    finally:
        tell(ledger, PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
