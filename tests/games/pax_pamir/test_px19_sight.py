"""Test visible facts, options and refusals (PX-19, PX-20, PX-21)."""

from __future__ import annotations

from typing import Any

import clauses
import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC, Refusal
from grandtour.engine.game import Refused
from grandtour.engine.match import Match, match_from_position
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir import game as whole
from grandtour.games.pax_pamir.components import COURT_CARDS, TABLES
from grandtour.games.pax_pamir.rules.asking import PHASES
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    PAMIR, check_text, do, find_refusal, find_refusal_code, full_market, hand, market, pamir, sound,
    tribes,
)
from tests.scene import view_as, walk


@clause("PX-19.1")
def test_only_hands_are_hidden() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 9, 10)
    hand(s, 1, 11)
    sound(s)
    for seat in (0, 1, 2, PUBLIC):
        nobles = view_as(s, seat)["nobles"]
        assert [noble["hand_size"] for noble in nobles] == [2, 1, 0]
        for number, noble in enumerate(nobles):
            assert (noble["hand"] is not None) == (number == seat)
    assert view_as(s, EVERYTHING)["nobles"][1]["hand"] == [11]
    disguised = s.disguise(0, Rng(4))
    assert list(disguised.nobles[1].hand) != [11]
    check_text(disguised)
    assert view_as(disguised, 0) == view_as(s, 0)
    assert str(s.resample(0, Rng(4))) == str(s)


@clause("PX-19.2", "PX-20.21")
def test_open_hands() -> None:
    s = pamir(open_hands="true")
    hand(s, 1, 11)
    sound(s)
    assert view_as(s, 2)["nobles"][1]["hand"] == [11]
    assert str(s.disguise(0, Rng(4))) == str(s)


@clause("PX-12.10", "PX-20.17")
def test_discards() -> None:
    for option, shown in (("public", [86, 87]), ("top_only", [87])):
        s = pamir(discards=option)
        hand(s, 0, 9, 10, 86, 87)
        full_market(s, 20)
        sound(s)
        do(s, "pass", "discard 86", "discard 87")
        assert view_as(s, 1)["discards"] == shown
        assert view_as(s, 1)["top"] == 87


def otherwise(s: Pamir, seat: int, number: int) -> set[str]:
    """Return the covered things that differ in this disguise."""
    disguised = check_text(s.disguise(seat, Rng(number)))
    assert view_as(disguised, seat) == view_as(s, seat)
    assert str(s.resample(seat, Rng(number))) == str(s)
    was, now = view_as(s, EVERYTHING), view_as(disguised, EVERYTHING)
    hands = [[noble["hand"] for noble in view["nobles"]] for view in (was, now)]
    found = {"hand"} if hands[0] != hands[1] else set()
    otherwise_gone = set(was["discards"]) ^ set(now["discards"])
    return found | {"court discards" if card <= COURT_CARDS else "event discards"
                    for card in otherwise_gone}


@clause("PX-19.1", "PX-19.2", "PX-12.10")
@pytest.mark.parametrize(("named", "changes"), [
    ({}, {"hand"}),
    ({"wakhan": "true"}, {"hand"}),
    ({"discards": "top_only"}, {"hand", "court discards", "event discards"}),
    ({"discards": "top_only", "open_hands": "true"}, {"court discards", "event discards"}),
    ({"open_hands": "true"}, set()),
])
def test_disguise_changes_exactly_what_is_covered(named: dict[str, str], changes: set[str]) -> None:
    s = PAMIR.start(3, PAMIR.choose(3, named))
    found, phases = set(), set()
    for number, (state, _) in enumerate(walk(s, 3)):
        if number % 19 == 0:
            for seat in (number % 3, PUBLIC):
                changed = otherwise(state, seat, number)
                found |= changed
                phases |= {PHASES[state.phase]} if changed else set()
    assert found == changes
    assert not changes or {"actions", "end"} <= phases


