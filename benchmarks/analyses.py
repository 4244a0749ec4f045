"""Measure how far the words and the PR of an analysis can be trusted.

    python benchmarks/analyses.py [--game GAME] [--level LEVEL] [--games N] [--claims N]
                                  [--to FILE] [--show]

Neighbouring levels play games for two, which are analysed with the usual effort. Then two things
are measured:

- Claims: every certain loss is measured again in ten times the pairs of trials, with other random
  numbers.
- Ranking: with what part of the games PR puts the two levels in the right order, compared with the
  results of the same games (bootstrap).

Every game and every claim is added to a file at once, so that you can break this off at any time.
The program continues from there, and prints what the file has.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

from level_games import play_match

from grandtour import games
from grandtour.bots.analysis.report import MISTAKE, Analysis, choose_word
from grandtour.bots.analysis.work import CloserLook, MeanDifference, judge_piece
from grandtour.bots.evaluation import victory_shares
from grandtour.bots.levels import NAMES, levels_by_name
from grandtour.engine.game import Game

ROOT: Final = Path(__file__).resolve().parents[1]
FIRST_SEED: Final = 140_000
TIMES: Final = 10               # as many pairs of trials as in a closer look
OTHER_SEED: Final = 1           # of the trials that measure a claim again
RIGHT: Final = 0.9              # part of the samples in which the order is right
DEVIATES: Final = 1.2816        # standard deviations below which that part of a normal curve is
SAMPLES: Final = 4000
SIZES: Final = tuple(dict.fromkeys(round(1.12 ** power) for power in range(54)))

Told: TypeAlias = dict[str, Any]            # a line of the file


class Journal:
    """A file with a line for every game and every claim."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[tuple[str, int, int], Told] = {}
        self.claims: dict[tuple[str, int, int, int], Told] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in lines:
            self.remember(json.loads(line))

    def remember(self, told: Told) -> None:
        key = told["game"], told["place"], told["seed"]
        if "index" in told:
            self.claims[(*key, told["index"])] = told
        else:
            self.games[key] = told

    def add_line(self, told: Told) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(told)}\n")
        self.remember(told)


# The work.

def make_analysis(game: Game[Any], place: int, seed: int,
                  claims: int) -> tuple[Told, list[CloserLook]]:
    """Return what a game between the level at this place and the next one says, and the closer
    looks that claim a loss. It takes this number of closer looks at most.

    `weak` is the seat of the weaker level. `losses` has for each decision of a seat the loss by the
    first pass, and its error."""
    levels, weak = list(levels_by_name(game).values()), seed % 2
    match = play_match(game, [levels[place + (seat != weak)] for seat in range(2)], seed)
    analysis = Analysis(match)
    losses: list[list[tuple[float, float]]] = [[], []]
    for index, piece in enumerate(next(analysis.stages())):
        judged = judge_piece(piece)
        analysis.add_judgement(judged)
        share = judged.better.share if judged.better else MeanDifference(0.0, 0.0)
        losses[analysis.lines[index].seat].append((share.value, share.error))
    looks = [look for look in analysis.closer_looks()[:claims] if isinstance(look, CloserLook)]
    for look in looks:
        analysis.add_judgement(judge_piece(look))
    shares = victory_shares(match.state, match.state.scores())
    told = {"game": game.name, "place": place, "seed": seed, "weak": weak,
            "shares": [shares[0], shares[1]], "losses": losses}
    return told, [look for look in looks if analysis.decisions[look.index].is_loss]


def repeat_claim(look: CloserLook, told: Told) -> Told:
    """Return a claim of this game, and what comes of it with ten times the pairs."""
    before = judge_piece(look).better
    after = judge_piece(replace(look, seed=OTHER_SEED, pairs=TIMES * look.pairs)).better
    assert before is not None and after is not None
    return {"game": told["game"], "place": told["place"], "seed": told["seed"],
            "index": look.index,
            "share": [before.share.value, before.share.error],
            "points": [before.points.value, before.points.error],
            "share_again": [after.share.value, after.share.error],
            "points_again": [after.points.value, after.points.error]}


def measure(game: Game[Any], places: Sequence[int], number: int, claims: int,
            journal: Journal) -> None:
    """Analyse a number of games of each pair of levels, and repeat this number of claims."""
    for round_number in range(number):
        for place in places:
            seed = FIRST_SEED + 1000 * place + round_number
            key = game.name, place, seed
            wanted = claims - sum(1 for claim in journal.claims if claim[0] == game.name)
            if key in journal.games:
                continue
            told, looks = make_analysis(game, place, seed, max(0, wanted))
            for look in looks:
                journal.add_line(repeat_claim(look, told))
            journal.add_line(told)


# Claims.

def claim_row(title: str, claims: Sequence[Told]) -> str:
    """Return the line of the table for these claims.

    A claim is contradicted if an analysis would no longer make it. Other columns count claims whose
    word becomes milder, and those whose new mean is outside the interval that was shown."""
    gone = milder = outside = 0
    for claim in claims:
        before, after = MeanDifference(*claim["share"]), MeanDifference(*claim["share_again"])
        gone += choose_word(after) == "good"
        milder += rank_word(after) < rank_word(before)
        outside += abs(after.value - before.value) > 2.0 * before.error
    number = len(claims)
    low, high = wilson(gone, number)
    return (f"| {title} | {number} | {gone} ({low:.1%} to {high:.1%}) | {milder} | {outside} |")


