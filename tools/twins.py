"""Twins: two tables that one seat, or a spectator, must not be able to tell apart.

There are three kinds. In a *match* twin actions that the seat was not shown are other ones.
In a *resample* twin the positions are dealt anew, in a *disguise* twin what lies covered is
something else, too; in both the same was done, so they say nothing about the log.

At half of the tables positions are shown open after some moves to those who look on: for a
spectator the twins are alike up to the last of these, and differ in what is hidden since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Literal, cast

from long_run import Chooser, drawn_options

from grandtour.engine.core import CHANCE, PUBLIC, State
from grandtour.engine.game import Game
from grandtour.engine.match import Entry, Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.people.rows import PersonRow
from grandtour.tables.events import Dealt
from grandtour.tables.open_positions import NONE, is_move, find_last_open, is_open_at
from grandtour.tables.positions import iterate_positions
from grandtour.tables.rows import EventRow
from grandtour.tables.seating import AUTOMATON
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import Terms
from grandtour.web.table_view.folded import FEWEST

Kind = Literal["match", "resample", "disguise"]
NOW: Final = 1_800_000_000_000  # by the clock of both sites, in milliseconds since 1970
BACK: Final = 40                # one action in this number is undone
HESITANT: Final = 3             # one undo in this number is followed by others at the same place
WAVERS: Final = FEWEST // 2     # that many; each is a line of the log, and its undo another
GUISES: Final = 100             # attempts to find one in which the action is legal
FAR: Final = 1_000_000          # more entries than any match has
LATE: Final = 20                # most moves after which a position is shown open
TRIES: Final = 30               # attempts at another match, which an action of this one may not fit


@dataclass(frozen=True)
class Pair:
    """Two tables that `seat` cannot tell apart; where positions are shown open, a spectator who is
    a member."""

    seed: int
    kind: Kind
    seat: int
    true: Table
    other: Table

    @property
    def differs(self) -> bool:
        return str(self.true.match.state) != str(self.other.match.state)

    def __str__(self) -> str:
        match = self.true.match
        return f"--seed {self.seed}: {match.game.name}, {match.players} players, entry " \
            f"{match.number}, seat {self.seat}, {self.kind}, {match.options}"


class Guise:
    """A match with the same entries and other positions.

    It takes the place of a `Match`, which cannot be subclassed when it is compiled."""

    def __init__(self, match: Match, seat: int, kind: Kind, seed: int,
                 opened: frozenset[int] = frozenset()) -> None:
        self._match = match
        self._other = (seat, kind, seed)
        self._opened = opened
        self.state = self._disguise(match.state, match.number)

    def at(self, number: int) -> State:
        """Return a position in which its next action is legal; the true one if none is found."""
        state = self._match.at(number)
        if number in self._opened:
            return state
        then = [entry.text for entry in self._match.entries[number:number + 1] if not entry.back]
        done = [action for action in state.game.actions if str(action) in then]
        others = (self._disguise(state, number + FAR * again) for again in range(GUISES))
        return next((one for one in others
                     if all(one.refusal(action) is None for action in done)), state)

    def _disguise(self, state: State, number: int) -> State:
        seat, kind, seed = self._other
        deal = state.resample if kind == "resample" else state.disguise
        return deal(seat, Rng(seed, number))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)


def game_of(seed: int) -> Game[Any]:
    """Return every game in turn."""
    return game(names()[seed % len(names())])


def size(rules: Game[Any], seed: int) -> int:
    """Return every number of players of a game in turn."""
    return rules.least + seed // len(names()) % (rules.most - rules.least + 1)


def pairs(seed: int, people: list[PersonRow]) -> Iterator[Pair]:
    """Yield the twins of a position in a random match, on a person's turn."""
    rng = Rng(seed, 1)
    match = start_match(seed, rng)
    seat = looker(match, rng)
    yield from twins_of(seat_match(match, seat, seed, people, rng), seat, rng)


