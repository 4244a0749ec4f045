"""The card of a set of data: how it was made, and what its tables have."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import grandtour
from grandtour import games
from grandtour.lab.arena import ArenaRules, Programs, find_player
from grandtour.lab.columns import Column
from grandtour.lab.sisters import GREED, POSITIONS, SPREAD

if TYPE_CHECKING:
    from grandtour.lab.data import DataGame

SOURCES: Final = Path(__file__).parents[3]      # of a checkout
MEANING: Final = {
    "games": "One row for each game.",
    "sisters": "One row for each sister: a turn that was compared at a decision.",
}
CARD: Final = """\
# {title}: games and sister rollouts

{games} games of {title} between computer players, and {decisions} of their decisions with
{sisters:,} turns (*sisters*) that were compared. Nothing here was played by people.

    {command}

| | |
|---|---|
| made by | Grand Tour {version} |
| rules | version {rules}, components {digest} |
| options | {options} |
| players | {players} |
| games | {games}, seeds {first} to {last}, {entries:,} entries |
| decisions | {decisions}, with {sisters:,} sisters and {rollouts:,} rollouts |
| licence | MIT, as Grand Tour itself |

The same command and version make the same files. A game is played like the arena plays it with
the same seed. Every player only knows what its seat knows.

Decisions are drawn at random from the games. A decision is a turn, or the rest of one, from which
two or more lines end differently. A search of {positions} positions lists the lines, and the best
by `Game.evaluate` are the sisters. A rollout deals again what the seat does not know, plays the
sister, and plays the game to its end. In it every player examines {greed} positions a turn and
draws among lines with the temperature {spread}. Rollout `i` has the same luck for all sisters of a
decision, so compare sisters by pairs. The rollouts judge turns by players of that strength, not
by best play.
"""
READING: Final = """
## Read it

    from pyarrow import parquet
    import grandtour

    games = parquet.read_table("games.parquet").to_pylist()
    match, names = grandtour.read_record(games[0]["record"])
    print(match.state.ranking() == games[0]["ranks"])

    sisters = parquet.read_table("sisters.parquet").to_pylist()
    position = grandtour.game(games[0]["game"]).position(sisters[0]["position"])
"""


def write_card(path: Path, command: str, rules: ArenaRules, seats: Sequence[str],
               made: Sequence[DataGame], tables: Mapping[str, Sequence[Column]]) -> None:
    """Write the card of a set with these games."""
    game = games.game(rules.game)
    decisions = [decision for one in made for decision in one.decisions]
    sisters = [sister for decision in decisions for sister in decision.sisters]
    chosen = game.choose(rules.players, dict(rules.options), rules.profile)
    card = CARD.format(
        title=game.title, games=len(made), decisions=len(decisions), sisters=len(sisters),
        rollouts=sum(len(sister.shares) for sister in sisters), command=command,
        version=name_version(), rules=game.version, digest=game.digest,
        options=" ".join(f"{name}={value}" for name, value in chosen.items()) or "none",
        players=", ".join(describe_players(rules.game, seats)), first=made[0].task.seed,
        last=made[-1].task.seed, positions=POSITIONS, greed=GREED, spread=SPREAD,
        entries=sum(len(grandtour.read_record(one.record)[0].entries) for one in made))
    text = card + "".join(describe_table(name, tables[name]) for name in tables) + READING
    path.write_text(text, encoding="utf-8", newline="\n")


def describe_players(game: str, seats: Sequence[str]) -> Iterator[str]:
    """Yield each player with its number of seats and its budget."""
    for name in dict.fromkeys(seats):
        with Programs() as programs:
            budget = find_player(name, game, programs).budget
        limit = f"{budget.iterations} iterations" if budget.iterations else f"{budget.seconds} s"
        yield f"{name} ({limit} a choice) on {seats.count(name)} of {len(seats)} seats"


def describe_table(name: str, columns: Sequence[Column]) -> str:
    """Return the section of a table."""
    lines = [f"\n## {name}.parquet\n", f"{MEANING[name]}\n",
             "| column | type | unit | meaning |", "|---|---|---|---|"]
    lines += [f"| `{column.name}` | {column.type_name} | {column.unit or '-'} | {column.meaning} |"
              for column in columns]
    return "\n".join(lines) + "\n"


def name_version() -> str:
    """Return the version of the package, with the commit if it runs from a checkout."""
    if not (SOURCES / ".git").exists():
        return grandtour.__version__
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=SOURCES, capture_output=True, text=True,
                          check=False)
    commit = done.stdout.strip()
    return f"{grandtour.__version__}, commit {commit}" if commit else grandtour.__version__
