"""Matches that were begun with an earlier version of the rules are read and go on under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pamir_table import (
    PAMIR, asked, court, do, full_market, hand, pamir, refused, rupees, sound, spies, tribes,
)

from grandtour.engine.game import UnknownVersion
from grandtour.engine.match import Match
from grandtour.engine.record import read, write
from grandtour.engine.rng import Rng

RECORDS = sorted((Path(__file__).parent / "records" / "version_1").glob("*.txt"))
FIRST = PAMIR.under("1")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_1_is_replayed(path: Path) -> None:
    """Written by a program of that version; every profile, and Wakhan."""
    text = path.read_text(encoding="utf-8")
    match, names = read(text, PAMIR)
    assert (match.game.version, match.state.is_terminal()) == ("1", True)
    assert write(match, names) == text


def test_a_version_that_never_was_is_unknown() -> None:
    assert PAMIR.under("2") is PAMIR
    with pytest.raises(UnknownVersion, match="no rules of version 3"):
        PAMIR.under("3")


def under_version_1(loyal: str, **options: str):
    s = pamir(loyal, **options)
    first = FIRST.position(str(s))
    assert str(first) == str(s)
    return first


def test_what_version_1_did_otherwise() -> None:
    """PX-7.3, PX-9.65, PX-8.5, PX-13.4 as they were."""
    s = under_version_1("ABR", zero_effect_actions="allowed")
    full_market(s)
    hand(s, 0, 83)
    court(s, 1, 9)
    assert refused(sound(s), "play 83 left") is None
    court(s, 0, 59)
    do(sound(s), "battle 59")
    assert s.actions == 1
    s = under_version_1("ABR", build_minimum="0")
    full_market(s, 86)
    court(s, 0, 78, 9)
    spies(s, 78, 1, 3)
    tribes(s, 0, kabul=1)
    rupees(s, 4)
    do(sound(s), "build 78")
    assert refused(s, "offer 3") is None
    s = under_version_1("AB", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 46, 61, 62, 63, 67)
    rupees(s, 1)
    do(sound(s), "pass", "discard 46")
    assert asked(s) == "debt 0"


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
