"""The channels. Each file here defines one, as CHANNEL."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from grandtour.notifications.channel import NotificationChannel, ChannelSetup


def load_channel_classes() -> list[type[NotificationChannel]]:
    """Return the classes of all channels, in alphabetical order."""
    return [cast(type[NotificationChannel], import_module(f"{__name__}.{file.name}").CHANNEL)
            for file in sorted(iter_modules(__path__), key=lambda file: file.name)]


def create_channels(host: ChannelSetup) -> dict[str, NotificationChannel]:
    """Return the channels of a site, by name."""
    return {kind.name: kind.create(host) for kind in load_channel_classes()}
