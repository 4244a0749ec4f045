"""Test the texts of Paris on purchases, tiles and the end."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.paris import words as paris_words
from grandtour.games.paris.components import (
    AWARDS, DISTRICTS, KINDS, LANDMARKS, PLACES, TILES, TYPES,
)
from grandtour.games.paris.words import names
from grandtour.games.paris.words.event_messages import DECLINED, EVENTS, UNTOLD
from grandtour.games.words import Words
from grandtour.language import language
from tests.evidence import clause
from tests.games.paris.table import NO_STACKS, PARIS, lay
from tests.scene import action, do
from tests.spoken import NAMES, Tale, check_sayable, clauses, say
from tests.tested import PACKAGE

WORDS = cast(Words, paris_words)
TALE = Tale("paris")
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]


def offer(s: Any, text: str) -> list[str]:
    """Return title, consequence, cost, question, button, then the lines."""
    found = paris_words.choice(s, action(s, text), PLAYERS)
    head = [found.title, found.then, found.cost, found.question, found.button]
    return [say(part) for part in head if part is not None] + [
        f"{line.kind}: {say(line.phrase)}" for line in found.lines]


def lines(s: Any, text: str, code: str = "en") -> list[str]:
    """Return the log's sentences about an action, with clauses."""
    match = Match(s.game, s.options.players, s.options.values)
    match.state = s.clone()
    entry = match.play(action(s, text))
    return [f"{say(sentence.phrase, language(code))} {sentence.clause}"
            for sentence in paris_words.log(entry, s, PLAYERS)]


# Offers.

@clause("PA-8.1", "PA-10.2", "PA-10.4", "PA-11.1")
def test_purchase_offer_names_price_and_gains() -> None:
    s = lay(keys={"A": "la_villette-bank"}, francs={"A": 12}, off=(
        "la_villette-1 la_villette-2 la_villette-4 saint_germain-1 saint_germain-3 chaillot-1"))
    assert offer(s, "move la_villette-bank la_villette-3") == [
        "La Villette: bank → café 3", "1 gold prestige and bonus tile for 2 francs", "−3 fr",
        "Buy café 3 in La Villette?", "Buy café 3, −3", "cost: 3 francs, 9 left",
        "gain: You own café 3 in La Villette, value 3",
        "gain: 1 gold prestige, the token next to it",
        "then: You may take a bonus tile for 2 francs",
        "then: La Villette: 1 key of 4 for a VP tile"]


@clause("PA-7.6", "PA-8.2", "PA-8.3", "PA-8.4", "PA-10.5", "PA-11.4")
def test_move_offer_names_what_is_lost() -> None:
    s = lay(keys={"A": "montmartre-5"}, francs={"A": 4}, goods={"A": "wood"}, beside="montmartre-8")
    assert offer(s, "move montmartre-5 montmartre-8") == [
        "Montmartre: newsstand 5 → housing 8", "costs 1 wood; 1 gold and 2 VP", "−3 fr",
        "Buy housing 8 in Montmartre?", "Buy housing 8, −3", "cost: 3 francs, 1 left",
        "cost: 1 wood, 0 left", "gain: You own housing 8 in Montmartre, value 8",
        "gain: 1 gold, the token next to it", "gain: 2 VP for a building of value 8",
        "warn: You give up newsstand 5 in Montmartre; it is free for everyone"]


@clause("PA-9.1", "PA-10.6", "PA-12.6")
def test_new_landmark_offer_names_icons_and_payment() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 20}, tiles={"A": "tile-3 tile-21"},
            goods={"A": "marble prestige-bronze prestige-bronze"})
    told = offer(s, "move arc tuileries in chaillot")
    assert told[:5] == [
        "Arc → Jardin des Tuileries in Chaillot", "costs 1 marble; up to 6 VP for prestige",
        "−10 fr", "Buy Jardin des Tuileries in Chaillot?", "Buy Jardin des Tuileries, −10"]
    assert "cost: 1 marble; you choose next how to pay" in told
    assert ("then: Prestige icons: bronze prestige 3 VP, bronze prestige 3 VP and bronze prestige "
            "3 VP") in told
    do(s, "move arc tuileries in chaillot")
    assert offer(s, "pay tile-21")[:7] == [
        "bonus tile 21", "−10 fr", "Pay for Jardin des Tuileries in Chaillot this way?",
        "Pay in this way", "cost: 10 francs, 10 left", "cost: bonus tile 21 is used up",
        "gain: You own Jardin des Tuileries in Chaillot, value 10"]
    assert "warn: A tile counts for more than you need; the rest is lost" in offer(
        s, "pay tile-21")
    assert "cost: 1 marble, 0 left" in offer(s, "pay marble")
    do(s, "pay marble")
    assert offer(s, "claim prestige-bronze")[0] == "1 bronze prestige → 3 VP"
    assert offer(s, "decline")[0] == "No more prestige bonuses"


