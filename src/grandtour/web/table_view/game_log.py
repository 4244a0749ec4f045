"""What happened at a table, sentence by sentence, worked out once and carried on."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.games.words import Sentence, Show
from grandtour.tables.table import Table
from grandtour.web.http.templating import emboldened

REMEMBERED: Final = 64


@dataclass(frozen=True)
class LogLine:
    """An entry of the match that is worth a line: its sentences, the scorings in it that are
    worth watching and the position on which they are watched, and what took it back, if anything
    did. `shown` remembers the line as it was shown, by how it was shown."""

    entry: Entry
    sentences: list[Sentence]
    shows: list[Show]
    stage: State | None = None
    taken_back_by: int = 0
    shown: dict[tuple[object, ...], str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """Of the entry."""
        return self.entry.number

    @property
    def places(self) -> list[str]:
        """The elements of the board that the entry is about, each once."""
        return list(dict.fromkeys(place for sentence in self.sentences
                                  for place in sentence.places))


@dataclass
class GameLog:
    """The sentences of all entries so far. It is a memory: the same match gives the same."""

    match: Match
    names: list[str]
    entries: list[Entry] = field(default_factory=list)
    sentences: list[list[Sentence]] = field(default_factory=list)
    shows: list[list[Show]] = field(default_factory=list)
    stages: list[State | None] = field(default_factory=list)
    shown: list[dict[tuple[object, ...], str]] = field(default_factory=list)

    def carry_on(self, match: Match) -> None:
        """Add what `match` has more than the log."""
        words = games.words(match.game.name)
        for entry in match.entries[len(self.entries):]:
            before = self.match.state.clone()
            if entry.back:
                self.match.take_back(entry.seat, entry.back)
            else:
                self.match.play(written(match.game.name)[entry.text])
            self.entries.append(entry)
            self.sentences.append(words.log(entry, before, self.names))
            self.shows.append(words.shows(entry, before, self.names))
            self.stages.append(words.stage(entry, before) if self.shows[-1] else None)
            self.shown.append({})

    def begins(self, match: Match) -> bool:
        """Whether what is here is the beginning of this match."""
        length = len(self.entries)
        return length <= match.number and (
            length == 0 or self.entries[-1] is match.entries[length - 1])


_logs: OrderedDict[tuple[str, tuple[str, ...]], GameLog] = OrderedDict()


def game_log(table: Table) -> list[LogLine]:
    """The entries that are worth a line, the first one first. Names in them can be shown bold."""
    key = (table.id, tuple(table.names))
    known = _logs.pop(key, None)
    if known is None or not known.begins(table.match):
        match = table.match
        known = GameLog(Match(match.game, match.players, match.options),
                          emboldened(table.names))
    known.carry_on(table.match)
    _logs[key] = known
    while len(_logs) > REMEMBERED:
        _logs.popitem(last=False)
    taken = table.match.taken_back()
    lines = zip(known.entries, known.sentences, known.shows, known.stages, known.shown, strict=True)
    return [LogLine(entry, sentences, shows, stage, taken.get(entry.number, 0), shown)
            for entry, sentences, shows, stage, shown in lines if sentences]


def last_places(lines: list[LogLine]) -> list[str]:
    """What the last standing action of a player touched."""
    for line in reversed(lines):
        if line.entry.seat != CHANCE and not line.entry.back and not line.taken_back_by:
            return line.places
    return []


def last_shows(lines: list[LogLine]) -> LogLine | None:
    """The newest standing entry in which something was scored that is worth watching."""
    for line in reversed(lines):
        if line.shows and not line.taken_back_by:
            return line
    return None


@cache
def written(game: str) -> dict[str, Action[Any]]:
    """The actions of this game by their notation."""
    return {str(action): action for action in games.game(game).actions}