@clause("PX-19.1", "PX-12.2", "PX-13.1", "PX-16.10", "PX-8.4")
@pytest.mark.parametrize("question", ["hand", "hand_card", "player", "bribe", "answer"])
def test_questions_never_reveal_hands(question: str) -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 9, 10, 83)
    hand(s, 1, 11, 12)
    tribes(s, 1, persia=1)
    if question in ("hand_card", "player"):
        market(s, T0=114)
    sound(s)
    do(s, *{"hand": ["pass"], "hand_card": ["pass", "discard 9"], "player": ["purchase T0"],
            "bribe": ["play 83 right"], "answer": ["play 83 right", "offer 0"]}[question])
    while str(s.stack[-1]).partition(":")[0] != question:
        do(s, str(s.choices()[0]))
    assert view_as(s, PUBLIC)["nobles"][1]["hand"] is None
    assert "hand" in otherwise(s, 2, 4) | otherwise(s, 2, 5)
    disguised = s.disguise(2, Rng(4))
    assert {11, 12} != set(disguised.nobles[1].hand)


@clause("PX-19.3")
def test_disguise_keeps_the_shown_card() -> None:
    s = pamir()
    tribes(s, 1, persia=1)
    hand(s, 0, 83, 75)
    sound(s)
    do(s, "play 83 right")
    for seed in range(20):
        assert 83 in s.disguise(2, Rng(seed)).nobles[0].hand


@clause("PX-19.4", "PX-E31")
def test_undo_ends_at_new_information() -> None:
    match = Match(PAMIR, 3, PAMIR.choose(3, {}))
    rng = Rng(7)
    s: Any = match.state
    while not (s.turns == 3 and s.phase == 4):
        match.play(s.sample(rng))
    seat = s.seat
    before = str(match.state)
    own = match.own_actions(seat)
    assert own == 0                                 # cards were drawn
    purchase = next(choice for choice in match.state.choices()
                    if str(choice).startswith("purchase"))
    match.play(purchase)
    assert match.own_actions(seat) == 1
    match.take_back(seat, 1)
    assert str(match.state) == before


@clause("PX-19.4", "PX-16.10")
@pytest.mark.parametrize("loyal", ["AB", "ABR"])
@pytest.mark.parametrize("held", [(11, 12), ()])
@pytest.mark.parametrize("open_hands", ["false", "true"])
def test_swapped_hands_cannot_be_taken_back(
        loyal: str, held: tuple[int, ...], open_hands: str) -> None:
    """This holds even if the other has no cards: then the other player has seen something."""
    s = pamir(loyal, open_hands=open_hands)
    full_market(s)
    market(s, T0=114)
    hand(s, 0, 9)
    hand(s, 1, *held)
    sound(s)
    match = match_from_position(PAMIR, str(s))
    match.play(PAMIR.actions_by_text()["purchase T0"])
    if len(loyal) > 2:
        match.play(PAMIR.actions_by_text()["name 1"])
    assert view_as(match.state, 0)["nobles"][0]["hand"] == list(held)
    assert (match.own_actions(0) == 0) == (open_hands == "false")


@clause("PX-E33")
def test_player_counts() -> None:
    for players in (1, 6):
        with pytest.raises(Refused) as refused_with:
            PAMIR.choose(players, {})
        assert refused_with.value.refusal.code == "bad_player_count"
        assert refused_with.value.refusal.clause == "PX-1.1"


@clause("PX-E34", "PX-E35", "PX-E36", "PX-20.30")
@pytest.mark.parametrize(("named", "profile", "code"), [
    ({"tax": "high"}, "", "unknown_option"), ({"gift_space": "none"}, "", "bad_option_value"),
    ({}, "house", "unknown_profile"),
])
def test_unknown_options_are_refused(named: dict[str, str], profile: str, code: str) -> None:
    with pytest.raises(Refused) as found:
        PAMIR.choose(3, named, profile)
    refusal, details = found.value.refusal, found.value.details
    assert (refusal.code, refusal.clause) == (code, "PX-20.30")
    assert "{" not in refusal.text.format_map(details)
    assert details.get("values") or details.get("profiles")


DIFFERENCES = {
    "bga": {"infrastructure": "may", "loyalty_discard": "owner_order", "rumor_target": "anyone"},
    "rally": {
        "purchase_rupee_without_card": "lies_there", "icon_order": "fixed",
        "bribe_negotiation": "ask", "build_minimum": "0",
        "well_connected_uses_bedfellows": "false", "zero_effect_actions": "allowed",
        "reuse_overthrow": "false", "loyalty_discard": "debts_at_end_of_action",
        "leverage_timing": "end_of_action"},
    "guide": {"build_regions": "one", "move_mix": "one_kind",
              "market_cleanup": "slide_then_discard"},
}


