"""Lines of positions as text: a name, then words, or fields such as `seat=0`.

What is not as it must be raises ValueError; `Game.position` makes BadPosition of it.
"""

from __future__ import annotations


def listed(words: list[str]) -> str:
    """The words as they follow the name of a line."""
    return "".join([f" {word}" for word in words])


def words(line: str, name: str) -> list[str]:
    """The words of the line of this name."""
    found, *rest = line.split(" ")
    must(found == name, f"'{name} ...' expected, '{line[:60]}' found")
    return rest


def fields(line: str, name: str) -> dict[str, str]:
    """The fields of the line of this name."""
    pairs = [word.partition("=") for word in words(line, name)]
    return {key: value for key, _, value in pairs}


def within(text: str, least: int, most: int) -> int:
    """The number, which is not beyond these."""
    value = int(text)
    must(least <= value <= most, f"{value} is not between {least} and {most}")
    return value


def must(true: bool, fault: str) -> None:
    if not true:
        raise ValueError(fault)
