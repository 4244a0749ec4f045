"""The contract of each game's `words` module: everything that the game says to people.

Each text is a Phrase, which the caller puts into the reader's language. `names` has the name of the
player on each seat. `view` is what the reader may see, as `State.view` returns it. A module may
have any of the names of `Words`. The others keep their defaults.

`panel` says what one player has, and `overview` what is on the table. The terminal and readers who
do not see the board use `overview`.

>>> from grandtour.games.words import Good, Panel
>>> from grandtour.language import Count, Phrase, language
>>> def panel(view, seat):
...     stones = view["stones"][seat]
...     counted = Count("{n} stone", "{n} stones", stones)
...     return Panel((), (), score=stones, goods=(Good("i-points", str(stones), counted),))
>>> def overview(view, names):
...     rows = [Phrase("{name}: {n}", name=name, n=n) for name, n in zip(names, view["stones"])]
...     return [(Phrase("Stones"), rows)]
>>> english, view = language("en"), {"stones": [3, 1]}
>>> [english.say(phrase) for phrase in panel(view, 1).phrases()]
['1 stone']
>>> [english.say(row) for head, rows in overview(view, ["Ana", "Bo"]) for row in rows]
['Ana: 3', 'Bo: 1']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from grandtour.engine.core import Action, Refusal, State
from grandtour.engine.game import NO_HEAD_START, HeadStart
from grandtour.engine.match import Entry
from grandtour.language import Phrase

Kind = Literal["cost", "gain", "then", "warn"]
Weight = Literal["light", "dear", "final"]
Told = Literal["always", "differing", "detail", "last"]

TURN_ENDS: Final = ("end", "pass")      # the command that ends a turn, in games that have one


@dataclass(frozen=True)
class Line:
    """One line of a preview: a cost, a gain, a consequence, or a warning."""

    kind: Kind
    phrase: Phrase


@dataclass(frozen=True)
class Choice:
    """A legal action as it is offered.

    `title` names it in the list. `alone`, where its command is not beside it, adds to the title.
    `then` is its consequence in a few words, `cost` its price. `question` asks for confirmation in
    at most ten words, `button` is the text of the green button, `lines` describe its effects.
    `seals` means that it reveals something and cannot be undone; `leaves`, that the next choice is
    not the seat's own. Choices that differ only in how they do the same thing share `within`, their
    common name in the list.
    """

    action: str
    command: str
    title: Phrase
    question: Phrase
    button: Phrase
    clause: str
    then: Phrase | None = None
    cost: Phrase | None = None
    lines: tuple[Line, ...] = ()
    seals: bool = False
    leaves: bool = False
    alone: Phrase | None = None
    within: Phrase | None = None

    @property
    def name(self) -> Phrase:
        """The name of the choice in a sentence."""
        return self.alone or self.title

    @property
    def weight(self) -> Weight:
        """Return `final` if undo is impossible or soon ends, `dear` if it has a cost or a warning,
        else `light`."""
        if self.seals or self.leaves:
            return "final"
        kinds = {line.kind for line in self.lines}
        return "dear" if self.cost or kinds & {"cost", "warn"} else "light"


@dataclass(frozen=True)
class Ground:
    """One reason why a question is asked: its subject, the reason, its clause."""

    label: Phrase
    phrase: Phrase
    clause: str


@dataclass(frozen=True)
class Grounds:
    """The reasons why a question is asked, if the question cannot tell them and every player may
    know."""

    title: Phrase
    rows: tuple[Ground, ...]


@dataclass(frozen=True)
class Sentence:
    """A sentence of the log, the clause it follows from, and the board's elements it is about.
    `watched` sentences are also in a show, and are not read aloud twice."""

    phrase: Phrase
    clause: str
    places: tuple[str, ...] = ()
    watched: bool = False


@dataclass(frozen=True)
class Tally:
    """The number for which an element of the board counts in a scoring."""

    place: str
    number: int


@dataclass(frozen=True)
class Award:
    """Points that a seat gets at a halt, and why: the points are the sum of `pays`, with an amount
    for each; `ranked` counts towards the rank that brings them."""

    seat: int
    points: int
    reason: Phrase
    pays: tuple[Tally, ...] = ()
    ranked: tuple[Tally, ...] = ()

    @property
    def tallies(self) -> tuple[Tally, ...]:
        return self.pays + self.ranked

    @property
    def standing(self) -> int:
        """Return the number that ranks the seat; 0 without any."""
        return sum(tally.number for tally in self.ranked)


@dataclass(frozen=True)
class Halt:
    """A stage of a show: the element of the board, its name, and the seats that gain there."""

    place: str
    name: Phrase | str
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class Show:
    """A scoring that is shown stage by stage. With `way`, a vehicle (the symbol of that name) moves
    along that path of the board from halt to halt. `totals` are the points it brought, by seat."""

    title: Phrase
    clause: str
    halts: tuple[Halt, ...]
    totals: tuple[int, ...]
    way: str = ""
    vehicle: str = ""


@dataclass(frozen=True)
class Badge:
    """A small sign in a player's panel: the id of a glyph (`i-first`), and its meaning. `amount` is
    that of a good: 1 for a thing that a player gets, 0 for a state of the player."""

    glyph: str
    phrase: Phrase
    css: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Good:
    """A possession of a player: the id of a glyph (`i-points`), the text next to it, usually a
    number, and both in words. `named` is its name in the notation: actions that use it outside the
    decisions of a turn (ASIDE) can be chosen there. `amount` is how much of it a player gets; 0 for
    what does not come and go."""

    glyph: str
    short: str | Phrase
    phrase: Phrase
    named: str = ""
    amount: int = 1


def weigh_one(s: Any, seat: int) -> float:
    """Return the weight of the dearest asset."""
    return 1.0


@dataclass(frozen=True)
class Asset:
    """Something of which a seat wants more, the dearest first: its amount, and an amount of it in
    words. Reasons name the amounts that lines bring and cost; of what is `shared` among a side only
    the amount of the seat that acts. `final`: `Game.evaluate` counts in it what is
    to be expected at the end. `weight` is the value of one more to a seat in this position,
    compared with one of the dearest asset.

    `told` says when reasons name it: in the sums of a turn, only where lines differ, as a detail
    of the seat itself where lines differ, or only where nothing else differs. Of a `group` only the
    heaviest difference is named.
    `becomes` is the place of the asset whose amount it turns into later, such as points on an
    unused tile."""

    held: Callable[[Any, int], int]
    amount: Callable[[int], Phrase]
    shared: bool = False
    final: bool = False
    weight: Callable[[Any, int], float] = weigh_one
    told: Told = "always"
    group: str = ""
    becomes: int | None = None


@dataclass(frozen=True)
class Panel:
    """A player's panel with public lines and goods. `covered` and `screen` are lines and goods that
    only the reader may see. `score` is large, if points are public. `purse` is the money, if the
    reader may know it, for narrow panels."""

    badges: tuple[Badge, ...]
    lines: tuple[Phrase, ...]
    covered: tuple[Phrase, ...] = ()
    score: int | None = None
    goods: tuple[Good, ...] = ()
    screen: tuple[Good, ...] = ()
    purse: Good | None = None

    def phrases(self) -> list[Phrase]:
        """Return all of it in words."""
        return [*[badge.phrase for badge in self.badges], *self.lines, *self.covered,
                *[good.phrase for good in (*self.goods, *self.screen)]]


@dataclass(frozen=True)
class Budget:
    """The part of a turn that is left to spend: "2 of 3 action points"."""

    left: int
    whole: int
    phrase: Phrase


@dataclass(frozen=True)
class Result:
    """The final table: column heads, then for each rank its seat, rank and cells in the order of
    the heads, and the sentence that names the winner and the reason. `clauses` are the sources
    of the columns, "" or empty without any; `total` is the column that counts, later ones break
    ties."""

    heads: tuple[Phrase, ...]
    rows: tuple[tuple[int, int, tuple[str, ...]], ...]
    sentence: Phrase
    clause: str
    clauses: tuple[str, ...] = ()
    total: int = -1


@dataclass(frozen=True)
class Round:
    """A scoring with a column of its own in the result: its head, its clause, and its points by
    seat."""

    head: Phrase
    clause: str
    points: tuple[int, ...]


MOST_POINTS: Final = Phrase("The player with the most points at the end wins.")
ANY_MOVE: Final = Phrase("When it is your turn, choose one of your moves and confirm it.")


@dataclass(frozen=True)
class About:
    """The game on the shelf. `aim` is what wins, `turn` the course of a turn, each in a sentence or
    two for new players."""

    title: Phrase
    blurb: Phrase
    options: dict[str, Phrase] = field(default_factory=dict)            # by name
    values: dict[str, dict[str, Phrase]] = field(default_factory=dict)  # by option, by value
    profiles: dict[str, Phrase] = field(default_factory=dict)
    # By each earlier version of the rules: the differences of the next one.
    differences: dict[str, Phrase] = field(default_factory=dict)
    aim: Phrase = MOST_POINTS
    turn: Phrase = ANY_MOVE
    head_starts: dict[int, Phrase] = field(default_factory=dict)    # by amount: in the game's unit


def name_head_starts(seats: int, amounts: Mapping[int, Phrase]) -> dict[str, Phrase]:
    """Return the values of the option `head_start` in words. `amounts` has each amount in the unit
    of the game."""
    return {NO_HEAD_START: Phrase("no one")} | {
        HeadStart(seat, amount).value(): Phrase("{amount} more for seat {seat}", amount=phrase,
                                                seat=seat + 1)
        for seat in range(seats) for amount, phrase in amounts.items()}


def series(parts: Sequence[object]) -> object:
    """Return the parts as a list: "a, b and c". There is at least one part."""
    listed = parts[0]
    for part in parts[1:-1]:
        listed = Phrase("{most}, {next}", most=listed, next=part)
    return Phrase("{most} and {last}", most=listed, last=parts[-1]) if parts[1:] else listed


def sentence(refusal: Refusal, details: dict[str, object],
             named: Callable[[object], object]) -> Phrase:
    """Return the sentence of a refusal. `named` words only the details that it mentions; several at
    once are a list."""
    spoken = {name: detail for name, detail in details.items() if f"{{{name}}}" in refusal.text}
    return Phrase(refusal.text, **{
        name: series([named(one) for one in detail]) if isinstance(detail, list) else named(detail)
        for name, detail in spoken.items()})


def return_no_grounds(s: State, names: list[str]) -> Grounds | None:
    """Return None: the questions of the game explain themselves."""
    return None


def return_no_outcome(action: Action[Any]) -> Phrase | None:
    """Return None: the log or the overview names what was drawn."""
    return None


def return_no_rounds(line: Sequence[Entry]) -> list[Round]:
    """Return no rounds: the result tells what its total is made of."""
    return []


def return_no_combined_lines(line: Sequence[Entry], before: State,
                             names: list[str]) -> list[Sentence]:
    """Return nothing: each action has a line of the log."""
    return []


def return_no_summary(line: Sequence[Entry], before: State, names: list[str]) -> Phrase | None:
    """Return None: turns are read action by action."""
    return None


def summarize_turn(number: int, name: object, deeds: Sequence[Phrase]) -> Phrase | None:
    """Return a turn in a sentence: what the player did in order, without the name; None if there is
    nothing to say."""
    if not deeds:
        return None
    said = deeds[0]
    for deed in deeds[1:]:
        said = Phrase("{done}; {next}", done=said, next=deed)
    return Phrase("Turn {number}: {name} {deeds}.", number=number, name=name, deeds=said)


class Words(Protocol):
    """The functions of a game's `words` module."""

    ABOUT: About
    COMMANDS: dict[str, tuple[Phrase, str]]      # verb -> (name, glyph), as they are listed
    ASIDE: frozenset[str]        # verbs that can be used during any decision of the player's turn
    ASSETS: tuple[Asset, ...]    # the assets that reasons count, the deciding one first

    def prompt(self, s: State) -> Phrase:
        """Return the question or instruction to the player in turn, at most ten words."""

    def waiting(self, s: State, names: list[str]) -> Phrase:
        """Return the same for all others: whom the table waits for, and for what."""

    def grounds(self, s: State, names: list[str]) -> Grounds | None:
        """Return why this question is asked, for all to read; None if it explains itself."""

    def choice(self, s: State, action: Action[Any], names: list[str]) -> Choice:
        """Return the offer of a legal action of the player in turn."""

    def further(self, s: State, names: list[str]) -> list[Choice]:
        """Return offers that combine several actions of the seat in turn, such as a way of several
        roads. `action` joins them with ", ". Each is also possible alone, and no other seat acts
        and nothing is drawn in between."""

    def refusal(self, refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
        """Return the sentence of a refusal."""

    def log(self, entry: Entry, before: State, names: list[str]) -> list[Sentence]:
        """Return what an entry of the match did; nothing if it is not worth a line of its own."""

    def together(self, line: Sequence[Entry], before: State,
                 names: list[str]) -> list[Sentence]:
        """Return the sentences about these actions of one seat if the log shows them in one line.
        Return nothing if each action has a line of its own. The position is the one before the
        actions."""

    def summary(self, line: Sequence[Entry], before: State, names: list[str]) -> Phrase | None:
        """Return what a whole turn came to, in a sentence; None if its actions are read one by
        one."""

    def answer(self, s: State, about: str, seat: int, names: list[str]) -> Phrase:
        """Return the answer to a question about something covered, for a seat that may know it.
        Refused as `Game.inquire` refuses."""

    def shows(self, entry: Entry, before: State, names: list[str]) -> list[Show]:
        """Return the scorings of this entry that are worth watching, usually none."""

    def stage(self, entry: Entry, before: State) -> State:
        """Return the position in which the shows of this entry run. It is not over yet, and has the
        table as it is scored, without the points of the shows."""

    def status(self, view: dict[str, object]) -> Phrase:
        """Return how far the game is: "set 2 of 4, round 1 of 4"."""

    def budget(self, view: dict[str, object]) -> Budget | None:
        """Return what the player in turn can still spend; None if the game has no such thing."""

    def panel(self, view: dict[str, object], seat: int) -> Panel:
        """Return the panel of a seat from a view, which holds only what its reader may see."""

    def overview(self, view: dict[str, object],
                 names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
        """Return everything on the table in words: headings, each with its lines. The terminal and
        readers who do not see the board use it."""

    def result(self, view: dict[str, object], names: list[str]) -> Result | None:
        """Return the final table; None before the end."""

    def outcome(self, action: Action[Any]) -> Phrase | None:
        """Return what this draw shows, if neither the log nor the overview names it."""

    def rounds(self, line: Sequence[Entry]) -> list[Round]:
        """Return those scorings of a match that have a column of their own before the total."""
