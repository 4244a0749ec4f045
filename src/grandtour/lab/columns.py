"""The columns of the tables that `grandtour data` writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, its type in Arrow, its unit or "" and its meaning. If it is
    `listed`, each row has a list of values of the type."""

    name: str
    kind: str
    unit: str
    meaning: str
    listed: bool = False

    @property
    def type_name(self) -> str:
        """Return the type as Arrow writes it."""
        return f"list<{self.kind}>" if self.listed else self.kind


def listed(name: str, kind: str, unit: str, meaning: str) -> Column:
    """Return a column with a list of values in each row."""
    return Column(name, kind, unit, meaning, listed=True)


GAMES: Final = (
    Column("game", "string", "", "name of the game, as `grandtour.game` takes it"),
    Column("seed", "int64", "", "seed of the game; it names the game in both tables"),
    listed("players", "string", "", "player of each seat, by seat"),
    listed("ranks", "int32", "rank", "rank of each seat; 1 is best, and seats may share a rank"),
    listed("scores", "double", "points", "final score of each seat"),
    listed("shares", "double", "victories", "share of the victory of each seat; the sum is 1"),
    Column("record", "string", "", "the whole game, as `grandtour.read_record` reads it"),
)
SISTERS: Final = (
    Column("decision", "int32", "", "number of the decision in this table, from 0"),
    Column("seed", "int64", "", "seed of the game in the table of games"),
    Column("entry", "int32", "entries", "entries of the record before the decision"),
    Column("seat", "int32", "", "seat that chooses, counted from 0"),
    Column("position", "string", "", "text of a position that the seat cannot tell from the true "
           "one, as `Game.position` reads it; rollouts begin there"),
    Column("sister", "int32", "", "place of this turn by its promise at first sight, from 0"),
    listed("actions", "string", "", "actions of the turn, in notation"),
    Column("played", "bool", "", "whether the game went on like this, as far as both are known"),
    listed("outcomes", "double", "victories", "the seat's share of the victory in each rollout; "
           "rollout i has the same luck for all sisters"),
    listed("margins", "double", "points", "the seat's final score minus the best other score in "
           "each rollout"),
    Column("share", "double", "victories", "mean of the outcomes"),
    Column("share_low", "double", "victories", "lower end of the 95 % interval of `share`, by "
           "Wilson"),
    Column("share_high", "double", "victories", "upper end of that interval"),
    Column("gain", "double", "victories", "`share` minus that of sister 0"),
    Column("gain_low", "double", "victories", "lower end of the 95 % interval of `gain`, from "
           "pairs of rollouts with the same luck"),
    Column("gain_high", "double", "victories", "upper end of that interval"),
)
COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "games": GAMES, "sisters": SISTERS}     # the tables of a set, by the name of their file