@clause("PA-14.9", "PA-14.16")
def test_shared_place_offer_names_tile_and_owners() -> None:
    s = lay(keys={"A": "montmartre-bank", "B": "montmartre-4"}, francs={"A": 9},
            tiles={"A": "tile-16"})
    told = offer(s, "move montmartre-bank montmartre-4 with tile-16")
    assert "cost: bonus tile 16 is used up" in told
    assert "then: Ben remains an owner, too" in told


@clause("PA-11.2", "PA-11.3")
def test_vp_tile_offer_names_beneficiaries() -> None:
    s = lay(3, keys={"A": "belleville-bank belleville-1",
                     "B": "belleville-2 belleville-4"}, francs={"A": 9}, tiles={"A": "tile-1"})
    told = offer(s, "move belleville-bank belleville-8")
    assert "gain: The fourth key in Belleville: you may place a VP tile" in told
    do(s, "move belleville-bank belleville-8")
    assert offer(s, "award V20 belleville") == [
        "20/10/5 → Belleville", "now: you +20 and Ben +10", "Place 20/10/5 in Belleville?",
        "Place 20/10/5 in Belleville", "gain: Belleville would score now: you +20 and Ben +10",
        "then: It stays there and is scored at the end of the game"]
    assert offer(s, "award V10 chaillot")[1] == "no one owns anything there"
    assert offer(s, "decline")[0] == "No VP tile"


@clause("PA-13.1", "PA-13.3")
def test_bonus_tile_offer_names_passed_tiles() -> None:
    s = lay(keys={"A": "belleville-bank"}, meeple={"A": 4})
    do(s, "move belleville-bank belleville-2")
    assert offer(s, "bonus 11") == [
        "Tile 11: 3 VP for each building of value 2 you own", "space 11, passing 6 tiles",
        "Take bonus tile 11?", "Take tile 11",
        "gain: bonus tile 11: 3 VP for each building of value 2 you own",
        "then: Used now, it would bring 3 VP", "then: Your meeple goes to space 11",
        "warn: It passes 6 spaces with tiles and does not come back"]
    assert offer(s, "decline")[0] == "No bonus tile"


@clause("PA-14.38", "PA-14.18", "PA-14.24", "PA-12.1")
def test_free_move_offer_names_its_gain() -> None:
    s = lay(keys={"A": "montmartre-4 belleville-4"}, francs={"A": 5}, supply="wood",
            goods={"A": "gold gold"}, tiles={"A": "tile-18 tile-29 tile-24"})
    assert offer(s, "use tile-18")[1:4] == [
        "now 10 VP: 2 buildings of value 4 owned", "Use bonus tile 18?", "Use the tile, +10 VP"]
    assert offer(s, "use tile-29")[-2:] == [
        "cost: bonus tile 29 is used up", "warn: It brings nothing now"]
    assert offer(s, "use tile-24 gold")[0] == "Use tile 24: 2 gold → 4 VP"
    assert offer(s, "buy wood") == [
        "Buy 1 wood", "you have 0", "−2 fr", "Buy 1 wood for 2 francs?", "Buy 1 wood, −2",
        "cost: 2 francs, 3 left", "gain: 1 wood, then 1", "then: In the supply after that: 0"]
    assert offer(s, "sell gold")[2] == "+3 fr"


@clause("PA-16.4", "PA-16.6", "PA-15.2")
def test_end_offer_warns_of_losses() -> None:
    s = lay(2, ended="final", step="done", off=NO_STACKS, tiles={"A": "tile-7 tile-27"})
    assert offer(s, "end")[-1] == "warn: 1 unused tile will be worth nothing"
    s = lay(2, off=NO_STACKS)
    found = paris_words.choice(s, action(s, "look"), PLAYERS)
    assert found.seals
    do(s, "look")
    assert offer(s, "choose E07")[0] == "5 VP"


def test_offers_reveal_nothing_hidden() -> None:
    """This holds for all legal actions, at many moments, for every disguise."""
    for number, (before, _, _) in enumerate(TALE.decisions()):
        if number % 11 == 0:
            other = before.disguise(before.current_player(), Rng(number))
            for each in before.choices():
                assert repr(WORDS.choice(before, each, NAMES)) == repr(
                    WORDS.choice(other, each, NAMES))


# The log.

