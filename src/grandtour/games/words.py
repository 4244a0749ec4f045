"""The contract of each game's `words` module: everything that the game says to people.

Each text is a Phrase, which the caller puts into the reader's language. `names` has the name of
the player on each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from grandtour.engine.core import Action, Refusal, State
from grandtour.engine.match import Entry
from grandtour.language import Phrase

Kind = Literal["cost", "gain", "then", "warn"]
Weight = Literal["light", "dear", "final"]


@dataclass(frozen=True)
class Line:
    """One line of a preview: what it costs, what it brings, what follows, what to beware of."""

    kind: Kind
    phrase: Phrase


@dataclass(frozen=True)
class Choice:
    """A legal action as it is offered.

    `title` names it in the list, `alone` where its command does not stand beside it, if that is
    more than the title; `then` is its consequence in a few words, `cost` its price;
    `question` asks for confirmation in at most ten words, `button` stands on the green button,
    `lines` say what it will do. `seals` means: what it reveals cannot be taken back. `leaves`: it
    is not the seat's own choice that comes next. Choices that differ only in how the same thing is
    done share `within`, what the list calls them together."""

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
        """`final` if nothing or not for long can be taken back, `dear` if it costs something or
        there is something to beware of, else `light`."""
        if self.seals or self.leaves:
            return "final"
        kinds = {line.kind for line in self.lines}
        return "dear" if self.cost or kinds & {"cost", "warn"} else "light"


@dataclass(frozen=True)
class Ground:
    """One reason why a question is asked: what about, the reason, its clause."""

    label: Phrase
    phrase: Phrase
    clause: str


@dataclass(frozen=True)
class Grounds:
    """Why a question is asked, where the question cannot say it and everybody may know."""

    title: Phrase
    rows: tuple[Ground, ...]


@dataclass(frozen=True)
class Sentence:
    """A sentence of the log, the clause it follows from, and the board's elements it is about.
    `watched` means: a show tells it as well, and it is not said aloud twice."""

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
    """Points that a seat gets at a halt, and why: what `pays` brings so many each and makes up the
    points; what is `ranked` counts towards the rank that brings them."""

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
        """The number by which the seat is ranked; 0 where nothing is."""
        return sum(tally.number for tally in self.ranked)


@dataclass(frozen=True)
class Halt:
    """A stage of a show: the element of the board where it is, its name, and who gains there."""

    place: str
    name: Phrase | str
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class Show:
    """A scoring that is shown stage by stage: with `way`, a vehicle (the symbol of that name)
    runs along that path of the board from halt to halt. `totals` is what it brought, by seat."""

    title: Phrase
    clause: str
    halts: tuple[Halt, ...]
    totals: tuple[int, ...]
    way: str = ""
    vehicle: str = ""


@dataclass(frozen=True)
class Badge:
    """A small sign in a player's panel: a glyph of the drawing kit, and what it means. `amount` as
    of a good: 1 if it is a thing that a player gets, 0 if it tells something of the player."""

    glyph: str
    phrase: Phrase
    css: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Good:
    """Something that a player has: a glyph of the drawing kit, what stands beside it, as a rule
    how many, and both in words. `named` is what the notation calls it: what can be done with it
    beside the decisions of one's turn (ASIDE) can be chosen there. `amount` is how much of it comes
    to a player who gets it; 0 of what does not come and go."""

    glyph: str
    short: str | Phrase
    phrase: Phrase
    named: str = ""
    amount: int = 1


@dataclass(frozen=True)
class Asset:
    """Something of which a seat wants more, the dearest first: how much it has, and an amount of it
    in words. Reasons tell how much of it actions bring and cost."""

    held: Callable[[Any, int], int]
    amount: Callable[[int], Phrase]


@dataclass(frozen=True)
class Panel:
    """A player's panel: what is carried in the open, public lines and goods; `covered` and
    `screen` are lines and goods that the looker alone may see. `score` stands large, where points
    are public; `purse` is the money among all this, if the looker may know it: it stands where
    there is little room."""

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
    """The final table: column heads, then for each rank its seat, rank and cells in the order
    of the heads, and the sentence that says who has won, and why. `clauses` say where each column
    comes from, "" or none at all where nothing does; `total` is the column that counts, those after
    it break ties."""

    heads: tuple[Phrase, ...]
    rows: tuple[tuple[int, int, tuple[str, ...]], ...]
    sentence: Phrase
    clause: str
    clauses: tuple[str, ...] = ()
    total: int = -1


@dataclass(frozen=True)
class Round:
    """A scoring that has a column of its own in the result: its head, its clause, and what it
    brought, by seat."""

    head: Phrase
    clause: str
    points: tuple[int, ...]


MOST_POINTS: Final = Phrase("Whoever has the most points at the end wins.")
ANY_MOVE: Final = Phrase("When it is your turn, choose one of your moves and confirm it.")


@dataclass(frozen=True)
class About:
    """The game on the shelf. `aim` is what wins, `turn` what one does when it is one's turn, each
    in a sentence or two for who has never played it."""

    title: Phrase
    blurb: Phrase
    options: dict[str, Phrase] = field(default_factory=dict)            # by name
    values: dict[str, dict[str, Phrase]] = field(default_factory=dict)  # by option, by value
    profiles: dict[str, Phrase] = field(default_factory=dict)
    # By each earlier version of the rules: what the next one does otherwise.
    differences: dict[str, Phrase] = field(default_factory=dict)
    aim: Phrase = MOST_POINTS
    turn: Phrase = ANY_MOVE


def series(parts: Sequence[object]) -> object:
    """A list as it is read: "a, b and c". At least one part."""
    listed = parts[0]
    for part in parts[1:-1]:
        listed = Phrase("{most}, {next}", most=listed, next=part)
    return Phrase("{most} and {last}", most=listed, last=parts[-1]) if parts[1:] else listed


def sentence(refusal: Refusal, details: dict[str, object],
             named: Callable[[object], object]) -> Phrase:
    """The sentence of a refusal. Only the details that it speaks of are put into words by `named`;
    several at once are a list."""
    spoken = {name: detail for name, detail in details.items() if f"{{{name}}}" in refusal.text}
    return Phrase(refusal.text, **{
        name: series([named(one) for one in detail]) if isinstance(detail, list) else named(detail)
        for name, detail in spoken.items()})


def no_grounds(s: State, names: list[str]) -> Grounds | None:
    """Return None: the questions of the game explain themselves."""
    return None


def no_rounds(line: Sequence[Entry]) -> list[Round]:
    """Return no rounds: the result tells what its total is made of."""
    return []


def no_combined_lines(line: Sequence[Entry], before: State, names: list[str]) -> list[Sentence]:
    """Return nothing: each action has a line of the log."""
    return []


def no_summary(line: Sequence[Entry], before: State, names: list[str]) -> Phrase | None:
    """Return None: turns are read action by action."""
    return None


def summed(number: int, name: object, deeds: Sequence[Phrase]) -> Phrase | None:
    """A turn in a sentence: what the player did, without the name, in its order; None if there is
    nothing to tell."""
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
    ASIDE: frozenset[str]        # verbs that can be used beside any decision of one's own turn
    ASSETS: tuple[Asset, ...]    # what reasons count, what decides the game first

    def prompt(self, s: State) -> Phrase:
        """Return the question or instruction to the player in turn, at most ten words."""

    def waiting(self, s: State, names: list[str]) -> Phrase:
        """Return the same for all others: whom the table waits for, and for what."""

    def grounds(self, s: State, names: list[str]) -> Grounds | None:
        """Return why this question is asked, for all to read; None if it explains itself."""

    def choice(self, s: State, action: Action[Any], names: list[str]) -> Choice:
        """A legal action of the player in turn, as it is offered."""

    def further(self, s: State, names: list[str]) -> list[Choice]:
        """Several actions of the seat in turn offered as one, as people think of them (a way of
        several roads): `action` holds them separated by ", ". Each can also be done alone, and
        nobody else acts and nothing is drawn in between."""

    def refusal(self, refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
        """The sentence of a refusal."""

    def log(self, entry: Entry, before: State, names: list[str]) -> list[Sentence]:
        """Return what an entry of the match did; nothing if it is not worth a line of its own."""

    def together(self, line: Sequence[Entry], before: State,
                 names: list[str]) -> list[Sentence]:
        """Return what these actions of one seat did, from the position before them, if the log
        tells them in one line; nothing if each has a line of its own."""

    def summary(self, line: Sequence[Entry], before: State, names: list[str]) -> Phrase | None:
        """Return what a whole turn came to, in a sentence; None if its actions are read one by
        one."""

    def answer(self, s: State, about: str, seat: int, names: list[str]) -> Phrase:
        """Return the answer to a question about something covered, for a seat that may know it.
        Refused as `Game.inquire` refuses."""

    def shows(self, entry: Entry, before: State, names: list[str]) -> list[Show]:
        """The scorings of this entry that are worth watching; mostly none."""

    def stage(self, entry: Entry, before: State) -> State:
        """The position on which the shows of this entry are watched: the table as it is scored,
        without the points that the shows bring, and not yet over."""

    def status(self, view: dict[str, object]) -> Phrase:
        """Return how far the game is: "set 2 of 4, round 1 of 4"."""

    def budget(self, view: dict[str, object]) -> Budget | None:
        """Return what the player in turn can still spend; None if the game has no such thing."""

    def panel(self, view: dict[str, object], seat: int) -> Panel:
        """The panel of a seat, out of a view (which holds only what its looker may see)."""

    def overview(self, view: dict[str, object],
                 names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
        """Everything that lies on the table in words: headings, each with its lines. For the
        terminal, and for those who do not see the board."""

    def result(self, view: dict[str, object], names: list[str]) -> Result | None:
        """The final table; None before the end."""

    def rounds(self, line: Sequence[Entry]) -> list[Round]:
        """Return those scorings of a match that have a column of their own before the total."""
