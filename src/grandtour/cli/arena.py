"""grandtour arena: bots against bots. `lab/tournament.py` lets them meet."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.cli.arguments import option

USUAL_PLAYERS: Final = 4

EXAMPLES: Final = (
    ("grandtour arena ladder {game} --players 2 --aim 0.65",
     "each level against the one below it"),
    ("grandtour arena test {game} tree@20000 tree --aim 0.25", "is it better with more thought?"),
    ("grandtour arena round-robin {game} random greedy tree --games 40 --to results",
     "everybody against everybody, kept in a folder"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("kind", choices=("round-robin", "ladder", "test"),
                         help="everybody against everybody; each against the one before it; the "
                         "first against the second")
    command.add_argument("game")
    command.add_argument("bots", nargs="*", metavar="PLAYER",
                         help="tree; tree@20000 (iterations); tree@1s; pilot (a level of the "
                         "game); run:COMMAND (a program of yours); without any: the whole ladder")
    command.add_argument("--players", type=int,
                         help=f"at a table ({USUAL_PLAYERS}, if the game is for so many)")
    command.add_argument("--games", type=int, default=400,
                         help="of each ordered pairing, at most: A alone among Bs is one, B alone "
                         "among As another (%(default)s)")
    command.add_argument("--aim", type=float, metavar="SHARE",
                         help="of the games that a player is to win alone against equals (2 / "
                         "(players + 1): twice as likely to win as each of them)")
    command.add_argument("--profile", default="", help="sets several options at once")
    command.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
                         help="an option of the game; may be given several times")
    command.add_argument("--to", type=Path, default=Path("arena"), metavar="FOLDER",
                         help="where results are kept; what is there is not played again "
                         "(%(default)s)")
    command.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N",
                         help="that play at the same time (%(default)s)")
    command.add_argument("--ray", default="", metavar="ADDRESS",
                         help="of a Ray cluster that plays instead; auto: the one of this machine")


def run(chosen: argparse.Namespace) -> int:
    from grandtour.lab.arena import ArenaRules
    from grandtour.lab.tournament import TournamentArguments, arena
    players = chosen.players
    if players is None:
        players = games.game(chosen.game).nearest_players(USUAL_PLAYERS) \
            if chosen.game in games.names() else USUAL_PLAYERS
    return arena(TournamentArguments(
        chosen.kind, ArenaRules(chosen.game, players, chosen.profile,
                                tuple(sorted(chosen.option))),
        tuple(chosen.bots), chosen.games, chosen.aim, chosen.to, chosen.processes, chosen.ray))