@clause("PA-7.1", "PA-10.5", "PA-10.2", "PA-8.3")
def test_log_explains_a_purchase() -> None:
    s = lay(keys={"A": "montmartre-5"}, francs={"A": 4}, goods={"A": "wood"}, beside="montmartre-8")
    assert lines(s, "move montmartre-5 montmartre-8") == [
        "Ada paid 1 wood. PA-8.3",
        "Ada bought housing 8 in Montmartre for 3 francs (key from: newsstand 5). PA-8.2",
        "Ada took the token next to it: 1 gold. PA-10.2",
        "Ada scored 2 VP for buying a building of value 8. PA-10.5"]


@clause("PA-14.18", "PA-12.6", "PA-14.12")
def test_every_vp_has_its_reason() -> None:
    s = lay(keys={"A": "montmartre-4 belleville-4"}, tiles={"A": "tile-18 tile-12 tile-7"})
    assert lines(s, "use tile-18") == [
        "Ada scored 10 VP with bonus tile 18: 2 buildings of value 4 owned. PA-14.18"]
    assert lines(s, "use tile-12") == [
        "Ada received 4 francs with bonus tile 12. PA-14.12",
        "Ada scored 4 VP with bonus tile 12. PA-14.12"]
    s = lay(keys={"A": "arc"}, francs={"A": 20}, tiles={"A": "tile-19"},
            goods={"A": "gold prestige-bronze"})
    do(s, "move arc moulin_rouge in chaillot")
    assert lines(s, "claim prestige-silver prestige-bronze with tile-19"
                 if "claim prestige-silver prestige-bronze with tile-19" in map(str, s.choices())
                 else "claim prestige-bronze prestige-silver with tile-19") == [
        "Ada scored 7 VP for bonus tile 19 as bronze prestige and silver prestige, on prestige "
        "icons. PA-12.6"]
    assert lines(s, "claim prestige-bronze")[0] == (
        "Ada gave up 1 bronze prestige and scored 3 VP for the prestige icon. PA-10.6")


@clause("PA-18.3", "PA-15.2", "PA-16.1")
def test_log_never_names_end_game_tile() -> None:
    for before, chosen, entry in TALE.all_moments():
        if str(chosen).startswith("choose "):
            [first, *_] = paris_words.log(entry, before, NAMES)
            assert re.fullmatch(r".* took an end-game tile in secret; \d+ (is|are) left\.",
                                say(first.phrase))
            for sentence in paris_words.log(entry, before, NAMES):
                assert say(WORDS.choice(before, chosen, NAMES).title) not in say(sentence.phrase)


@clause("PA-17.3", "PA-17.1", "PA-17.9")
def test_final_scoring_is_logged_and_shown() -> None:
    seen = 0
    for number in range(len(TALE.starts)):
        before, _, entry = TALE.moments(number)[-1]
        told = paris_words.log(entry, before, NAMES)
        shown = paris_words.shows(entry, before, NAMES)
        assert [sentence.watched for sentence in told].count(True) == len(shown)
        assert say(told[-1].phrase) == "The game is over."
        seen += len(shown)
    assert seen


