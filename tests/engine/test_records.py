"""Records: what was written is read, and nothing else is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grandtour.engine import record
from grandtour.engine.match import Entry, Match
from grandtour.engine.record import BadRecord, named_game, read_match, write_record
from grandtour.games import game
from tests.scene import Curious, Start, do, play_at_random, starts
from tests.some_game import ANOTHER, PLAIN

pytestmark = pytest.mark.sample("start", keep=6)

STARTS = starts()
NAMES = ["Inès", "健二", "山田　太郎", "x: y, z", ""]


@pytest.fixture(params=STARTS, ids=str, name="start")
def _start(request: pytest.FixtureRequest) -> Start:
    return request.param


def match_with_undo(start: Start, seed: int) -> Match:
    """A whole match in which some moves are taken back, by several seats."""
    match = start.match()
    player = Curious(seed)
    while not match.state.is_terminal():
        match.play(player.choose(match.state))
        if match.number % 17 == 0 and match.state.current_player() >= 0:
            match.take_back(match.number % start.players, 1 + match.number % 3)
    return match


def test_records_are_read_back(start: Start) -> None:
    """Entry for entry, with what was taken back, by whom, and the names."""
    match = match_with_undo(start, 3)
    names = NAMES[:start.players]
    text = write_record(match, names)
    again, seated = read_match(text, start.game)
    assert seated == names
    assert (again.players, again.options) == (match.players, match.options)
    assert [vars_of(entry) for entry in again.entries] == [vars_of(e) for e in match.entries]
    assert str(again.state) == str(match.state)
    assert write_record(again, names) == text
    assert any(entry.back for entry in again.entries)
    assert named_game(text) == start.game.name


def vars_of(entry: Entry) -> tuple[int, int, str, int, list[Any]]:
    events = [str(event) for event in entry.events]
    return entry.number, entry.seat, entry.text, entry.back, events


def test_unfinished_matches_are_recorded(start: Start) -> None:
    """A match can be written and read at any moment, without names too."""
    for actions in (0, 1, 7, 40):
        match = play_at_random(start.match(), 4, actions)
        again, names = read_match(write_record(match, []), start.game)
        assert (again.number, str(again.state), names) == (actions, str(match.state), [])


def plain_match(**named: str) -> Match:
    """Return a match of two before any draw, in which seat 0 begins."""
    plain = game(PLAIN)
    return Match(plain, 2, plain.choose(2, {"first_seat": "0"} | named))


def scene() -> Match:
    """Two players, ten actions, one taken back."""
    match = plain_match(layout="first_game")
    for text in ("draw orange",) * 3 + ("draw blue",) * 3 + ("draw purple",) * 3:
        play(match, text)
    play(match, "move nashik")
    match.take_back(0, 1)
    for text in ("move dhule", "end", "bide"):
        play(match, text)
    return match


def play(match: Match, text: str) -> None:
    [known] = [known for known in match.state.choices() if str(known) == text]
    match.play(known)


GAME = scene().game
TEXT = write_record(scene(), ["Inès", "Kenji"])


def test_records_have_canonical_form() -> None:
    """The text that the module's own page describes."""
    assert TEXT.splitlines() == [
        "grandtour record 1",
        f"game {PLAIN}",
        f"rules {GAME.version}",
        f"facts {GAME.digest}",
        "players 2",
        "options first_seat=0 layout=first_game",
        "seat 0 Inès",
        "seat 1 Kenji",
        "",
        "chance: draw orange, draw orange, draw orange, draw blue, draw blue, draw blue, "
        "draw purple, draw purple, draw purple",
        "0: move nashik, undo 1, move dhule, end",
        "1: bide",
        f"end {scene().digest()}",
    ]
    assert record.FORMAT in TEXT


