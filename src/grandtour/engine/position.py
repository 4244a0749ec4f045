"""Lines of positions as text: a name, then words, or fields such as `seat=0`.

The first line is the head: the game, the players, and the options that differ from the defaults.
Malformed lines raise ValueError, which `Game.position` turns into BadPosition."""

from __future__ import annotations


def format_head(game: str, players: int, options: dict[str, str]) -> str:
    """Return the first line of a position, which names these options."""
    return f"{game} players={players}" + format_options(options)


def parse_head(line: str, game: str) -> tuple[int, dict[str, str]]:
    """Return the number of players of a head, and the options that it names."""
    named = parse_fields(line, game)
    return int(named.pop("players")), named


def name_options_in_head(text: str, options: dict[str, str]) -> str:
    """Return the same position with a head that names these options."""
    line, _, rest = text.partition("\n")
    game = line.partition(" ")[0]
    players, _ = parse_head(line, game)
    return format_head(game, players, options) + "\n" + rest


def format_options(options: dict[str, str]) -> str:
    """Return the options as they follow the name of a line."""
    return join_words([f"{name}={options[name]}" for name in sorted(options)])


def join_words(words: list[str]) -> str:
    """Return the words as they follow the name of a line."""
    return "".join([f" {word}" for word in words])


def split_words(line: str, name: str) -> list[str]:
    """Return the words of a line, which must have this name."""
    found, *rest = line.split(" ")
    require(found == name, f"'{name} ...' expected, '{line[:60]}' found")
    return rest


def parse_fields(line: str, name: str) -> dict[str, str]:
    """Return the fields of a line, which must have this name."""
    pairs = [word.partition("=") for word in split_words(line, name)]
    return {key: value for key, _, value in pairs}


def parse_number(text: str, least: int, most: int) -> int:
    """Return the number. Raise ValueError if it is outside `least` to `most`."""
    value = int(text)
    require(least <= value <= most, f"{value} is not between {least} and {most}")
    return value


def require(true: bool, fault: str) -> None:
    if not true:
        raise ValueError(fault)
