"""The command line: grandtour serve | new-game | password | outbox | reports | tags | places |
tidy | play | replay | check | analyse | backup | restore | export | import | bench | arena.

Only arguments are read here; each command lives in a module of its own that is loaded when the
command is given."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
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
    add_new_game(commands)
    add_password(commands)
    add_reports(commands)
    add_tags(commands)
    add_outbox(commands)
    add_results(commands)
    add_tidy(commands)
    add_places(commands)
    add_play(commands)
    add_replay(commands)
    add_check(commands)
    add_analyse(commands)
    add_backup(commands)
    add_restore(commands)
    add_export(commands)
    add_import(commands)
    add_bench(commands)
    add_arena(commands)
    return top


def data_folder() -> Path:
    """Where records are kept: GRANDTOUR_DATA, else a folder of the user's own."""
    return Path(os.environ.get("GRANDTOUR_DATA") or Path.home() / ".local/share/grandtour")


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", default=f"sqlite:///{data_folder()}/grandtour.sqlite",
                         metavar="URL", help="where the record is kept (%(default)s)")


def option(text: str) -> tuple[str, str]:
    """name=value"""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form name=value")
    return name, value


def duration(text: str) -> float:
    """Seconds, more than none"""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above zero")
    return seconds


def natural(text: str) -> int:
    """A whole number from 1"""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    return number


# grandtour serve

def add_serve(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="serve the site")
    serve.add_argument("--host", default="127.0.0.1",
                       help="address to listen at; 0.0.0.0: from everywhere (%(default)s)")
    serve.add_argument("--port", type=int, default=8080, help="0: any free one (%(default)s)")
    add_database(serve)
    serve.add_argument("--pause", type=float, default=0.35,
                       help="seconds between two actions of a bot (%(default)s)")
    serve.add_argument("--requests", type=int, default=600,
                       help="requests that one address may send in ten seconds; 0: any number "
                       "(%(default)s)")
    serve.add_argument("--tables", type=int, default=40,
                       help="tables that are not over which one person may have opened; from one "
                       "address five times as many; 0: any number (%(default)s)")
    serve.add_argument("--processes", type=natural, default=spare_cores(), metavar="N",
                       help="in which computer players think: one processor less than there are "
                       "here (%(default)s)")
    serve.add_argument("--patience", type=duration, default=1000, metavar="TIMES",
                       help="how many times as long as usual a process may think before it is "
                       "taken to hang and replaced (%(default)s)")
    serve.add_argument("--connections", type=int, default=200, metavar="N",
                       help="that one address may have open at the same time, a proxy apart; 0: "
                       "any number (%(default)s)")
    serve.add_argument("--continuations", type=natural, default=200, metavar="N",
                       help="how often every position of a game that is analysed is played on: "
                       "more is surer, and takes longer (%(default)s)")
    serve.add_argument("--draws", type=int, metavar="N",
                       help="for tests: all draws follow from this number, so that whoever knows "
                       "it can foresee them")
    serve.add_argument("--proxy", action="append", default=[], metavar="ADDRESS",
                       help="believe this proxy (an address or a network) whose requests it "
                       "passes on; may be given several times")
    serve.add_argument("--log", choices=("plain", "json"), default="plain",
                       help="json: a line of JSON for every request and event (%(default)s)")
    serve.add_argument("--log-addresses", action="store_true",
                       help="log from which address a request came")
    serve.add_argument("--site", default="", metavar="URL",
                       help="where people reach the site; needed for mail and webhooks")
    serve.add_argument("--allow-host", action="append", default=[], metavar="NAME",
                       help="a further name by which people reach the site, besides that of "
                       "--site, addresses and this machine's own names; *: any; may be given "
                       "several times")
    serve.add_argument("--smtp", default="", metavar="URL",
                       help="the mail server: smtps://user@host:port, starttls://…, smtp://…; the "
                       "password is best kept in GRANDTOUR_SMTP_PASSWORD. Without it mail goes "
                       "into the folder outbox")
    serve.add_argument("--from", default="", metavar="ADDRESS", dest="sender",
                       help="from whom mail comes")
    serve.add_argument("--webhooks-to", action="append", default=[], metavar="NETWORK",
                       help="a network of your own to which webhooks may go; may be given several "
                       "times")
    serve.add_argument("--watch", type=Path, nargs="*", metavar="FOLDER",
                       help="for who writes a game: serve anew whenever a file changes in a "
                       "game or bot of another package, or in one of these folders")
    serve.add_argument("--open", action="store_true", help="open the browser where there is one")
    serve.set_defaults(run=run_serve)


