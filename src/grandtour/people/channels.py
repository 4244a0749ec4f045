"""What a person sets of each channel of notices: a row for each. What is sent on them, and how,
stands in `notifications/channels`, a file for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

Event = Literal["turn", "question", "invited", "ready", "clock", "finished", "talk", "plan",
                "bye", "placed", "season", "off", "meeting", "host"]
Form = Literal["", "json", "discord", "slack", "ntfy", "matrix"]
Delay = Literal[0, 1, 5, 30, 60]        # minutes

EVENTS: Final[tuple[Event, ...]] = get_args(Event)
URGENT: Final[frozenset[Event]] = frozenset(("clock",))     # it is soon too late: no delay
LONGEST_ADDRESS: Final = 200

# One address and nothing else: no comment, group or list, no "=?" that mail programs decode.
MAILBOX: Final = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@\w[\w-]*(\.\w[\w-]*)*")


@dataclass(frozen=True)
class Reach:
    """How a channel reaches a person: of which events it tells, so many minutes of `delay` after
    they came up, at which address, in which form, which is empty where the address tells it;
    `confirmed` is the address that has proved to be this person's, `gone` one at which nobody is
    any more. Each is a setting, `mail_notices` and so on."""

    notices: tuple[Event, ...]
    delay: Delay = 0
    address: str = ""
    form: Form = ""
    confirmed: str = ""
    gone: str = ""


@dataclass(frozen=True)
class ChannelRow:
    """What can be set of a channel: the events that it usually tells of, and with which `delay`,
    which addresses it can have, none (`fits`) where browsers say themselves where they are, and
    what is set besides:
    `confirmed` where an address must be before anything is sent there, `form` where there are
    several, `gone` where an address can tell that it is."""

    usual: tuple[Event, ...]
    fits: Callable[[str], bool] | None
    besides: tuple[str, ...] = ()
    delay: Delay = 0

    @property
    def as_usual(self) -> Reach:
        return Reach(self.usual, self.delay)

    @property
    def proved(self) -> bool:
        return "confirmed" in self.besides

    @property
    def parts(self) -> tuple[str, ...]:
        return ("notices", "delay", *(("address",) if self.fits else ()), *self.besides)


def is_mail(text: str) -> bool:
    """Whether mail could go there; only sending tells whether it does."""
    return not text or (len(text) <= LONGEST_ADDRESS and text.isprintable()
                        and MAILBOX.fullmatch(text) is not None)


def is_web(text: str) -> bool:
    return not text or (len(text) <= LONGEST_ADDRESS and leads_to_web(text))


def leads_to_web(text: str) -> bool:
    """Whether it is an address of the web."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    return (parts.scheme in ("http", "https") and port != 0 and bool(parts.hostname)
            and "@" not in parts.netloc and text.isprintable())


USUAL: Final[tuple[Event, ...]] = (
    "turn", "question", "invited", "clock", "finished", "plan", "bye", "placed", "season",
    "off", "meeting", "host")

CHANNELS: Final = {
    "mail": ChannelRow(USUAL, is_mail, ("confirmed",), delay=1),
    "push": ChannelRow(USUAL, None),
    # Who reads along there is not to learn of plans, nor of words of the host.
    "webhook": ChannelRow(tuple(event for event in EVENTS if event not in ("plan", "host")), is_web,
                          ("form", "gone")),
}


def names() -> tuple[str, ...]:
    """The settings of all channels."""
    return tuple(f"{channel}_{part}" for channel, row in CHANNELS.items() for part in row.parts)


def place_of(name: str) -> tuple[str, str] | None:
    """Of which channel a setting is, and which part; None if of none."""
    channel, _, part = name.rpartition("_")
    return (channel, part) if channel in CHANNELS and part in CHANNELS[channel].parts else None


def proofs() -> tuple[str, ...]:
    """The settings without which nothing can be sent to a person, of each channel one, except
    where browsers say where they are."""
    return tuple(f"{channel}_confirmed" if row.proved else f"{channel}_address"
                 for channel, row in CHANNELS.items() if row.fits)
