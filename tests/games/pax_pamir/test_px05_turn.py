"""PX-5: two actions, bonus actions, one action a card."""

from __future__ import annotations

import pytest

from grandtour.engine.core import Question
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, court, deal, do, effect, favour, find_refusal, find_refusal_code, full_market, hand,
    hand_of, open_question, pamir, sound, spies, tribes,
)


def ex_34() -> Pamir:
    """Three cards that can act: tax, build and battle."""
    s = pamir("ABR")
    full_market(s, 86)
    court(s, 0, 25, 27, 100)
    tribes(s, 0, punjab=1)
    armies(s, punjab="1A", kabul="1A 1R")
    for place in (3, 4):
        s.coins[place] = 1
    s.nobles[0].rupees = 9
    return s


@clause("PX-5.4", "PX-E02", "PX-5.1")
@example("EX-34")
def test_ex_34_bonus_actions() -> None:
    s = sound(ex_34())
    do(s, "purchase T0", "purchase B0")
    found = find_refusal(s, "battle 100")
    assert (found.code, found.clause) == ("no_actions_left", "PX-5.1")
    assert found.details["bonus"] == "[card 25, card 27]"
    assert find_refusal_code(s, "purchase T1") == "no_actions_left"
    do(s, "tax 25", "collect T3")
    do(s, "build 27", "army punjab", "stop")
    assert s.is_chance_node()                       # nothing is left to do
    s = sound(ex_34())
    do(s, "build 27", "army punjab", "stop", "tax 25", "collect T3")
    assert s.actions == 2
    do(s, "battle 100")
    assert s.actions == 1


@clause("PX-5.4", "PX-7.5")
@example("EX-35")
def test_ex_35_suit_changes_within_turn() -> None:
    s = ex_34()
    hand(s, 0, 2)
    sound(s)
    do(s, "purchase T0", "play 2 right")            # both spies have one card to go to
    assert s.favoured == 3
    assert find_refusal_code(s, "battle 100") is None
    for text in ("tax 25", "build 27"):
        assert find_refusal_code(s, text) == "no_actions_left"


@clause("PX-5.1", "PX-5.3", "PX-E09")
@example("EX-36")
def test_ex_36_one_action_per_card() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 9, 61)
    sound(s)
    do(s, "purchase T0", "purchase B0")
    assert len(hand_of(s, 0)) == 4
    s = pamir()
    hand(s, 0, 9, 61)
    sound(s, 3)
    do(s, "play 9 right", "road kabul-punjab", "play 61 left", "road herat-persia",
       "road herat-persia")
    assert s.actions == 1
    s = pamir()
    full_market(s, 86)
    s.coins[4] = 1
    court(s, 0, 30)
    favour(s, "economic")
    sound(s)
    do(s, "tax 30")                                 # one rupee can be taken, and is
    found = find_refusal(s, "gift 30")
    assert (found.code, found.clause, found.details["first"]) == ("already_used", "PX-5.3",
                                                                  "verb 0")


@clause("PX-5.1", "PX-19.4")
def test_passing_ends_the_turn() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    do(s, "pass")
    assert (open_question(s), s.seat, s.actions) == ("turn 1", 1, 2)


@clause("PX-5.2", "PX-E07", "PX-E08", "PX-E10")
def test_cards_of_others_are_unusable() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 25)
    court(s, 1, 27)
    hand(s, 1, 9)
    sound(s)
    for text, code, clause_id in [
        ("play 9 right", "not_in_hand", "PX-7.1"), ("build 27", "not_your_card", "PX-5.2"),
        ("battle 25", "action_not_on_card", "PX-5.2"), ("battle 27", "not_your_card", "PX-5.2"),
    ]:
        found = find_refusal(s, text)
        assert (found.code, found.clause) == (code, clause_id), text
    assert find_refusal(s, "battle 25").details["verbs"] == "[verb 0]"
    assert find_refusal(s, "build 27").details["owner"] == "seat 1"


