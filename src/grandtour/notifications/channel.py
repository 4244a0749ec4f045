"""The base of all channels, by which notices reach people who are not on the site.

A new channel is a file in `channels/` and a row of `people/channels.py`, which defines its
settings. The worker, the settings, their page and the API treat all channels alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from grandtour.engine.core import Refusal
from grandtour.notifications.config import MailConfig
from grandtour.notifications.delivery import AddressCheck, RenderLetter
from grandtour.notifications.letters import NotificationRecipient, EmailWriter
from grandtour.notifications.rows import NoticeRow
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.notifications.notice_content import NoticeContent
from grandtour.people.channels import CHANNELS, Event, Form
from grandtour.people.settings import Settings


@dataclass(frozen=True)
class ChannelSetup:
    """The services that channels are opened with: the host's configuration, the writer and renderer
    of emails, and the store of browsers."""

    config: MailConfig
    writer: EmailWriter
    render_letter: RenderLetter
    browsers: BrowserStore


@dataclass(frozen=True)
class Delivery:
    """A notice to be sent, its content, and its addressee."""

    notice: NoticeRow
    content: NoticeContent
    to: NotificationRecipient


@dataclass(frozen=True)
class AddressField:
    """An address field of a form: its label, a message, and the kind of input."""

    label: str
    input: str = "text"
    complete: str = ""
    example: str = ""


class NotificationChannel(ABC):
    """A way to send notices. `name`, of up to eight letters, is stored with each notice and begins
    the names of the settings. All other texts are messages."""

    name: ClassVar[str]
    title: ClassVar[str]
    field: ClassVar[AddressField | None] = None     # None: browsers register themselves
    no_address: ClassVar[Refusal]       # raised when there is no address to check
    check_title: ClassVar[str]          # the button that checks the address
    checked: ClassVar[str]  # the message afterwards; {status} is what `send_test` returns
    signs: ClassVar[str] = ""           # the label of the person's secret, if it is shown
    forms: ClassVar[Mapping[Form, str]] = {}    # the choices if notices can have several forms
    gathers: ClassVar[bool] = False     # a daily digest is one message

    @classmethod
    @abstractmethod
    def create(cls, host: ChannelSetup) -> Self:
        """Return the channel of a site."""

    @classmethod
    def wants_event(cls, settings: Settings, event: Event) -> bool:
        """Return whether the person wants notices of this event by this channel, and can receive
        them."""
        return event in settings.channel_preferences(cls.name).notices and bool(
            settings.channel_address(cls.name))

    async def list_target_browsers(self, person: str, moment: int) -> Sequence[str]:
        """Return the person's browsers that each get a notice of what came up at this moment; one
        without a name if the channel has an address."""
        return ("",)

    @classmethod
    def is_signed_for(cls, settings: Settings) -> bool:
        """Return whether messages to the person are signed."""
        return bool(cls.signs)

    @classmethod
    def needs_confirmation(cls) -> bool:
        """Return whether an address must be confirmed before anything is sent there."""
        return CHANNELS[cls.name].needs_confirmation

    @abstractmethod
    async def send_notices(self, deliveries: Sequence[Delivery]) -> None:
        """Send to one person, more than one notice only if the channel gathers them. Raise
        Undelivered if it did not arrive."""

    @abstractmethod
    async def send_test(self, check: AddressCheck) -> int:
        """Send a test to show the person that the address is right. Return the status of the
        answer, 0 if there is none. Raise Undelivered if it did not arrive."""
