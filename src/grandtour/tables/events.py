"""Events: what happens at a table besides its match, and their stored form.

Each event is a small frozen class. `kind` is its name in storage, its fields are its facts.
`encode_event` and `decode_event` convert to the stored form and back. Facts that would not be
encoded exactly as they were stored are not decoded."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

from grandtour.people.hours import PlayingHours, Weekday, is_time_of_day

About = Literal["undo", "meant", "pause", "cancel", "replace", "upgrade"]
Facts = dict[str, object]

# Who may take the seat of a player who has left: no one, anyone with the link, also the friends of
# the players, or anyone who finds it in the list of games that need a player.
Audience = Literal["nobody", "link", "friends", "all"]


@dataclass(frozen=True)
class TableEvent:
    """An event at a table besides its match."""

    kind: ClassVar[str] = ""


# Questions to all players, and their outcomes.

@dataclass(frozen=True)
class Ask(TableEvent):
    """A question whether the seats `asked` agree. They may answer until the moment `by`."""

    kind: ClassVar[str] = "ask"
    about: ClassVar[About]
    asked: tuple[int, ...]
    by: int


@dataclass(frozen=True)
class AskUndo(Ask):
    """A question whether the last `back` actions may be taken back."""

    about: ClassVar[About] = "undo"
    back: int


@dataclass(frozen=True)
class AskMeant(Ask):
    """A question whether entry `step` was meant. Only its seat is asked."""

    about: ClassVar[About] = "meant"
    step: int


@dataclass(frozen=True)
class AskPause(Ask):
    """A question whether the table may pause."""

    about: ClassVar[About] = "pause"


@dataclass(frozen=True)
class AskCancel(Ask):
    """A question whether the table may end without a result."""

    about: ClassVar[About] = "cancel"


@dataclass(frozen=True)
class AskReplace(Ask):
    """A question whether a bot may play on for the seat `whom`, until another person takes the seat
    if one is `invited`. `away`: because its holder is away."""

    about: ClassVar[About] = "replace"
    whom: int
    invited: bool
    away: bool


@dataclass(frozen=True)
class AskUpgrade(Ask):
    """A question whether the table may continue by version `to` of the rules."""

    about: ClassVar[About] = "upgrade"
    to: str


@dataclass(frozen=True)
class Reply(TableEvent):
    """An event that may end the question that the event of this number has put."""

    question: int


@dataclass(frozen=True)
class Answer(Reply):
    """A seat agrees, or does not."""

    kind: ClassVar[str] = "answer"
    yes: bool


@dataclass(frozen=True)
class Withdraw(Reply):
    """The person who has asked withdraws the question."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True)
class Lapse(Reply):
    """The question has waited long enough."""

    kind: ClassVar[str] = "lapse"


@dataclass(frozen=True)
class Return(Reply):
    """The question assumed that a person was away who is back."""

    kind: ClassVar[str] = "returned"


@dataclass(frozen=True)
class Pause(TableEvent):
    """The table pauses."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True)
class Resume(TableEvent):
    """The pause ends."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True)
class Cancel(TableEvent):
    """The table ends without a result."""

    kind: ClassVar[str] = "cancel"


@dataclass(frozen=True)
class Upgrade(TableEvent):
    """The table continues by version `to` of the rules. Everything so far has the same outcome as
    by version `was`."""

    kind: ClassVar[str] = "upgrade"
    was: str = field(metadata={"stored": "from"})
    to: str


@dataclass(frozen=True)
class Differ(TableEvent):
    """All agreed to another version of the rules, but by it the entry `step` would have another
    outcome. So the table continues as before."""

    kind: ClassVar[str] = "differ"
    step: int


# Hosts and seats.

@dataclass(frozen=True)
class Rename(TableEvent):
    """The table gets another name."""

    kind: ClassVar[str] = "rename"
    name: str


@dataclass(frozen=True)
class HandOver(TableEvent):
    """The person `to` becomes the host."""

    kind: ClassVar[str] = "host"
    to: str


@dataclass(frozen=True)
class Swap(TableEvent):
    """Two seats change places."""

    kind: ClassVar[str] = "swap"
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Lot(TableEvent):
    """The order of the seats is drawn: for each seat, the seat that came there."""

    kind: ClassVar[str] = "lot"
    order: tuple[int, ...]


@dataclass(frozen=True)
class Call(TableEvent):
    """The person `whom` is called to the seat that is kept for them."""

    whom: str


@dataclass(frozen=True)
class Invite(Call):
    """A first call, if the seat was not kept from the start."""

    kind: ClassVar[str] = "invite"