def run_serve(chosen: argparse.Namespace) -> int:
    if chosen.watch is not None:
        from grandtour.watch import watch
        folders, chosen.watch = chosen.watch, None
        return watch(folders, partial(run_serve, chosen))
    from grandtour.serve import Place, Wishes, serve
    from grandtour.web.app import Settings
    return serve(Place(chosen.host, chosen.port, chosen.open, tuple(chosen.proxy),
                       chosen.connections),
                 Settings(chosen.database, chosen.pause, chosen.requests, chosen.processes,
                          chosen.patience, chosen.tables,
                          continuations=chosen.continuations, draws=chosen.draws,
                          addresses=chosen.log_addresses, hosts=tuple(chosen.allow_host)),
                 chosen.log,
                 Wishes(chosen.site, chosen.smtp, os.environ.get("GRANDTOUR_SMTP_PASSWORD", ""),
                        chosen.sender, tuple(chosen.webhooks_to), outbox_folder(chosen.database)))


def spare_cores() -> int:
    """All that this process may use but one, which the server itself needs; at least one."""
    usable = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, usable - 1)


def outbox_folder(database: str) -> Path:
    """Where mail goes without a mail server: beside a database that is a file."""
    file = database.removeprefix("sqlite:///")
    return (data_folder() if file == database else Path(file).parent) / "outbox"


# grandtour new-game

def add_new_game(commands: Commands) -> None:
    new_game = commands.add_parser(
        "new-game", help="write the package of a new game, which can be played at once")
    new_game.add_argument("name", help="small letters, digits and underscores")
    new_game.add_argument("--into", type=Path, default=Path(), metavar="FOLDER",
                          help="where its folder is made (here)")
    new_game.set_defaults(run=run_new_game)


def run_new_game(chosen: argparse.Namespace) -> int:
    from grandtour.new_game import new_game
    return new_game(chosen.name, chosen.into)


# grandtour password

def add_password(commands: Commands) -> None:
    password = commands.add_parser(
        "password", help="a link by which a member chooses a new password")
    password.add_argument("name", help="of the member")
    password.add_argument("--database", default=f"sqlite:///{data_folder()}/grandtour.sqlite",
                          metavar="URL", help="where the record is kept (%(default)s)")
    password.add_argument("--site", default="http://localhost:8080", metavar="URL",
                          help="where people reach the site (%(default)s)")
    password.set_defaults(run=run_password)


def run_password(chosen: argparse.Namespace) -> int:
    from grandtour.password import password
    return password(chosen.name, chosen.database, chosen.site)


# grandtour outbox

def add_outbox(commands: Commands) -> None:
    outbox = commands.add_parser("outbox", help="notices that wait to be sent, or failed")
    add_database(outbox)
    outbox.set_defaults(run=run_outbox)


def run_outbox(chosen: argparse.Namespace) -> int:
    from grandtour.outbox import outbox
    return outbox(chosen.database)


# grandtour reports

def add_reports(commands: Commands) -> None:
    reports = commands.add_parser("reports", help="texts that members have reported to the host")
    reports.add_argument("--delete", default="", metavar="TEXT", help="take a text away first")
    add_database(reports)
    reports.set_defaults(run=run_reports)


def run_reports(chosen: argparse.Namespace) -> int:
    from grandtour.reports import reports
    return reports(chosen.database, chosen.delete)


# grandtour tags

def add_tags(commands: Commands) -> None:
    tags = commands.add_parser("tags", help="tags that one member has proposed for a game")
    tags.add_argument("--accept", nargs=3, default=(), metavar=("GAME", "LANGUAGE", "TAG"),
                      help="let everybody see this one")
    add_database(tags)
    tags.set_defaults(run=run_tags)


def run_tags(chosen: argparse.Namespace) -> int:
    from grandtour.tags import tags
    return tags(chosen.database, chosen.accept)


# grandtour places

def add_places(commands: Commands) -> None:
    places = commands.add_parser("places", help="cafés and clubs where one can play")
    places.add_argument("file", type=Path, nargs="?", metavar="FILE.toml",
                        help="shown from now on; without one the present places are printed")
    add_database(places)
    places.set_defaults(run=run_places)


