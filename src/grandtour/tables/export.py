"""A finished match as JSON, with its players, its moments and the events besides it.

    {"format": "grandtour game 1", "game": "bombay", "rules": "1", "facts": "...",
     "options": {...}, "seats": [{"name": "Inès", "kind": "person", "bot": null}, ...],
     "entries": [{"seat": "chance", "text": "first 0", "moment": 1781000000000}, ...],
     "acts": [{"after": 12, "seat": 0, "kind": "pause", "facts": {}, "moment": ...}, ...],
     "end": "8c1f0e55d0b7a9e2"}

`entries` and the facts before them are those of the record as text (engine/record.py), and are
checked as strictly when they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.position import format_options
from grandtour.engine.record import BadRecord, speaker_name
from grandtour.tables.events import (
    Answer, Ask, Away, Back, Branch, Cancel, Dealt, Differ, Forfeit, Guided, Hint, Lapse, Pause,
    Rename, Resume, TableEvent, Upgrade, Withdraw, encode_event,
)
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table

FORMAT: Final = "grandtour game 1"
# Errors when a fact is missing or of another type.
INCOMPLETE: Final = (AttributeError, KeyError, TypeError, ValueError)

# The exported events and their exported facts: nothing private (such as mutes), and no person's id.
EXPORTED: Final[dict[type[TableEvent], tuple[str, ...]]] = {
    Answer: ("question", "yes"), Withdraw: ("question",), Lapse: ("question",), Pause: (),
    Resume: (), Cancel: (), Rename: ("name",), Away: ("bot",), Back: (), Forfeit: ("bot",),
    Hint: (), Branch: ("table", "at"), Guided: ("lesson", "at"),
    Upgrade: ("from", "to"), Differ: ("step",), Dealt: ("commitments", "numbers"),
} | dict.fromkeys(Ask.__subclasses__(), ("about",))


def export_table(table: Table) -> dict[str, Any]:
    """Return the match of a table that is over, for a file. It contains everything."""
    match = table.match
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "facts": match.game.digest,
        "options": dict(sorted(match.named.items())),
        "seats": [{"name": seat.name, "kind": seat.kind,
                   "bot": seat.holder if seat.kind == "bot" else None} for seat in table.seats],
        "entries": [{"seat": parse_speaker(speaker_name(entry.seat)), "text": entry.text,
                     "moment": moment}
                    for entry, moment in zip(match.entries, table.moments, strict=True)],
        "acts": [export_event(row) for row in table.events if type(row.event) in EXPORTED],
        "end": match.digest(),
    }


def export_event(row: EventRow) -> dict[str, Any]:
    kind, facts = encode_event(row.event)
    return {"after": row.after, "seat": row.seat if row.seat != PUBLIC else None,
            "kind": kind, "moment": row.moment,
            "facts": {name: facts[name] for name in EXPORTED[type(row.event)]}}


def parse_speaker(speaker: str) -> int | str:
    return int(speaker) if speaker.isdecimal() else speaker


def read_export(text: str) -> tuple[Match, list[str]]:
    """Return the match of an exported game and the names of its seats. Raise BadRecord if it is
    none, has other rules or facts, or is not legal; games.UnknownGame if the game is not
    installed."""
    held = parse_export(text)
    try:
        lines = convert_to_record(held)
    except INCOMPLETE as error:
        raise BadRecord(f"the exported game is not complete: {error!r}") from error
    return record.read_match(lines, games.game(record.named_game(lines)))


def has_deal(text: str) -> bool:
    """Return whether an exported game contains what its draws follow from. Raise BadRecord if it is
    no exported game."""
    held = parse_export(text)
    try:
        return Dealt.kind in [act["kind"] for act in held["acts"]]
    except INCOMPLETE as error:
        raise BadRecord(f"the exported game is not complete: {error!r}") from error


def parse_export(text: str) -> dict[str, Any]:
    """Return the content of an exported game. Raise BadRecord if it is none."""
    try:
        held = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"this is no JSON: {error}") from error
    except RecursionError as error:
        raise BadRecord("this is no exported game: it is nested too deeply") from error
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise BadRecord(f"this is no exported game; one has the format '{FORMAT}'")
    return held


def convert_to_record(held: Mapping[str, Any]) -> str:
    """Return the same match as `engine.record` writes it."""
    names = [f"seat {number} {seat['name']}" for number, seat in enumerate(held["seats"])]
    runs = groupby(held["entries"], key=lambda entry: entry["seat"])
    return "\n".join([
        record.FORMAT, f"game {held['game']}", f"rules {held['rules']}",
        f"facts {held['facts']}", f"players {len(names)}",
        "options" + format_options(held["options"]),
        *names, "", *(f"{seat}: " + ", ".join(str(entry["text"]) for entry in run)
              for seat, run in runs),
        f"end {held['end']}"]) + "\n"
