"""The log of a match in sentences, computed once and extended."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Final

from grandtour import games
from grandtour.engine.core import CHANCE, PUBLIC, State
from grandtour.engine.match import Entry, Match
from grandtour.games.words import Sentence, Show, Words
from grandtour.language import Phrase
from grandtour.tables.table import Table
from grandtour.web.http.templating import mark_bold

REMEMBERED: Final = 64


@dataclass(frozen=True)
class CombinedLine:
    """The combined sentences of several actions, from the entry with number `first` on."""

    first: int
    sentences: list[Sentence]


@dataclass(frozen=True)
class TurnSummary:
    """A whole turn in a sentence, from the entry with number `first` on."""

    first: int
    seat: int
    said: Phrase


@dataclass(frozen=True)
class LogLine:
    """An entry of the match that is worth a line.

    It has its sentences, the scorings to watch, the position (`stage`) on which they are watched,
    and the entry that took it back, if any. `joint` combines it with earlier actions; `turn` is the
    turn that it ended. `first` is the number of the first combined entry; 0: its own. `own` is the
    choice as only its seat reads it, if others were not shown all of it. `shown` caches rendered
    lines by their state."""

    entry: Entry
    sentences: list[Sentence]
    shows: list[Show]
    stage: State | None = None
    taken_back_by: int = 0
    joint: CombinedLine | None = None
    turn: TurnSummary | None = None
    first: int = 0
    own: Phrase | None = None
    shown: dict[tuple[object, ...], str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """Return the number of the entry."""
        return self.entry.number

    @property
    def combined_line(self) -> LogLine:
        """Return the line combined with earlier ones."""
        assert self.joint is not None
        return replace(self, sentences=self.joint.sentences, first=self.joint.first)

    @property
    def board_places(self) -> list[str]:
        """Return the board elements that the entry is about, each once."""
        return list(dict.fromkeys(place for sentence in self.sentences
                                  for place in sentence.places))


@dataclass
class TurnStretch:
    """Consecutive valid actions, and the position before them."""

    before: State
    line: list[Entry]

    def without_last_actions(self, back: int) -> TurnStretch | None:
        """Return the stretch without its last actions; None if it had not begun then."""
        left = len(self.line) - back
        return TurnStretch(self.before, self.line[:left]) if left >= 0 else None


@dataclass
class GameLog:
    """A log of all entries so far. It is a cache: the same match gives the same log."""

    match: Match
    names: list[str]
    lines: list[LogLine] = field(default_factory=list)
    deed: TurnStretch | None = None     # actions that are combined so far
    turn: TurnStretch | None = None     # the turn so far; None if its start is unknown

    @property
    def words(self) -> Words:
        return games.words(self.match.game.name)

    def add_new_entries(self, match: Match) -> None:
        """Add the entries that `match` has and the log lacks."""
        if not self.lines:
            self.turn = TurnStretch(self.match.state.clone(), [])
        for entry in match.entries[len(self.lines):]:
            before = self.match.state.clone()
            if entry.back:
                self.match.take_back(entry.seat, entry.back)
            else:
                self.match.play(match.game.actions_by_text()[entry.text])
            shows = self.words.shows(entry, before, self.names)
            self.lines.append(LogLine(
                entry, self.words.log(entry, before, self.names), shows,
                self.words.stage(entry, before) if shows else None,
                joint=self._combine_entry(entry, before), turn=self._find_ended_turn(entry, before),
                own=None if entry.back else name_own_choice(entry, before, self.names)))

    def _combine_entry(self, entry: Entry, before: State) -> CombinedLine | None:
        """Return the entry combined with those before it."""
        if entry.back:
            self.deed = None
            return None
        if self.deed and self.deed.line[-1].seat == entry.seat:
            line = [*self.deed.line, entry]
            said = self.words.together(line, self.deed.before, self.names)
            if said:
                self.deed = TurnStretch(self.deed.before, line)
                return CombinedLine(line[0].number, said)
        self.deed = TurnStretch(before, [entry])
        return None

    def _find_ended_turn(self, entry: Entry, before: State) -> TurnSummary | None:
        """Return the turn that this entry ends."""
        if entry.back:
            self.turn = self.turn.without_last_actions(entry.back) if self.turn else None
            return None
        if self.turn:
            self.turn.line.append(entry)
        number = self.match.game.turn_number
        if number(self.match.state) == number(before):
            return None
        ended, self.turn = self.turn, TurnStretch(self.match.state.clone(), [])
        return self._summarize_ended_turn(ended) if ended else None

    def _summarize_ended_turn(self, turn: TurnStretch) -> TurnSummary | None:
        said = self.words.summary(turn.line, turn.before, self.names)
        if said is None:
            return None
        seat = next(entry.seat for entry in turn.line if entry.seat != CHANCE)
        return TurnSummary(turn.line[0].number, seat, said)

    def is_start_of_turn(self, match: Match) -> bool:
        """Return whether the log has begun and is the start of this match."""
        length = len(self.lines)
        return 0 < length <= match.number and self.lines[-1].entry is match.entries[length - 1]


def name_own_choice(entry: Entry, before: State, names: list[str]) -> Phrase | None:
    """Return the choice in words, for its seat alone; None if all were shown it."""
    action = before.game.actions_by_text()[entry.text]
    if entry.seat == CHANCE or action.shown(before, PUBLIC) == action.shown(before, entry.seat):
        return None
    return Phrase("Your choice: {action}",
                  action=games.words(before.game.name).choice(before, action, names).name)


_logs: OrderedDict[tuple[str, tuple[str, ...]], GameLog] = OrderedDict()


def build_log(table: Table) -> list[LogLine]:
    """Return the entries that are worth a line, first one first, with marked names."""
    key = (table.id, tuple(table.names))
    known = _logs.pop(key, None)
    if known is None or not known.is_start_of_turn(table.match):
        match = table.match
        known = GameLog(Match(match.game, match.players, match.options),
                          mark_bold(table.names))
    known.add_new_entries(table.match)
    _logs[key] = known
    while len(_logs) > REMEMBERED:
        _logs.popitem(last=False)
    taken = table.match.taken_back()
    return [replace(line, taken_back_by=taken.get(line.number, 0))
            for line in known.lines if line.sentences]


def find_last_places(lines: list[LogLine]) -> list[str]:
    """Return the board elements of a player's last valid action."""
    for line in reversed(lines):
        if line.entry.seat != CHANCE and not line.entry.back and not line.taken_back_by:
            return line.board_places
    return []


def find_last_scoring(lines: list[LogLine]) -> LogLine | None:
    """Return the newest valid entry with scorings to watch."""
    for line in reversed(lines):
        if line.shows and not line.taken_back_by:
            return line
    return None
