"""grandtour data: a set of games between strong players, and of sister rollouts, as Parquet.

Every game with its decisions is a line of `work.jsonl` in the folder, so the same command,
interrupted or not, plays only missing games. The tables and the card are written at the end. The
same command and version write the same bytes."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console

import grandtour
from grandtour import games
from grandtour.bots.bot import Contender
from grandtour.bots.levels import strongest_level
from grandtour.engine.match import Match
from grandtour.engine.record import write_record
from grandtour.engine.rng import Rng
from grandtour.lab.arena import (
    ArenaRules, BadArena, ResultJournal, LocalWorkers, Programs, find_player, run_missing_tasks,
)
from grandtour.lab.card import write_card
from grandtour.lab.columns import COLUMNS, Column
from grandtour.lab.sisters import SisterAction, SisterDecision, sample_decisions
from grandtour.lab.tournament import make_progress_bar, show_progress

__all__ = [
    "COLUMNS",
    "Column",
    "DataArguments",
    "make_data",
]

Row = dict[str, Any]

NAME: Final = "grandtour data"
WORK: Final = "work.jsonl"
CARD: Final = "README.md"
SISTERS_STREAM: Final = 1_000   # of the generator that draws decisions and rollouts


@dataclass(frozen=True)
class DataArguments:
    """What a set has: the rules, the player of each seat (or one for all seats), the numbers of
    games and decisions, of sisters of a decision, and of rollouts of each sister."""

    rules: ArenaRules
    players: tuple[str, ...] = ()       # none: the strongest level
    games: int = 20
    decisions: int = 200
    sisters: int = 8
    rollouts: int = 16
    seed: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the player of each seat."""
        named = self.players or (strongest_level(games.game(self.rules.game)),)
        return named * self.rules.players if len(named) == 1 else named

    @property
    def command(self) -> str:
        """Return the command that makes the same set."""
        rules = self.rules
        words = ["grandtour", "data", rules.game, "--players", str(rules.players)]
        words += ["--profile", rules.profile] if rules.profile else []
        for name, value in rules.options:
            words += ["--option", f"{name}={value}"]
        for player in dict.fromkeys(self.seats) if len(set(self.seats)) == 1 else self.seats:
            words += ["--player", player]
        for name in ("games", "decisions", "sisters", "rollouts", "seed"):
            words += [f"--{name}", str(getattr(self, name))]
        return shlex.join([*words, "--into", "FOLDER"])

    def tasks(self) -> list[DataTask]:
        """Return a task for each game. The decisions are divided among them."""
        game = games.game(self.rules.game)
        made_by = f"{grandtour.__version__} {game.version} {game.digest}"
        share, rest = divmod(self.decisions, self.games)
        return [DataTask(self.rules, self.seats, self.seed + place, share + (place < rest),
                         self.sisters, self.rollouts, made_by) for place in range(self.games)]


@dataclass(frozen=True)
class DataTask:
    """A game to be played, and how many of its decisions are rolled out. What other versions made
    is another task."""

    rules: ArenaRules
    seats: tuple[str, ...]
    seed: int
    decisions: int
    sisters: int
    rollouts: int
    made_by: str

    def run(self, programs: Programs) -> DataGame:
        """Play the game, and roll out its decisions."""
        sitting = [find_player(name, self.rules.game, programs) for name in self.seats]
        match = play_match(self, sitting)
        rng = Rng(self.seed, SISTERS_STREAM)
        found = sample_decisions(match, self.decisions, self.sisters, self.rollouts, rng)
        return DataGame(self, write_record(match), tuple(match.state.ranking()),
                        tuple(match.state.scores()), found)


@dataclass(frozen=True)
class DataGame:
    """A game with its record, its ranks and scores by seat, and the decisions rolled out."""

    task: DataTask
    record: str
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    decisions: tuple[SisterDecision, ...]


class DataFile(ResultJournal[DataTask, DataGame]):
    """The games of a set, a line for each."""

    def find_task(self, result: DataGame) -> DataTask:
        return result.task

    def read_line(self, line: str) -> DataGame:
        facts = json.loads(line)
        head = facts["task"]
        named = head.pop("rules")
        rules = ArenaRules(named["game"], named["players"], named["profile"],
                           tuple((name, value) for name, value in named["options"]))
        task = DataTask(rules, tuple(head.pop("seats")), **head)
        return DataGame(task, facts["record"], tuple(facts["ranks"]), tuple(facts["scores"]),
                        tuple(read_decision(one) for one in facts["decisions"]))

    def write_line(self, result: DataGame) -> str:
        return json.dumps(asdict(result), ensure_ascii=False, separators=(",", ":"))


def read_decision(facts: dict[str, Any]) -> SisterDecision:
    """Return a decision from its line."""
    sisters = tuple(SisterAction(tuple(one["actions"]), one["played"], tuple(one["shares"]),
                                 tuple(one["margins"])) for one in facts["sisters"])
    return SisterDecision(facts["entry"], facts["seat"], facts["position"], sisters)