def start_match(seed: int, rng: Rng) -> Match:
    """Return a random match up to a position at which a person has a choice."""
    rules = game_of(seed)
    players, options = next(drawn for drawn in iter(lambda: drawn_options(rules, rng), None)
                            if drawn[0] == size(rules, seed))
    whole = undone_match(rules, players, rules.choose(players, options), rng)
    return replay_match(whole, cut(whole, rng))


def twins_of(table: Table, seat: int, rng: Rng) -> Iterator[Pair]:
    """Yield the table with each kind of twin that it has for the looker."""
    match, seed = table.match, table.seed
    opened = opened_to(table, seat)
    other = other_match(match, seat, rng, max(opened, default=NONE))
    if other is not None:
        yield pair(table, "match", seat, other)
    dealt = pair(table, "resample", seat, guise(match, seat, "resample", seed, opened))
    if dealt.differs:
        yield dealt
    yield pair(table, "disguise", seat, guise(match, seat, "disguise", seed, opened))


def opened_to(table: Table, seat: int) -> frozenset[int]:
    """Return the positions that are shown open to the looker: none to a seat."""
    last = find_last_open(table) if seat == PUBLIC else NONE
    return frozenset(number for number in range(last + 1) if is_open_at(table, number))


def guise(match: Match, seat: int, kind: Kind, seed: int, opened: frozenset[int]) -> Match:
    return cast(Match, Guise(match, seat, kind, seed, opened))


def pair(table: Table, kind: Kind, seat: int, other: Match) -> Pair:
    true = replace(table, id=f"{table.id}{kind}", code=f"{table.code}{kind}")
    return Pair(table.seed, kind, seat, true, replace(true, match=other))


def undone_match(rules: Game[Any], players: int, options: dict[str, str], rng: Rng) -> Match:
    """Return a whole random match, in which some actions are undone."""
    match = Match(rules, players, options)
    chooser = Chooser(match.state, rng)
    while not match.state.is_terminal():
        done = match.play(chooser.choose(match.state))
        if goes_back(done) and rng.below(BACK) == 0:
            match.take_back(done.seat, 1)
            if rng.below(HESITANT) == 0:
                hesitate(match, chooser)
    return match


def goes_back(done: Entry) -> bool:
    """Return whether a person chose it and saw nothing new by it."""
    return done.seat >= 0 and not done.reveals


def hesitate(match: Match, chooser: Chooser) -> None:
    """Do and undo enough actions in a row that a table's page folds them into a line."""
    for _ in range(WAVERS - 1):
        done = match.play(chooser.choose(match.state))
        if not goes_back(done):
            return
        match.take_back(done.seat, 1)


def cut(match: Match, rng: Rng) -> int:
    """Return a position at which a person has a choice.

    One in two is after a secret action, if there was any after the set-up."""
    led = match.game.automata(match.players, match.options)
    asked = [entry.number for entry, after in zip(
                 match.entries, islice(iterate_positions(match), 1, None), strict=True)
             if entry.asked >= 0 and entry.asked not in led
             and match.game.sole_choice(after) is None]
    secret = next((entry.number for entry in secret_entries(match) if entry.seat >= 0), 0)
    late = [number for number in asked if number >= secret]
    among = late if late and rng.below(2) else asked
    return among[rng.below(len(among))]


def secret_entries(match: Match) -> Iterator[Entry]:
    """Yield the entries that a spectator was not shown."""
    words = match.game.actions_by_text()
    for entry, before in zip(match.entries, iterate_positions(match), strict=False):
        if not entry.back and words[entry.text].shown(before, PUBLIC) != entry.text:
            yield entry


def replay_match(match: Match, number: int) -> Match:
    """Return the same match up to this entry."""
    words = match.game.actions_by_text()
    again = Match(match.game, match.players, match.options)
    for entry in match.entries[:number]:
        if entry.back:
            again.take_back(entry.seat, entry.back)
        else:
            again.play(words[entry.text])
    return again