def rank_word(loss: MeanDifference) -> int:
    """Return how grave the word for this loss is."""
    return ("good", "slip", "mistake", "blunder").index(choose_word(loss))


def wilson(hits: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson."""
    z, part = 1.96, hits / number
    middle = (part + z * z / (2 * number)) / (1 + z * z / number)
    half = z * sqrt(part * (1 - part) / number + z * z / (4 * number ** 2)) / (1 + z * z / number)
    return max(0.0, middle - half), middle + half


# Ranking.

def compare_results(told: Told) -> float:
    """Return by how much more of the victory the stronger level got in this game."""
    weak: int = told["weak"]
    return float(told["shares"][1 - weak] - told["shares"][weak])


def compare_losses(told: Told, most: float = 1.0) -> float:
    """Return by how much more the weaker level lost in a decision of this game, if no loss counts
    for more than `most`."""
    weak: int = told["weak"]
    means = [fmean([min(most, value) for value, _ in losses]) for losses in told["losses"]]
    return means[weak] - means[1 - weak]


MEASURES: Final[dict[str, Callable[[Told], float]]] = {
    "results": compare_results,
    "PR": compare_losses,
    "losses up to a slip": lambda told: compare_losses(told, MISTAKE),
}


@dataclass(frozen=True)
class Ranking:
    """How a measure tells two levels apart: the mean of its difference in a game, in standard
    deviations, and the games for nine right orders of ten, by bootstrap; None if all the samples
    are too small."""

    effect: float
    games: int | None

    @property
    def expected_games(self) -> float:
        """Return the games that a normal curve with this effect needs."""
        return (DEVIATES / self.effect) ** 2 if self.effect > 0.0 else float("inf")


def rank_levels(values: Sequence[float], draw: Random) -> Ranking:
    """Return how these differences, one for each game, tell two levels apart."""
    effect = fmean(values) / stdev(values) if len(set(values)) > 1 else float("inf")
    return Ranking(effect, next(
        (size for size in SIZES if right_orders(values, size, draw) >= RIGHT), None))


def right_orders(values: Sequence[float], size: int, draw: Random) -> float:
    """Return the part of samples of this size whose sum is above zero; a sum of zero counts
    half."""
    sums = [sum(draw.choices(values, k=size)) for _ in range(SAMPLES)]
    return fmean([0.5 + 0.5 * ((one > 1e-9) - (one < -1e-9)) for one in sums])


def ranking_row(title: str, place: int, told: Sequence[Told], draw: Random) -> str:
    """Return the line of the table for a pair of levels."""
    sides = [[tuple(pair) for one in told for pair in one["losses"][abs(one["weak"] - strong)]]
             for strong in (0, 1)]
    means = " / ".join(mean_text([value for value, _ in losses]) for losses in sides)
    noise = fmean([error ** 2 for losses in sides for _, error in losses]) / fmean(
        [stdev([value for value, _ in losses]) ** 2 for losses in sides])
    won = fmean([one["shares"][1 - one["weak"]] for one in told])
    cells = []
    for compare in MEASURES.values():
        ranking = rank_levels([compare(one) for one in told], draw)
        cells.append(f"{ranking.effect:.2f} | {ranking.games or f'over {SIZES[-1]}'}")
    return (f"| {title} | {place + 1} {NAMES[place]}, {place + 2} {NAMES[place + 1]} | {len(told)} "
            f"| {won:.0%} | {means} | {noise:.1%} | {' | '.join(cells)} |")


def mean_text(losses: Sequence[float]) -> str:
    """Return a PR with two standard errors."""
    return f"{1000 * fmean(losses):.0f} ± {2000 * stdev(losses) / sqrt(len(losses)):.0f}"


def print_report(journal: Journal) -> None:
    """Print the tables of everything that the file has."""
    draw = Random(1)
    heads = " | ".join(f"{name}: effect | games" for name in MEASURES)
    print("| Game | claims | contradicted | milder word | outside the interval |\n"
          "|---|---:|---:|---:|---:|")
    for name in games.names():
        if claims := [told for told in journal.claims.values() if told["game"] == name]:
            print(claim_row(games.game(name).title, claims))
    if journal.claims:
        print(claim_row("all", list(journal.claims.values())))
    print(f"\n| Game | levels | games | the stronger wins | PR | noise | {heads} |\n"
          f"|---|---|---:|---:|---|---:|{'---:|' * 2 * len(MEASURES)}")
    for name in games.names():
        for place in range(len(NAMES) - 1):
            told = [one for key, one in journal.games.items() if key[:2] == (name, place)]
            if len(told) > 1:
                print(ranking_row(games.game(name).title, place, told, draw))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--level", choices=NAMES[:-1], help="only this one and the next")
    parser.add_argument("--games", type=int, default=20, help="of each pair (%(default)s)")
    parser.add_argument("--claims", type=int, default=50, help="of each game (%(default)s)")
    parser.add_argument("--to", type=Path, default=ROOT / "var" / "analyses.jsonl",
                        help="where games and claims are kept (%(default)s)")
    parser.add_argument("--show", action="store_true", help="only print what the file has")
    chosen = parser.parse_args()
    journal = Journal(chosen.to)
    for name in chosen.game or games.names():
        if not chosen.show:
            pairs = range(len(levels_by_name(games.game(name))) - 1)
            places = pairs if chosen.level is None else [NAMES.index(chosen.level)]
            measure(games.game(name), places, chosen.games, chosen.claims, journal)
    print_report(journal)
    return 0


if __name__ == "__main__":
    sys.exit(main())
