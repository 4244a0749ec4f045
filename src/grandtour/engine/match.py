"""A match: the start, and the list of what was done. Everything else is computed from it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from grandtour.engine.core import CHANCE, Action, Event, State
from grandtour.engine.game import BadPosition, Game
from grandtour.engine.position import begun, naming


class Entry:
    """An entry is one thing done: an action with its events, or the taking back of `back` actions.
    After it `asked` must choose (a seat, CHANCE or TERMINAL), in the turn of number `turn`. If it
    `reveals`, it has shown a seat what was covered from it (`State.has_revealed`). If it was the
    `sole` choice, nobody has chosen it (`Game.sole_choice`)."""

    def __init__(self, number: int, seat: int, text: str, back: int, events: list[Event],
                 asked: int, turn: int, reveals: bool = False, sole: bool = False) -> None:
        self.number = number
        self.seat = seat
        self.text = text
        self.back = back
        self.events = events
        self.asked = asked
        self.turn = turn
        self.reveals = reveals
        self.sole = sole

    def __reduce__(self) -> tuple[object, ...]:
        return Entry, (self.number, self.seat, self.text, self.back, self.events, self.asked,
                       self.turn, self.reveals, self.sole)


class Match:
    """A match is a list of entries, numbered from 1 without a gap, that never change; `state` is
    the position after the last one. Number n is also the position after entry n. `options` has
    every option, `named` those that the record names. The `line` is the actions not taken back. It
    begins with `state`, or with the start of the game."""

    def __init__(self, game: Game[Any], players: int, options: dict[str, str],
                 state: State | None = None) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.named = game.unusual(options)
        self.entries: list[Entry] = []
        self.line: list[Entry] = []         # the actions not taken back, in order
        self.state: State = game.start(players, options) if state is None else state

    def __reduce__(self) -> tuple[object, ...]:
        return restore_match, (self.game, self.players, self.options, self.named, self.entries,
                               self.line, self.state)

    @property
    def number(self) -> int:
        """The number of the last entry, and so of the position; 0 at the start."""
        return len(self.entries)

    @property
    def draws(self) -> int:
        """How many actions of the line were those of chance."""
        return len([entry for entry in self.line if entry.seat == CHANCE])

    def play(self, action: Action[Any]) -> Entry:
        """Do a legal action, unchecked."""
        seat = self.state.current_player()
        sole = self.game.sole_choice(self.state) is not None
        events: list[Event] = []
        self.state.log = events
        text = str(action)
        before = self.state.covered()
        self.state.play(action)
        self.state.log = None
        reveals = seat >= 0 and self.state.has_revealed(seat, before)
        entry = self.entry(seat, text, 0, events, reveals, sole)
        self.entries.append(entry)
        self.line.append(entry)
        return entry

    def take_back(self, seat: int, count: int) -> Entry:
        """Take back the last `count` actions of the line. The record keeps them."""
        if not 0 < count <= len(self.line):
            raise ValueError(f"there are {len(self.line)} actions to take back, not {count}")
        self.line = self.line[:-count]
        self.state = self.replayed(self.line)
        entry = self.entry(seat, f"undo {count}", count, [], False)
        self.entries.append(entry)
        return entry

    def entry(self, seat: int, text: str, back: int, events: list[Event],
              reveals: bool, sole: bool = False) -> Entry:
        """The next entry, which has led to the present position."""
        return Entry(self.number + 1, seat, text, back, events, self.state.current_player(),
                     self.game.turn_number(self.state), reveals, sole)

    def own_actions(self, seat: int) -> int:
        """How many of the last actions of the line this seat can take back with no new information
        and without undoing what anybody else chose: its own, with nothing between them that others
        did or that a seat was shown, and the sole choices that came of them. The first of these
        actions the seat has chosen: a sole choice alone would only be made again."""
        count = 0
        for number, entry in enumerate(reversed(self.line), start=1):
            if entry.reveals or (entry.seat != seat and (count > 0 or not entry.sole)):
                break
            if not entry.sole:
                count = number
        return count

    def at(self, number: int) -> State:
        """The position after entry `number`; the start for 0."""
        if not 0 <= number <= self.number:
            raise IndexError(f"positions are numbered from 0 to {self.number}")
        return self.replayed(self.line_at(number))

    def line_at(self, number: int) -> list[Entry]:
        """The line as it was after entry `number`."""
        line: list[Entry] = []
        for entry in self.entries[:number]:
            if entry.back:
                line = line[:-entry.back]
            else:
                line.append(entry)
        return line

    def taken_back(self) -> dict[int, int]:
        """By number of an action that is no longer in the line: the entry that took it back."""
        taken: dict[int, int] = {}
        line: list[int] = []
        for entry in self.entries:
            if entry.back:
                taken |= dict.fromkeys(line[-entry.back:], entry.number)
                line = line[:-entry.back]
            else:
                line.append(entry.number)
        return taken

    def replayed(self, line: list[Entry]) -> State:
        """The position after these actions from the start."""
        s: State = self.game.start(self.players, self.options)
        words = self.game.written()
        for entry in line:
            s.play(words[entry.text])
        return s

    def fork(self) -> Match:
        """The same match, to be carried on without touching this one."""
        return restore_match(self.game, self.players, self.options, self.named, self.entries[:],
                             self.line[:], self.state.clone())

    def information_state(self, seat: int) -> list[str]:
        """What `seat` was shown of every action of the line, in order. With the set-up this is all
        that a seat with a perfect memory knows."""
        s = self.game.start(self.players, self.options)
        words = self.game.written()
        shown: list[str] = []
        for entry in self.line:
            action = words[entry.text]
            shown.append(f"{entry.seat}: {action.shown(s, seat)}")
            s.play(action)
        return shown

    def digest(self) -> str:
        """Sixteen hexadecimal digits of the position as text, in which the same options are named
        as in the record."""
        text = str(self.state)
        if self.named != self.game.unusual(self.options):
            text = naming(text, self.named)
        return sha256(text.encode()).hexdigest()[:16]


def restore_match(game: Game[Any], players: int, options: dict[str, str], named: dict[str, str],
                  entries: list[Entry], line: list[Entry], state: State) -> Match:
    """Return a match of these parts."""
    match = Match(game, players, options, state)
    match.named = named
    match.entries = entries
    match.line = line
    return match


def kept(game: Game[Any], players: int, named: dict[str, str]) -> Match:
    """The start of a match whose record names these options; all others have their defaults.
    Refused if the game has no such option or no such value."""
    match = Match(game, players, game.choose(players, named))
    match.named = dict(named)
    return match


def begun_at(game: Game[Any], text: str) -> Match:
    """A match that begins with the position of this text. BadPosition if it is none."""
    state = position_of(game, text)
    match = kept(game, *begun(str(state).partition("\n")[0], game.name))
    match.state = state
    return match


def position_of(game: Game[Any], text: str) -> State:
    """The position of this text, whether or not a line break ends it. BadPosition if it is none."""
    bare = text.strip("\n")
    try:
        found: State = game.position(f"{bare}\n")
    except BadPosition:
        found = game.position(bare)
    return found
