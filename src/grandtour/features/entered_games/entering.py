"""Entering a game: reading notation step by step, forced moves, and going back.

A text has a line for each run of moves of the same player, as in a record: "chance: first 0, draw
yellow", "0: move nashik". The name of the player or of chance may be left out. A draw may be
written without its first word ("yellow") if that is clear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import CHANCE, TERMINAL, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry, Match, match_from_options
from grandtour.features.entered_games import errors
from grandtour.tables.draws import find_forced_action

MOST_MOVES: Final = 2000        # of a game, undone ones included
LONGEST_TEXT: Final = 100_000   # characters of notation
SHOWN: Final = 60               # characters of a wrong text in a message
SEPARATOR: Final = re.compile(r"[,;](?:\s+|$)")
SPEAKER: Final = re.compile(r"([^,;]{1,40}?):\s+")


@dataclass(frozen=True)
class NotationStep:
    """A step of the notation: its line, its text, the name of its player in the text ("" if left
    out), and where it begins in the text."""

    line: int
    text: str
    speaker: str
    begin: int


@dataclass(frozen=True)
class UnreadableStep:
    """The first step that cannot be played, and why. Of a bad head, the step is the line."""

    step: NotationStep
    refused: Refused


@dataclass(frozen=True)
class EnteredStart:
    """How a game begins: the match before its first move, the names of its players, and the number
    of lines that its head had in the text."""

    match: Match
    names: list[str]
    lines: int = 0


def check_length(text: str) -> str:
    """Return the text with line feeds alone. Refused: notation_too_long."""
    if len(text) > LONGEST_TEXT:
        raise Refused(errors.TEXT_TOO_LONG, {"most": LONGEST_TEXT})
    return record.normalize_record(text).replace("\r", "\n")


# The head of a record.

def has_head(text: str) -> bool:
    return text.lstrip().startswith(record.FORMAT)


def read_head(text: str) -> tuple[EnteredStart, str]:
    """Return the start that the first lines of a record describe, and the rest of the text.
    Refused: bad_record_head, other_rules."""
    reader = record.RecordReader(record.normalize_record(text.lstrip()))
    try:
        start = read_start(reader)
    except (record.BadRecord, games.UnknownGame) as bad:
        line = reader.lines[min(reader.row, len(reader.lines)) - 1]
        cause = errors.OTHER_RULES if line.startswith(("rules ", "facts ")) else errors.BAD_HEAD
        raise Refused(cause, {"line": reader.row, "text": line[:SHOWN]}) from bad
    return start, "\n".join(reader.lines[reader.row:])


def read_start(reader: record.RecordReader) -> EnteredStart:
    """Read the head. Raise BadRecord or UnknownGame if it is not valid."""
    reader.expect_line(record.FORMAT)
    game = reader.read_rules(games.game(reader.read_field("game")))
    reader.expect_value("facts", game.digest, "facts")
    match = reader.read_start(game)
    names = reader.read_names(match.players)
    return EnteredStart(match, names, reader.row)


# The steps.

def read_steps(text: str) -> Iterator[NotationStep]:
    """Yield the steps of a text in order. The line that ends a record is no step."""
    begin = 0
    for number, line in enumerate(text.split("\n"), start=1):
        found = SPEAKER.match(line)
        speaker = found[1].strip() if found else ""
        place = found.end() if found else 0
        if not line.startswith("end "):
            for part in SEPARATOR.split(line[place:]):
                if part.strip():
                    offset = line.index(part, place)
                    yield NotationStep(number, " ".join(part.split()), speaker, begin + offset)
                    place = offset + len(part)
        begin += len(line) + 1


def enter_text(match: Match, text: str, names: Sequence[str]) -> tuple[str, UnreadableStep | None]:
    """Play the steps of the text until one is not possible. Return the rest of the text, which
    begins with that step, and the step; "" and None if all were played."""
    for step in read_steps(text):
        try:
            enter_step(match, step, names)
        except Refused as refused:
            prefix = f"{step.speaker}: " if step.speaker else ""
            return prefix + text[step.begin:], UnreadableStep(step, refused)
    play_forced(match)
    return "", None


def find_broken_step(match: Match, text: str, names: Sequence[str]) -> UnreadableStep | None:
    """Return the first step of the text if it is not possible at the end of the match."""
    step = next(read_steps(text), None)
    if step is not None:
        try:
            enter_step(match.fork(), step, names)
        except Refused as refused:
            return UnreadableStep(step, refused)
    return None


def enter_step(match: Match, step: NotationStep, names: Sequence[str]) -> None:
    """Play a step, after forced moves that the text has left out. Refused: as `parse_step`,
    bad_undo, entered_game_too_long."""
    if match.number >= MOST_MOVES:
        raise Refused(errors.TOO_LONG, {"most": MOST_MOVES})
    if step.text.startswith("undo "):
        take_back(match, step)
        return
    skipped = list[Action[Any]]()
    action = parse_after_forced(match, step, names, skipped)
    for forced in skipped:
        match.play(forced)
    match.play(action)


def parse_after_forced(match: Match, step: NotationStep, names: Sequence[str],
                       skipped: list[Action[Any]]) -> Action[Any]:
    """Return the action of a step, and add the forced moves before it to `skipped`. Refused: as
    `parse_step` at the end of the match."""
    try:
        return parse_step(match, step, names)
    except Refused as refused:
        ahead = match.fork()
        while ahead.number < MOST_MOVES and (forced := find_forced_action(ahead)) is not None:
            ahead.play(forced)
            skipped.append(forced)
            with suppress(Refused):
                return parse_step(ahead, step, names)
        raise refused from None


def parse_step(match: Match, step: NotationStep, names: Sequence[str]) -> Action[Any]:
    """Return the action of a step at the end of the match. Refused: as the rules
    refuse, other_player_next, draw_next, draw_not_possible."""
    state = match.state
    asked = state.current_player()
    check_player_of_step(step.speaker, asked, names)
    if asked == CHANCE:
        return parse_draw(state, step.text)
    known = match.game.actions_by_text()
    text = step.text if step.text in known else step.text.lower()
    action: Action[Any] = match.game.request(state, text, max(asked, 0))
    return action


def check_player_of_step(speaker: str, asked: int, names: Sequence[str]) -> None:
    """Refused: other_player_next, draw_next, if the speaker is another one than the text says.
    Speakers are seats from 0, "chance", or names of players."""
    if not speaker or asked == TERMINAL:
        return
    if asked == CHANCE:
        if speaker.lower() != "chance":
            raise Refused(errors.CHANCE_NEXT, {"speaker": speaker})
    elif speaker != str(asked) and speaker.casefold() != names[asked].casefold():
        raise Refused(errors.NOT_THEIR_TURN, {"speaker": speaker, "name": names[asked]})


def parse_draw(state: State, text: str) -> Action[Any]:
    """Return the draw of the text. Refused: draw_not_possible."""
    possible = {str(action): action for action in state.choices()}
    wanted = text.lower()
    if wanted in possible:
        return possible[wanted]
    ends = [action for name, action in possible.items() if name.partition(" ")[2] == wanted]
    if len(ends) != 1:
        raise Refused(errors.NO_OUTCOME, {"text": text[:SHOWN], "example": next(iter(possible))})
    return ends[0]


def take_back(match: Match, step: NotationStep) -> None:
    """Take back moves, as a record of this site says. Refused: bad_undo."""
    count = step.text.removeprefix("undo ")
    seat = int(step.speaker) if step.speaker.isdecimal() and len(step.speaker) < 3 else 0
    if not (count.isascii() and count.isdecimal() and len(count) < 6) \
            or seat >= match.players or not 0 < int(count) <= len(match.line):
        raise Refused(errors.NO_UNDO, {"text": step.text[:SHOWN]})
    match.take_back(seat, int(count))


def play_forced(match: Match) -> None:
    """Play the moves and draws that follow without a choice."""
    while match.number < MOST_MOVES and (action := find_forced_action(match)) is not None:
        match.play(action)


# Going back.

def remove_last_move(match: Match) -> Match:
    """Return the match without its last chosen move or draw and the forced ones after it."""
    replayed, last = restart_match(match), 0
    known = match.game.actions_by_text()
    for place, entry in enumerate(match.line):
        if find_forced_action(replayed) is None:
            last = place
        replayed.play(known[entry.text])
    return replay_line(match, match.line[:last])


def go_back_to(match: Match, number: int) -> tuple[Match, str]:
    """Return the match up to the position with this number, and the later moves as notation."""
    line = match.line_at(number)
    later = match.line[len(line):] if match.line[:len(line)] == line else []
    return replay_line(match, line), write_steps(later)


def replay_line(match: Match, line: Sequence[Entry]) -> Match:
    """Return a match with the same start and these actions."""
    made, known = restart_match(match), match.game.actions_by_text()
    for entry in line:
        made.play(known[entry.text])
    return made


def restart_match(match: Match) -> Match:
    return match_from_options(match.game, match.players, match.named)


def write_steps(line: Sequence[Entry]) -> str:
    """Return the actions as notation, a line for each run of the same player."""
    lines: list[str] = []
    speaker = ""
    for entry in line:
        who = record.speaker_name(entry.seat)
        if who == speaker:
            lines[-1] += f", {entry.text}"
        else:
            lines.append(f"{who}: {entry.text}")
        speaker = who
    return "\n".join(lines)
