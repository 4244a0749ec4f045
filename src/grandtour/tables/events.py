"""What happens at a table beside its match, and how it is kept.

Each event is a small frozen class. `kind` is what it is called where it is kept, its fields are
what belongs to it. `encode` and `decode` lead to the stored form and back; what would not be
encoded exactly as it was stored is not decoded."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

from grandtour.people.hours import PlayingHours, Weekday, is_clock

About = Literal["undo", "meant", "pause", "cancel", "replace", "upgrade"]
Facts = dict[str, object]


@dataclass(frozen=True)
class TableEvent:
    """Something that happens at a table beside its match."""

    kind: ClassVar[str] = ""


# Questions to everybody, and what becomes of them.

@dataclass(frozen=True)
class Ask(TableEvent):
    """The seats `asked` are asked whether they agree; until the moment `by` they may answer."""

    kind: ClassVar[str] = "ask"
    about: ClassVar[About]
    asked: tuple[int, ...]
    by: int


@dataclass(frozen=True)
class AskUndo(Ask):
    """Whether the last `back` actions may be taken back."""

    about: ClassVar[About] = "undo"
    back: int


@dataclass(frozen=True)
class AskMeant(Ask):
    """Whether entry `step` is what its seat, which alone is asked, meant."""

    about: ClassVar[About] = "meant"
    step: int


@dataclass(frozen=True)
class AskPause(Ask):
    """Whether the table may rest."""

    about: ClassVar[About] = "pause"


@dataclass(frozen=True)
class AskCancel(Ask):
    """Whether the table may end without a result."""

    about: ClassVar[About] = "cancel"


@dataclass(frozen=True)
class AskReplace(Ask):
    """Whether a bot may go on for the seat `whom`, until somebody else takes the seat if one is
    `invited`. `away`: because the person who sits there is."""

    about: ClassVar[About] = "replace"
    whom: int
    invited: bool
    away: bool


@dataclass(frozen=True)
class AskUpgrade(Ask):
    """Whether the table may go on by version `to` of the rules."""

    about: ClassVar[About] = "upgrade"
    to: str


@dataclass(frozen=True)
class Reply(TableEvent):
    """Something that may end the question that the event of this number has put."""

    question: int


@dataclass(frozen=True)
class Answer(Reply):
    """Somebody agrees, or does not."""

    kind: ClassVar[str] = "answer"
    yes: bool


@dataclass(frozen=True)
class Withdraw(Reply):
    """Whoever has asked asks no longer."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True)
class Lapse(Reply):
    """The question has waited long enough."""

    kind: ClassVar[str] = "lapse"


@dataclass(frozen=True)
class Return(Reply):
    """The question took somebody for away who is here again."""

    kind: ClassVar[str] = "returned"


@dataclass(frozen=True)
class Pause(TableEvent):
    """The table rests."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True)
class Resume(TableEvent):
    """The table rests no longer."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True)
class Cancel(TableEvent):
    """The table ends without a result."""

    kind: ClassVar[str] = "cancel"


@dataclass(frozen=True)
class Upgrade(TableEvent):
    """The table goes on by version `to` of the rules: by it all has come out the same so far as by
    the one that it `was` played by."""

    kind: ClassVar[str] = "upgrade"
    was: str = field(metadata={"stored": "from"})
    to: str


@dataclass(frozen=True)
class Differ(TableEvent):
    """All agreed to another version of the rules, but by it the entry `step` would have come out
    otherwise; so the table goes on as before."""

    kind: ClassVar[str] = "differ"
    step: int


# Who looks after the table, and who sits where.

@dataclass(frozen=True)
class Rename(TableEvent):
    """The table has another name."""

    kind: ClassVar[str] = "rename"
    name: str


@dataclass(frozen=True)
class HandOver(TableEvent):
    """The person `to` is the host."""

    kind: ClassVar[str] = "host"
    to: str


@dataclass(frozen=True)
class Swap(TableEvent):
    """Two seats change places."""

    kind: ClassVar[str] = "swap"
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Lot(TableEvent):
    """The order of the seats is drawn: for each seat, which one came there."""

    kind: ClassVar[str] = "lot"
    order: tuple[int, ...]


@dataclass(frozen=True)
class Call(TableEvent):
    """The person `whom` is called to the seat that is kept for them."""

    whom: str


@dataclass(frozen=True)
class Invite(Call):
    """For the first time, if the seat was not kept from the start."""

    kind: ClassVar[str] = "invite"


