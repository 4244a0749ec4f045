"""A match: the start, and the list of entries. Everything else is computed from it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from grandtour.engine.core import CHANCE, Action, Event, IllegalAction, State
from grandtour.engine.game import BadPosition, Game
from grandtour.engine.position import parse_head, name_options_in_head


class Entry:
    """One entry of a match: an action with its events, or an undo of `back` actions.

    After the entry, `asked` must choose (a seat, CHANCE or TERMINAL), in turn number `turn`. In
    a round of sealed questions, `together` lists all seats that may choose, beginning with
    `asked`. `reveals` means that the entry has shown a seat something that was covered from it
    (`State.has_revealed`). `sole` means that it was the only choice, so no one has chosen it
    (`Game.sole_choice`)."""

    def __init__(self, number: int, seat: int, text: str, back: int, events: list[Event],
                 asked: int, turn: int, reveals: bool = False, sole: bool = False,
                 together: tuple[int, ...] = ()) -> None:
        self.number = number
        self.seat = seat
        self.text = text
        self.back = back
        self.events = events
        self.asked = asked
        self.turn = turn
        self.reveals = reveals
        self.sole = sole
        self.together = together

    def __reduce__(self) -> tuple[object, ...]:
        return Entry, (self.number, self.seat, self.text, self.back, self.events, self.asked,
                       self.turn, self.reveals, self.sole, self.together)


class Match:
    """A match: a list of entries that never change, numbered from 1 without gaps.

    `state` is the position after the last entry. Position number n is the position after entry
    n. `options` has every option, and `named` has those that the record names. `line` has the
    actions that were not undone. It begins with the given `state`, or with the start of the
    game."""

    def __init__(self, game: Game[Any], players: int, options: dict[str, str],
                 state: State | None = None) -> None:
        game.check_start(players, options)
        self.game = game
        self.players = players
        self.options = options
        self.named = game.unusual(options)
        self.entries: list[Entry] = []
        self.line: list[Entry] = []         # the actions that were not undone, in order
        self.state: State = game.start(players, options) if state is None else state

    def __reduce__(self) -> tuple[object, ...]:
        return restore_match, (self.game, self.players, self.options, self.named, self.entries,
                               self.line, self.state)

    @property
    def number(self) -> int:
        """Return the number of the last entry, which is also the number of the position. It is 0
        at the start."""
        return len(self.entries)

    @property
    def draws(self) -> int:
        """Return the number of chance actions in the line."""
        return len([entry for entry in self.line if entry.seat == CHANCE])

    def play(self, action: Action[Any]) -> Entry:
        """Play an action. Raise IllegalAction if it is not legal; then nothing has changed."""
        seat = self.state.current_player()
        refusal = self.state.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal, self.state.details(action, refusal))
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

    def play_together(self, answers: dict[int, Action[Any]]) -> list[Entry]:
        """Play the answers of all asked seats, in the order in which they are asked.

        Raise ValueError if the seats differ, and IllegalAction if an answer is illegal. In both
        cases nothing changes."""
        seats = self.state.seats_asked()
        if sorted(answers) != sorted(seats):
            raise ValueError(f"answers: the seats {seats} are asked, not {sorted(answers)}")
        for seat in seats:
            position = self.state.turned_to(seat)
            refusal = position.refusal(answers[seat])
            if refusal is not None:
                raise IllegalAction(refusal, position.details(answers[seat], refusal))
        return [self.play(answers[seat]) for seat in seats]

    def take_back(self, seat: int, count: int) -> Entry:
        """Undo the last `count` actions of the line. The record keeps them.

        Raise ValueError if there are fewer, and IndexError if there is no such seat."""
        self.state.check_seat(seat)
        if not 0 < count <= len(self.line):
            raise ValueError(f"count: there are {len(self.line)} actions to take back, not {count}")
        self.line = self.line[:-count]
        self.state = self.replayed(self.line)
        entry = self.entry(seat, f"undo {count}", count, [], False)
        self.entries.append(entry)
        return entry

    def entry(self, seat: int, text: str, back: int, events: list[Event],
              reveals: bool, sole: bool = False) -> Entry:
        """Return the next entry, which has led to the current position."""
        asked = self.state.seats_asked()
        return Entry(self.number + 1, seat, text, back, events, self.state.current_player(),
                     self.game.turn_number(self.state), reveals, sole,
                     tuple(asked) if len(asked) > 1 else ())

    def own_actions(self, seat: int) -> int:
        """Return how many of the last actions this seat can undo freely: no seat has learned
        anything new, and no other player's choice is undone.

        Forced moves that followed an action of the seat are undone with it. The first of these
        actions must be a real choice, because a forced move alone would only be played again."""
        count = 0
        for number, entry in enumerate(reversed(self.line), start=1):
            if entry.reveals or (entry.seat != seat and (count > 0 or not entry.sole)):
                break
            if not entry.sole:
                count = number
        return count

    def at(self, number: int) -> State:
        """Return the position after entry `number`, or the start for 0."""
        if not 0 <= number <= self.number:
            raise IndexError(f"number: {number} is no position of this match; they are numbered "
                             f"from 0 to {self.number}")
        return self.replayed(self.line_at(number))

    def line_at(self, number: int) -> list[Entry]:
        """Return the line as it was after entry `number`."""
        line: list[Entry] = []
        for entry in self.entries[:number]:
            if entry.back:
                line = line[:-entry.back]
            else:
                line.append(entry)
        return line

    def taken_back(self) -> dict[int, int]:
        """Return, for each undone action, the number of the entry that undid it."""
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
        """Return the position after these actions from the start."""
        s: State = self.game.start(self.players, self.options)
        words = self.game.actions_by_text()
        for entry in line:
            s.play(words[entry.text])
        return s

    def fork(self) -> Match:
        """Return a copy of the match that can be continued without changing this one."""
        return restore_match(self.game, self.players, self.options, self.named, self.entries[:],
                             self.line[:], self.state.clone())

    def information_state(self, seat: int) -> list[str]:
        """Return what `seat` was shown of every action of the line, in order.

        Together with the set-up, this is everything that a seat with a perfect memory knows. Raise
        IndexError if there is no such seat."""
        self.state.check_seat(seat)
        s = self.game.start(self.players, self.options)
        words = self.game.actions_by_text()
        found: list[str] = []
        for entry in self.line:
            action = words[entry.text]
            found.append(f"{entry.seat}: {action.shown(s, seat)}")
            s.play(action)
        return found

    def digest(self) -> str:
        """Return sixteen hexadecimal digits that identify the text of the position. The text
        names the same options as the record."""
        text = str(self.state)
        if self.named != self.game.unusual(self.options):
            text = name_options_in_head(text, self.named)
        return sha256(text.encode()).hexdigest()[:16]


def restore_match(game: Game[Any], players: int, options: dict[str, str], named: dict[str, str],
                  entries: list[Entry], line: list[Entry], state: State) -> Match:
    """Return a match of these parts."""
    match = Match(game, players, options, state)
    match.named = named
    match.entries = entries
    match.line = line
    return match


def match_from_options(game: Game[Any], players: int, named: dict[str, str]) -> Match:
    """Return the start of a match whose record names these options; all others have their defaults.

    Raise Refused if the game has no such option or value."""
    match = Match(game, players, game.choose(players, named))
    match.named = dict(named)
    return match


def match_from_position(game: Game[Any], text: str) -> Match:
    """Return a match that begins with the position of this text. Raise BadPosition if it is
    malformed."""
    state = position_from_text(game, text)
    match = match_from_options(game, *parse_head(str(state).partition("\n")[0], game.name))
    match.state = state
    return match


def position_from_text(game: Game[Any], text: str) -> State:
    """Return the position of this text, with or without a line break at its end. Raise BadPosition
    if it is malformed."""
    bare = text.strip("\n")
    try:
        found: State = game.position(f"{bare}\n")
    except BadPosition:
        found = game.position(bare)
    return found
