"""The proof of a deal as text: all its ingredients, every draw, and the record of the match.

It includes what was undone. docs/fairness.md has its layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.fairness import verify
from grandtour.fairness.construction import SCHEME, SILENT, make_commitment_to_secret, list_outcomes

LARGEST: Final = 60             # characters of a line that a fault quotes


class BadProof(ValueError):
    """The text is not a proof of a deal. The message says why."""


@dataclass(frozen=True)
class Proof:
    """The ingredients of a deal: commitments and numbers by seat, "" for a missing one.

    `order` has the random order of the seats that could move, if one was drawn. `round` is the
    round for which the seats had committed, if it was not for the table."""

    table: str
    secret: str
    commitments: tuple[str, ...]
    numbers: tuple[str, ...]
    order: tuple[int, ...] = ()
    round: str = ""


def write_proof(proof: Proof, match: Match, names: Sequence[str] = ()) -> str:
    """Return the proof of the deal of a finished match."""
    rising, order = join_numbers(sorted(proof.order)), join_numbers(proof.order)
    lines = [
        SCHEME,
        f"table {proof.table}",
        f"commitment {make_commitment_to_secret(proof.table, proof.secret)}",
        f"secret {proof.secret}",
        *([proof.round] if proof.round else []),
        *(f"seat {seat} {commitment or SILENT} {number or SILENT}" for seat, (commitment, number)
          in enumerate(zip(proof.commitments, proof.numbers, strict=True))),
        *([f"order {rising} => {order}"] if order else []),
        *(format_draw(number, state, text) for number, state, text in list_draws(match)),
    ]
    return "\n".join(lines) + "\n\n" + record.write_record(match, names)


def join_numbers(places: Sequence[int]) -> str:
    return " ".join(map(str, places))


def movable_seats(match: Match) -> list[int]:
    """Return the seats whose order may change: all but those that the rules play."""
    played = match.game.automata(match.players, match.options)
    return [seat for seat in range(match.players) if seat not in played]


def format_draw(number: int, state: State, text: str) -> str:
    possible = ", ".join(f"{weight} {action}" for weight, action in list_outcomes(state))
    return f"draw {number}: {possible} => {text}"


def list_draws(match: Match) -> Iterator[tuple[int, State, str]]:
    """Yield every draw of the match, also undone ones: its number in the line, the position before
    it, and the outcome."""
    again = Match(match.game, match.players, match.options)
    words = match.game.actions_by_text()
    for entry in match.entries:
        if entry.back:
            again.take_back(entry.seat, entry.back)
            continue
        if entry.seat == CHANCE:
            yield again.draws + 1, again.state, entry.text
        again.play(words[entry.text])


def find_faults(text: str, kept: tuple[str, ...] = ()) -> list[str]:
    """Return the differences from a fair deal by the rules of the game, a sentence each, and from
    the `kept` commitments of the seats if any.

    Raise BadProof if the text is malformed, record.BadRecord if no match follows, games.UnknownGame
    if the game is not installed."""
    try:
        wrong = verify.find_faults(text, kept)
    except (ValueError, KeyError, IndexError) as error:
        raise BadProof(f"this is no proof of a deal: {error}") from error
    head, _, played = text.partition("\n\n")
    match, _ = record.read_match(played, games.game(record.named_game(played)))
    return [*wrong, *compare_with_rules(head, match)]


def compare_with_rules(head: str, match: Match) -> list[str]:
    """Return what the proof lists other than by the rules."""
    listed = [line for line in head.split("\n") if line.startswith("draw ")]
    expected = [format_draw(number, state, text) for number, state, text in list_draws(match)]
    seats = sum(line.startswith("seat ") for line in head.split("\n"))
    wrong = [] if seats == match.players else [
        f"{seats} seats are in the proof, and {match.players} play"]
    ours = join_numbers(movable_seats(match))
    for line in head.split("\n"):
        theirs = line.removeprefix("order ").partition(" => ")[0]
        if line.startswith("order ") and theirs != ours:
            wrong.append(f"by the rules the order of the seats {ours} is drawn, "
                         f"not {theirs[:LARGEST]}")
    for ours, theirs in zip(expected, listed, strict=False):
        if ours.partition(" => ")[0] != theirs.partition(" => ")[0]:
            wrong.append(f"by the rules '{theirs[:LARGEST]}' is '{ours[:LARGEST]}'")
    return wrong