@dataclass(frozen=True)
class Remind(Call):
    """Once more."""

    kind: ClassVar[str] = "remind"


@dataclass(frozen=True)
class Ready(TableEvent):
    """Somebody says whether they are ready, while these `bots` sit there (by seat; "": none)."""

    kind: ClassVar[str] = "ready"
    yes: bool
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Begin(TableEvent):
    """The game begins, where that waits for everybody."""

    kind: ClassVar[str] = "begin"


# What all draws follow from, agreed before the first of them.

@dataclass(frozen=True)
class Commit(TableEvent):
    """The seat commits to a number that it will open: for this table, or for the `round` of a
    tournament in which it is played, before it was opened."""

    kind: ClassVar[str] = "commit"
    commitment: str
    round: str | None = None


@dataclass(frozen=True)
class Close(TableEvent):
    """No number is committed to any more. Those that are, by seat ("": none), can be opened until
    the moment `by`."""

    kind: ClassVar[str] = "close"
    by: int
    commitments: tuple[str, ...]


@dataclass(frozen=True)
class Open(TableEvent):
    """The seat opens the number that it has committed to; or, "", says that it will not."""

    kind: ClassVar[str] = "open"
    number: str


@dataclass(frozen=True)
class Dealt(TableEvent):
    """It is agreed what the draws follow from: the commitments and the numbers by seat, as the
    seats are then; "" for what a seat has not given."""

    kind: ClassVar[str] = "dealt"
    commitments: tuple[str, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Part(TableEvent):
    """The seat passes to a bot, until somebody else takes it if one is `invited`. Its result
    remains that of the person `whom` ("" for a shared seat); `why` it passes, and the seat `by`
    which that was wished."""

    bot: str
    invited: bool
    why: str
    whom: str
    by: int


@dataclass(frozen=True)
class Replace(Part):
    """As others wished."""

    kind: ClassVar[str] = "replace"


@dataclass(frozen=True)
class Leave(Part):
    """Whoever sat there has stood up."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True)
class Take(TableEvent):
    """Somebody takes the seat of a bot."""

    kind: ClassVar[str] = "take"


# Several people at one device.

@dataclass(frozen=True)
class Hand(TableEvent):
    """The seat takes the device that it shares with others."""

    kind: ClassVar[str] = "hand"


@dataclass(frozen=True)
class Lay(TableEvent):
    """The seat lays the device down: none of those who share it has it."""

    kind: ClassVar[str] = "lay"


# Time, and who acts in whose place.

@dataclass(frozen=True)
class StandIn(TableEvent):
    """From now on a bot acts for the holder of the seat."""

    bot: str


@dataclass(frozen=True)
class Away(StandIn):
    """Until the holder is back."""

    kind: ClassVar[str] = "away"


@dataclass(frozen=True)
class Forfeit(StandIn):
    """For good."""

    kind: ClassVar[str] = "forfeit"


@dataclass(frozen=True)
class Back(TableEvent):
    """The holder takes the seat back from the bot."""

    kind: ClassVar[str] = "back"


@dataclass(frozen=True)
class Late(TableEvent):
    """The time of the seat has run out; the others decide what is to happen."""

    kind: ClassVar[str] = "late"


@dataclass(frozen=True)
class Verdict(TableEvent):
    """One of them says whether a bot is to play."""

    kind: ClassVar[str] = "verdict"
    bot: bool


@dataclass(frozen=True)
class Wait(TableEvent):
    """They wait longer for the seat."""

    kind: ClassVar[str] = "wait"


@dataclass(frozen=True)
class Silent(TableEvent):
    """The seat was asked out of turn, has kept silent, and does the usual `action`."""

    kind: ClassVar[str] = "silent"
    action: str


@dataclass(frozen=True)
class Holiday(TableEvent):
    """The holder of the seat goes on vacation."""

    kind: ClassVar[str] = "holiday"


@dataclass(frozen=True)
class Home(TableEvent):
    """The holder of the seat is back from vacation."""

    kind: ClassVar[str] = "home"


@dataclass(frozen=True)
class Hours(TableEvent):
    """The holder of the seat plays in these hours (`PlayingHours`), from the next turn of the seat
    on; from now on if nothing is known of that yet."""

    kind: ClassVar[str] = "hours"
    begin: str = field(metadata={"stored": "from"})
    end: str = field(metadata={"stored": "to"})
    days: tuple[Weekday, ...]
    zone: str

    def __post_init__(self) -> None:
        if not (is_clock(self.begin) and is_clock(self.end)):
            raise UnreadableEvent(f"{self.begin}-{self.end} are no hours")

    @property
    def hours(self) -> PlayingHours:
        return PlayingHours(self.begin, self.end, self.days, self.zone)


@dataclass(frozen=True)
class Gap(TableEvent):
    """The site was away from the moment `begin` to the moment `end`, the earlier of the two where
    a clock was set back; that time counts for nobody."""

    kind: ClassVar[str] = "gap"
    begin: int = field(metadata={"stored": "from"})
    end: int = field(metadata={"stored": "to"})

    @property
    def length(self) -> int:
        """In milliseconds; less than none where a clock was set back."""
        return self.end - self.begin


# What a table has to do with others, and what concerns one person alone.

@dataclass(frozen=True)
class Branch(TableEvent):
    """The table goes on from entry `at` of another one."""

    kind: ClassVar[str] = "branch"
    table: str
    at: int


@dataclass(frozen=True)
class Guided(TableEvent):
    """The table goes on from the end of a lesson of its game, which is entry `at`."""

    kind: ClassVar[str] = "guided"
    lesson: str
    at: int


@dataclass(frozen=True)
class Rematch(TableEvent):
    """The same people play again at the table `to`."""

    kind: ClassVar[str] = "rematch"
    to: str


@dataclass(frozen=True)
class Newcomer(TableEvent):
    """The holder of the seat, a guest, has not finished a game yet as this one begins."""

    kind: ClassVar[str] = "newcomer"


@dataclass(frozen=True)
class Hint(TableEvent):
    """The seat takes its first hint."""

    kind: ClassVar[str] = "hint"


@dataclass(frozen=True)
class Mute(TableEvent):
    """Somebody does not want to read the person `whom`."""

    kind: ClassVar[str] = "mute"
    whom: str


@dataclass(frozen=True)
class Unmute(TableEvent):
    """Somebody reads the person `whom` again."""

    kind: ClassVar[str] = "unmute"
    whom: str


# The codec.

ABOUT: Final = "about"          # what an Ask is stored with besides its fields


class UnreadableEvent(ValueError):
    """What was kept is no event; says why."""


def encode(event: TableEvent) -> tuple[str, Facts]:
    """The kind of the event, and what belongs to it by name, as JSON can hold it."""
    facts: Facts = {ABOUT: event.about} if isinstance(event, Ask) else {}
    for name, attribute, _ in FIELDS[type(event)]:
        value = getattr(event, attribute)
        if value is not None:
            facts[name] = list(value) if isinstance(value, tuple) else value
    return event.kind, facts


def decode(kind: str, facts: Mapping[str, object]) -> TableEvent:
    """The event that is stored so. UnreadableEvent if none is."""
    event = CLASSES.get((kind, str(facts.get(ABOUT, ""))))
    if event is None:
        raise UnreadableEvent(f"there is no event '{kind[:40]}' {dict(facts)}")
    found = event(**{attribute: decode_value(hint, facts.get(name))
                     for name, attribute, hint in FIELDS[event]})
    if encode(found) != (kind, facts):
        raise UnreadableEvent(f"an event '{kind}' has no {dict(facts)}")
    return found


def decode_value(hint: Any, value: object) -> object:
    """The value as a field of this type holds it. UnreadableEvent if it is of another."""
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise UnreadableEvent(f"{value} is no list")
        return tuple(decode_value(get_args(hint)[0], one) for one in value)
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise UnreadableEvent(f"{value} is none of {get_args(hint)}")
        return value
    if type(value) not in (get_args(hint) if isinstance(hint, types.UnionType) else (hint,)):
        raise UnreadableEvent(f"{value} is not of type {hint}")
    return value


def classes(base: type[TableEvent] = TableEvent) -> Iterator[type[TableEvent]]:
    """Every event there is."""
    below = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from classes(one)


# By kind, and of questions by what they are about.
CLASSES: Final = {(event.kind, getattr(event, ABOUT, "")): event for event in classes()}

# By event: how each field is stored, what it is called here, and its type.
FIELDS: Final = {
    event: [(one.metadata.get("stored", one.name), one.name, get_type_hints(event)[one.name])
            for one in fields(event)]
    for event in CLASSES.values()}
