"""Rules on who may take a free seat, decided by packages above tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused


@dataclass(frozen=True)
class Reserved:
    """A table for the members of a community, as one person may know it: the `title` and `address`
    of the community, "" if the person may not know of it; the `rule` that says so; whether the
    person is `inside`."""

    title: str
    address: str
    rule: Refusal
    inside: bool

    @property
    def rule_text(self) -> Refused:
        """Return the rule as everyone may read it."""
        return Refused(self.rule, {"community": self.title})

    @property
    def refused(self) -> Refused | None:
        """Return why the person may not take a seat that is free for anyone; None if they may."""
        return None if self.inside else self.rule_text


class AdmissionPolicy(Protocol):
    """A policy that knows which tables are closed to a person."""

    async def find_refusal(self, table: str, host: str, person: str) -> Refused | None:
        """Return why this table of the host is closed to the person; None if it is open."""

    async def find_reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        """Return those of the tables that are for the members of a community."""
