"""Matches that were begun with an earlier version of the rules are read and go on under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.bots.analysis.report import Analysis
from grandtour.bots.analysis.work import Effort
from grandtour.engine.game import BadPosition, UnknownVersion
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord, read, write
from grandtour.engine.rng import Rng
from grandtour.engine.upgrade import Differs, moved
from tests.games.pax_pamir.table import PAMIR

RECORDS = sorted((Path(__file__).parent / "records").glob("version_*/*.txt"))
FIRST = PAMIR.under("1")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_of_an_earlier_version_is_replayed(path: Path) -> None:
    """Written by a program of that version; every profile, and Wakhan."""
    text = path.read_text(encoding="utf-8")
    match, names = read(text, PAMIR)
    assert (f"version_{match.game.version}", match.state.is_terminal()) == (path.parent.name, True)
    assert write(match, names) == text


def test_a_record_of_version_2_in_which_she_takes_what_she_has_just_put() -> None:
    """PX-10.1: under the rules of today the same actions lead elsewhere."""
    (path,) = [path for path in RECORDS if path.stem == "reuse-2-wakhan"]
    text = path.read_text(encoding="utf-8")
    with pytest.raises(BadRecord):
        read(text.replace("rules 2", f"rules {PAMIR.version}"), PAMIR)


def entries_of(match: Match) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in match.entries]


def test_a_match_that_is_moved_has_a_record_of_today() -> None:
    """Some are, as nothing in them has met what was changed."""
    ways = {True: 0, False: 0}
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        match, names = read(text, PAMIR)
        try:
            new = moved(match, PAMIR)
        except Differs:
            ways[False] += 1
            continue
        ways[True] += 1
        today = text.replace(f"\nrules {match.game.version}\n", f"\nrules {PAMIR.version}\n")
        assert new.game is PAMIR
        assert (entries_of(new), write(new, names)) == (entries_of(match), today)
        assert write(*read(today, PAMIR)) == today
    assert min(ways.values()) > 3


def test_a_match_in_which_she_takes_what_she_has_just_put_is_not_moved() -> None:
    """PX-10.1: up to there it could have been."""
    (path,) = [path for path in RECORDS if path.stem == "reuse-2-wakhan"]
    match, _ = read(path.read_text(encoding="utf-8"), PAMIR)
    with pytest.raises(Differs) as differs:
        moved(match, PAMIR)
    number = differs.value.number
    assert 0 < number <= match.number
    begun = Match(match.game, match.players, match.options)
    words = match.game.written()
    for entry in match.entries[:number - 1]:
        begun.play(words[entry.text])
    assert str(moved(begun, PAMIR).state) == str(begun.state)
    begun.play(words[match.entries[number - 1].text])
    with pytest.raises(Differs, match=f"step {number} "):
        moved(begun, PAMIR)


def test_what_is_taken_back_is_moved_as_well() -> None:
    match = Match(PAMIR.under("2"), 2, PAMIR.choose(2, {}))
    rng = Rng(5)
    while match.number < 40:
        match.play(match.state.sample(rng))
    match.take_back(match.line[-1].seat if match.line[-1].seat >= 0 else 0, 1)
    match.play(match.state.sample(rng))
    new = moved(match, PAMIR)
    assert entries_of(new) == entries_of(match)
    assert new.digest() == match.digest()


def test_a_version_that_never_was_is_unknown() -> None:
    assert PAMIR.under("4") is PAMIR
    with pytest.raises(UnknownVersion, match="no rules of version 5"):
        PAMIR.under("5")


@pytest.mark.parametrize("profile", ["rulebook", "rally"])
def test_what_a_bot_of_today_chooses_is_legal_there(profile: str) -> None:
    """Bots think under the rules of today about a position that was sent as text."""
    match = Match(FIRST, 3, FIRST.choose(3, {}, profile))
    rng, met = Rng(9), 0
    while not match.state.is_terminal():
        if match.state.current_player() >= 0 and match.number % 3 == 0:
            today = PAMIR.position(str(match.state))
            chosen = today.sample(rng)
            assert str(chosen) in [str(action) for action in match.state.choices()]
            met += 1
        match.play(match.state.sample(rng))
    assert met > 30


def test_a_match_of_version_1_is_analysed_under_its_rules() -> None:
    """Positions and bribes are met that the rules of today do not know."""
    text = (RECORDS[0].parent / "rally-2.txt").read_text(encoding="utf-8")
    match, _ = read(text, PAMIR)
    unknown = 0
    for piece in Analysis(match, Effort.of(1)).first():
        assert str(piece.state()) == piece.position
        try:
            PAMIR.position(piece.position)
        except BadPosition:
            unknown += 1
    assert unknown > 0
