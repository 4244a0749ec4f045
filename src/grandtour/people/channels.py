"""The settings of each notification channel, one row per channel. `notifications/channels` has a
file for each, which sends."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

Event = Literal["turn", "question", "invited", "ready", "clock", "finished", "talk", "plan",
                "bye", "placed", "season", "off", "meeting", "planned", "opened", "offered", "host"]
Form = Literal["", "json", "discord", "slack", "ntfy", "matrix"]
Delay = Literal[0, 1, 5, 30, 60]        # minutes

EVENTS: Final[tuple[Event, ...]] = get_args(Event)
URGENT: Final[frozenset[Event]] = frozenset(("clock",))     # it is soon too late: no delay
LONGEST_ADDRESS: Final = 200

# One address and nothing else: no comment, group or list, no "=?" that mail programs decode.
MAILBOX: Final = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@\w[\w-]*(\.\w[\w-]*)*")


@dataclass(frozen=True)
class ChannelPreferences:
    """How a channel reaches a person: the events it reports, the `delay` in minutes, the address,
    and the form, which is empty if the address implies it. `confirmed` is the address that has
    proved to be the person's own. `gone` is an address that no longer exists. Each is a setting,
    such as `mail_notices`."""

    notices: tuple[Event, ...]
    delay: Delay = 0
    address: str = ""
    form: Form = ""
    confirmed: str = ""
    gone: str = ""


@dataclass(frozen=True)
class ChannelRow:
    """The settings of a channel: the events it usually reports, the usual `delay`, and the check of
    its address. `fits` is None if browsers register themselves. `besides` names further settings:
    `confirmed` if an address must be confirmed before anything is sent there, `form` if there are
    several, `gone` if an address can report that it no longer exists."""

    usual: tuple[Event, ...]
    fits: Callable[[str], bool] | None
    besides: tuple[str, ...] = ()
    delay: Delay = 0

    @property
    def default_preferences(self) -> ChannelPreferences:
        return ChannelPreferences(self.usual, self.delay)

    @property
    def needs_confirmation(self) -> bool:
        return "confirmed" in self.besides

    @property
    def setting_suffixes(self) -> tuple[str, ...]:
        return ("notices", "delay", *(("address",) if self.fits else ()), *self.besides)


def is_mail(text: str) -> bool:
    """Return whether the text could be an email address. Only sending shows whether it is one."""
    return not text or (len(text) <= LONGEST_ADDRESS and text.isprintable()
                        and MAILBOX.fullmatch(text) is not None)


def is_web(text: str) -> bool:
    """Return whether the text is an address of the web that is short enough, or empty."""
    return not text or (len(text) <= LONGEST_ADDRESS and is_web_address(text))


def is_web_address(text: str) -> bool:
    """Return whether the text is an address of the web."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    return (parts.scheme in ("http", "https") and port != 0 and bool(parts.hostname)
            and "@" not in parts.netloc and text.isprintable())


USUAL: Final[tuple[Event, ...]] = (
    "turn", "question", "invited", "clock", "finished", "plan", "bye", "placed", "season",
    "off", "meeting", "planned", "host")

CHANNELS: Final = {
    "mail": ChannelRow(USUAL, is_mail, ("confirmed",), delay=1),
    "push": ChannelRow((*USUAL, "opened", "offered"), None),
    # Others may read along there: nothing of plans or of messages from hosts goes there by default.
    "webhook": ChannelRow(tuple(event for event in EVENTS if event not in ("plan", "host")), is_web,
                          ("form", "gone")),
}


def list_channel_settings() -> tuple[str, ...]:
    """Return the names of the settings of all channels."""
    return tuple(f"{channel}_{part}" for channel,
                 row in CHANNELS.items() for part in row.setting_suffixes)


def split_channel_setting(name: str) -> tuple[str, str] | None:
    """Return the channel and the part of a setting; None if it belongs to no channel."""
    channel, _, part = name.rpartition("_")
    return (channel,
            part) if channel in CHANNELS and part in CHANNELS[channel].setting_suffixes else None


def list_required_settings() -> tuple[str, ...]:
    """Return the settings without which nothing can be sent to a person, one per channel, except
    where browsers register themselves."""
    return tuple(f"{channel}_confirmed" if row.needs_confirmation else f"{channel}_address"
                 for channel, row in CHANNELS.items() if row.fits)
