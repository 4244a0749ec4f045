"""What a table asks everybody about: who asked what, who has answered, and what came of it.

All of it follows from the acts of the table and the number of its position; nothing here changes
anything. A question is an act `ask`; then come acts `answer`, and perhaps `withdraw` or `lapse`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from grandtour.tables.clock import GAP, gap_of
from grandtour.tables.ports import ActRow

About = Literal["undo", "pause", "cancel", "replace"]
Outcome = Literal["open", "agreed", "declined", "lapsed", "withdrawn", "void"]

MOST: Final = 2                 # questions about the same thing, for each person and game
SECONDS: Final = {"live": 2 * 60, "days": 12 * 3600}    # to answer, by the table's pace

RETURNED: Final = "returned"    # the act that ends a question about whom it took for away

# Who sits there has changed: what was asked before is asked no longer.
CHANGES: Final = ("leave", "replace", "take", "cancel")


@dataclass(frozen=True)
class Question:
    """A question of `seat` to the seats `asked`, put by the act `number` at position `after`.
    `by`: until when they may answer, in milliseconds since 1970. `facts`: what is asked exactly;
    of an undo `back`, the number of actions."""

    number: int
    after: int
    seat: int
    person: str
    about: About
    asked: frozenset[int]
    by: int
    facts: dict[str, Any]
    agreed: frozenset[int] = frozenset()
    outcome: Outcome = "open"

    @property
    def waiting(self) -> frozenset[int]:
        """Who has still to answer."""
        return self.asked - self.agreed if self.outcome == "open" else frozenset()


def question_of(act: ActRow) -> Question:
    """The question that this act puts; agreed at once if there is nobody to ask."""
    asked = frozenset(act.facts["asked"])  # type: ignore[call-overload]
    return Question(act.number, act.after, act.seat, act.person, act.facts["about"],  # type: ignore[arg-type]
                    asked, act.facts["by"], act.facts,  # type: ignore[arg-type]
                    outcome="open" if asked else "agreed")


def answered(question: Question, act: ActRow) -> Question:
    """The question after this act, which came while it was open."""
    if act.kind == GAP:
        return replace(question, by=question.by + gap_of(act))
    if act.kind in CHANGES:
        return replace(question, outcome="void")
    if act.facts.get("question") != question.number:
        return question
    if act.kind == "answer" and act.facts["yes"]:
        agreed = question.agreed | {act.seat}
        return replace(question, agreed=agreed,
                       outcome="agreed" if agreed == question.asked else "open")
    outcomes: dict[str, Outcome] = {
        "answer": "declined", "withdraw": "withdrawn", "lapse": "lapsed", RETURNED: "void"}
    return replace(question, outcome=outcomes[act.kind])


def questions(acts: Iterable[ActRow], number: int) -> list[Question]:
    """Every question so far, the first one first, at the position `number`. Only the last can be
    open. One about taking back is void as soon as anybody takes a step."""
    found: list[Question] = []
    for act in acts:
        if found:
            last = settled(found[-1], act.after)
            found[-1] = answered(last, act) if last.outcome == "open" else last
        if act.kind == "ask":
            found.append(question_of(act))
    return [*found[:-1], settled(found[-1], number)] if found else []


def settled(question: Question, number: int) -> Question:
    """The question at the position `number`."""
    passed = question.outcome == "open" and question.about == "undo" and number > question.after
    return replace(question, outcome="void") if passed else question


def open_question(acts: Sequence[ActRow], number: int) -> Question | None:
    """What is asked now."""
    found = questions(acts, number)
    return found[-1] if found and found[-1].outcome == "open" else None


def asked_already(acts: Sequence[ActRow], person: str, about: str) -> int:
    """How many questions about this the person has put at this table."""
    return len([act for act in acts if act.kind == "ask" and act.person == person
                and act.facts["about"] == about])


def agreed_undos(acts: Sequence[ActRow], number: int) -> frozenset[int]:
    """The entries of the match that all agreed to: the next after a question about taking back
    to which everybody has said yes."""
    return frozenset(question.after + 1 for question in questions(acts, number)
                     if question.about == "undo" and question.outcome == "agreed")
