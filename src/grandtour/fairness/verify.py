#!/usr/bin/env python3
"""Check the deal of a match of Grand Tour: python verify.py DEAL.txt [COMMITMENT ...]

The file comes from the page of a table's deal once the game is over. This program needs only Python
and trusts no one: it computes every commitment, the seed and every draw again. It knows no rules,
so it accepts the listed outcomes of a draw; `grandtour verify` checks these, too. If you have kept
the commitments of the seats, give them in order, "-" for a seat without one. docs/fairness.md has
the construction."""

from __future__ import annotations

import hmac
import sys
from hashlib import sha256

SCHEME = "grandtour deal 1"
CASES = 2 ** 256


def hash_lines(*lines: str) -> str:
    return sha256("".join(f"{line}\n" for line in (SCHEME, *lines)).encode()).hexdigest()


def draw_below(key: bytes, label: str, n: int) -> int:
    attempt = 0
    while True:
        message = f"{label} {attempt}".encode()
        value = int.from_bytes(hmac.digest(key, message, sha256), "big")
        if value < CASES - CASES % n:
            return value % n
        attempt += 1


def pick_outcome(key: bytes, number: int, listed: list[str]) -> str:
    """Return the outcome of draw `number`, of those listed with their weights."""
    pairs = [entry.split(" ", 1) for entry in listed]
    weights = [int(weight) for weight, _ in pairs]
    if min(weights) < 1 or sum(weights) > CASES:
        raise ValueError(f"draw {number} has impossible weights")
    ticket = draw_below(key, f"draw {number}", sum(weights))
    for weight, (_, name) in zip(weights, pairs, strict=True):
        ticket -= weight
        if ticket < 0:
            return name
    raise ValueError("nothing can be drawn")


def shuffle_places(key: bytes, places: list[str]) -> list[str]:
    for last in range(len(places) - 1, 0, -1):
        other = draw_below(key, f"order {last}", last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def list_draws(record: list[str]) -> list[tuple[int, str]]:
    """Return every draw in the record, with its number in the line. Draws that were taken back free
    their numbers: the next draw has the number of the one that was taken back."""
    found: list[tuple[int, str]] = []
    line: list[str] = []
    for row in record:
        who, _, rest = row.partition(": ")
        for action in rest.split(", ") if rest else []:
            if action.startswith("undo ") and who != "chance":
                del line[len(line) - int(action.split(" ")[1]):]
                continue
            line.append(who)
            if who == "chance":
                found.append((line.count("chance"), action))
    return found


def find_faults(text: str, kept: tuple[str, ...] = ()) -> list[str]:
    """Return the differences, a sentence each; none if the deal was fair."""
    proof, _, record = text.partition("\n\n")
    rows = proof.split("\n")
    if rows[0] != SCHEME:
        return [f"this is no deal of the kind '{SCHEME}'"]
    facts = dict(row.split(" ", 1) for row in rows[1:4])
    table, secret, wrong = facts["table"], facts["secret"], []
    if hash_lines("secret", table, secret) != facts["commitment"]:
        wrong.append("the secret is not the one that the server has committed to")
    seats = [row.split(" ") for row in rows if row.startswith("seat ")]
    if kept and kept != tuple(commitment for _, _, commitment, _ in seats):
        wrong.append("the seats have committed to something else than what was kept")
    numbers, place = [], next((row for row in rows if row.startswith("round ")), table)
    for at, (_, seat, commitment, number) in enumerate(seats):
        if seat != str(at):
            wrong.append(f"seat {at} is missing")
        if number != "-" and hash_lines("number", place, number) != commitment:
            wrong.append(f"the number of seat {seat} is not the one it has committed to")
        numbers.append(f"{seat} {number}")
    message = "".join(f"{line}\n" for line in (SCHEME, "seed", *numbers)).encode()
    key = hmac.digest(bytes.fromhex(secret), message, sha256)
    orders = [row for row in rows if row.startswith("order ")]
    for row in orders:
        places, lot = (side.split(" ") for side in row.removeprefix("order ").split(" => "))
        rising = [str(seat) for seat in range(len(seats)) if str(seat) in places]
        if len(orders) > 1 or places != rising or shuffle_places(key, places) != lot:
            wrong.append("the order of the seats is not the one that was to be drawn")
    listed = [row for row in rows if row.startswith("draw ")]
    played = list_draws(record.partition("\n\n")[2].split("\n"))
    for at, row in enumerate(listed):
        head, rest = row.split(": ", 1)
        outcomes, named = rest.split(" => ")
        draw = int(head.split(" ")[1])
        right = pick_outcome(key, draw, outcomes.split(", "))
        if named != right:
            wrong.append(f"draw {draw} is '{named}', and was to be '{right}'")
        if at < len(played) and played[at] != (draw, named):
            wrong.append(f"draw {draw} '{named}' is draw {played[at][0]} '{played[at][1]}' "
                         "in the record")
    if len(listed) != len(played):
        wrong.append(f"{len(listed)} draws are proved, and the record has {len(played)}")
    return wrong


def describe_parties(text: str) -> str:
    """Return the parties of the deal in a sentence."""
    rows = text.partition("\n\n")[0].split("\n")
    seats = [row.split(" ") for row in rows if row.startswith("seat ")]
    opened = [seat for _, seat, _, number in seats if number != "-"]
    return (f"{sum(row.startswith('draw ') for row in rows)} draws; numbers came from the server "
            f"and from {len(opened)} of {len(seats)} seats"
            + (f" ({', '.join(opened)})" if opened else ""))


def main(arguments: list[str]) -> int:
    if not arguments:
        print("python verify.py DEAL.txt [COMMITMENT ...]", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8-sig") as file:
            text = file.read()
        wrong = find_faults(text, tuple(arguments[1:]))
    except (OSError, ValueError, KeyError, IndexError) as error:
        print(f"this cannot be read as a deal: {error!r}", file=sys.stderr)
        return 2
    for fault in wrong:
        print(f"NO: {fault}")
    if not wrong:
        print(f"yes: {describe_parties(text)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
