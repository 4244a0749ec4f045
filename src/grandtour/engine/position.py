"""Lines of positions as text: a name, then words, or fields such as `seat=0`. The first line is the
head: the game, the players, the options that differ from the defaults.

What is not as it must be raises ValueError; `Game.position` makes BadPosition of it.
"""

from __future__ import annotations


def head(game: str, players: int, options: dict[str, str]) -> str:
    """The first line of a position, which names these options."""
    return f"{game} players={players}" + pairs(options)


def begun(line: str, game: str) -> tuple[int, dict[str, str]]:
    """The number of players of a head, and the options that it names."""
    named = fields(line, game)
    return int(named.pop("players")), named


def naming(text: str, options: dict[str, str]) -> str:
    """The same position with a head that names these options."""
    line, _, rest = text.partition("\n")
    game = line.partition(" ")[0]
    players, _ = begun(line, game)
    return head(game, players, options) + "\n" + rest


def pairs(options: dict[str, str]) -> str:
    """The options as they follow the name of a line."""
    return listed([f"{name}={options[name]}" for name in sorted(options)])


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
