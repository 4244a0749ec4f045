"""Matches as text, canonical: a head, then a line for each run of actions by the same player.

    grandtour record 1
    game bombay
    rules 1
    facts 4bd0c3a1e5f60718
    players 2
    options first_seat=0 layout=first_game
    seat 0 Inès
    seat 1 Kenji

    chance: first 0, draw yellow, draw yellow, ...
    0: move nashik, undo 1, move dhule
    end 8c1f0e55d0b7a9e2

The options are those that differ from the defaults. The last line is the digest of the last
position, in which the same options are named. Seats are named all or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Game, Refused, UnknownVersion
from grandtour.engine.match import Match, match_from_options
from grandtour.engine.position import format_options, require, parse_fields

FORMAT: Final = "grandtour record 1"
LONGEST_NUMBER: Final = 10


class BadRecord(ValueError):
    """An error: the text is not the record of a match. The message says in which line, and why."""


def write_record(match: Match, names: Sequence[str] = ()) -> str:
    """Return the record of a match. `names` has a name for each seat, or is empty. Raise
    ValueError if a name has more than one line."""
    if len(names) not in (0, match.players) or any("\n" in name for name in names):
        raise ValueError(f"names: a record needs {match.players} names of one line, or none; "
                         f"{list(names)} was given")
    game = match.game
    lines = [
        FORMAT,
        f"game {game.name}",
        f"rules {game.version}",
        f"facts {game.digest}",
        f"players {match.players}",
        "options" + format_options(match.named),
    ]
    lines += [f"seat {seat} {name}" for seat, name in enumerate(names)]
    lines.append("")
    speaker = ""
    for entry in match.entries:
        who = speaker_name(entry.seat)
        if who == speaker:
            lines[-1] += f", {entry.text}"
        else:
            lines.append(f"{who}: {entry.text}")
        speaker = who
    lines.append(f"end {match.digest()}")
    return "\n".join(lines) + "\n"


def normalize_record(text: str) -> str:
    """Return the text with line feeds alone, without a byte order mark and leading blank lines.

    Editors and email programs add these."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").lstrip("\n")


def named_game(text: str) -> str:
    """Return the name of the game in the head of a record. Raise BadRecord if there is no such
    head."""
    head = normalize_record(text).split("\n")[:2]
    if len(head) < 2 or head[0] != FORMAT or not head[1].startswith("game "):
        raise BadRecord(f"line 1: this is no record; one begins with '{FORMAT}' and 'game ...'")
    return head[1].removeprefix("game ")


def read_match(text: str, game: Game[Any]) -> tuple[Match, list[str]]:
    """Return the match of a record and the names of its seats.

    Only what `write_record` writes is a record, after `normalize_record`. Every action is checked
    against the rules. A record of other rules or other components is refused, never guessed."""
    reader = RecordReader(normalize_record(text))
    reader.expect_line(FORMAT)
    reader.expect_line(f"game {game.name}")
    game = reader.read_rules(game)
    reader.expect_value("facts", game.digest, "facts")
    match = reader.read_start(game)
    names = reader.read_names(match.players)
    reader.expect_line("")
    reader.read_actions(match)
    reader.expect_value("end", match.digest(), "digest of the last position")
    canonical = write_record(match, names).split("\n")
    for row, line in enumerate(reader.lines):
        if row >= len(canonical) or line != canonical[row]:
            raise BadRecord(f"line {row + 1}: not in canonical form: '{line[:60]}'")
    if len(reader.lines) < len(canonical):
        raise BadRecord(f"line {len(canonical)}: the record breaks off")
    return match, names


class RecordReader:
    """A reader that takes a record apart line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.row = 0

    def next_line(self) -> str:
        if self.row >= len(self.lines):
            raise BadRecord(f"line {self.row + 1}: the record breaks off")
        self.row += 1
        return self.lines[self.row - 1]

    def expect_line(self, line: str) -> None:
        found = self.next_line()
        if found != line:
            raise BadRecord(f"line {self.row}: '{line}' expected, '{found[:60]}' found")

    def read_field(self, name: str) -> str:
        line = self.next_line()
        if not line.startswith(f"{name} "):
            raise BadRecord(f"line {self.row}: '{name} ...' expected, '{line[:60]}' found")
        return line.removeprefix(f"{name} ")

    def expect_value(self, name: str, ours: str, meaning: str) -> None:
        found = self.read_field(name)
        if found != ours:
            raise BadRecord(f"line {self.row}: the {meaning} is {found[:60]} here and {ours} "
                            "in this program; the record cannot be replayed with it")

    def read_rules(self, game: Game[Any]) -> Game[Any]:
        """Return the game with the version of the rules that the record names."""
        version = self.read_field("rules")
        try:
            return game.under(version)
        except UnknownVersion as unknown:
            raise BadRecord(f"line {self.row}: {unknown}; the record cannot be replayed"
                            ) from unknown

    def read_start(self, game: Game[Any]) -> Match:
        players = self.read_field("players")
        if not (players.isascii() and players.isdecimal() and len(players) < LONGEST_NUMBER):
            raise BadRecord(f"line {self.row}: '{players[:60]}' is no number of players")
        try:
            named = parse_fields(self.next_line(), "options")
            match = match_from_options(game, int(players), named)
            require(game.renamed(match.named) == game.unusual(match.options),
                    "an option is named that has its default value")
            return match
        except ValueError as error:
            raise BadRecord(f"line {self.row}: {error}") from error
        except Refused as refused:
            raise BadRecord(f"line {self.row}: {refused}") from refused

    def read_names(self, players: int) -> list[str]:
        names: list[str] = []
        while self.row < len(self.lines) and self.lines[self.row].startswith("seat "):
            names.append(self.read_field(f"seat {len(names)}"))
        if len(names) not in (0, players):
            raise BadRecord(f"line {self.row + 1}: {len(names)} of {players} seats are named")
        return names

    def read_actions(self, match: Match) -> None:
        """Play every line of actions up to the one that begins with `end`."""
        words = match.game.actions_by_text()
        while self.row < len(self.lines) and ": " in self.lines[self.row]:
            speaker, _, rest = self.next_line().partition(": ")
            for text in rest.split(", "):
                if text.startswith("undo "):
                    self.read_undo(match, speaker, text)
                    continue
                if text not in words:
                    raise BadRecord(f"line {self.row}: there is no action '{text[:60]}'")
                if speaker != speaker_name(match.state.current_player()):
                    raise BadRecord(f"line {self.row}: '{text}' is not for {speaker[:20]} to do")
                refusal = match.state.refusal(words[text])
                if refusal is not None:
                    raise BadRecord(f"line {self.row}: '{text}' is refused: {refusal}")
                match.play(words[text])

    def read_undo(self, match: Match, speaker: str, text: str) -> None:
        count = text.removeprefix("undo ")
        seats = [str(seat) for seat in range(match.players)]
        if speaker not in seats or not (count.isascii() and count.isdecimal()):
            raise BadRecord(f"line {self.row}: '{text[:60]}' by {speaker[:20]} is no taking back")
        try:
            match.take_back(int(speaker), int(count))
        except ValueError as error:
            raise BadRecord(f"line {self.row}: {error}") from error


def speaker_name(seat: int) -> str:
    """Return the name of an actor in records: a seat, or chance."""
    return "chance" if seat == CHANCE else str(seat)


