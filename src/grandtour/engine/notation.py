"""Notation declared once: the text of an action, with its fields in braces."""

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
    """An action whose text is `notation`.

    It is made with the numbers of its fields, in their order there. For a field in `names` the text
    has the name of that number."""

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
    """An answer of chance with such a text, which is possible while it has weight."""

    def refusal(self, s: S) -> Refusal | None:
        return None if self.weight(s) > 0 else IMPOSSIBLE


def each(**values: T) -> dict[str, T]:
    """Return the given lists by field: the names of its values, or all possible values."""
    return values


def question_name(question: Question[Any], kind: str, fields: Sequence[str]) -> str:
    """Return the name in positions of a question of this kind with these fields."""
    return ":".join([kind, *[str(getattr(question, field)) for field in fields]])
