"""What features above add to communities: the module `in_communities` of each.

It has `DEED_MESSAGES` (by kind of deed, what a member did and what the host of the site did) and
`delete_of_community(connection, community)`."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from grandtour.feature import parts


@cache
def extensions() -> tuple[ModuleType, ...]:
    """Return the modules of features that extend communities."""
    return tuple(parts("in_communities"))


@cache
def deed_messages() -> dict[str, tuple[str, str]]:
    """Return by kind of deed what a member did and what the host of the site did."""
    return {kind: messages for extension in extensions()
            for kind, messages in extension.DEED_MESSAGES.items()}
