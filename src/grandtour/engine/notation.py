"""Notation that is declared once: what an action is called, with its fields in braces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from grandtour.engine.core import IMPOSSIBLE, Action, Question, Refusal, State

S = TypeVar("S", bound="State")
T = TypeVar("T")

FIELD: Final = re.compile(r"{(\w+)}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Written(Action[S]):
    """An action that is written as `notation` says. It is made with the numbers of its fields, in
    their order there; where a field is named in `names`, its number stands for one of these."""

    notation: ClassVar[str]
    names: ClassVar[dict[str, Sequence[str]]] = {}

    def __init__(self, *numbers: int) -> None:
        self.text = self.notation
        for field, number in zip(FIELD.findall(self.notation), numbers, strict=True):
            setattr(self, field, number)
            name = self.names[field][number] if field in self.names else str(number)
            self.text = self.text.replace("{" + field + "}", name)

    def __str__(self) -> str:
        return self.text


@mypyc_attr(allow_interpreted_subclasses=True)
class WrittenOutcome(Written[S]):
    """An answer of chance that is written like this: possible while it has weight."""

    def refusal(self, s: S) -> Refusal | None:
        return None if self.weight(s) > 0 else IMPOSSIBLE


def each(**values: T) -> dict[str, T]:
    """What stands for each field: the names of its values, or all that it can be."""
    return values


def named(question: Question[Any], kind: str, fields: Sequence[str]) -> str:
    """What a question of this kind with these fields is called in positions."""
    return ":".join([kind, *[str(getattr(question, field)) for field in fields]])
