"""The record of a community: what its founder and its keepers have done that concerns others, and
that a tournament of it was called off, by whoever did so. Every deed stands in it, all members read
it, and nobody takes a row out. It goes with the community; that a founder has closed one stands in
the record of the site (`people.hosts`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

DeedKind = Literal["role", "remove", "renew", "charter", "hide", "ask", "withdraw", "refuse",
                   "open", "post", "thread", "list", "pin", "unpin", "announce", "change",
                   "call_off", "tournament"]

SHOWN: Final = 50               # on a page
# By nobody whom the record names; the kind of the deed says who: the members, who open a community
# together or of whom one refuses that, or the host of the site, who calls off a tournament.
UNNAMED: Final = ""


@dataclass(frozen=True)
class DeedRow:
    """Something that somebody did, at a moment in milliseconds since 1970: to a person, or to
    nobody in particular (""). `fact`: what else there is to know, as programs write it: a role, the
    parts of the charter that are other ones, or the title of the thread, the list of games, the
    meeting or the tournament, whose id is the `subject`. The names are the present ones; who has
    left has none."""

    id: str
    community: str
    moment: int
    by: str
    kind: DeedKind
    person: str = ""
    fact: str = ""
    subject: str = ""
    by_name: str = ""
    person_name: str = ""


class DeedStore(Protocol):
    """Reads the record. Rows are written with what they tell of, both or neither, by whatever
    stores it. Where a thread loses its title, the record loses it, too, unless a keeper has taken
    the thread away; of who has left the site no title stays."""

    async def deeds(self, community: str, since: int, first: int, most: int) -> list[DeedRow]:
        """What was done from `since` on, the newest first."""

    async def deeds_of(self, person: str) -> list[DeedRow]:
        """What the person has done, and what was done to them, the newest first."""


async def page_of(store: DeedStore, community: str, since: int,
                  page: int) -> tuple[list[DeedRow], bool]:
    """A page of the record, and whether there is more of it."""
    found = await store.deeds(community, since, (page - 1) * SHOWN, SHOWN + 1)
    return found[:SHOWN], len(found) > SHOWN