@dataclass(frozen=True)
class Remind(Call):
    """A repeated call."""

    kind: ClassVar[str] = "remind"


@dataclass(frozen=True)
class Ready(TableEvent):
    """A person says whether they are ready, while these `bots` sit there (by seat; "": none)."""

    kind: ClassVar[str] = "ready"
    yes: bool
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Begin(TableEvent):
    """The game begins, at a table that waits until all players are there."""

    kind: ClassVar[str] = "begin"


# Agreement on the deal.

@dataclass(frozen=True)
class Commit(TableEvent):
    """The seat commits to a number that it will open: for this table, or for the `round` of a
    tournament in which it is played, before it was opened."""

    kind: ClassVar[str] = "commit"
    commitment: str
    round: str | None = None


@dataclass(frozen=True)
class Close(TableEvent):
    """The commitments are closed. Those by seat ("": none) can be opened until the moment `by`."""

    kind: ClassVar[str] = "close"
    by: int
    commitments: tuple[str, ...]


@dataclass(frozen=True)
class Open(TableEvent):
    """The seat opens the number that it has committed to, or says that it will not ("")."""

    kind: ClassVar[str] = "open"
    number: str


@dataclass(frozen=True)
class Dealt(TableEvent):
    """The base of the draws is agreed: commitments and numbers by seat, as the seats are then; ""
    for what a seat has not given."""

    kind: ClassVar[str] = "dealt"
    commitments: tuple[str, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Part(TableEvent):
    """The seat passes to a bot, until another person takes it if one is `invited`. Its result
    remains that of the person `whom` ("" for a shared seat). `why` is the reason, `by` the seat
    that wished it."""

    bot: str
    invited: bool
    why: str
    whom: str
    by: int


@dataclass(frozen=True)
class Replace(Part):
    """A part that others wished."""

    kind: ClassVar[str] = "replace"


@dataclass(frozen=True)
class Leave(Part):
    """A part of a person who left."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True)
class Offer(TableEvent):
    """The host offers the seat of a player who has left, to these people (`Audience`)."""

    kind: ClassVar[str] = "offer"
    to: Audience


@dataclass(frozen=True)
class Take(TableEvent):
    """A person takes the seat of a bot."""

    kind: ClassVar[str] = "take"


# Sealed answers.

@dataclass(frozen=True)
class Seal(TableEvent):
    """The seat gives the sealed answer `action` to the question of this position. It is played when
    all seats that are asked together have answered, and is void if the match moves on before."""

    kind: ClassVar[str] = "seal"
    action: str


@dataclass(frozen=True)
class Unseal(TableEvent):
    """The seat takes its sealed answer back."""

    kind: ClassVar[str] = "unseal"


# Several people at one device.

@dataclass(frozen=True)
class Hand(TableEvent):
    """The seat takes the device that it shares with others."""

    kind: ClassVar[str] = "hand"


@dataclass(frozen=True)
class Lay(TableEvent):
    """The seat lays the shared device down: no seat has it."""

    kind: ClassVar[str] = "lay"


# Time and substitutes.

@dataclass(frozen=True)
class StandIn(TableEvent):
    """A bot acts for the holder of the seat from now on."""

    bot: str


@dataclass(frozen=True)
class Away(StandIn):
    """A bot acts until the holder is back."""

    kind: ClassVar[str] = "away"


@dataclass(frozen=True)
class Forfeit(StandIn):
    """A bot acts for good."""

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
    """A seat says whether a bot should play for the late one."""

    kind: ClassVar[str] = "verdict"
    bot: bool


@dataclass(frozen=True)
class Wait(TableEvent):
    """The others wait longer for the late seat."""

    kind: ClassVar[str] = "wait"


@dataclass(frozen=True)
class Silent(TableEvent):
    """The seat was asked out of turn, has kept silent, and does the usual `action`."""

    kind: ClassVar[str] = "silent"
    action: str


@dataclass(frozen=True)
class VacationStart(TableEvent):
    """The holder of the seat goes on vacation."""

    kind: ClassVar[str] = "holiday"


@dataclass(frozen=True)
class VacationEnd(TableEvent):
    """The holder of the seat is back from vacation."""

    kind: ClassVar[str] = "home"


@dataclass(frozen=True)
class Hours(TableEvent):
    """The holder of the seat plays in these hours (`PlayingHours`), from the next turn of the seat
    on, or from now on if none are known yet."""

    kind: ClassVar[str] = "hours"
    begin: str = field(metadata={"stored": "from"})
    end: str = field(metadata={"stored": "to"})
    days: tuple[Weekday, ...]
    zone: str

    def __post_init__(self) -> None:
        if not (is_time_of_day(self.begin) and is_time_of_day(self.end)):
            raise UnreadableEvent(f"{self.begin}-{self.end} are no hours")

    @property
    def hours(self) -> PlayingHours:
        return PlayingHours(self.begin, self.end, self.days, self.zone)


@dataclass(frozen=True)
class Gap(TableEvent):
    """The site was away from the moment `begin` to the moment `end`; that time counts for no one.
    `end` is the earlier one if a clock was set back."""

    kind: ClassVar[str] = "gap"
    begin: int = field(metadata={"stored": "from"})
    end: int = field(metadata={"stored": "to"})

    @property
    def length(self) -> int:
        """Return the length in milliseconds; it is negative if a clock was set back."""
        return self.end - self.begin


# Links to other tables, and events of one person.

@dataclass(frozen=True)
class Branch(TableEvent):
    """The table continues another one from its entry `at`."""

    kind: ClassVar[str] = "branch"
    table: str
    at: int


@dataclass(frozen=True)
class Guided(TableEvent):
    """The table continues from the end of a lesson of its game, which is entry `at`."""

    kind: ClassVar[str] = "guided"
    lesson: str
    at: int


@dataclass(frozen=True)
class Rematch(TableEvent):
    """The same people play again at the table `to`."""

    kind: ClassVar[str] = "rematch"
    to: str


@dataclass(frozen=True)
class Again(TableEvent):
    """The table was opened for a rematch. The players of the last game were asked to sit down."""

    kind: ClassVar[str] = "again"


@dataclass(frozen=True)
class SitOut(TableEvent):
    """The person does not play in the rematch of this table."""

    kind: ClassVar[str] = "sit_out"


@dataclass(frozen=True)
class Newcomer(TableEvent):
    """The holder of the seat, a guest, has not yet finished a game when this one begins."""

    kind: ClassVar[str] = "newcomer"


@dataclass(frozen=True)
class GiveHeadStart(TableEvent):
    """The seat gets the agreed head start as the game begins: this `amount` in the unit of the
    game, or 0 and no seat."""

    kind: ClassVar[str] = "head_start"
    amount: int


@dataclass(frozen=True)
class Hint(TableEvent):
    """The seat takes its first hint."""

    kind: ClassVar[str] = "hint"


@dataclass(frozen=True)
class Mute(TableEvent):
    """A person does not want to read the person `whom`."""

    kind: ClassVar[str] = "mute"
    whom: str


@dataclass(frozen=True)
class Unmute(TableEvent):
    """A person reads the person `whom` again."""

    kind: ClassVar[str] = "unmute"
    whom: str


# The codec.

ABOUT: Final = "about"          # the stored fact of an Ask besides its fields


class UnreadableEvent(ValueError):
    """Stored facts that are no event. The text says why."""


def encode_event(event: TableEvent) -> tuple[str, Facts]:
    """Return the kind of the event and its facts by name, as JSON can hold them."""
    facts: Facts = {ABOUT: event.about} if isinstance(event, Ask) else {}
    for name, attribute, _ in FIELDS[type(event)]:
        value = getattr(event, attribute)
        if value is not None:
            facts[name] = list(value) if isinstance(value, tuple) else value
    return event.kind, facts


def decode_event(kind: str, facts: Mapping[str, object]) -> TableEvent:
    """Return the stored event. Raise UnreadableEvent if it is none."""
    event = CLASSES.get((kind, str(facts.get(ABOUT, ""))))
    if event is None:
        raise UnreadableEvent(f"there is no event '{kind[:40]}' {dict(facts)}")
    found = event(**{attribute: decode_value(hint, facts.get(name))
                     for name, attribute, hint in FIELDS[event]})
    if encode_event(found) != (kind, facts):
        raise UnreadableEvent(f"an event '{kind}' has no {dict(facts)}")
    return found


def decode_value(hint: Any, value: object) -> object:
    """Return the value of a field of this type. Raise UnreadableEvent if it has another type."""
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


def iterate_event_types(base: type[TableEvent] = TableEvent) -> Iterator[type[TableEvent]]:
    """Yield every class of events."""
    below = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from iterate_event_types(one)


# Events by kind, questions also by their subject.
CLASSES: Final = {(event.kind, getattr(event, ABOUT, "")): event for event in iterate_event_types()}

# By event: the stored name, the attribute and the type of each field.
FIELDS: Final = {
    event: [(one.metadata.get("stored", one.name), one.name, get_type_hints(event)[one.name])
            for one in fields(event)]
    for event in CLASSES.values()}