@pytest.mark.parametrize(("old", "new", "line", "why"), [
    ("grandtour record 1", "grandtour record 2", 1, "expected"),
    (f"game {PLAIN}", f"game {ANOTHER}", 2, "expected"),
    ("rules 1", "rules 0", 3, "no rules of version 0"),
    (f"facts {GAME.digest}", "facts 0123456789abcdef", 4, "cannot be replayed"),
    (f"facts {GAME.digest}", "fact", 4, "facts"),
    ("players 2", "players two", 5, "number of players"),
    ("players 2", "players ²", 5, "number of players"),
    ("players 2", "players -2", 5, "number of players"),
    ("players 2", "players " + "9" * 5000, 5, "number of players"),
    ("players 2", "players 6", 6, "bad_player_count"),
    ("players 2", "players 02", 5, "canonical"),
    ("players 2", "players 3", 9, "2 of 3 seats"),
    ("layout=first_game", "layout=last_game", 6, "bad_option_value"),
    ("layout=first_game", "lay_out=first_game", 6, "unknown_option"),
    ("layout=first_game", "layout=first_game layout=first_game", 6, "canonical"),
    ("first_seat=0 layout=first_game", "layout=first_game first_seat=0", 6, "canonical"),
    ("layout=first_game", "layout=first_game screens=tokens", 6, "has its default value"),
    ("layout=first_game", "layout=first_game screens=open", 13, "digest of the last position"),
    (" layout=first_game", "", 10, "chance_first"),
    ("options first_seat=0 layout=first_game\n", "", 6, "'options ...' expected"),
    ("options first_seat", "options  first_seat", 6, "unknown_option"),
    ("seat 1 Kenji\n", "", 8, "1 of 2 seats"),
    ("seat 1 Kenji\n", "seat 1 Kenji\nseat 2 Olga\n", 10, "3 of 2 seats"),
    ("seat 1 Kenji", "seat 2 Kenji", 8, "seat 1"),
    ("Kenji\n\n", "Kenji\n", 9, "expected"),
    ("Kenji\n\n", "Kenji\n\n\n", 10, "end"),
    ("chance: draw orange", "chance: draw green", 10, "no action 'draw green'"),
    ("draw orange, draw", "draw orange,  draw", 10, "no action ' draw"),
    ("draw orange, draw", "draw orange,draw", 10, "no action"),
    ("draw blue, draw purple", "draw blue , draw purple", 10, "no action"),
    ("chance: draw orange", "chance: draw yellow, draw orange", 10, "is not for chance"),
    ("chance: draw orange", "0: draw orange", 10, "is not for 0"),
    ("chance:", "fate:", 10, "is not for fate"),
    ("0: move nashik", "1: move nashik", 11, "is not for 1"),
    ("0: move nashik", "00: move nashik", 11, "is not for 00"),
    ("0: move nashik", "0: move london", 11, "no action 'move london'"),
    ("0: move nashik", "0: move surat", 11, "no_road"),
    ("0: move nashik", "0: choose blue", 11, "nothing_to_choose"),
    ("undo 1", "undo 0", 11, "to take back"),
    ("undo 1", "undo 11", 11, "to take back"),
    ("undo 1", "undo one", 11, "no taking back"),
    ("undo 1", "undo -1", 11, "no taking back"),
    ("undo 1", "undo 01", 11, "canonical"),
    ("undo 1", "undo", 11, "no action 'undo'"),
    ("undo 1", "undo " + "9" * 5000, 11, "line 11"),
    ("1: bide", "1: bide, undo 1", 13, "digest"),
    ("1: bide\n", "1: bide\nchance: undo 1\n", 13, "no taking back"),
    ("1: bide\n", "2: undo 1\n", 12, "no taking back"),
    ("move dhule, end", "move dhule\n0: end", 11, "canonical"),
    ("1: bide\n", "1: bide\n\n", 13, "end"),
    ("1: bide\n", "1: end\n", 13, "digest of the last position"),
    ("\n1: bide", "", 12, "digest of the last position"),
    (f"end {scene().digest()}", "end 0123456789abcdef", 13, "digest of the last position"),
    (f"end {scene().digest()}\n", "", 13, "end"),
    (f"{scene().digest()}\n", f"{scene().digest()}", 14, "breaks off"),
    (f"{scene().digest()}\n", f"{scene().digest()}\n\n", 15, "canonical"),
    (f"{scene().digest()}\n", f"{scene().digest()}\n0: end\n", 14, "canonical"),
])
def test_errors_name_their_line(old: str, new: str, line: int, why: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as error:
        read_match(TEXT.replace(old, new, 1), GAME)
    assert str(error.value).startswith(f"line {line}: ")
    assert why in str(error.value)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("text", [
    TEXT.replace("\n", "\r\n"), f"\ufeff{TEXT}", f"\n\n{TEXT}",
    f"\ufeff\n{TEXT}".replace("\n", "\r\n"),
], ids=["line ends", "byte order mark", "blank lines", "all"])
def test_records_from_windows_are_read(text: str) -> None:
    assert named_game(text) == GAME.name
    assert write_record(*read_match(text, GAME)) == TEXT


def test_truncated_records_are_refused() -> None:
    """Records are cut after every line, and within the last ones."""
    rows = [match.end() for match in re.finditer("\n", TEXT)][:-1]
    for end in [0, *rows, *range(rows[-2], len(TEXT))]:
        with pytest.raises(BadRecord, match=r"^line \d+: "):
            read_match(TEXT[:end], GAME)


def test_any_changed_character_is_found() -> None:
    """Another character anywhere is refused, except in the names, which are free text."""
    free = range(TEXT.index("Inès"), TEXT.index("\n\nchance"))
    for at in range(0, len(TEXT), 3):
        if at not in free:
            with pytest.raises(BadRecord, match=r"^line \d+: "):
                read_match(TEXT[:at] + "~" + TEXT[at + 1:], GAME)


@pytest.mark.parametrize("text", ["", "\n", "grandtour record 1", "grandtour record 1\n",
                                  f"grandtour record 1\nplay {PLAIN}", f"x\ngame {PLAIN}\n"])
def test_other_texts_name_no_game(text: str) -> None:
    with pytest.raises(BadRecord, match="line 1: "):
        named_game(text)


def test_finished_matches_take_no_action() -> None:
    match = play_at_random(plain_match(), 5)
    text = write_record(match, [])
    end = text.index("\nend ")
    for speaker in ("0", "1", "chance", "-4"):
        with pytest.raises(BadRecord, match=r"^line \d+: "):
            read_match(f"{text[:end]}\n{speaker}: bide{text[end:]}", match.game)


@pytest.mark.parametrize("names", [["one"], ["a", "b", "c"], ["a", "b\nend"], ["a\n", "b"]])
def test_multiline_names_are_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match="name"):
        write_record(scene(), names)


def test_speaker_must_be_to_move() -> None:
    s = plain_match(layout="first_game").state
    assert record.speaker_name(s.current_player()) == "chance"
    do(s, *["draw orange"] * 5, *["draw blue"] * 4)
    assert record.speaker_name(s.current_player()) == "0"