@clause("PX-20.30", "PX-20.31", "PX-20.32", "PX-20.33")
def test_profiles() -> None:
    assert list(PAMIR.profiles) == ["rulebook", "bga", "rally", "guide"]
    names = [option.name for option in PAMIR.options]
    assert len(names) == 26
    for profile in PAMIR.profiles.values():
        assert sorted(profile) == sorted(names)
    rulebook = PAMIR.profiles["rulebook"]
    assert rulebook == {option.name: option.default for option in PAMIR.options}
    for name, differs in DIFFERENCES.items():
        assert PAMIR.profiles[name] == rulebook | differs
    options = PAMIR.choose(3, {"move_mix": "mixed"}, "guide")
    assert (options["move_mix"], options["build_regions"]) == ("mixed", "one")


@clause("PX-E01", "PX-E45")
def test_wrong_turn_and_malformed_are_refused() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    found = find_refusal(s, "pass", 1)
    assert (found.code, found.clause, found.details["name"]) == ("not_your_turn", "PX-5.1",
                                                                 "seat 0")
    found = find_refusal(s, "conquer kabul")
    assert (found.code, found.clause) == ("not_understood", "PX-5.1")
    assert "action" in found.details["requests"]
    assert find_refusal_code(s, "rebuke atlantis") is not None
    assert find_refusal_code(s, "purchase Z9") == "not_understood"


LISTED = {
    "not_your_turn", "no_actions_left", "not_in_market", "too_expensive", "paid_this_turn",
    "not_for_sale", "not_in_hand", "not_your_card", "already_used", "action_not_on_card",
    "bribe_due", "bad_offer", "declines_used_up", "nothing_to_tax", "over_rank",
    "gift_space_taken", "not_ruler", "too_many_blocks", "no_road", "not_adjacent",
    "not_your_piece", "no_spy_there", "protected", "same_loyalty", "too_few_fighters",
    "supply_not_empty", "wrong_region", "must_decide_first", "within_limit", "nothing_happens",
    "game_over", "bad_player_count", "unknown_option", "bad_option_value",
    "unknown_profile", "sheltered", "not_subject", "no_gift_space", "rules_nothing", "other_kind",
    "other_region", "wrong_loyalty", "placed_this_turn", "not_understood",
}
OWN = {"nothing_asked", "one_end", "spy_there", "not_another_player"}


def refusals() -> dict[str, Refusal]:
    """Return every refusal of the rules, by module and name."""
    import pkgutil
    from importlib import import_module

    from grandtour.games.pax_pamir import commands, rules

    modules = [whole, commands] + [import_module(f"{rules.__name__}.{info.name}")
                                   for info in pkgutil.iter_modules(rules.__path__)]
    return {f"{module.__name__}.{name}": value for module in modules
            for name, value in vars(module).items() if isinstance(value, Refusal)}


@clause("PX-21.1")
def test_listed_codes_exist_and_clauses_are_cited() -> None:
    found = refusals()
    codes = {refusal.code for refusal in found.values()} - {"chance_first", "impossible"}
    assert codes == LISTED | OWN                    # no_undo is the table's
    for name, refusal in found.items():
        if refusal.code not in ("chance_first", "impossible"):
            assert refusal.clause.startswith(("PX-", "WK-")), name


def test_abilities_and_events_are_listed() -> None:
    listed = clauses.lists()["pax_pamir"]["examples"]
    wanted = [f"ability-{row['name']}" for row in TABLES["abilities"]["names"]]
    wanted += [f"event-{row['number']}-{way}" for row in TABLES["events"]["cards"]
               if row["purchased"] != "dominance_check" for way in ("discarded", "purchased")]
    assert len(wanted) == 20 + 24
    assert [name for name in listed if not name.startswith("EX-")] == wanted


def test_offered_actions_are_accepted() -> None:
    for profile, players in (("rulebook", 4), ("rally", 3), ("bga", 5), ("guide", 2)):
        s = PAMIR.start(players, PAMIR.choose(players, {}, profile))
        for number, (state, _) in enumerate(walk(s, players)):
            if number % 19 == 0:
                allowed = [action.id for action in PAMIR.actions if state.refusal(action) is None]
                assert state.legal_actions() == allowed
                assert str(PAMIR.position(str(state))) == str(state)