def test_every_event_has_a_message() -> None:
    told = set()
    folder = PACKAGE / "games" / "paris"
    for path in (folder / "setup.py", *(folder / "rules").glob("*.py")):
        told |= set(re.findall(r'\.emit\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    rows = {row.partition(" ")[0] for row in EVENTS.rows}
    assert told == rows | UNTOLD and set(DECLINED.values()) <= set(EVENTS.rows)


def test_log_links_board_elements() -> None:
    from grandtour.games.paris.drawing import draw

    players = len(TALE.starts[0].state().scores())
    state = TALE.moments(0)[len(TALE.moments(0)) // 2].before
    drawn = {ident.partition("-")[2] for ident in draw(
        state.view(EVERYTHING), language("en"), NAMES[:players], "wide").parts}
    places = {place for before, _, entry in TALE.moments(0)
              for sentence in paris_words.log(entry, before, NAMES[:players])
              for place in sentence.places}
    assert {place.partition("-")[0] for place in places} >= {"space", "bank", "bonus", "score"}
    assert places <= drawn


# Refusals.

@clause("PA-19.1")
@pytest.mark.parametrize(("text", "sentence"), [
    ("move montmartre-bank montmartre-8", "You need 8 francs and have 3."),
    ("move montmartre-bank belleville-1",
     "Only a key on the Arc de Triomphe may go to another district."),
    ("move montmartre-bank montmartre-4",
     "Ben’s key is there; you would need bonus tile 16."),
    ("move arc tuileries in chaillot", "You have no key there."),
    ("place montmartre-bank", "You already have a key there: bank of Montmartre."),
    ("buy wood", "There is no wood in the supply."),
    ("award V20 chaillot", "You have no right to place a VP tile now."),
])
def test_refusals_name_things(text: str, sentence: str) -> None:
    s = lay(keys={"A": "montmartre-bank", "B": "montmartre-4"})
    with pytest.raises(Refused) as caught:
        PARIS.request(s, text, 0)
    phrase = WORDS.refusal(caught.value.refusal, caught.value.details, PLAYERS)
    assert say(phrase) == sentence
    check_sayable(phrase)


def test_questions_reveal_nothing_covered() -> None:
    s = lay()
    with pytest.raises(Refused):
        WORDS.answer(s, "screen 1", 0, PLAYERS)


# Out of a view.

def final(*rows: tuple[int, int, int, int], **more: int) -> tuple[str, str]:
    """Return the sentence and heads of a result with these ranks, scores, francs and values."""
    table = [{"seat": seat, "rank": rank, "score": score, "before": score, "districts": {},
              "franc_points": 0, "francs": francs, "value": value} | more
             for seat, (rank, score, francs, value) in enumerate(rows)]
    found = WORDS.result({"over": True, "players": len(rows), "result": table}, PLAYERS)
    assert found is not None
    check_sayable(found.sentence)
    return say(found.sentence), ", ".join(say(head) for head in found.heads)


@clause("PA-17.9")
def test_result_names_winner_and_reason() -> None:
    assert final((1, 40, 3, 9), (2, 38, 9, 20)) == ("Ada wins with 40 VP.", "During play, Total")
    assert final((2, 40, 3, 30), (1, 40, 5, 9)) == (
        "Ben wins with more francs; Ada also had 40 VP.", "During play, Francs, Total")
    assert final((1, 40, 5, 30), (2, 40, 5, 9)) == (
        "Ada wins by the value owned on the board; Ben also had 40 VP and as many francs.",
        "During play, Francs, Value owned, Total")
    assert final((1, 40, 5, 9), (1, 40, 5, 9))[0] == "Ada and Ben share the victory with 40 VP."
    assert final((1, 40, 5, 9), (2, 38, 5, 9), franc_points=5)[1] == "During play, Tile 27, Total"


@clause("PA-17.2", "PA-17.9")
def test_result_adds_districts_to_total() -> None:
    s = lay(2, off=NO_STACKS, over=True, ended="final", points={"A": 7, "B": 9},
            awards={"chaillot": "V20", "belleville": "V10"},
            keys={"A": "chaillot-8 chaillot-5 chaillot-4 belleville-5",
                  "B": "chaillot-2 belleville-1 belleville-3 belleville-4"})
    found = WORDS.result(s.view(PUBLIC), PLAYERS)
    assert found is not None
    assert [say(head) for head in found.heads] == ["During play", "Districts", "Total"]
    assert [cells for _, _, cells in found.rows] == [("7", "25", "32"), ("9", "10", "19")]


@clause("PA-18.1", "PA-18.2")
def test_panel_shows_what_reader_may_see() -> None:
    s = lay(off=NO_STACKS, keys={"A": "arc montmartre-4", "B": "chaillot-8"}, goods={"A": "gold"},
            francs={"A": 5}, tiles={"A": "tile-13 E02"}, meeple={"A": 13}, points={"A": 7})
    own = WORDS.panel(s.view(0), 0)
    assert (own.score, [say(line) for line in own.lines]) == (
        7, ["space 13", "2 keys out", "value 4 owned"])
    assert [say(good.phrase) for good in own.screen] == [
        "5 francs", "5 keys in hand", "gold 1", "bonus tile 13", "end-game tile (5 francs)"]
    assert [good.short for good in own.screen[:4]] == ["5", "5", "1", "13"]
    assert [say(badge.phrase) for badge in own.badges] == ["start player"]
    other = WORDS.panel(s.view(1), 0)
    assert ([say(line) for line in other.lines], other.screen, other.goods) == (
        ["space 13", "2 keys out", "value 4 owned"], (), ())
    headings = [say(heading) for heading, _ in WORDS.overview(s.view(1), PLAYERS)]
    assert headings[:3] == ["Behind your screen", "Players", "Building stacks"]
    assert say(WORDS.overview(s.view(PUBLIC), PLAYERS)[0][0]) == "Players"


def test_every_thing_has_a_name() -> None:
    for name in DISTRICTS:
        check_sayable(names.district_name(name))
    for name in LANDMARKS:
        check_sayable(names.landmark_name(name))
    for name in PLACES:
        check_sayable(names.place_name(name))
    for name in TYPES:
        check_sayable(names.type_name(name))
    for name in KINDS:
        check_sayable(names.token_kind_name(name))
    for name in AWARDS:
        check_sayable(names.award_name(name))
    for name in TILES:
        check_sayable(names.tile_name(name))
        for players in (2, 3, 4):
            check_sayable(names.describe_tile_effect(name, players))
    assert clauses("paris")
