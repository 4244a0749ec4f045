"""What notices ask of whoever keeps, prints and carries them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from grandtour.language import Language, Phrase, language
from grandtour.people.channels import Event
from grandtour.people.host_acts import HostAct
from grandtour.people.rows import PersonRow

State = Literal["waiting", "sent", "seen", "dropped", "failed"]
SiteName = Callable[[], str]            # what the host calls the site now


@dataclass(frozen=True)
class Subject:
    """What a notice is about: the name of its source, and an id."""

    kind: str
    id: str


@dataclass(frozen=True)
class NoticeRow:
    """A notice to a person of what has happened to its `subject`: the event, and a `key` that tells
    it from others of its kind there. It came up at `moment` and is to be sent at `due`, in
    milliseconds since 1970; so many `tries` have failed, the last one because of `fault`, which
    `reason` says. What is pushed names the `browser` it goes to."""

    id: str
    person: str
    subject: Subject
    event: Event
    key: str
    channel: str
    moment: int
    due: int
    tries: int = 0
    state: State = "waiting"
    fault: str = ""
    browser: str = ""


@dataclass(frozen=True)
class BrowserRow:
    """A browser that notices of a person are pushed to, `since` that moment in milliseconds since
    1970, as long as the `session` lasts; `label` is what its owner calls it. The `address` is one
    of its push service, the rest what it gave to be written to: a point and a secret."""

    id: str
    person: str
    session: str
    label: str
    address: str = field(repr=False)
    point: str = field(repr=False)
    authentication: str = field(repr=False)
    since: int


class BrowserStore(Protocol):
    """Keeps browsers, and the key by which push services know the site."""

    async def add(self, browser: BrowserRow, most: int) -> None:
        """It takes the place of whatever had its address; of more than so `most` of a person, those
        that came first go."""

    async def of(self, person: str) -> list[BrowserRow]:
        """The person's, in the order in which they came."""

    async def drop(self, person: str, browser: str) -> None: ...

    async def move(self, session: str, to: str) -> None:
        """The browsers of a session belong to another one of the same person."""

    async def forget(self, person: str) -> None: ...

    async def key(self, made: bytes) -> bytes:
        """The number of the key: the one that is kept, or this one, which is kept from now on."""


class NoticeStore(Protocol):
    """Keeps notices. What a call has returned from is on disk."""

    async def add(self, notices: Sequence[NoticeRow]) -> None:
        """Those that are there already stay as they are."""

    async def shown(self, by: int) -> list[NoticeRow]:
        """The waiting notices of what had come up by this moment."""

    async def see(self, notices: Collection[str]) -> None:
        """These need not be sent any more, if they wait still: the person has seen it."""

    async def ahead(self, subject: Subject, now: int) -> list[NoticeRow]:
        """The waiting notices of what comes up there after now."""

    async def withdraw(self, notices: Collection[str]) -> None:
        """Forget these, if they wait still: they come up as new if they are found again."""

    async def claim(self, channel: str, now: int, until: int, most: int) -> list[NoticeRow]:
        """The first `most` notices that are due by this channel and that nobody else has claimed,
        with whatever else is due by it to the same people; nobody else gets them before
        `until`."""

    async def give_up(self, but: Collection[str]) -> None:
        """Drop what waits for other channels than these: the site has them no longer."""

    async def settle(self, notice: NoticeRow) -> None:
        """How it stands now; it is claimed no longer."""

    async def tidy(self, before: int) -> None:
        """Forget what came up before this moment and does not wait."""

    async def astir(self, since: int) -> list[str]:
        """The tables that have changed since this moment, or wait for somebody, and at which
        somebody sits to whom notices can be sent."""

    async def quiet(self, person: str) -> frozenset[str]:
        """The tables of which the person wants to hear nothing."""

    async def set_quiet(self, person: str, table: str, quiet: bool) -> None: ...

    async def reads(self, person: str) -> str:
        """The language that the person has read at most tables; empty if at none."""

    async def of_mailbox(self, address: str) -> list[str]:
        """The people with this mail address, in whatever letters, who have confirmed it."""

    async def secret(self, person: str) -> str:
        """The same at every call; made at the first one."""

    async def kept_secret(self, person: str) -> str:
        """The secret of the person; empty if none has been made."""

    async def renew_secret(self, person: str) -> None: ...

    async def counts(self) -> dict[str, int]:
        """How many notices there are, by state."""

    async def failing(self, channel: str, since: int) -> int:
        """How many notices were tried by this channel, were not sent, and were or are due since
        this moment."""

    async def unsent(self, most: int) -> list[NoticeRow]:
        """Those that have failed, then those that wait for another try, then those that wait for
        the first; the first due first."""

    async def again(self, notices: Collection[str], act: HostAct) -> int:
        """These, or if none is named all that have failed, wait again and are due at the moment of
        the act, as if they had never been tried; how many there were. Only such as have failed.
        With that the act stands in the record, of which the number is the fact, both or neither;
        not if there were none."""

    async def notices_of(self, person: str) -> list[NoticeRow]: ...

    async def forget(self, person: str) -> None: ...

    async def merge(self, guest: str, member: str) -> None:
        """The tables that the guest wants to hear nothing of are the member's; the rest of the
        guest's is gone."""


@dataclass(frozen=True)
class AddressCheck:
    """Somebody wants to know whether the address is right: who, the person's secret, what proves
    that the person reads there, if that must be shown, and in which language it is asked."""

    person: PersonRow
    address: str
    secret: str
    ticket: str
    language: Language


@dataclass(frozen=True)
class Letter:
    """What a mail says, in the language of its reader. `site`: what the site is called; `lead`:
    what comes before everything else; `moves`: titles with their addresses; `picture`: the board
    as PNG, empty if there is none; `foot`: lines with their addresses."""

    site: str
    subject: str
    headline: str
    lead: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    prompt: str = ""
    moves: tuple[tuple[str, str], ...] = ()
    door: tuple[str, str] = ("", "")
    foot: tuple[tuple[str, str], ...] = ()
    picture: bytes = field(default=b"", repr=False)
    alt: str = ""
    unsubscribe: str = ""               # an address that a POST ends all mail at


class Renderer(Protocol):
    """Prints letters."""

    def html(self, letter: Letter, language: str, picture: str) -> str:
        """The letter as a page; the address of the picture in it."""


class Undelivered(Exception):
    """It did not arrive; `why` has no secret and no address in it. `final`: another try would not
    help; `pause`: for so many seconds none is wanted."""

    def __init__(self, why: Phrase, final: bool = False, pause: int = 0) -> None:
        super().__init__(language("en").say(why))
        self.why = why
        self.final = final
        self.pause = pause

    @property
    def kept(self) -> str:
        """The reason as a notice keeps it: its message, then a line for each fact."""
        return "\n".join([self.why.message, *(
            f"{name}={fact}" for name, fact in self.why.facts.items())])


class Gone(Undelivered):
    """Nobody is at this address any more: nothing is sent there from now on."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why, final=True)


def reason(fault: str, language: Language) -> str:
    """What a notice keeps of a reason, said in this language; "" if it keeps none."""
    message, *facts = fault.split("\n")
    return message and language.say(message, **{name: fact for name, _, fact in (
        line.partition("=") for line in facts)})
