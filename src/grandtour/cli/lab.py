"""Measurements: how fast the rules are, and how strong computer players are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from grandtour import games
from grandtour.console.command import CommandFailed, command
from grandtour.console.options import game_option, profile_option

USUAL_PLAYERS: Final = 4


@command(examples=(
    ("grandtour bench", "all games"),
    ("grandtour bench --game {game} --players 2 --json", "one game, for programs")))
@click.option("--game", help="one game only")
@click.option("--players", type=int, default=4, help="players at a table")
@game_option
@click.option("--games", type=int, help="random games in each of seven runs")
@click.option("--json", is_flag=True, help="print JSON instead of a table")
def bench(game: str | None, players: int, options: Sequence[tuple[str, str]],
          games: int | None, json: bool) -> int:
    """Measure how fast the rules are."""
    from grandtour.lab.bench import bench
    return bench(game, players, dict(options), games, json)


@command(examples=(
    ("grandtour arena ladder {game} --players 2 --aim 0.65",
     "each level against the one below it"),
    ("grandtour arena test {game} tree@20000 tree --aim 0.25", "is it better with more thought?"),
    ("grandtour arena round-robin {game} random greedy tree --games 40 --to results",
     "everybody against everybody, kept in a folder")))
@click.argument("kind", type=click.Choice(("round-robin", "ladder", "test")))
@click.argument("game")
@click.argument("bots", nargs=-1, metavar="[PLAYER]...")
@click.option("--players", type=int,
              help=f"players at a table ({USUAL_PLAYERS}, if the game allows it)")
@click.option("--games", "most", type=int, default=400,
              help="games for each ordered pairing, at most: A alone among Bs is one pairing, B "
              "alone among As another")
@click.option("--aim", type=float, metavar="SHARE",
              help="share of games to win alone against equals (2 / (players + 1): "
              "twice as likely to win as each of them)")
@profile_option
@game_option
@click.option("--to", type=Path, default=Path("arena"), metavar="FOLDER",
              help="where to save results; saved games are not played again")
@click.option("--processes", type=int, default=os.cpu_count() or 1, metavar="N",
              help="games played at the same time")
@click.option("--ray", default="", show_default=False, metavar="ADDRESS",
              help="a Ray cluster that plays instead; auto: the one on this machine")
def arena(kind: str, game: str, bots: tuple[str, ...], players: int | None, most: int,
          aim: float | None, profile: str, options: Sequence[tuple[str, str]], to: Path,
          processes: int, ray: str) -> int:
    """Let computer players meet, and rate them.

    round-robin: all against all; ladder: each against the one before it; test: the first against
    the second. PLAYER is tree; tree@20000 (iterations); tree@1s; pilot (a level of the game);
    run:COMMAND (a program of yours); weights:FILE (a trained network); without any: the whole
    ladder."""
    from grandtour.lab import arena, tournament
    if players is None:
        players = games.game(game).nearest_players(USUAL_PLAYERS) if game in games.names() \
            else USUAL_PLAYERS
    rules = arena.ArenaRules(game, players, profile, tuple(sorted(options)))
    return tournament.arena(tournament.TournamentArguments(
        kind, rules, bots, most, aim, to, processes, ray))


@command(examples=(
    ("grandtour train {game}", "a network that corrects the value of the computer players"),
    ("grandtour train {game} --rounds 6 --games 2000 --to by-two",
     "for longer; the same command goes on where it was broken off")))
@click.argument("game")
@click.option("--players", type=int, default=2, help="at a table")
@click.option("--rounds", type=click.IntRange(1), default=4,
              help="in each, the best player so far is sampled, and a network is fitted to it")
@click.option("--games", type=click.IntRange(1), default=600, help="sampled in each round")
@click.option("--tests", type=click.IntRange(2), default=400,
              help="games of each pairing after a round")
@click.option("--seed", type=int, default=1, help="of everything")
@click.option("--to", type=Path, default=Path("training"), metavar="FOLDER",
              help="where samples, weights and the curve are kept")
@click.option("--processes", type=int, default=os.cpu_count() or 1, metavar="N",
              help="that play at the same time")
@click.option("--ray", default="", show_default=False, metavar="ADDRESS",
              help="of a Ray cluster that plays instead; its machines must see the folder")
def train(game: str, players: int, rounds: int, games: int, tests: int, seed: int, to: Path,
          processes: int, ray: str) -> int:
    """Train a network that values positions of a game, from rollouts.

    It corrects the hand-made value. `grandtour arena` plays the result as weights:FILE."""
    try:
        from grandtour.lab.training.rounds import TrainingArguments, run_training
    except ImportError as fault:
        raise CommandFailed("NumPy is not installed here: pip install 'grandtour[lab]'") from fault
    return run_training(TrainingArguments(game, players, rounds, games, tests, seed, to, processes,
                                          ray))


@command(examples=(
    ("grandtour data {game} --into {game}-data",
     "20 games and 200 decisions of the strongest level"),
    ("grandtour data {game} --player pilot --games 1000 --decisions 10000 --into large",
     "many more of a weaker level; the same command goes on where it was broken off")))
@click.argument("game")
@click.option("--into", type=Path, required=True, metavar="FOLDER",
              help="where tables and card are written; games that are there are not played again")
@click.option("--players", type=int, help="at a table (the fewest that the game allows)")
@click.option("--player", "seats", multiple=True, metavar="NAME",
              help="who plays all seats, or each seat in turn if it is given several times "
              "(the strongest level)")
@click.option("--games", "number", type=click.IntRange(1), default=20, help="to play")
@click.option("--decisions", type=click.IntRange(0), default=200,
              help="of these games that are rolled out")
@click.option("--sisters", type=click.IntRange(2), default=8,
              help="turns that are compared at each decision, at most")
@click.option("--rollouts", type=click.IntRange(1), default=16, help="of each of these turns")
@click.option("--seed", type=int, default=1, help="of the first game; the others follow")
@profile_option
@game_option
@click.option("--processes", type=int, default=os.cpu_count() or 1, metavar="N",
              help="games played at the same time")
def data(game: str, into: Path, players: int | None, seats: tuple[str, ...], number: int,
         decisions: int, sisters: int, rollouts: int, seed: int, profile: str,
         options: Sequence[tuple[str, str]], processes: int) -> int:
    """Make a set of games and of sister rollouts, as Parquet.

    The games are between computer players. At some of their decisions, different turns are played
    on to the end of the game, many times with the same luck. README.md in the folder says how
    everything was made. NAME is a player as in `grandtour arena`."""
    from grandtour.lab import arena
    from grandtour.lab.data import DataArguments, print_data
    if players is None:
        players = games.game(game).least if game in games.names() else USUAL_PLAYERS
    rules = arena.ArenaRules(game, players, profile, tuple(sorted(options)))
    return print_data(DataArguments(rules, seats, number, decisions, sisters, rollouts, seed),
                      into, processes)
