"""Groups of people for whom tables are opened. A feature says which groups there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.tables.errors import NO_COMMUNITY
from grandtour.tables.rows import TableSummary

if TYPE_CHECKING:
    from sqlalchemy import Connection


@dataclass(frozen=True)
class Group:
    """A group: its `address`, by which forms and the API name it, its title, and its page."""

    address: str
    title: str
    page: str


@dataclass(frozen=True)
class GroupMembers:
    """The ids of the members of a group, and of those who are `sharing` their results with the
    other members."""

    group: Group
    people: Collection[str]
    sharing: Collection[str]


@dataclass(frozen=True)
class Reserved:
    """A table for the members of a group, as one person may know it: the `group`, None if the
    person may not know of it; the `rule` that says so; whether the person is `inside`."""

    group: Group | None
    rule: Refusal
    inside: bool

    @property
    def rule_text(self) -> Refused:
        """Return the rule as everyone may read it."""
        return Refused(self.rule, {"community": self.group.title if self.group else ""})

    @property
    def refused(self) -> Refused | None:
        """Return why the person may not take a seat that is free for anyone; None if they may."""
        return None if self.inside else self.rule_text


@dataclass(frozen=True)
class OpenedForGroup:
    """The group for which a table is opened. If `members_only`, only its members and invited people
    sit down there. `store` stores this for the id of the table, in the same transaction. After it,
    `announce` tells that the table is open."""

    members_only: bool
    store: Callable[[Connection, str], None]
    announce: Callable[[str], None]


class Groups:
    """The groups of a site. Here there are none: a feature overrides the methods."""

    async def open_table_for_group(self, address: str, person: str,
                                   members_only: bool) -> OpenedForGroup:
        """Return the group for which the person opens a table. Refused: no_such_community,
        not_in_community."""
        raise Refused(NO_COMMUNITY, {})

    async def find_members(self, address: str, person: str) -> GroupMembers:
        """Return the members of the group, for one of them. Refused: as `open_table_for_group`."""
        raise Refused(NO_COMMUNITY, {})

    async def list_waiting_rooms(self, person: str) -> Sequence[TableSummary]:
        """Return the waiting tables with a free seat in the person's groups, newest first."""
        return ()

    async def list_fellows(self, person: str, address: str = "") -> Sequence[PersonRow]:
        """Return by name the other members of the person's groups, or of the group at this address.
        Leave out pairs of whom one has blocked the other."""
        return ()

    async def find_reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        """Return those of the tables that are for the members of a group, as the person may
        know."""
        return {}
