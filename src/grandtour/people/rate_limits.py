"""Limits: how much one address, person or member may do here, so that no one can flood the site.

The host sets a few of them. The others are the same on every site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

SettableLimit = Literal["tables", "new_accounts", "invitations", "space"]
LimitName = SettableLimit | Literal[
    "requests", "sign_ins", "sign_ins_address", "links", "lines", "texts", "comments", "posts",
    "studies", "reports", "shows", "communities", "tournaments", "wishes", "checks",
    "mails"]
# How many times as much as everyone a person may do; "none" is no limit.
Factor = Literal["1", "2", "5", "none"]
# Returns how much of it a person may do; "" if it is the limit of an address.
Most = Callable[[LimitName, str], int]

AS_EVERYONE: Final = "1"


@dataclass(frozen=True)
class LimitBounds:
    """The usual value of a number, and its least and greatest one. If `endless`, 0 means any
    number."""

    usual: int
    least: int
    most: int
    endless: bool = False

    def is_allowed(self, value: str) -> bool:
        """Return whether the number can be set to this; "" is the usual value."""
        if not value:
            return True
        return value.isascii() and value.isdecimal() and len(value) < 10 and (
            self.least <= int(value) <= self.most or (self.endless and int(value) == 0))


SETTABLE: Final[Mapping[str, LimitBounds]] = {
    "tables": LimitBounds(40, 1, 10_000, endless=True),           # not over, opened by one person
    "new_accounts": LimitBounds(30, 1, 10_000, endless=True),     # from one address in an hour
    "invitations": LimitBounds(10, 1, 1_000),                     # of one member that are open
    "space": LimitBounds(20, 1, 100_000, endless=True),      # megabytes of one member's texts
}
SETTABLE_LIMITS: Final[tuple[SettableLimit, ...]] = get_args(SettableLimit)

USUAL: Final[Mapping[LimitName, int]] = {
    **{name: SETTABLE[name].usual for name in SETTABLE_LIMITS},
    "requests": 600,            # units of cost, of an address in ten seconds
    "sign_ins": 10,             # wrong ones for a name, from one address, and
    "sign_ins_address": 60,     # for any names, in a quarter of an hour
    "links": 10,                # for a new password, from one address in an hour
    "mails": 3,                 # with a link, to one address in an hour
    "lines": 5,                 # of talk, of one person in ten seconds
    "texts": 12,                # of one member in an hour, as are the next three
    "comments": 60,
    "posts": 60,
    "studies": 30,
    "reports": 10,              # of one person in an hour
    "checks": 5,                # of one channel of notices, of a person in an hour
    "shows": 1,                 # not over, of computer players alone, of a person
    "communities": 10,          # that one member has founded
    "tournaments": 5,           # not over, opened by one member
    "wishes": 50,               # to be friends, of one member, not answered yet
}


def find_default_limit(name: LimitName, person: str = "") -> int:
    """Return the limit of a site whose host has set nothing."""
    return USUAL[name]
