"""Events in words: one row for each kind of event, with its sentence in the log and its lines in
the preview of an action. A message names in braces what it speaks of. A game lists once what each
name stands for, and a row replaces those that stand for something else there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.engine.notation import FIELD
from grandtour.games.preview import Preview
from grandtour.games.words import Kind, Line, Sentence
from grandtour.language import Count, Phrase

P = TypeVar("P", bound=Preview[Any])
T = TypeVar("T")
Fact = Callable[[T], object]
Place = Callable[[T], str]


class Happening(NamedTuple, Generic[P]):
    """An event, and all that the actions bring in which it happens."""

    preview: P
    event: Event


class Plural(NamedTuple):
    """A message that counts {n}, in its singular and plural forms."""

    one: str
    other: str


Message = str | Plural


def fill_message(message: Message, subject: T, facts: Mapping[str, Fact[T]]) -> Phrase:
    """Return the message about the subject, with a fact for each name in it."""
    one, other = message if isinstance(message, Plural) else (message, "")
    found = {name: facts[name](subject) for name in FIELD.findall(one + other)}
    return Count(one, other, **found) if other else Phrase(one, **found)    # type: ignore[arg-type]


def describe_taken_back(entry: Entry, names: list[str]) -> Sentence:
    """Return the sentence of an entry that takes back actions."""
    return Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.", entry.back,
                          name=names[entry.seat]), "")


class Row(Generic[T]):
    """The words for one kind of event. `log` is a message with its clause and the names of its
    places on the board, or a function where that is not enough; None if no line of the log tells
    it. `lines` are messages with their kinds, or functions. `facts` replace those of the table."""

    def __init__(self, log: Message | Callable[[T], Sentence] | None = None,
                 clause: str | Callable[[T], str] = "", places: str = "",
                 *lines: tuple[Kind, Message | Callable[[T], Phrase]] | Callable[[T], list[Line]],
                 **facts: Fact[T]) -> None:
        self.log = log
        self.clause = clause
        self.places = places
        self.lines = lines
        self.facts = facts


@dataclass(frozen=True)
class EventTable(Generic[T]):
    """The rows of a game by kind of event, what the names in messages stand for, and what the names
    of places do: elements of the board, separated by blanks. Other places are such elements."""

    rows: Mapping[str, Row[T]]
    facts: Mapping[str, Fact[T]]
    places: Mapping[str, Place[T]]

    def list_sentences(self, kind: str, subject: T) -> list[Sentence]:
        """Return what the log says; nothing about some events."""
        row = self.rows[kind]
        if row.log is None:
            return []
        if callable(row.log):
            return [row.log(subject)]
        clause = row.clause(subject) if callable(row.clause) else row.clause
        return [Sentence(self.phrase(kind, row.log, subject), clause,
                         self.list_elements(row.places, subject))]

    def phrase(self, kind: str, message: Message, subject: T) -> Phrase:
        """Return a message about an event of this kind."""
        return fill_message(message, subject, {**self.facts, **self.rows[kind].facts})

    def list_elements(self, places: str, subject: T) -> tuple[str, ...]:
        """Return the elements of the board that have these names."""
        return tuple([element for name in places.split() for element in (
            self.places[name](subject).split() if name in self.places else [name])])

    def lines(self, kind: str, subject: T) -> list[Line]:
        """Return the lines of a preview; many events have none."""
        found = list[Line]()
        for line in self.rows[kind].lines:
            if callable(line):
                found += line(subject)
                continue
            mark, message = line
            found.append(Line(mark, message(subject) if callable(message)
                              else self.phrase(kind, message, subject)))
        return found
