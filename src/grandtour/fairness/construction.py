"""What the numbers of a deal are, and how draws follow from them.

The server commits to a `secret`, every seat that contributes to a `number`, each by its SHA-256.
The secret, keyed over the numbers in the order of the seats, makes the `seed`. The seed, keyed over
what is drawn, makes every draw. All numbers are 64 hexadecimal digits."""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from grandtour.engine.core import Action, State

SCHEME: Final = "grandtour deal 1"      # in front of all that is hashed
ROUND: Final = "round"                  # in front of one of a tournament
SILENT: Final = "-"                     # in the place of the number of a seat that has none
NUMBER: Final = re.compile("[0-9a-f]{64}", re.ASCII)
CASES: Final = 1 << 256                 # how many values a keyed hash has


def is_number(text: str) -> bool:
    """Whether it is written as the secret, the numbers and their commitments are."""
    return NUMBER.fullmatch(text) is not None


def commitment_to_secret(table: str, secret: str) -> str:
    """What the server shows before anybody contributes; it is of this table alone."""
    return hashed("secret", table, secret)


def commitment_to_number(place: str, number: str) -> str:
    """What a seat shows before any number is opened; it is of this `place` alone: a table, or a
    round of a tournament."""
    return hashed("number", place, number)


def round_of(tournament: str, number: int) -> str:
    """A round as commitments have it in the place of a table: no table is called so."""
    return f"{ROUND} {tournament} {number}"


def hashed(*lines: str) -> str:
    return sha256(text(*lines)).hexdigest()


def text(*lines: str) -> bytes:
    """What is hashed: the scheme, then these, a line each."""
    return "".join(f"{line}\n" for line in (SCHEME, *lines)).encode()


def seed(secret: str, numbers: Sequence[str]) -> bytes:
    """The key of all draws: HMAC-SHA-256 under the secret over the numbers by seat, "" where there
    is none."""
    lines = [f"{seat} {number or SILENT}" for seat, number in enumerate(numbers)]
    return hmac.digest(bytes.fromhex(secret), text("seed", *lines), sha256)


def below(key: bytes, label: str, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely: HMAC-SHA-256 under the key over the
    label and the number of the try. A hash in the last, incomplete run of n is tried again."""
    whole = CASES - CASES % n
    attempt = 0
    while True:
        value = int.from_bytes(hmac.digest(key, f"{label} {attempt}".encode(), sha256), "big")
        if value < whole:
            return value % n
        attempt += 1


def outcomes(state: State) -> list[tuple[int, Action[Any]]]:
    """What chance can draw in this position, each with its weight, in the order of the menu."""
    weighed = [(int(action.weight(state)), action) for action in state.stack[-1].menu(state)]
    return [(weight, action) for weight, action in weighed if weight > 0]


def drawn(state: State, key: bytes, number: int) -> Action[Any]:
    """What is drawn in this position as draw `number` of the line, counted from 1. ValueError if
    nothing can be."""
    possible = outcomes(state)
    ticket = below(key, f"draw {number}", sum(weight for weight, _ in possible)) if possible else 0
    for weight, action in possible:
        ticket -= weight
        if ticket < 0:
            return action
    raise ValueError("chance has no outcome")


def order(key: bytes, places: Sequence[int]) -> list[int]:
    """The places in an order by lot, each equally likely, after Fisher and Yates."""
    lot = list(places)
    for last in range(len(lot) - 1, 0, -1):
        other = below(key, f"order {last}", last + 1)
        lot[last], lot[other] = lot[other], lot[last]
    return lot
