"""Facts: what a seat reads of a position, in the words of its game: the lines of the players'
panels, and the lines under each heading of the table in words. So every game has facts, and they
hold only what the seat may see.

A limit is a test of a fact: its number is less or more than a bound, or the fact is no longer what
it was when the plan was made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import Refused
from grandtour.language import N_, Count, Phrase, language
from grandtour.features.plans import errors

CHANGES: Final = "changes"
TABLE: Final = "table"          # written for what is no player's
TEST: Final = re.compile(r"[<>][0-9]{1,5}")
FORM: Final = re.compile(rf"^({TABLE}|[0-9]{{1,2}}) ({CHANGES}|{TEST.pattern}) (.+)$")
ENGLISH: Final = language("en")         # in which facts are told apart
BELOW: Final = N_("{name}: less than “{fact}”")
ABOVE: Final = N_("{name}: more than “{fact}”")


@dataclass(frozen=True)
class ForecastFact:
    """A line of the panel of `seat`; PUBLIC: the lines under a heading. `line` is its message, or
    the heading; `phrase` what it says, or the heading as it is shown; `lines` are what is compared,
    with the seats by number."""

    seat: int
    line: str
    phrase: Phrase
    lines: tuple[Phrase, ...]

    @property
    def sentence(self) -> str:
        """Return the whole fact in English."""
        return "\n".join(map(ENGLISH.say, self.lines))

    @property
    def number_name(self) -> str:
        """Return the name under which the phrase holds its number; "" if it has none."""
        return next((name for name, fact in self.phrase.facts.items()
                     if type(fact) is int), "") if self.seat != PUBLIC else ""

    @property
    def number(self) -> int:
        found = self.phrase.facts.get(self.number_name)
        return found if isinstance(found, int) else 0

    def with_number(self, number: int) -> Phrase:
        """Return the same line with another number."""
        facts = {**self.phrase.facts, self.number_name: number}
        if isinstance(self.phrase, Count):
            facts.pop("n")
            return Count(self.phrase.message, self.phrase.other, number, **facts)
        return Phrase(self.phrase.message, **facts)


@dataclass(frozen=True)
class PlanLimit:
    """A test of the fact of this seat and line: `<2`, `>5` or `changes`."""

    seat: int
    line: str
    test: str

    def __str__(self) -> str:
        return f"{seat_text(self.seat)} {self.test} {self.line}"

    @property
    def fact_key(self) -> Key:
        return self.seat, self.line


Key = tuple[int, str]
Facts = Mapping[Key, ForecastFact]


def parse_limit(text: str) -> PlanLimit:
    """Read a limit from its text. ValueError if it is none."""
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"no limit: {text[:60]}")
    return PlanLimit(PUBLIC if found[1] == TABLE else int(found[1]), found[3], found[2])


def seat_text(seat: int) -> str:
    return TABLE if seat == PUBLIC else str(seat)


def is_limit(text: str) -> bool:
    """Return whether this text is a limit."""
    return FORM.fullmatch(text) is not None


def read_facts(s: State, seat: int, names: Sequence[str] = ()) -> Facts:
    """Return all that the seat reads of this position, where the players have these names."""
    found: dict[Key, ForecastFact] = {}
    for fact in list_facts(s, seat, names):
        found.setdefault((fact.seat, fact.line), fact)
    return found


def list_facts(s: State, seat: int, names: Sequence[str]) -> Iterator[ForecastFact]:
    words, view = games.words(s.game.name), s.view(seat)
    players = range(int(str(view["players"])))
    for number in players:
        for phrase in words.panel(view, number).phrases():
            yield ForecastFact(number, phrase.message, phrase, (phrase,))
    lying = words.overview(view, [str(number) for number in players])
    named = words.overview(view, list(names)) if names else lying
    for (heading, lines), (shown, _) in zip(lying, named, strict=True):
        yield ForecastFact(PUBLIC, ENGLISH.say(heading), shown, tuple(lines))


def is_limit_reached(limit: PlanLimit, before: Facts, now: Facts) -> bool:
    """Return whether the limit holds now. A line that is not there has the number 0."""
    fact = now.get(limit.fact_key)
    if limit.test == CHANGES:
        return fact is None or fact.sentence != before[limit.fact_key].sentence
    number, bound = fact.number if fact else 0, int(limit.test[1:])
    return number < bound if limit.test[0] == "<" else number > bound


def check_limit(limit: PlanLimit, now: Facts) -> None:
    """Refused: no_such_condition."""
    if find_fact(limit, now) is None:
        raise Refused(errors.NO_FACT, {})


def find_fact(limit: PlanLimit, now: Facts) -> ForecastFact | None:
    """Return the fact of the limit; None if it is missing, or has no number to compare."""
    fact = now.get(limit.fact_key)
    compared = fact is not None and fact.number_name and TEST.fullmatch(limit.test)
    return fact if limit.test == CHANGES or compared else None


def describe_limit(limit: PlanLimit, before: Facts, names: list[str]) -> Phrase:
    """Return the limit in words."""
    fact = find_fact(limit, before)
    if fact is None:
        return Phrase("no longer known")
    if limit.test == CHANGES:
        return Phrase("“{heading}” has changed", heading=fact.phrase) if fact.seat == PUBLIC else \
            Phrase("{name}: no longer “{fact}”", name=names[fact.seat], fact=fact.phrase)
    form = BELOW if limit.test[0] == "<" else ABOVE
    return Phrase(form, name=names[fact.seat], fact=fact.with_number(int(limit.test[1:])))