def play_match(task: DataTask, sitting: Sequence[Contender]) -> Match:
    """Play the game of the task, as the arena plays it with the same seed."""
    rules = task.rules
    game = games.game(rules.game)
    match = Match(game, rules.players,
                  game.choose(rules.players, dict(rules.options), rules.profile))
    chance = Rng(task.seed)
    own = [Rng(task.seed, 1 + seat) for seat in range(rules.players)]
    while not match.state.is_terminal():
        s = match.state
        if s.is_chance_node():
            match.play(s.sample(chance))
            continue
        seat = s.current_player()
        match.play(sitting[seat].choose(s.resample(seat, own[seat]), own[seat]))
    return match


def make_data(args: DataArguments, folder: Path, processes: int = 1,
              notice: Callable[[int], None] | None = None) -> dict[str, int]:
    """Make the set in this folder, and return the number of rows of each table. `notice` gets the
    number of games that are finished, after each.

    Raise BadArena if the set cannot be made, and ImportError without pyarrow."""
    check_arguments(args)
    folder.mkdir(parents=True, exist_ok=True)
    made: list[DataGame] = []
    with LocalWorkers(processes) as workers:
        for game in run_missing_tasks(args.tasks(), workers, DataFile(folder / WORK)):
            made.append(game)
            if notice is not None:
                notice(len(made))
    rows = dict(write_tables(folder, made))
    write_card(folder / CARD, args.command, args.rules, args.seats, made, COLUMNS)
    return rows


def print_data(args: DataArguments, folder: Path, processes: int) -> int:
    """Make the set, show the progress, and print what it has. Return 1 if that is not possible."""
    out = Console(highlight=False)
    try:
        with make_progress_bar(out) as progress:
            bar = progress.add_task("games", total=args.games)
            rows = make_data(args, folder, processes,
                             lambda number: show_progress(progress, bar, number, "games"))
    except (BadArena, OSError) as fault:
        return report_failure(str(fault))
    except ImportError:
        return report_failure("pyarrow is not installed here: pip install 'grandtour[lab]'")
    except KeyboardInterrupt:
        return report_failure("broken off; the same command goes on from here")
    tables = ", ".join(f"{name} ({count} rows)" for name, count in rows.items())
    out.print(f"{folder}: {tables}, {CARD}", soft_wrap=True)
    return 0


def report_failure(why: str) -> int:
    print(f"{NAME}: {why}", file=sys.stderr)
    return 1


def check_arguments(args: DataArguments) -> None:
    """Raise BadArena if the set cannot be made, and ImportError without pyarrow."""
    import pyarrow  # noqa: F401        before hours of play, not after them
    args.rules.start()
    if len(args.seats) != args.rules.players:
        raise BadArena(f"players: {len(args.seats)} are named for {args.rules.players} seats; name "
                       "one for all, or one for each")
    with Programs() as programs:
        for name in args.seats:
            find_player(name, args.rules.game, programs)


# Tables.

def game_rows(made: Sequence[DataGame]) -> list[Row]:
    """Return a row for each game."""
    return [{"game": one.task.rules.game, "seed": one.task.seed,
             "players": list(one.task.seats), "ranks": list(one.ranks),
             "scores": list(one.scores),
             "shares": [(rank == 1) / one.ranks.count(1) for rank in one.ranks],
             "record": one.record} for one in made]


def sister_rows(made: Sequence[DataGame]) -> list[Row]:
    """Return a row for each sister of each decision."""
    decisions = [(one, decision) for one in made for decision in one.decisions]
    return [row | {"decision": number, "seed": one.task.seed}
            for number, (one, decision) in enumerate(decisions)
            for row in describe_sisters(decision)]


def describe_sisters(decision: SisterDecision) -> Iterator[Row]:
    """Yield a row for each sister of a decision."""
    first = decision.sisters[0]
    for place, sister in enumerate(decision.sisters):
        low, high = sister.interval
        gain, gain_low, gain_high = sister.gain(first)
        yield {"entry": decision.entry, "seat": decision.seat, "position": decision.position,
               "sister": place, "actions": list(sister.actions), "played": sister.played,
               "outcomes": list(sister.shares), "margins": list(sister.margins),
               "share": sister.share, "share_low": low, "share_high": high,
               "gain": gain, "gain_low": gain_low, "gain_high": gain_high}


def write_tables(folder: Path, made: Sequence[DataGame]) -> Iterator[tuple[str, int]]:
    """Write both tables, and yield the name and the number of rows of each. Raise ImportError
    without pyarrow."""
    from pyarrow import parquet
    for name, rows in (("games", game_rows(made)), ("sisters", sister_rows(made))):
        path = folder / f"{name}.parquet"
        with suppress(FileNotFoundError):
            path.unlink()
        parquet.write_table(make_table(COLUMNS[name], rows), path, compression="zstd")
        yield path.name, len(rows)


def make_table(columns: Sequence[Column], rows: Sequence[Row]) -> Any:
    """Return the rows as a table of pyarrow. Each column has its unit and its meaning as
    metadata."""
    import pyarrow

    def arrow_type(column: Column) -> Any:
        kind = pyarrow.type_for_alias(column.kind)
        return pyarrow.list_(kind) if column.listed else kind

    schema = pyarrow.schema([
        pyarrow.field(column.name, arrow_type(column), nullable=False,
                      metadata={"unit": column.unit, "description": column.meaning})
        for column in columns])
    return pyarrow.Table.from_pylist(list(rows), schema=schema)
