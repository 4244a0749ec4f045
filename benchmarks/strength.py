"""Measure how strong the computer players are: each alone against equals of another.

    python benchmarks/strength.py [--game GAME] [--players N] [--what KIND] [--cap N]
                                  [--processes N] [--tell]

The pairings of every game are: the levels against the level below, the levels with twice the time
against themselves, the highest one with a second for every decision, and the rungs of the ladder
against the rung below. Every game played is kept in a file (--to). So you can interrupt the
program, and it continues later. All pairings come to a few games before any comes to many. A
pairing ends when it is known whether the aim is reached, or with the last game. The sample with a
second for every decision ends with the last game.

The results are written into the files that the site shows (strength.json of every game), and from
there into the tables of docs/measured/bots.md and docs/arena.md. With --tell no game is played.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from measured_page import PAGE, replace_table
from rich.progress import Progress, TextColumn

from grandtour import games
from grandtour.bots import strength
from grandtour.bots.ladder import LADDER
from grandtour.bots.levels import levels_by_name
from grandtour.bots.strength import Strength, ThinkingTime
from grandtour.lab.arena import ArenaRules, LocalWorkers, ResultFile
from grandtour.lab.sequential import CAP, Pairing, run_contest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "grandtour" / "games"
ARENA: Final = ROOT / "docs" / "arena.md"
STAGES = (0.05, 0.25, 1.0)          # of the cap
TABLES = (2, 4)                     # players
OVER_RANDOM = 0.8                   # aim of whoever has knowledge, over chance, at any table
AIMS = {2: 0.6, 4: 0.35}
NO_LOSS = 0.45                      # who wins half is told from who wins two fifths
SAMPLE = 100                        # games in which every decision may take a second
HOUR = 3600


# What is measured of a game at a table of so many.

def pair_by_levels(game: str, players: int) -> Iterator[Pairing]:
    """Every level against the one below it."""
    for below, level in pairwise(levels_by_name(games.game(game)).values()):
        yield Pairing(ArenaRules(game, players), level.arena_name, below.arena_name, AIMS[players])


def pair_by_time(game: str, players: int) -> Iterator[Pairing]:
    """The levels that think, with twice their time against themselves, by two."""
    levels = levels_by_name(games.game(game))
    for level in list(levels.values())[1:] if players == TABLES[0] else []:
        yield Pairing(ArenaRules(game, players), f"{level.rung}@{2 * level.iterations}",
                      level.arena_name, NO_LOSS)


def pair_by_seconds(game: str, players: int) -> Iterator[Pairing]:
    """Yield the pairing of the highest level, with a second for every decision, against the level
    below it, by two."""
    *_, below, top = levels_by_name(games.game(game)).values()
    if players == TABLES[0]:
        yield Pairing(ArenaRules(game, players), f"{top.rung}@1s", below.arena_name, AIMS[players],
                      least=SAMPLE, most=SAMPLE)


def pair_by_rungs(game: str, players: int) -> Iterator[Pairing]:
    """Yield the rungs from the bottom upwards. Each that is not next to greed also meets it, and
    greed meets chance with an aim of its own. In a game without habits, the habits rung equals
    chance and is left out."""
    rules = ArenaRules(game, players)
    rungs = [rung for rung in LADDER if rung != "habits" or games.game(game).rollout_weights()]
    above = rungs[rungs.index("greedy") + 2:]
    yield Pairing(rules, rung_with_iterations("greedy"), rung_with_iterations("random"),
                  OVER_RANDOM)
    for below, hero in [*pairwise(rungs), *(("greedy", hero) for hero in above)]:
        yield Pairing(rules, rung_with_iterations(hero), rung_with_iterations(below), AIMS[players])


def rung_with_iterations(rung: str) -> str:
    """The rung with the iterations that it has now, so that games of another are not taken for
    its own."""
    return f"{rung}@{LADDER[rung].budget.iterations}"


KINDS: Final[Mapping[str, Callable[[str, int], Iterator[Pairing]]]] = {
    "levels": pair_by_levels, "time": pair_by_time, "seconds": pair_by_seconds,
    "rungs": pair_by_rungs}
TITLES: Final = {"levels": "Levels at tables", "time": "Twice the time",
                 "seconds": "A second for each decision", "rungs": "Rungs of the ladder"}


def measure(pairings: Sequence[Pairing], ledger: ResultFile, processes: int) -> None:
    """Play what is missing; a few games of everything first."""
    with LocalWorkers(processes) as workers, Progress(*Progress.get_default_columns(),
                                                      TextColumn("{task.fields[now]}")) as progress:
        task = progress.add_task("pairings", total=len(STAGES) * len(pairings), now="")
        for part in STAGES:
            for pairing in pairings:
                rules, most = pairing.rules, int(part * pairing.most)
                progress.update(task, now=f"{rules.game} {rules.players}: {pairing.hero}")
                for _ in run_contest(replace(pairing, most=max(rules.players, most)), workers,
                                     ledger):
                    pass
                progress.advance(task)


# What is told of it.

def collect_results(game: str, ledger: ResultFile, before: Strength) -> Strength:
    """Return all requested results: from the games, or if fewer of them are there, from the earlier
    file."""
    asked = dict.fromkeys(pairing for players in TABLES for kind in KINDS.values()
                          for pairing in kind(game, players))
    rows = [[summarise(pairing, ledger), before.find_pairings(pairing.hero, pairing.rivals).get(
        pairing.rules.players)] for pairing in asked]
    return Strength([max(filter(None, row), key=lambda one: one.games) for row in rows if any(row)],
                    list(thinking_times(game, ledger, before, dict.fromkeys(
                        name for one in asked for name in (one.hero, one.rivals)))))


def summarise(pairing: Pairing, ledger: ResultFile) -> strength.PairingStrength | None:
    """Return the result of a pairing so far; None if nothing was played."""
    score = pairing.compute_current_score(ledger)
    if not score.games:
        return None
    low, high = score.interval
    return strength.PairingStrength(
        pairing.rules.players, pairing.hero, pairing.rivals, pairing.aim, score.games,
        round(score.share, 4), round(low, 4), round(high, 4), pairing.find_verdict(score),
        round(score.cpu, 1))


def thinking_times(game: str, ledger: ResultFile, before: Strength,
          players: Iterable[str]) -> Iterator[ThinkingTime]:
    """Yield how long these players take for a decision."""
    choices: defaultdict[str, int] = defaultdict(int)
    seconds: defaultdict[str, float] = defaultdict(float)
    for result in ledger.known.values():
        if result.fixture.rules.game == game:
            for seat, player in enumerate(result.fixture.seats):
                choices[player] += result.decisions[seat]
                seconds[player] += result.cpu[seat]
    for name in players:
        new = ThinkingTime(name, choices[name], round(seconds[name] / choices[name], 5)) \
            if choices[name] else None
        if either := list(filter(None, (new, before.find_pace(name)))):
            yield max(either, key=lambda pace: pace.choices)


def tables(game: str, found: Strength) -> Iterator[str]:
    """All that is known of a game, as lines of Markdown."""
    yield from (f"**{games.game(game).title}**", "")
    for kind, pairings in KINDS.items():
        wide = [players for players in TABLES if list(pairings(game, players))]
        yield (f"| {TITLES[kind]}: alone | against | "
               + " | ".join(f"{players} players" for players in wide)
               + " | ms a decision | CPU s |")
        yield "|---|---|" + "---|" * len(wide) + "---:|---:|"
        for row in zip(*[pairings(game, players) for players in wide], strict=True):
            yield line(row, found)
        yield ""


def line(row: Sequence[Pairing], found: Strength) -> str:
    """One player against another, at tables of each size."""
    game, hero, rivals = row[0].rules.game, row[0].hero, row[0].rivals
    played = found.find_pairings(hero, rivals)
    pace = found.find_pace(hero)
    cells = [player_title(game, hero), player_title(game, rivals),
             *[cell(played.get(pairing.rules.players)) for pairing in row],
             format_milliseconds(pace) if pace else "",
             f"{sum(one.cpu for one in played.values()):,.0f}"]
    return f"| {' | '.join(cells)} |"


def format_milliseconds(pace: ThinkingTime) -> str:
    """Return the time of a decision. A time below the clock's precision is not zero."""
    return f"{1000 * pace.seconds:,.3g}" if pace.seconds else "< 0.01"


