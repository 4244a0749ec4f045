"""The rooms of the site: the packages beside this one. Each has its pages, API, templates and
files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

SITE: Final = "grandtour.web"


@cache
def rooms() -> tuple[str, ...]:
    """The packages by name, in alphabetical order."""
    return tuple(sorted(one.name for one in files(SITE).iterdir()
                        if (one / "__init__.py").is_file()))


def package(room: str) -> str:
    return f"{SITE}.{room}"


def having(folder: str) -> tuple[str, ...]:
    """The rooms that have such a folder."""
    return tuple(room for room in rooms() if (files(SITE) / room / folder).is_dir())


def folders(name: str) -> list[Traversable]:
    """The folders of this name, one in each room that has it."""
    return [files(SITE) / room / name for room in having(name)]
