"""The numbers of a deal, and the draws that follow from them.

The server commits to a `secret`, every seat that contributes to a `number`, each by its SHA-256.
The secret, keyed over the numbers in the order of the seats, makes the `seed`. The seed, keyed over
the label of a draw, makes every draw. All numbers are 64 hexadecimal digits."""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from grandtour.engine.core import Action, State

SCHEME: Final = "grandtour deal 1"      # precedes all that is hashed
ROUND: Final = "round"                  # precedes a round of a tournament
SILENT: Final = "-"                     # instead of the number of a seat that has none
NUMBER: Final = re.compile("[0-9a-f]{64}", re.ASCII)
CASES: Final = 1 << 256                 # number of values of a keyed hash


def is_number(text: str) -> bool:
    """Return whether the text has the form of secrets, numbers and their commitments."""
    return NUMBER.fullmatch(text) is not None


def make_commitment_to_secret(table: str, secret: str) -> str:
    """Return the commitment that the server shows before any seat contributes. It holds for this
    table alone."""
    return hash_lines("secret", table, secret)


def make_commitment_to_number(place: str, number: str) -> str:
    """Return the commitment that a seat shows before any number is opened.

    It holds for this `place` alone: a table, or a round of a tournament."""
    return hash_lines("number", place, number)


def find_round_of(tournament: str, number: int) -> str:
    """Return the name of a round that commitments use in the place of a table. No table has such a
    name."""
    return f"{ROUND} {tournament} {number}"


def hash_lines(*lines: str) -> str:
    return sha256(make_hash_input(*lines)).hexdigest()


def make_hash_input(*lines: str) -> bytes:
    """Return the bytes to hash: the scheme, then these lines."""
    return "".join(f"{line}\n" for line in (SCHEME, *lines)).encode()


def draw_key(secret: str, numbers: Sequence[str]) -> bytes:
    """Return the key of all draws: HMAC-SHA-256 under the secret over the numbers by seat, "" where
    there is none."""
    lines = [f"{seat} {number or SILENT}" for seat, number in enumerate(numbers)]
    return hmac.digest(bytes.fromhex(secret), make_hash_input("seed", *lines), sha256)


def draw_below(key: bytes, label: str, n: int) -> int:
    """Return a whole number from 0 to n - 1, each equally likely.

    It is HMAC-SHA-256 under the key over the label and the number of the attempt. A hash in the
    last, incomplete run of n is tried again."""
    whole = CASES - CASES % n
    attempt = 0
    while True:
        value = int.from_bytes(hmac.digest(key, f"{label} {attempt}".encode(), sha256), "big")
        if value < whole:
            return value % n
        attempt += 1


def list_outcomes(state: State) -> list[tuple[int, Action[Any]]]:
    """Return the possible outcomes of chance in this position, each with its weight, in the order
    of the menu."""
    weighed = [(int(action.weight(state)), action) for action in state.stack[-1].menu(state)]
    return [(weight, action) for weight, action in weighed if weight > 0]


def draw_outcome(state: State, key: bytes, number: int) -> Action[Any]:
    """Return the outcome of this position as draw `number` of the line, counted from 1.

    Raise ValueError if there is none."""
    possible = list_outcomes(state)
    cases = sum(weight for weight, _ in possible)
    ticket = draw_below(key, f"draw {number}", cases) if possible else 0
    for weight, action in possible:
        ticket -= weight
        if ticket < 0:
            return action
    raise ValueError("chance has no outcome")


def draw_order(key: bytes, places: Sequence[int]) -> list[int]:
    """Return the places in a random order, each equally likely, after Fisher and Yates."""
    lot = list(places)
    for last in range(len(lot) - 1, 0, -1):
        other = draw_below(key, f"order {last}", last + 1)
        lot[last], lot[other] = lot[other], lot[last]
    return lot
