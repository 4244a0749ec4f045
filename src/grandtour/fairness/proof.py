"""The proof of a deal as text: all that it was made of, every draw, and the record of the match.
What was taken back is in it too. docs/fairness.md has its layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.fairness import verify
from grandtour.fairness.construction import SCHEME, SILENT, commitment_to_secret, outcomes

LARGEST: Final = 60             # characters of a line that a fault names


class BadProof(ValueError):
    """The text is no proof of a deal; says why."""


@dataclass(frozen=True)
class Proof:
    """What a deal was made of: commitments and numbers by seat, "" for what was not given; the
    order by lot of the seats that could move, if one was drawn; and the round for which the seats
    had committed, if not for the table."""

    table: str
    secret: str
    commitments: tuple[str, ...]
    numbers: tuple[str, ...]
    order: tuple[int, ...] = ()
    round: str = ""


def write(proof: Proof, match: Match, names: Sequence[str] = ()) -> str:
    """The proof of the deal of a finished match."""
    lines = [
        SCHEME,
        f"table {proof.table}",
        f"commitment {commitment_to_secret(proof.table, proof.secret)}",
        f"secret {proof.secret}",
        *([proof.round] if proof.round else []),
        *(f"seat {seat} {commitment or SILENT} {number or SILENT}" for seat, (commitment, number)
          in enumerate(zip(proof.commitments, proof.numbers, strict=True))),
        *([f"order {series(sorted(proof.order))} => {series(proof.order)}"] if proof.order else []),
        *(line_of(number, state, text) for number, state, text in draws(match)),
    ]
    return "\n".join(lines) + "\n\n" + record.write(match, names)


def series(places: Sequence[int]) -> str:
    return " ".join(map(str, places))


def movable(match: Match) -> list[int]:
    """The seats whose order may change: all but those whom the rules play."""
    played = match.game.automata(match.players, match.options)
    return [seat for seat in range(match.players) if seat not in played]


def line_of(number: int, state: State, text: str) -> str:
    possible = ", ".join(f"{weight} {action}" for weight, action in outcomes(state))
    return f"draw {number}: {possible} => {text}"


def draws(match: Match) -> Iterator[tuple[int, State, str]]:
    """Every draw of the match, also what was taken back: its number in the line, the position
    before it, and what was drawn."""
    again = Match(match.game, match.players, match.options)
    words = match.game.written()
    for entry in match.entries:
        if entry.back:
            again.take_back(entry.seat, entry.back)
            continue
        if entry.seat == CHANCE:
            yield again.draws + 1, again.state, entry.text
        again.play(words[entry.text])


def faults(text: str, kept: tuple[str, ...] = ()) -> list[str]:
    """What differs from a fair deal by the rules of the game, a sentence each; and from what the
    seats had committed to by what somebody has `kept`, if anything. BadProof if the text is none,
    record.BadRecord if no match follows, games.UnknownGame if the game is not here."""
    try:
        wrong = verify.faults(text, kept)
    except (ValueError, KeyError, IndexError) as error:
        raise BadProof(f"this is no proof of a deal: {error}") from error
    head, _, played = text.partition("\n\n")
    match, _ = record.read(played, games.game(record.game_of(played)))
    return [*wrong, *against_rules(head, match)]


def against_rules(head: str, match: Match) -> list[str]:
    """What the proof lists otherwise than the rules have it."""
    listed = [line for line in head.split("\n") if line.startswith("draw ")]
    expected = [line_of(number, state, text) for number, state, text in draws(match)]
    seats = sum(line.startswith("seat ") for line in head.split("\n"))
    wrong = [] if seats == match.players else [
        f"{seats} seats are in the proof, and {match.players} play"]
    ours = series(movable(match))
    for line in head.split("\n"):
        theirs = line.removeprefix("order ").partition(" => ")[0]
        if line.startswith("order ") and theirs != ours:
            wrong.append(f"by the rules the order of the seats {ours} is drawn, "
                         f"not {theirs[:LARGEST]}")
    for ours, theirs in zip(expected, listed, strict=False):
        if ours.partition(" => ")[0] != theirs.partition(" => ")[0]:
            wrong.append(f"by the rules '{theirs[:LARGEST]}' is '{ours[:LARGEST]}'")
    return wrong

