"""What mypyc refuses: the file, the line, its own words, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from grandtour.building.unit import FORGOTTEN

LINE: Final = re.compile(r"^(?P<file>[^\s:][^:\n]*\.py):(?P<line>\d+): "
                         r"(?P<kind>error|warning): (?P<text>.*)$", re.MULTILINE)

# What to write instead, by a part of the message.
HINTS: Final = {
    'has type "i64"':
        "The engine declares this as i64. Write `from mypy_extensions import i64` and use i64 as "
        "the type here.",
    "Return type": "Give the method the types of the method of the engine that it replaces.",
    "incompatible with definition in class":
        "Give the attribute the type that the class above it declares: `name: Type = ...`.",
    FORGOTTEN: "Assign it in `__init__`, or declare it as `name: ClassVar[Type] = ...`.",
    "Need type annotation": "Say what it will hold: `found: list[int] = []`.",
    "has no attribute":
        "Assign every attribute in `__init__`. A compiled object has no others.",
    "Nested class definitions": "Move the class to the top level of the module.",
    "Multiple inheritance is not supported":
        "Keep one base class, or mark the others as `@mypy_extensions.trait`.",
    "Non-extension classes may not inherit":
        "Remove the metaclass, or the decorator of the class.",
    "Inheriting from most builtin types": "Keep the list or dict in an attribute.",
    "Duplicate definition": "Give the second one another name.",
}


@dataclass(frozen=True)
class RefusalPlace:
    """A refused line: its file and number, the message of mypyc, and a hint, which can be empty."""

    file: Path
    line: int
    message: str

    @property
    def hint(self) -> str:
        return next((hint for part, hint in HINTS.items() if part in self.message), "")

    def __str__(self) -> str:
        code = self.file.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        rows = [f"{self.file}:{self.line}: {self.message}", f"    {code}"]
        return "\n".join(rows + [f"    {self.hint}"] * bool(self.hint))


def find_refusals(output: str, sources: Mapping[str, Path]) -> list[RefusalPlace]:
    """Return the places that mypyc refuses, from what it prints.

    `sources` has the author's file of each compiled one."""
    return list(dict.fromkeys(read_places(output, sources)))


def read_places(output: str, sources: Mapping[str, Path]) -> Iterator[RefusalPlace]:
    for found in LINE.finditer(output):
        file = sources.get(found["file"].replace("\\", "/"))
        if file is not None and (found["kind"] == "error" or FORGOTTEN in found["text"]):
            yield RefusalPlace(file, int(found["line"]), found["text"])