@clause("PX-5.5")
def test_nothing_can_be_given_away() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 9)
    sound(s)
    for text in ("give 9 1", "lend 2 1", "transfer kabul 1"):
        assert find_refusal_code(s, text) == "not_understood"
    assert not {"give", "lend", "trade"} & {command.verb for command in s.game.commands}


@clause("PX-5.3")
def test_played_card_acts_this_turn() -> None:
    s = pamir()
    full_market(s)
    s.coins[5] = 1
    hand(s, 0, 25)
    sound(s)
    do(s, "play 25 right", "tax 25")
    assert s.actions == 1                           # political is favoured


@clause("PX-16.1")
@example("event-105-purchased")
def test_new_tactics_make_military_cards_bonus() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 16)
    s.coins[0] = 1
    effect(s, 105, 0)
    sound(s)
    do(s, "tax 16")
    assert s.actions == 2


@clause("PX-15.13")
@example("ability-savvy_operator", "ability-irregulars")
@pytest.mark.parametrize(("card", "text"), [(91, "betray 91"), (99, "battle 99")])
def test_savvy_operator_and_irregulars(card: int, text: str) -> None:
    s = pamir("ABR")
    full_market(s, 1)
    court(s, 0, card)
    court(s, 1, 85)
    spies(s, 85, 1, 1)
    favour(s, "economic")
    sound(s)
    do(s, text)
    assert s.actions == 2
    assert s.favoured == 2                          # prices are not doubled
    deal(s)


def test_sampled_turn_matches_its_menu() -> None:
    """Sampling does not list the menu, but draws from it."""
    s = ex_34()
    hand(s, 0, 2, 9)
    sound(s)
    drawn = {str(s.sample(Rng(seed))) for seed in range(300)}
    assert all(s.sample(Rng(seed)) is Question.sample(s.stack[-1], s, Rng(seed))
               for seed in range(300))
    assert drawn == {str(choice) for choice in s.choices()}


@clause("PX-5.2", "PX-9.10", "PX-9.40", "PX-9.30", "PX-9.60")
def test_only_last_action_is_said_over() -> None:
    """The earlier ones leave nothing to decide."""
    s = pamir("ABR")
    full_market(s, 70)
    s.coins[3] = 1
    court(s, 0, 25, 27, 63, 100)
    tribes(s, 0, kabul=1)
    spies(s, 63, 1)
    armies(s, punjab="1A 1R")
    hand(s, 0, 62)
    sound(s, 6)
    parts = {"tax": "collect T3", "build": "army kabul", "move": "send 63",
             "battle": "remove army russian"}
    over = {"tax": "over_rank", "build": "too_many_blocks", "move": "over_rank",
            "battle": "over_rank"}
    for texts in (["tax 25"], ["build 27", "army kabul", "stop"],
                  ["move 63", "to 100", "stop"], ["battle 100"]):
        do(s, *texts)
        verb = texts[0].split()[0]
        assert {each: find_refusal_code(s, part) for each, part in parts.items()} == {
            each: over[each] if each == verb else "nothing_asked" for each in parts}
    do(s, "play 62 right")                          # where its road goes is asked first
    assert {find_refusal_code(s, part) for part in parts.values()} == {"must_decide_first"}


@clause("PX-16.1", "PX-5.4")
@pytest.mark.parametrize(("card", "text", "beside", "bonus"), [
    (16, "tax 16", 0, True), (16, "tax 16", 1, False), (9, "tax 9", 0, False),
    (54, "tax 54", 0, False), (25, "tax 25", 1, True),
])
def test_new_tactics_bonus_depends_on_card(card: int, text: str, beside: int, bonus: bool) -> None:
    s = pamir("AB")
    full_market(s)
    court(s, 0, card)
    s.coins[0] = 1
    effect(s, 105, beside)
    do(sound(s), text)
    assert s.actions == 1 + bonus
