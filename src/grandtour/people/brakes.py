"""Brakes: how much one address, one person or one member may do here, so that nobody can flood the
site. The host sets each, for everybody or for one person; what is not set is as usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

BrakeName = Literal[
    "requests", "tables", "new_accounts", "sign_ins", "sign_ins_address", "links", "invitations",
    "lines", "texts", "comments", "posts", "studies", "reports", "shows", "remarks",
    "communities", "tournaments", "wishes", "checks", "mails", "space"]
# How much of it this person may do, "" where it is of an address; 0 is any number.
Most = Callable[[BrakeName, str], int]


@dataclass(frozen=True)
class Bounds:
    """What is `usual`, and between what it can be set; `endless`: 0 is any number."""

    usual: int
    least: int
    most: int
    endless: bool = False

    def fits(self, value: str) -> bool:
        """Whether it can be set to this; "" is as usual."""
        if not value:
            return True
        return value.isascii() and value.isdecimal() and len(value) < 10 and (
            self.least <= int(value) <= self.most or (self.endless and int(value) == 0))


BRAKES: Final[Mapping[str, Bounds]] = {
    "requests": Bounds(600, 20, 100_000, endless=True),     # shares of an address in ten seconds
    "tables": Bounds(40, 1, 10_000, endless=True),           # not over, opened by one person
    "new_accounts": Bounds(30, 1, 10_000, endless=True),     # from one address in an hour
    "sign_ins": Bounds(10, 3, 1_000),            # wrong ones for a name, from one address, and
    "sign_ins_address": Bounds(60, 10, 10_000),  # for any names, in a quarter of an hour
    "links": Bounds(10, 1, 1_000),               # for a new password, from one address in an hour
    "invitations": Bounds(10, 1, 1_000),         # of one member that are open
    "lines": Bounds(5, 1, 100),                  # of talk, of one person in ten seconds
    "texts": Bounds(12, 1, 1_000),               # of one member in an hour, as are all below
    "comments": Bounds(60, 1, 1_000),
    "posts": Bounds(60, 1, 1_000),
    "studies": Bounds(30, 1, 1_000),
    "reports": Bounds(10, 1, 1_000),
    "shows": Bounds(1, 1, 100),                  # not over, of computer players alone, of a person
    "remarks": Bounds(10, 1, 1_000),             # about a game, of one member in two minutes
    "communities": Bounds(10, 1, 1_000),         # that one member has founded
    "tournaments": Bounds(5, 1, 1_000),          # not over, opened by one member
    "wishes": Bounds(50, 1, 10_000),             # to be friends, of one member, not answered yet
    "checks": Bounds(5, 1, 1_000),               # of one way of notices, of a person in an hour
    "mails": Bounds(3, 1, 1_000),                # with a link, to one address in an hour
    "space": Bounds(20, 1, 100_000, endless=True),      # megabytes of what one member has written
}


# Of those, what is of a person or a member, and can be set for one alone.
OF_PERSON: Final[tuple[BrakeName, ...]] = (
    "tables", "shows", "lines", "reports", "checks", "invitations", "texts", "comments", "posts",
    "studies", "remarks", "communities", "tournaments", "wishes", "space")


def usual(name: BrakeName, person: str = "") -> int:
    """Where no host has set anything."""
    return BRAKES[name].usual
