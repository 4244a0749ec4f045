"""Records in files, as commands read them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.language import N_, Language
from grandtour.tables import export

LARGEST: Final = 10_000_000           # bytes; no game comes near


class UnreadableRecord(Exception):
    """The file holds no record that can be replayed here. The message says where and why."""


def read_record_file(path: Path) -> tuple[Match, list[str]]:
    """Return the match of a record file and the names of its seats.

    Every action, the components and the last position are verified."""
    try:
        if path.stat().st_size > LARGEST:
            raise UnreadableRecord("the file is too large for a record")
        text = record.normalize_record(path.read_bytes().decode("utf-8"))
        if text.startswith("{"):
            return export.read_export(text)
        return record.read_match(text, games.game(record.named_game(text)))
    except OSError as error:
        raise UnreadableRecord(f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UnreadableRecord(f"line {line}: this is no text in UTF-8") from error
    except games.UnknownGame as error:
        raise UnreadableRecord(f"line 2: {error}") from error
    except record.BadRecord as error:
        raise UnreadableRecord(str(error)) from error


def name_seats(players: int, language: Language) -> list[str]:
    """Return names for the seats of a record that has none."""
    return [language.say(N_("Player {number}"), number=seat + 1) for seat in range(players)]