def run_places(chosen: argparse.Namespace) -> int:
    from grandtour.places import places
    return places(chosen.database, chosen.file)


# grandtour tidy

def add_tidy(commands: Commands) -> None:
    tidy = commands.add_parser(
        "tidy", help="let go of rooms, games against bots and guests that nobody came back to")
    tidy.add_argument("--dry-run", action="store_true",
                      help="only print what the next round would let go of")
    add_database(tidy)
    tidy.set_defaults(run=run_tidy)


def run_tidy(chosen: argparse.Namespace) -> int:
    from grandtour.tidy import tidy
    return tidy(chosen.database, chosen.dry_run)


# grandtour results

def add_results(commands: Commands) -> None:
    results = commands.add_parser("results", help="keep the results of finished tables")
    results.add_argument("--rebuild", action="store_true",
                         help="compute all of them, and the ratings, from the record anew")
    add_database(results)
    results.set_defaults(run=run_results)


def run_results(chosen: argparse.Namespace) -> int:
    from grandtour.results import results
    return results(chosen.database, chosen.rebuild)


# grandtour play

def add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play in the terminal against bots")
    play.add_argument("game")
    play.add_argument("--players", type=int, default=3, help="you included (%(default)s)")
    play.add_argument("--seat", type=int, default=0, help="yours, from 0 (%(default)s)")
    play.add_argument("--name", default="", help="yours")
    play.add_argument("--bot", default="",
                      help="level of the others; the one of quick games, if not given")
    play.add_argument("--program", default="", metavar="COMMAND",
                      help="play against a program of yours (docs/bots.md) instead of bots")
    play.add_argument("--seconds", type=duration, default=1.0,
                      help="that the program may take for each decision (%(default)s)")
    play.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
                      help="an option of the game; may be given several times")
    play.add_argument("--profile", default="", help="sets several options at once")
    play.add_argument("--seed", type=int, help="plays the same draws again")
    play.add_argument("--record", type=Path, metavar="FILE",
                      help=f"where the record is saved (a new file in {data_folder()}/records)")
    add_language(play)
    play.set_defaults(run=run_play)


def run_play(chosen: argparse.Namespace) -> int:
    from grandtour.bots.levels import USUAL_BOT
    from grandtour.terminal import Wishes, play
    return play(Wishes(
        game=chosen.game, players=chosen.players, seat=chosen.seat, name=chosen.name,
        bot=chosen.bot or USUAL_BOT, program=chosen.program, seconds=chosen.seconds,
        options=dict(chosen.option), profile=chosen.profile, seed=chosen.seed,
        record=chosen.record, folder=data_folder() / "records", language=chosen.language))


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", default="", metavar="en|ja|fr",
                         help="that of the environment, if not given")


# grandtour replay, grandtour check

def add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="tell what happened in a recorded game")
    replay.add_argument("record", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help="show the position after entry N")
    replay.add_argument("--html", type=Path, metavar="TO",
                        help="write it into one HTML file that replays it without a network")
    add_language(replay)
    replay.set_defaults(run=run_replay)


def run_replay(chosen: argparse.Namespace) -> int:
    from grandtour.records import replay, replay_file
    if chosen.html is not None:
        return replay_file(chosen.record, chosen.html, chosen.language)
    return replay(chosen.record, chosen.at, chosen.language)


def add_check(commands: Commands) -> None:
    check = commands.add_parser("check", help="verify records")
    check.add_argument("records", type=Path, nargs="*", metavar="FILE")
    check.add_argument("--database", metavar="URL", help="verify every table of a database")
    check.set_defaults(run=run_check)


def run_check(chosen: argparse.Namespace) -> int:
    from grandtour.records import check
    return check(chosen.records, chosen.database)


# grandtour analyse

def add_analyse(commands: Commands) -> None:
    analyse = commands.add_parser("analyse", help="judge every decision of a recorded game")
    analyse.add_argument("record", type=Path, metavar="FILE")
    analyse.add_argument("--continuations", type=int, default=200, metavar="N",
                         help="of every position; the rest of the effort is in proportion "
                         "(%(default)s)")
    analyse.add_argument("--processes", type=int, default=0, metavar="N",
                         help="0: one for each processor (%(default)s)")
    analyse.add_argument("--seed", type=int, default=0,
                         help="the same number finds the same (%(default)s)")
    analyse.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(analyse)
    analyse.set_defaults(run=run_analyse)