def player_title(game: str, player: str) -> str:
    """The player, with the level that it is at tables."""
    names = {level.arena_name: f"{level.number} {level.name}: "
             for level in levels_by_name(games.game(game)).values()}
    return names.get(player, "") + player


def cell(one: strength.PairingStrength | None) -> str:
    """The share with its interval, the number of games, and whether the aim is known to be
    reached."""
    if one is None:
        return "not measured"
    verdict = "" if one.verdict == "open" else f", {one.aim:.0%} {one.verdict}"
    return f"{one.share:.0%} ({one.low:.0%} to {one.high:.0%}), {one.games} games{verdict}"


def tell(ledger: ResultFile) -> None:
    """Write what is known into the files of the games, and the tables into the page."""
    found = {game: collect_results(game, ledger, strength.load_strength(game))
             for game in games.names()}
    for game, one in found.items():
        (GAMES / game / strength.FILE).write_text(one.to_text(), encoding="utf-8")
    PAGE.write_text(rewrite_page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
    ARENA.write_text(rewrite_arena(ARENA.read_text(encoding="utf-8"), found), encoding="utf-8")


def rewrite_page(page: str, found: Mapping[str, Strength]) -> str:
    """The page with the tables of what is known of each game."""
    told = [text for game, one in found.items() for text in tables(game, one)]
    cpu = sum(pairing.cpu for one in found.values() for pairing in one.pairings)
    return replace_table(page, "strength", [
        *told, f"All games of these tables took {cpu / HOUR:.1f} hours of CPU."])


def rewrite_arena(page: str, found: Mapping[str, Strength]) -> str:
    """Return the page of the arena with a row for each level that has met the one below it."""
    lines = ["| Game | alone | against | games of two | share | games of four | share |",
             "|---|---|---|---:|---:|---:|---:|"]
    for game, one in found.items():
        for pairing in pair_by_levels(game, TABLES[0]):
            played = one.find_pairings(pairing.hero, pairing.rivals)
            cells = [games.game(game).title, player_title(game, pairing.hero),
                     player_title(game, pairing.rivals)]
            for players in TABLES:
                cells += count_and_share(played.get(players))
            lines.append(f"| {' | '.join(cells)} |")
    return replace_table(page, "arena", lines)


def count_and_share(one: strength.PairingStrength | None) -> list[str]:
    """Return the cells with the number of games and the share."""
    if one is None:
        return ["0", ""]
    return [str(one.games), f"{one.share:.0%} ({one.low:.0%} to {one.high:.0%})"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--players", type=int, choices=TABLES, action="append")
    parser.add_argument("--what", choices=list(KINDS), action="append")
    parser.add_argument("--cap", type=int, default=CAP, help="games of a pairing (%(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="at a time (%(default)s)")
    parser.add_argument("--to", type=Path, default=ROOT / "var" / "strength.jsonl",
                        help="where games are kept (%(default)s)")
    parser.add_argument("--tell", action="store_true", help="only write what is known")
    chosen = parser.parse_args()
    ledger = ResultFile(chosen.to)
    try:
        if not chosen.tell:
            measure([replace(pairing, most=min(chosen.cap, pairing.most))
                     for kind in chosen.what or KINDS
                     for game in chosen.game or games.names()
                     for players in chosen.players or TABLES
                     for pairing in KINDS[kind](game, players)], ledger, chosen.processes)
    finally:
        tell(ledger)
    return 0


if __name__ == "__main__":
    sys.exit(main())
