"""What a channel is: a way on which notices reach people who are not here.

A new channel is a file in `channels/` and a row of `people/channels.py`, which says what a person
sets of it. The task that sends, the settings, their page and the API ask all channels alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from grandtour.engine.core import Refusal
from grandtour.notifications.config import MailConfig
from grandtour.notifications.delivery import AddressCheck, RenderLetter
from grandtour.notifications.letters import Addressee, Writer
from grandtour.notifications.rows import NoticeRow
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.notifications.telling import Telling
from grandtour.people.channels import CHANNELS, Event, Form
from grandtour.people.settings import Settings


@dataclass(frozen=True)
class ChannelSetup:
    """What channels are opened with: how the host has set them up, who writes and prints, and who
    keeps browsers."""

    config: MailConfig
    writer: Writer
    render_letter: RenderLetter
    browsers: BrowserStore


@dataclass(frozen=True)
class Delivery:
    """A notice on its way, what it tells, and whom it is for."""

    notice: NoticeRow
    telling: Telling
    to: Addressee


@dataclass(frozen=True)
class AddressField:
    """How a form asks for an address: its label, a message, and the kind of input."""

    label: str
    input: str = "text"
    complete: str = ""
    example: str = ""


class Channel(ABC):
    """Sends notices. `name`, of eight letters at most, is kept with each notice and begins the
    names of the settings; all other texts are messages."""

    name: ClassVar[str]
    title: ClassVar[str]
    field: ClassVar[AddressField | None] = None     # None: browsers say themselves where they are
    no_address: ClassVar[Refusal]       # what is said to who wants to check none
    check_title: ClassVar[str]          # the button that checks the address
    checked: ClassVar[str]              # what is said after; {status} is what `check` gives
    signs: ClassVar[str] = ""           # what is signed by the person's secret, if it is shown
    forms: ClassVar[Mapping[Form, str]] = {}    # what can be chosen where notices can have several
    gathers: ClassVar[bool] = False     # under a daily digest, all of a day is sent together

    @classmethod
    @abstractmethod
    def open(cls, host: ChannelSetup) -> Self:
        """The channel of a site."""

    @classmethod
    def wants(cls, settings: Settings, event: Event) -> bool:
        """Whether the person wants to hear of it this way, and can."""
        return event in settings.reach(cls.name).notices and bool(settings.address(cls.name))

    async def browsers(self, person: str, moment: int) -> Sequence[str]:
        """To which of the person's browsers goes, each for itself, what came up at this moment;
        one without a name where there is an address."""
        return ("",)

    @classmethod
    def signs_for(cls, settings: Settings) -> bool:
        """Whether what is sent to the person is signed."""
        return bool(cls.signs)

    @classmethod
    def is_proved(cls) -> bool:
        """Whether an address must be confirmed before anything is sent there."""
        return CHANNELS[cls.name].proved

    @abstractmethod
    async def send(self, told: Sequence[Delivery]) -> None:
        """Send to one person; more than one notice only if the channel gathers them. Undelivered
        if it did not arrive."""

    @abstractmethod
    async def check(self, asked: AddressCheck) -> int:
        """Send something by which the person sees that the address is right. The status that was
        answered, 0 if there is none. Undelivered if it did not arrive."""