def looker(match: Match, rng: Rng) -> int:
    """Return the seat to move, a spectator, another seat, or one that has acted in secret."""
    led = match.game.automata(match.players, match.options)
    others = [seat for seat in range(match.players) if seat not in led]
    secret = [entry.seat for entry in secret_entries(match) if entry.seat >= 0] or others
    return [match.state.current_player(), PUBLIC, others[rng.below(len(others))],
            secret[rng.below(len(secret))]][rng.below(4)]


def seat_match(match: Match, seat: int, seed: int, people: list[PersonRow], rng: Rng) -> Table:
    """Return the match at a table.

    The looker is the first of the people, the player to move is one of them, the others are people
    or bots."""
    led = match.game.automata(match.players, match.options)
    asked = match.state.current_player()
    free = iter(people[1:])
    seats: list[Seat] = []
    for number in range(match.players):
        person = people[0] if number == seat else next(free)
        seats.append(
            Seat("bot", led[number], AUTOMATON) if number in led
            else Seat("bot", f"Tavernier {number}", "cyclist")
            if number not in (seat, asked) and rng.below(2)
            else Seat("person", person.name, person.id, "en", f"seat{seed}x{number}", True))
    return Table(
        id=f"{match.game.name}{seed}", code=f"to{match.game.name}{seed}", opened_as="Twins",
        seats=seats, match=match, seed=seed, opened_by=seats[asked].holder,
        terms=terms_drawn(match, seed),
        moments=[NOW - 60_000] * match.number, opened=NOW - 120_000, secret=f"{seed:064x}",
        events=[EventRow(1, 0, PUBLIC, "", Dealt(*[("",) * match.players] * 2), NOW - 90_000)])


def terms_drawn(match: Match, seed: int) -> Terms:
    """Return terms by which, at one table in two, positions are shown open after some of the
    moves."""
    rng = Rng(seed, 2)
    usual = Terms(hints=True, listed=True, bank=3600, answer=600)
    moves = sum(is_move(entry) for entry in match.line)
    after = 1 + rng.below(min(moves, LATE)) if moves and rng.below(2) else 0
    return replace(usual, open_after=after, talk="seats") if after else usual


def other_match(match: Match, seat: int, rng: Rng, since: int) -> Match | None:
    """Return a match in which some actions since that entry that the seat was not shown are
    different.

    Return None if it was shown all, or nothing else fits what it was shown."""
    for _ in range(TRIES):
        other = retell_match(match, seat, rng, since)
        if other is not None and [entry.text for entry in other.entries] != [
                entry.text for entry in match.entries]:
            return other
    return None


def retell_match(match: Match, seat: int, rng: Rng, since: int) -> Match | None:
    """Make one attempt; return None if something that the seat was shown does not fit.

    The seat is always shown its choices, so a seat that looks through what others have left
    (PA-18.3) sees what they took."""
    words = match.game.actions_by_text()
    true, other = (Match(match.game, match.players, match.options) for _ in range(2))
    for entry in match.entries:
        if entry.back:
            for one in (true, other):
                one.take_back(entry.seat, entry.back)
            continue
        done = words[entry.text]
        shown = done.shown(true.state, seat)
        late = entry.number > since
        if late and shown != entry.text and (
                rng.below(2) or other.state.refusal(done) is not None):
            hidden = [one for one in other.state.choices()
                      if one.shown(other.state, seat) == shown]
            done = hidden[rng.below(len(hidden))] if hidden else done
        if other.state.refusal(done) is not None:
            return None
        true.play(words[entry.text])
        other.play(done)
        if entry.seat != CHANCE and choices_of(true.state, seat) != choices_of(other.state, seat):
            return None
    return other


def choices_of(state: State, seat: int) -> tuple[int, list[str]]:
    """Return the seat to move, and its choices if it is this seat."""
    player = state.current_player()
    return player, [str(choice) for choice in state.choices()] if player == seat else []
