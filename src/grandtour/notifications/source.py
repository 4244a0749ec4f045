"""Where notices come from: tables, tournaments, meetings, words of the host, each with what it
knows."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from grandtour.notifications.letters import NOWHERE
from grandtour.notifications.telling import Telling
from grandtour.people.channels import Event


@dataclass(frozen=True)
class Standing:
    """Something that a person may want to be told, as long as it is so; `key` tells it from others
    of its kind there. It comes up at `moment`, which can lie ahead. `seat` and `language`: where
    the person sits and what they read there, if it is at a table."""

    event: Event
    person: str
    key: str
    moment: int
    telling: Telling
    seat: int = NOWHERE
    language: str = ""


class Source(Protocol):
    """Knows what stands now where something of its kind is the subject."""

    def follow(self, stir: Callable[[str], None]) -> None:
        """Be told where there may be something new."""

    async def astir(self, since: int) -> Collection[str]:
        """Where something may have come up since this moment."""

    async def standing(self, id: str) -> list[Standing]:
        """None of what is not there any more, or cannot be read."""

    async def refresh(self, id: str) -> None:
        """Let what other servers have done there be known here."""

    async def present(self, id: str) -> Collection[str]:
        """The people who look at it now."""
