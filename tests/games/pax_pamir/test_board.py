"""Test the board of Pax Pamir: its parts, their texts, their targets."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from grandtour.draw import Picture
from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, GIFTS, PLACE_NAMES, REGIONS, SUITS,
)
from grandtour.games.pax_pamir.drawing import draw, targets
from grandtour.games.pax_pamir.game import GAME
from tests.drawing.sample_boards import ENGLISH, LAYOUTS, NAMES, TALL, WIDE, elements_by_id
from tests.games.pax_pamir.boards import (
    ACTIONS, LAST, POSITIONS, actions, full, looked_at, random_position,
)

every_layout = pytest.mark.parametrize("layout", LAYOUTS)


@cache
def draw_pamir(position: str, layout: str) -> Picture:
    view = POSITIONS[position]
    return draw(view, ENGLISH, NAMES[:view["players"]], layout, ACTIONS.get(position, []),
                max(0, view["seat"]), LAST)


def label_of(view: dict[str, Any], ident: str, seat: int | None = 0) -> str:
    picture = draw(view, ENGLISH, NAMES[:view["players"]], WIDE, seat=seat)
    return elements_by_id(picture)[f"w-{ident}"].attrib["aria-label"]


# ------------------------------------------------------------------ parts


def test_movable_and_lit_things_are_parts() -> None:
    parts = {name[2:] for name in draw_pamir("full", WIDE).parts}
    wanted = {f"region-{name}" for name in REGIONS} | {f"border-{name}" for name in BORDERS}
    wanted |= {f"suit-{name}" for name in SUITS} | {f"supply-{name}" for name in COALITIONS}
    wanted |= {f"market-{name}" for name in PLACE_NAMES} | {f"card-{n}" for n in range(1, 117)}
    wanted |= {f"player-{seat}" for seat in range(5)} | {"deck", "check", "rings", "thread"}
    wanted |= {f"gift-{seat}-{price}" for seat in range(5) for price in GIFTS}
    wanted |= {"court-left", "court-right", "prices", "market-prices", "hand", "panel", "hem",
               "rupees", "sheets", "trail"}
    assert wanted == parts


@every_layout
def test_card_keeps_its_element_everywhere(layout: str) -> None:
    view = POSITIONS["in play"]
    found = elements_by_id(draw_pamir("in play", layout))
    lying = [there["card"] for there in view["market"].values() if there["card"]]
    assert lying
    for number in lying:
        card = found[f"{layout[0]}-card-{number}"].attrib
        assert card["class"] == "pc still" and card["aria-hidden"] == "true"
    held = view["nobles"][view["seat"]]["hand"]
    courts = [there["card"] for noble in view["nobles"] for there in noble["court"]]
    assert held and courts
    for number in held + courts:
        assert found[f"{layout[0]}-card-{number}"].attrib["class"] == "pc place"


def test_market_places_name_their_card() -> None:
    view = POSITIONS["in play"]
    found = elements_by_id(draw_pamir("in play", WIDE))
    for place, there in view["market"].items():
        named = found[f"w-market-{place}"].attrib.get("data-face")
        assert named == (f"w-card-{there['card']}" if there["card"] else None)


def test_others_hands_are_not_drawn() -> None:
    s = random_position(5, 5, 34)
    view = s.view(s.seat)
    picture = draw(view, ENGLISH, NAMES, WIDE, [], s.seat)
    for noble in s.nobles:
        for number in noble.hand:
            part = picture.parts[f"w-card-{number}"]
            assert (part == f'<g id="w-card-{number}"/>') == (number not in s.nobles[s.seat].hand)


def test_piles_of_several_say_their_number() -> None:
    herat = draw_pamir("full", WIDE).parts["w-region-herat"]
    assert all(f">{number}</text>" in herat for number in (5, 4, 3))
    assert herat.count("#px-army-") == 9 and herat.count("#px-cyl-") == 6
    assert "</text>" not in draw_pamir("full", WIDE).parts["w-border-kabul-punjab"]


# ------------------------------------------------------------------ what places say


def test_region_names_ruler_lead_and_bribe() -> None:
    view = full()
    assert label_of(view, "region-kabul").startswith(
        "Kabul; ruled by Haruki, ahead by 2; playing a card of this region costs a bribe of "
        "2 rupees, one for each tribe of the ruler; 2 tribes of Haruki; ruling pieces: Haruki 2")
    assert "bribe" not in label_of(view, "region-kabul", 1)
    herat = label_of(view, "region-herat")
    assert "no one rules here; 5 Afghan armies, 4 British armies, 3 Russian armies, 1 tribe of " \
           "Inès" in herat
    assert label_of(POSITIONS["start"], "region-punjab") == "Punjab; no one rules here; empty"


def test_borders_suits_and_supplies_list_contents() -> None:
    view, start = full(), POSITIONS["start"]
    assert label_of(view, "border-herat-kabul") == (
        "border Herat–Kabul; 2 Afghan roads, 1 British road and 4 Russian roads")
    assert label_of(start, "border-herat-kabul").endswith("no road")
    assert label_of(start, "suit-political") == (
        "political suit; favoured suit: its cards act as bonus actions")
    assert label_of(start | {"favoured": "military"}, "suit-military").endswith(
        "prices in the market are doubled")
    assert label_of(view, "supply-british") == (
        "the British coalition; in play: 10 British blocks; in the supply: 2; "
        "4 more would make it dominant")


def test_players_and_gifts_list_possessions() -> None:
    view = full()
    words = label_of(view, "player-1")
    for part in ("Haruki; 22 victory points; loyal to the Afghan coalition; influence 11; ",
                 "10 cylinders left; 3 gifts; 3 prizes; court 6 of 9; hand 8 of 8; in force: "):
        assert part in words
    assert label_of(view, "gift-0-2") == "gift space of Inès for 2 rupees; a gift lies there"
    assert label_of(POSITIONS["start"], "gift-1-6").endswith("empty")


def test_check_is_expected_until_the_end() -> None:
    assert label_of(POSITIONS["in play"], "check").startswith("if a dominance check came now; ")
    assert label_of(POSITIONS["over"], "check") == "the game is over"
    assert "A check now" in draw_pamir("in play", WIDE).parts["w-check"]
    assert "A check now" not in draw_pamir("over", WIDE).parts["w-check"]


def test_own_hand_cards_say_so() -> None:
    view = POSITIONS["in play"]
    seat = view["seat"]
    number = view["nobles"][seat]["hand"][0]
    assert label_of(view, f"card-{number}", seat).endswith("in your hand")
    assert label_of(view, "court-left", seat) == "left end of your court"


# ------------------------------------------------------------------ what places mean


def test_actions_have_targets_on_the_board() -> None:
    view = POSITIONS["marching"]
    seat = view["asking"]["seat"]
    found = targets(view, [
        "purchase T3", "play 25 left", "tax 40", "march kabul herat", "send 40", "road herat-kabul",
        "army kabul", "take gift 4", "take army persia", "take road herat-kabul", "take spy 40",
        "collect B2", "collect 3", "space 2", "suit economic", "name 1", "loyal afghan", "stop",
        "pass", "remove road afghan kabul-punjab", "at 40", "at punjab"])
    assert found["market-T3"] == ["purchase T3"] and found["card-25"] == ["play 25 left"]
    assert found["court-left"] == ["play 25 left"] and found["suit-economic"] == ["suit economic"]
    assert found["card-40"] == ["tax 40", "send 40", "take spy 40", "at 40"]
    assert found["region-herat"] == ["march kabul herat"]
    assert found["region-kabul"] == ["march kabul herat", "army kabul"]
    assert found["border-herat-kabul"] == ["road herat-kabul", "take road herat-kabul"]
    assert found[f"gift-{seat}-4"] == ["take gift 4"] and found["market-B2"] == ["collect B2"]
    assert found["player-3"] == ["collect 3"] and found["player-1"] == ["name 1"]
    assert found["supply-afghan"] == ["loyal afghan"] and found["region-punjab"] == ["at punjab"]
    assert found["border-kabul-punjab"] == ["remove road afghan kabul-punjab"]
    assert not any("stop" in means or "pass" in means for means in found.values())


def test_bribe_offer_names_receiver_and_purpose() -> None:
    view = POSITIONS["bribing"]
    asking = view["asking"]
    found = targets(view, ["offer 0", "offer 1", "withdraw"])
    assert found == {f"player-{asking['receiver']}": ["offer 0", "offer 1", "withdraw"]}
    rings = draw_pamir("bribing", WIDE).parts["w-rings"]
    assert rings.count('class="px-about"') == (2 if asking["deed"].startswith("play") else 1)


def test_marchs_first_step_is_quiet() -> None:
    view = POSITIONS["marching"]
    picture = draw(view, ENGLISH, NAMES, WIDE, ["march kabul herat"], view["seat"])
    found = elements_by_id(picture)
    assert found["w-ring-region-herat"].attrib["class"] == "ring legal"
    assert found["w-ring-region-kabul"].attrib["class"] == "ring legal px-quiet"


@pytest.mark.parametrize("position", ACTIONS)
def test_unavailable_targets_ask_known_actions(position: str) -> None:
    known = {str(action) for action in GAME.actions}
    for name, place in elements_by_id(draw_pamir(position, WIDE)).items():
        asked = place.attrib.get("data-ask", "")
        assert not asked or asked in known, f"{name}: {asked}"


@pytest.mark.parametrize("seed", range(10))
def test_any_position_can_be_drawn(seed: int) -> None:
    """Every kind of question is tried, and every legal action with a place has a target."""
    kinds = ("turn", "move", "send", "battle", "fight", "build", "reuse", "bribe", "answer",
             "court")
    s = random_position(3 + seed % 3, seed, 3 * seed, kinds[seed])
    view, given = looked_at(s), actions(s)
    for layout in (WIDE, TALL):
        picture = draw(view, ENGLISH, NAMES[:view["players"]], layout, given, max(0, s.seat))
        places = elements_by_id(picture)
        for ident in targets(view, given):
            assert places[f"{layout[0]}-{ident}"].attrib["role"] == "button"


def test_trail_is_of_the_readers_places() -> None:
    """Regions with own tribes or under own rule, cards with own spies, the own board; never
    Wakhan's card."""
    view = full()
    view["rulers"]["transcaspia"] = view["rulers"]["punjab"] = 1
    view["nobles"][1]["tribes"] = {"kabul": 1}
    spied, other = (there["card"] for there in view["nobles"][0]["court"][2:4])
    view["nobles"][0]["court"][2]["spies"] = [0, 2, 0, 0, 0]
    view["nobles"][0]["court"][3]["spies"] = [0, 0, 0, 0, 0]
    changed = ["region-kabul", "region-punjab", "region-herat", "border-herat-kabul", "market-T0",
               "player-0", "player-1", f"card-{spied}", f"card-{other}", "gift-0-2", "gift-1-2",
               "ai-line-1"]
    trail = draw(view, ENGLISH, NAMES, WIDE, [], 1, changed).parts["w-trail"]
    assert set(re.findall(r'id="w-trail-([\w-]+)"', trail)) == {
        "region-kabul", "region-punjab", "player-1", f"card-{spied}", "gift-1-2"}


def test_spectators_see_the_whole_trail() -> None:
    trail = draw(full(), ENGLISH, NAMES, WIDE, last=LAST).parts["w-trail"]
    assert trail.count("<rect ") == len(LAST)
