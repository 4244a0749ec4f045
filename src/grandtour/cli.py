"""The command line: grandtour serve | play | replay | check | bench.

Only arguments are read here; each command lives in a module of its own that is loaded when the
command is given."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from grandtour import __version__
from grandtour.engine.facts import BadFacts

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 if it did what it was asked."""
    chosen = parser().parse_args(arguments)
    try:
        status = chosen.run(chosen)
    except BrokenPipeError:         # the reader of our output has gone: `grandtour replay | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BadFacts as fault:       # the owner of a printed copy has mended a figure, and erred
        print(f"grandtour: {fault}", file=sys.stderr)
        return 1
    assert isinstance(status, int)
    return status


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        "grandtour", description="Board games to play in a browser, in the terminal, or from "
        "programs.")
    top.add_argument("--version", action="version", version=f"grandtour {__version__}")
    commands = top.add_subparsers(required=True, metavar="command")
    add_serve(commands)
    add_play(commands)
    add_replay(commands)
    add_check(commands)
    add_bench(commands)
    return top


def data_folder() -> Path:
    """Where records are kept: GRANDTOUR_DATA, else a folder of the user's own."""
    return Path(os.environ.get("GRANDTOUR_DATA") or Path.home() / ".local/share/grandtour")


def option(text: str) -> tuple[str, str]:
    """name=value"""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form name=value")
    return name, value


# grandtour serve

def add_serve(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="serve the site")
    serve.add_argument("--host", default="127.0.0.1",
                       help="address to listen at; 0.0.0.0: from everywhere (%(default)s)")
    serve.add_argument("--port", type=int, default=8080, help="0: any free one (%(default)s)")
    serve.add_argument("--database", default=f"sqlite:///{data_folder()}/grandtour.sqlite",
                       metavar="URL", help="where the record is kept (%(default)s)")
    serve.add_argument("--pause", type=float, default=0.35,
                       help="seconds between two actions of a bot (%(default)s)")
    serve.add_argument("--requests", type=int, default=600,
                       help="requests that one address may send in ten seconds; 0: any number "
                       "(%(default)s)")
    serve.add_argument("--draws", type=int, metavar="N",
                       help="for tests: all draws follow from this number, so that whoever knows "
                       "it can foresee them")
    serve.add_argument("--open", action="store_true", help="open the browser where there is one")
    serve.set_defaults(run=run_serve)


def run_serve(chosen: argparse.Namespace) -> int:
    from grandtour.serve import Place, serve
    from grandtour.web.app import Settings
    return serve(Place(chosen.host, chosen.port, chosen.open),
                 Settings(chosen.database, chosen.pause, chosen.requests,
                          draws=chosen.draws))


# grandtour play

def add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play in the terminal against bots")
    play.add_argument("game")
    play.add_argument("--players", type=int, default=3, help="you included (%(default)s)")
    play.add_argument("--seat", type=int, default=0, help="yours, from 0 (%(default)s)")
    play.add_argument("--name", default="", help="yours")
    play.add_argument("--bot", default="cyclist", help="level of the others (%(default)s)")
    play.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
                      help="an option of the game; may be given several times")
    play.add_argument("--profile", default="", help="sets several options at once")
    play.add_argument("--seed", type=int, help="plays the same draws again")
    play.add_argument("--record", type=Path, metavar="FILE",
                      help=f"where the record is saved (a new file in {data_folder()}/records)")
    add_language(play)
    play.set_defaults(run=run_play)


def run_play(chosen: argparse.Namespace) -> int:
    from grandtour.terminal import Wishes, play
    return play(Wishes(
        game=chosen.game, players=chosen.players, seat=chosen.seat, name=chosen.name,
        bot=chosen.bot, options=dict(chosen.option), profile=chosen.profile, seed=chosen.seed,
        record=chosen.record, folder=data_folder() / "records", language=chosen.language))


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", default="", metavar="en|ja|fr",
                         help="that of the environment, if not given")


# grandtour replay, grandtour check

def add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="tell what happened in a recorded game")
    replay.add_argument("record", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help="show the position after entry N")
    add_language(replay)
    replay.set_defaults(run=run_replay)


def run_replay(chosen: argparse.Namespace) -> int:
    from grandtour.records import replay
    return replay(chosen.record, chosen.at, chosen.language)


def add_check(commands: Commands) -> None:
    check = commands.add_parser("check", help="verify records")
    check.add_argument("records", type=Path, nargs="*", metavar="FILE")
    check.add_argument("--database", metavar="URL", help="verify every table of a database")
    check.set_defaults(run=run_check)


def run_check(chosen: argparse.Namespace) -> int:
    from grandtour.records import check
    return check(chosen.records, chosen.database)


# grandtour bench

def add_bench(commands: Commands) -> None:
    bench = commands.add_parser("bench", help="measure how fast the rules are")
    bench.add_argument("--game", help="one game only")
    bench.add_argument("--players", type=int, default=4, help="(%(default)s)")
    bench.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    bench.add_argument("--games", type=int, help="random games in each of seven runs")
    bench.add_argument("--json", action="store_true", help="print JSON instead of a table")
    bench.set_defaults(run=run_bench)


def run_bench(chosen: argparse.Namespace) -> int:
    from grandtour.lab.bench import bench
    return bench(chosen.game, chosen.players, dict(chosen.option), chosen.games, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