def run_analyse(chosen: argparse.Namespace) -> int:
    from grandtour.analysis import Wishes, command
    return command(Wishes(chosen.record, chosen.continuations, chosen.processes, chosen.seed,
                          chosen.json, chosen.language))


# grandtour backup, restore, export, import

def add_backup(commands: Commands) -> None:
    backup = commands.add_parser("backup", help="copy the database while the site goes on")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--replace", action="store_true", help="even if there is such a file")
    add_database(backup)
    backup.set_defaults(run=run_backup)


def run_backup(chosen: argparse.Namespace) -> int:
    from grandtour.keeping import backup
    return backup(chosen.database, chosen.file, chosen.replace)


def add_restore(commands: Commands) -> None:
    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--replace", action="store_true",
                         help="even if there is a database; it is kept under another name")
    restore.add_argument("--damaged-too", action="store_true",
                         help="even if some tables in it are damaged")
    add_database(restore)
    restore.set_defaults(run=run_restore)


def run_restore(chosen: argparse.Namespace) -> int:
    from grandtour.keeping import restore
    return restore(chosen.file, chosen.database, chosen.replace, chosen.damaged_too)


def add_export(commands: Commands) -> None:
    export = commands.add_parser("export", help="write finished games, or everything, as text")
    export.add_argument("--to", type=Path, required=True, metavar="FOLDER|FILE.jsonl",
                        help="a folder: a record of every finished game; a name that ends with "
                        ".jsonl: the whole database as lines of JSON")
    add_database(export)
    export.set_defaults(run=run_export)


def run_export(chosen: argparse.Namespace) -> int:
    from grandtour.keeping import export
    return export(chosen.database, chosen.to)


def add_import(commands: Commands) -> None:
    taken = commands.add_parser("import", help="fill a new database with what was exported")
    taken.add_argument("file", type=Path, metavar="FILE.jsonl")
    add_database(taken)
    taken.set_defaults(run=run_import)


def run_import(chosen: argparse.Namespace) -> int:
    from grandtour.keeping import import_lines
    return import_lines(chosen.file, chosen.database)


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


# grandtour arena

def add_arena(commands: Commands) -> None:
    arena = commands.add_parser("arena", help="let computer players meet, and rate them")
    arena.add_argument("kind", choices=("round-robin", "ladder", "test"),
                       help="everybody against everybody; each against the one before it; the "
                       "first against the second")
    arena.add_argument("game")
    arena.add_argument("bots", nargs="*", metavar="PLAYER",
                       help="tree; tree@20000 (iterations); tree@1s; pilot (a level of the game); "
                       "run:COMMAND (a program of yours); without any: the whole ladder")
    arena.add_argument("--players", type=int, default=4, help="at a table (%(default)s)")
    arena.add_argument("--games", type=int, default=400,
                       help="of each pairing, at most (%(default)s)")
    arena.add_argument("--aim", type=float, metavar="SHARE",
                       help="of the games that a player is to win alone against equals (2 / "
                       "(players + 1): twice as likely to win as each of them)")
    arena.add_argument("--profile", default="", help="sets several options at once")
    arena.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
                       help="an option of the game; may be given several times")
    arena.add_argument("--to", type=Path, default=Path("arena"), metavar="FOLDER",
                       help="where results are kept; what is there is not played again "
                       "(%(default)s)")
    arena.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N",
                       help="that play at the same time (%(default)s)")
    arena.add_argument("--ray", default="", metavar="ADDRESS",
                       help="of a Ray cluster that plays instead; auto: the one of this machine")
    arena.set_defaults(run=run_arena)


def run_arena(chosen: argparse.Namespace) -> int:
    from grandtour.lab.arena import Rules
    from grandtour.lab.tournament import Wishes, arena
    return arena(Wishes(
        chosen.kind, Rules(chosen.game, chosen.players, chosen.profile,
                           tuple(sorted(chosen.option))),
        tuple(chosen.bots), chosen.games, chosen.aim, chosen.to, chosen.processes, chosen.ray))


if __name__ == "__main__":
    sys.exit(main())
