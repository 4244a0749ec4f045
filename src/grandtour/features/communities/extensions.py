"""Extensions of communities by features: the module `in_communities` of each.

It has `AUDIT_MESSAGES` (by kind of audit entry, what a member did and what the host of the site
did) and `delete_of_community(connection, community)`."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from grandtour.feature import import_parts


@cache
def load_extensions() -> tuple[ModuleType, ...]:
    """Return the modules of features that extend communities."""
    return tuple(import_parts("in_communities"))


@cache
def load_audit_messages() -> dict[str, tuple[str, str]]:
    """Return by kind of audit entry what a member did and what the host of the site did."""
    return {kind: messages for extension in load_extensions()
            for kind, messages in extension.AUDIT_MESSAGES.items()}
