"""Settings of a person: how the site looks, plays and sounds, who sees what, and notifications.

Reading stored settings never fails: values that this version does not understand become the usual
ones. Changing them raises Refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people import errors
from grandtour.people.channels import (
    CHANNELS, ChannelPreferences, list_channel_settings, split_channel_setting,
)
from grandtour.people.hours import ANY, WEEK, PlayingHours, Weekday, is_time_of_day, list_time_zones

Circle = Literal["everybody", "friends", "nobody"]
Sound = Literal["turn", "turn_soft", "others", "others_soft", "chat", "chat_soft"]

SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)
CIRCLES: Final[tuple[Circle, ...]] = get_args(Circle)
FOUND: Final = ("_confirmed", "_gone")      # ends of settings that only the site changes


@dataclass(frozen=True)
class Settings:
    """All settings of a person, with their usual values.

    An empty `language` is the one that the browser asks for. With `motion` "auto", animations are
    short from a person's third game of a title on, and full before. `text` is its size in percent.
    `confirm` says which steps of a game wait for the green button: all of them, those that cost
    something or cannot be taken back freely, or only the latter. `pace` is how long a step of
    others is shown before the next one; "tap" waits for the person. `sounds` are those that play,
    loud or soft. `reactions`: whether those of others are shown. Night is from `night_from` to
    `night_to` ("22:30"; empty: there is none) by the clocks of `zone`. So are the playing hours,
    from `hours_from` to `hours_to` on `hours_days`. `see_...` is who may see that part of the
    profile. `channels` has how notices reach the person, for each channel that is not as usual.
    Under a `daily` digest, the emails of a day arrive as one.

    By name, a channel has settings such as `mail_notices`. They are stored, changed, sent by forms
    and returned by the API under these names."""

    language: str = ""
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["auto", "full", "short", "none"] = "auto"
    palette: Literal["standard", "deutan", "tritan"] = "standard"
    board: Literal["full", "plain", "contrast"] = "full"
    text: Literal[100, 110, 125, 150, 175, 200] = 100
    confirm: Literal["step", "cost", "end"] = "step"
    pace: Literal["quick", "usual", "slow", "tap"] = "usual"
    keys: bool = True
    sounds: tuple[Sound, ...] = ()
    reactions: bool = True
    night_from: str = ""
    night_to: str = ""
    hours_from: str = ""
    hours_to: str = ""
    hours_days: tuple[Weekday, ...] = WEEK
    zone: str = "UTC"
    see_profile: Circle = "everybody"
    see_shelf: Circle = "friends"
    see_diary: Circle = "nobody"
    see_statistics: Circle = "friends"
    see_friends: Circle = "nobody"
    recommend: bool = True              # whether games are recommended on the shelf
    digest: Literal["off", "daily"] = "off"
    channels: Mapping[str, ChannelPreferences] = field(default_factory=dict, hash=False)

    def channel_preferences(self, channel: str) -> ChannelPreferences:
        """Return the settings of a channel."""
        return self.channels.get(channel) or CHANNELS[channel].default_preferences

    def channel_address(self, channel: str) -> str:
        """Return the address to which a channel may send; empty if it must be confirmed and is not,
        or if it no longer exists."""
        reach = self.channel_preferences(channel)
        unproved = CHANNELS[channel].needs_confirmation and reach.address != reach.confirmed
        return "" if unproved or reach.address == reach.gone else reach.address

    @property
    def playing_hours(self) -> PlayingHours:
        """Return the playing hours."""
        hours = PlayingHours(self.hours_from, self.hours_to, self.hours_days, self.zone)
        return ANY if hours.is_unlimited else hours

    @property
    def confirmed_email(self) -> str:
        """Return the address to which email may go; empty if there is none."""
        return self.channel_address("mail")

    def find_value(self, name: str) -> object:
        """Return the value of the setting with this name."""
        place = split_channel_setting(name)
        return getattr(self, name) if place is None else getattr(self.channel_preferences(place[0]),
                                                                 place[1])

    def list_unusual_values(self) -> dict[str, object]:
        """Return the values that differ from the usual ones, as JSON."""
        return {name: list(value) if isinstance(value, tuple) else value
                for name in list_setting_names()
                if (value := self.find_value(name)) != USUAL.find_value(name)}

    def with_changes(self, /, **changes: object) -> Settings:
        """Return the settings with these changes. Raise Refused: playing_hours_too_short, and
        bad_setting, which names the first field that is unknown or cannot have its value. Only
        `with_confirmed_address` confirms an address."""
        values = {}
        for name, value in changes.items():
            if name not in list_setting_names() or name.endswith(FOUND) or not is_valid(name,
                                                                                        value):
                raise Refused(errors.BAD_SETTING, {"field": name, "value": str(value)[:80]})
            values[name] = normalize_value(name, value)
        after = self.with_values(values)
        if not after.playing_hours.is_long_enough:
            raise Refused(errors.PLAYING_HOURS_TOO_SHORT, {})
        return after

    def with_values(self, values: Mapping[str, Any]) -> Settings:
        """Return the settings with these values, by name; each must fit."""
        reaches, own = dict(self.channels), {}
        for name, value in values.items():
            if place := split_channel_setting(name):
                channel, part = place
                now = reaches.get(channel) or self.channel_preferences(channel)
                reaches[channel] = replace(now, **{part: value})
            else:
                own[name] = value
        unusual = {channel: reach for channel, reach in reaches.items()
                   if reach != USUAL.channel_preferences(channel)}
        return replace(self, **own, channels=unusual)

    def with_display_settings_of(self, other: Settings) -> Settings:
        """Return the settings, with the look and way to play of `other` where they are the usual
        ones here; never who sees them or where notices go."""
        return replace(self, **{name: getattr(other, name) for name in PERSONAL
                                if getattr(self, name) == getattr(USUAL, name)})

    def with_confirmed_address(self, address: str, channel: str = "mail") -> Settings:
        """Return the settings after the person has confirmed the address."""
        return self.with_values({f"{channel}_confirmed": address})

    def with_address_gone(self, channel: str, address: str) -> Settings:
        """Return the settings after an address has reported that it no longer exists; empty: the
        present address has answered."""
        return self.with_values({f"{channel}_gone": address})


USUAL: Final = Settings()
PERSONAL: Final = ("language", "theme", "motion", "palette", "board", "text", "confirm", "pace",
                   "keys", "sounds", "reactions", "zone", "recommend")
KINDS: Final = {name: kind for name, kind in get_type_hints(Settings).items() if name != "channels"}
OF_CHANNELS: Final[dict[str, Any]] = get_type_hints(ChannelPreferences)


def list_setting_names() -> tuple[str, ...]:
    """Return the names of all settings."""
    return (*KINDS, *list_channel_settings())


def find_setting_type(name: str) -> Any:
    """Return the type of a setting; None if there is none of this name."""
    place = split_channel_setting(name)
    return KINDS.get(name) if place is None else OF_CHANNELS[place[1]]


def restore_settings(stored: Mapping[str, Any]) -> Settings:
    """Return the settings from their stored values."""
    return USUAL.with_values({name: normalize_value(name, value) for name, value in stored.items()
                              if name in list_setting_names() and is_valid(name, value)})


def normalize_value(name: str, value: Any) -> Any:
    """Return the value in its standard form. Words of a list are in order without repetitions.
    Addresses stay as typed, without surrounding spaces."""
    if get_origin(find_setting_type(name)) is tuple:
        return tuple(word for word in list_allowed_words(name) if word in value)
    return value.strip() if isinstance(value, str) else value


def is_valid(name: str, value: object) -> bool:
    """Return whether the setting may have the value."""
    kind = find_setting_type(name)
    if get_origin(kind) is Literal:
        return any(value == word and type(value) is type(word) for word in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value,
                          list | tuple) and all(word in list_allowed_words(name) for word in value)
    if kind is bool:
        return isinstance(value, bool)
    return isinstance(value, str) and find_text_check(name)(value.strip())


def find_text_check(name: str) -> Callable[[str], bool]:
    """Return the check that a text must pass."""
    place = split_channel_setting(name)
    fitting = FORMS.get(name) if place is None else CHANNELS[place[0]].fits
    assert fitting is not None          # the caller has sorted out what is no text
    return fitting


def serialize_value(value: object) -> str:
    """Return a value as forms and cookies have it."""
    if isinstance(value, tuple):
        return ".".join(value)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def parse_value(name: str, text: str) -> object:
    """Return the value that `serialize_value` wrote for the setting; any other text is returned as
    it is, and does not fit."""
    kind = find_setting_type(name)
    if get_origin(kind) is tuple:
        return tuple(word for word in text.split(".") if word)
    if kind is bool:
        return {"on": True, "off": False}.get(text, text)
    return int(text) if is_number(kind) and text.isdecimal() and len(text) < 4 else text


def is_number(kind: Any) -> bool:
    """Return whether a setting of this type is one of some numbers."""
    return get_origin(kind) is Literal and all(isinstance(one, int) for one in get_args(kind))


def list_allowed_words(name: str) -> tuple[str, ...]:
    """Return the words that a list may have, in order."""
    return get_args(get_args(find_setting_type(name))[0])


FORMS: Final[dict[str, Callable[[str], bool]]] = {
    "language": lambda code: code in ("", *CODES),
    "night_from": is_time_of_day, "night_to": is_time_of_day, "hours_from": is_time_of_day,
    "hours_to": is_time_of_day,
    "zone": lambda text: text in list_time_zones(),
}
