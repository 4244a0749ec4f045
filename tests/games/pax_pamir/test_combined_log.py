"""Test what the log of Pax Pamir says in one line: the steps of an action, and a turn in a
sentence."""

from __future__ import annotations

from grandtour.engine.match import Entry, Match
from grandtour.games import words
from grandtour.games.pax_pamir.state import Pamir
from grandtour.language import language
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    PAMIR, armies, court, full_market, hand, market, pamir, roads, sound, spies,
)
from tests.scene import action
from tests.spoken import say

WORDS = words("pax_pamir")
NAMES = ["Léa", "Kenji", "Noor"]


def play_entries(s: Pamir, *texts: str) -> tuple[list[Entry], Pamir]:
    """Return the entries of these actions, and the position before them."""
    before = sound(s).clone()
    match = Match(PAMIR, len(s.nobles), PAMIR.choose(len(s.nobles), {}, ""))
    match.state = s
    return [match.play(action(match.state, text)) for text in texts], before


def combined_lines(s: Pamir, *texts: str, code: str = "en") -> list[str]:
    return [plain(one.phrase, code) for one in WORDS.together(*play_entries(s, *texts), NAMES)]


def summary(s: Pamir, *texts: str, code: str = "en") -> str:
    found = WORDS.summary(*play_entries(s, *texts), NAMES)
    return plain(found, code) if found else ""


def plain(phrase: object, code: str) -> str:
    said = say(phrase, language(code))
    return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def taxing() -> Pamir:
    """Return a position in which P0 can tax two rupees; two cards of the market have three."""
    s = pamir()
    full_market(s)
    market(s, T1=(87, 2), B2=(94, 1))
    court(s, 0, 61)
    return s


@clause("PX-9.10")
def test_tax_takes_one_line() -> None:
    assert combined_lines(taxing(), "tax 61", "collect T1", "collect B2") == [
        "Léa used Karakul Sheep: tax.",
        "Léa collected 1 rupee from Imperial Surveyors and 1 rupee from Khivan Slave Markets."]


@clause("PX-9.10")
def test_stopping_takes_no_line() -> None:
    told = combined_lines(taxing(), "tax 61", "collect T1", "stop")
    assert told == [
        "Léa used Karakul Sheep: tax.", "Léa collected 1 rupee from Imperial Surveyors."]


def walking() -> Pamir:
    """Return a position in which P0 has two spies, an army in Persia, and a card of rank 3 that
    moves."""
    s = pamir("RAB")
    full_market(s)
    court(s, 0, 61, 63)
    court(s, 1, 9, 13)
    spies(s, 61, 1)
    spies(s, 9, 1)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1R")
    return s


@clause("PX-9.40", "PX-9.42")
def test_spys_walk_names_both_ends() -> None:
    told = combined_lines(walking(), "move 63", "send 61", "to 13", "send 13", "to 9")
    assert told[1:] == ["Léa moved a spy from Karakul Sheep to Afghan Handicrafts."]


@clause("PX-5.1")
def test_separate_actions_get_separate_lines() -> None:
    s = taxing()
    hand(s, 0, 83)
    assert combined_lines(s, "purchase T0", "play 83 left") == []
    assert combined_lines(taxing(), "purchase T0", "pass") == []


@clause("PX-5.1")
def test_turn_is_sentence_in_every_language() -> None:
    said = {code: summary(taxing(), "purchase T2", "tax 61", "collect T1", "collect B2",
                          code=code) for code in ("en", "fr", "ja")}
    assert said == {
        "en": "Turn 1: Léa purchased Arthur Conolly for 2 rupees; collected 2 rupees in taxes.",
        "fr": "Tour 1 : Léa achète « Arthur Conolly » pour 2 roupies ; perçoit 2 roupies d’impôt.",
        "ja": "第1手番、Léaさん：「アーサー・コノリー」を2ルピーで購入、徴税で2ルピー。"}


@clause("PX-5.1")
def test_idle_player_passed() -> None:
    assert summary(taxing(), "pass") == "Turn 1: Léa passed."


@clause("PX-9.41", "PX-9.42")
def test_sentence_names_where_pieces_went() -> None:
    assert summary(walking(), "move 63", "send 61", "to 13", "march persia herat", "stop",
                   "pass") == ("Turn 1: Léa moved a spy to Ghilzai Nomads; moved 1 Russian "
                               "army from Persia to Herat.")
