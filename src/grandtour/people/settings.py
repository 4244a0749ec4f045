"""What a person has set: how the site looks, plays and sounds, who sees what, what is told where.

Reading what is kept never fails: whatever this version does not understand has the usual value.
Changing refuses what is not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from grandtour.engine.game import Refused
from grandtour.people import errors

Circle = Literal["everybody", "friends", "nobody"]
Sound = Literal["turn", "others", "chat"]
Event = Literal["turn", "question", "invited", "ready", "clock", "finished", "talk"]

EVENTS: Final[tuple[Event, ...]] = get_args(Event)
SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)
CIRCLES: Final[tuple[Circle, ...]] = get_args(Circle)
LONGEST_ADDRESS: Final = 200

# One address and nothing else: no comment, group or list, no "=?" that mail programs decode.
MAILBOX: Final = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@\w[\w-]*(\.\w[\w-]*)*")


@dataclass(frozen=True)
class Settings:
    """Everything that a person can set, with its usual value.

    An empty `language` is the one that the browser asks for. `text` is its size in percent.
    `confirm`: which steps of a game wait for the green button, all of them, those that cost
    something or cannot be taken back freely, or only the latter. Night
    goes `night_from`-`night_to` ("22:30"; empty: there is
    none) by the clocks of `zone`. `see_...`: who may see that part of one's profile. Of each event
    one is told by mail and by webhook, if it is among their notices; `mailbox` says
    where mail may go. Under a `daily` digest the mails of a day arrive as one."""

    language: Literal["", "en", "ja", "fr"] = ""
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["full", "short", "none"] = "full"
    palette: Literal["standard", "deutan", "tritan"] = "standard"
    board: Literal["full", "plain", "contrast"] = "full"
    text: Literal[100, 110, 125, 150, 175, 200] = 100
    confirm: Literal["step", "cost", "end"] = "step"
    keys: bool = True
    sounds: tuple[Sound, ...] = ()
    night_from: str = ""
    night_to: str = ""
    zone: str = "UTC"
    see_profile: Circle = "everybody"
    see_shelf: Circle = "friends"
    see_diary: Circle = "nobody"
    see_statistics: Circle = "friends"
    see_friends: Circle = "nobody"
    recommend: bool = True              # whether games are recommended on the shelf
    mail_notices: tuple[Event, ...] = ("turn", "question", "invited", "clock", "finished")
    webhook_notices: tuple[Event, ...] = EVENTS
    digest: Literal["off", "daily"] = "off"
    mail_address: str = ""
    mail_confirmed: str = ""            # the address that has proved to be this person's
    webhook_address: str = ""

    @property
    def mailbox(self) -> str:
        """Where mail may go; empty as long as the address is not confirmed."""
        return self.mail_address if self.mail_address == self.mail_confirmed else ""

    def kept(self) -> dict[str, object]:
        """What differs from the usual, as it is written down in JSON."""
        return {name: list(value) if isinstance(value, tuple) else value
                for name, value in asdict(self).items() if value != getattr(USUAL, name)}

    def changed(self, /, **wished: object) -> Settings:
        """The settings with these changes. Refused: bad_setting, which names the first field that
        is unknown or cannot have its value. Only `confirmed` confirms a mail address."""
        values = {}
        for name, value in wished.items():
            if name not in KINDS or name == "mail_confirmed" or not fits(name, value):
                raise Refused(errors.BAD_SETTING, {"field": name, "value": str(value)[:80]})
            values[name] = tidy(name, value)
        return replace(self, **values)

    def completed(self, other: Settings) -> Settings:
        """What is usual here as it is there: how the site looks and plays, never what others
        see or where notices go."""
        return replace(self, **{name: getattr(other, name) for name in PERSONAL
                                if getattr(self, name) == getattr(USUAL, name)})

    def confirmed(self, address: str) -> Settings:
        """The settings once somebody has shown to read what is sent to the address."""
        return replace(self, mail_confirmed=address)


USUAL: Final = Settings()
PERSONAL: Final = ("language", "theme", "motion", "palette", "board", "text", "confirm", "keys",
                   "sounds", "zone", "recommend")
KINDS: Final = get_type_hints(Settings)


def settings_of(kept: Mapping[str, Any]) -> Settings:
    """The settings that were kept."""
    known = {field.name for field in fields(Settings)}
    return replace(USUAL, **{name: tidy(name, value) for name, value in kept.items()
                             if name in known and fits(name, value)})


def tidy(name: str, value: Any) -> Any:
    """A value in its one form: words of a list in their order, each once; addresses as typed,
    without the blanks around them."""
    if get_origin(KINDS[name]) is tuple:
        return tuple(word for word in words_of(name) if word in value)
    return value.strip() if isinstance(value, str) else value


def fits(name: str, value: object) -> bool:
    """Whether the field may have the value."""
    kind = KINDS[name]
    if get_origin(kind) is Literal:
        return any(value == word and type(value) is type(word) for word in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, list | tuple) and all(word in words_of(name) for word in value)
    if kind is bool:
        return isinstance(value, bool)
    return isinstance(value, str) and FORMS[name](value.strip())


def written(value: object) -> str:
    """A value as a form and a cookie have it."""
    if isinstance(value, tuple):
        return ".".join(value)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def read(name: str, text: str) -> object:
    """What `written` wrote for the field; anything else comes back as it is, and does not fit."""
    kind = KINDS.get(name)
    if get_origin(kind) is tuple:
        return tuple(word for word in text.split(".") if word)
    if kind is bool:
        return {"on": True, "off": False}.get(text, text)
    return int(text) if name == "text" and text.isdecimal() and len(text) < 4 else text


def words_of(name: str) -> tuple[str, ...]:
    """The words that a list may have, in their order."""
    return get_args(get_args(KINDS[name])[0])


def is_clock(text: str) -> bool:
    return not text or re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text) is not None


def is_mail(text: str) -> bool:
    """Whether mail could go there; only sending tells whether it does."""
    return not text or (len(text) <= LONGEST_ADDRESS and text.isprintable()
                        and MAILBOX.fullmatch(text) is not None)


def is_web(text: str) -> bool:
    if not text:
        return True
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    return (len(text) <= LONGEST_ADDRESS and parts.scheme in ("http", "https") and port != 0
            and bool(parts.hostname) and "@" not in parts.netloc and text.isprintable())


@cache
def zones() -> frozenset[str]:
    """The time zones this machine knows by name."""
    return frozenset(available_timezones()) | {"UTC"}


FORMS: Final[dict[str, Callable[[str], bool]]] = {
    "night_from": is_clock, "night_to": is_clock, "zone": lambda text: text in zones(),
    "mail_address": is_mail, "mail_confirmed": is_mail, "webhook_address": is_web,
}
