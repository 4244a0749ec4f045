"""Test the board of Paris (Kramer & Kiesling): positions of its parts, their texts, their
targets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from grandtour.draw.labels import Box, is_inside, measure_overlap, estimate_text_width
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import (
    AWARDS, DISTRICTS, KINDS, LANDMARKS, NUMBERS, TABLES, WOOD,
)
from grandtour.games.paris.drawing import draw, targets
from grandtour.games.paris.drawing.art import fit_name
from grandtour.games.paris.drawing.layout import PLACES, Layout
from grandtour.games.paris.drawing.plan import TALL as PLAN, Plan
from grandtour.games.paris.drawing.rosette import CORNERS, INNER, MIDDLE, RIM, SIGN, SIGNS, STOPS
from grandtour.games.paris.drawing.scenery import LAYOUTS as PLANS
from grandtour.games.paris.drawing.speech import find_landmark
from grandtour.games.paris.drawing.symbols import PLATE
from grandtour.games.paris.words.names import TITLES, district_name
from grandtour.language import Language
from tests.drawing.sample_boards import (
    ENGLISH, LANGUAGES, LAYOUTS, NAMES, PIXEL, TALL, WIDE, draw_position, elements_by_id, hits,
)
from tests.games.paris.boards import ACTIONS, POSITIONS, full, looked_at, random_position

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])


def label_of(ident: str, position: str = "in play", layout: str = WIDE) -> str:
    found = elements_by_id(draw_position("paris", position, layout))
    return found[f"{layout[0]}-{ident}"].attrib["aria-label"]


def place_label(view: dict[str, Any], ident: str) -> str:
    picture = draw(view, ENGLISH, NAMES[:view["players"]], WIDE, seat=0)
    return elements_by_id(picture)[f"w-{ident}"].attrib["aria-label"]


# ------------------------------------------------------------------ geometry


def plates(plan: Layout) -> dict[str, Box]:
    half = PLATE * plan.plate / 2
    return {f"{DISTRICTS[district]} {level}": (x - half, y - half, x + half, y + half)
            for district, level in PLACES for x, y in [plan.space_point(district, level)]}


def side_boxes(plan: Layout) -> dict[str, Box]:
    """Return the boxes of everything around the districts."""
    found = {f"space {n}": plan.stop_box(n) for n in range(1, NUMBERS + 1)}
    found |= {f"landmark {n}": plan.card_box(n) for n in range(len(LANDMARKS))}
    found |= {f"VP tile {n}": plan.award_box(plan.award_spot(n)) for n in range(len(AWARDS))}
    found |= {f"stack {n}": plan.stack_box(n) for n in range(3)}
    found |= {f"supply {n}": plan.supply_box(n) for n in range(3)}
    found |= {f"score {n}": plan.score_box(n) for n in range(4)}
    return found | {"end-game tiles": plan.end_box, "title": plan.title_box}


def district_boxes(plan: Layout, district: int, landmarks: int) -> dict[str, Box]:
    """Return everything that may be in a district with this number of landmarks."""
    found = {name: box for name, box in plates(plan).items()
             if name.startswith(f"{DISTRICTS[district]} ")}
    spots = [plan.landmark_spot(district, place, landmarks) for place in range(landmarks)]
    found |= {f"landmark {place}": spot.box(40, 44) for place, spot in enumerate(spots)}
    award = plan.district_award_spot(district, landmarks)
    size = (38, 28) if award.scale > .8 else (40, 45)
    return found | {"bank": plan.bank_box(district), "VP tile": award.box(*size)}


@every_layout
def test_panels_and_districts_do_not_overlap(layout: str) -> None:
    plan = PLANS[layout]
    everything = side_boxes(plan) | plates(plan) | {"Arc": plan.arc_box}
    for (one, a), (other, b) in combinations(everything.items(), 2):
        assert measure_overlap(a, b) < 1, f"{one} and {other}"
    for name, box in everything.items():
        assert is_inside(box, (0, 0, plan.width, plan.height)), name


@every_layout
@pytest.mark.parametrize("landmarks", range(8))
def test_district_fits_its_landmarks(landmarks: int, layout: str) -> None:
    """Seven is the maximum in one district: two have the same value."""
    plan = PLANS[layout]
    for district in range(len(DISTRICTS)):
        there = district_boxes(plan, district, landmarks)
        for (one, a), (other, b) in combinations(there.items(), 2):
            most = 12 if landmarks < 7 else 22
            assert measure_overlap(a, b) <= most, f"{DISTRICTS[district]}: {one} and {other}"


@pytest.mark.parametrize("landmarks", range(8))
def test_plan_panels_contain_their_parts(landmarks: int) -> None:
    assert isinstance(PLAN, Plan)
    for district in range(len(DISTRICTS)):
        panel = PLAN.panel_box(district)
        for name, box in district_boxes(PLAN, district, landmarks).items():
            assert is_inside(box, (panel[0], panel[1], panel[2] + .5, panel[3])), name
    for one, other in combinations(range(len(DISTRICTS)), 2):
        assert not measure_overlap(PLAN.panel_box(one), PLAN.panel_box(other))


def test_bonus_tiles_are_on_their_ring() -> None:
    plan = PLANS[WIDE]
    for number in range(1, NUMBERS + 1):
        left, top, right, bottom = plan.stop_box(number)
        for x in (left, right):
            for y in (top, bottom):
                away = ((x - MIDDLE[0]) ** 2 + (y - MIDDLE[1]) ** 2) ** .5
                assert INNER < away < RIM, number
    for left, top, right, bottom in CORNERS:
        x, y = min(max(MIDDLE[0], left), right), min(max(MIDDLE[1], top), bottom)
        assert ((x - MIDDLE[0]) ** 2 + (y - MIDDLE[1]) ** 2) ** .5 > RIM


@every_layout
def test_meeples_on_one_space_are_apart(layout: str) -> None:
    plan = PLANS[layout]
    for space in range(STOPS):
        for of in (2, 3, 4):
            places = [plan.meeple_point(space, place, of) for place in range(of)]
            for (ax, ay), (bx, by) in combinations(places, 2):
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** .5 >= 8 / PIXEL[layout]


@every_language
def test_names_fit_on_their_signs(reader: Language) -> None:
    length = (SIGNS[0] + SIGNS[1]) / 2 * 2 * SIGN * 3.1416 / 180
    left, _, right, _ = PLAN.sign_box(0)
    for name in DISTRICTS:
        words = reader.say(district_name(name))
        assert estimate_text_width(words, 15.5) * 1.2 < length
        narrow, letters = fit_name(words, 13, right - left - 9)
        width = estimate_text_width(narrow, letters) - .5 * letters * narrow.count("･")
        assert width <= right - left - 3 and letters >= 11


@every_layout
@pytest.mark.parametrize("position", POSITIONS)
def test_touch_areas_leave_each_other_room(position: str, layout: str) -> None:
    """A sign of the rosette is bent, so its touch area is under the landmarks near it."""
    areas = {name: box for name, box in hits(draw_position("paris", position, layout)).items()
             if layout == TALL or not name.startswith("district-")}
    assert {f"space-{name}-{value}" for name in DISTRICTS for value in (1, 2, 3, 4, 5, 8)} <= set(
        areas)
    for (one, a), (other, b) in combinations(areas.items(), 2):
        small = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
        assert measure_overlap(a, b) <= .12 * small, f"{one} and {other}"


# ------------------------------------------------------------------ parts


def test_movable_and_lit_things_are_parts() -> None:
    parts = {name[2:] for name in draw_position("paris", "start", WIDE).parts}
    wanted = {"arc", "end-tiles", "keys", "rings"}
    wanted |= {f"district-{name}" for name in DISTRICTS} | {f"bank-{name}" for name in DISTRICTS}
    wanted |= {f"bonus-{n}" for n in range(1, 31)} | {f"stack-{n}" for n in (1, 2, 3)}
    wanted |= {f"landmark-{name}" for name in LANDMARKS} | {f"vp-{name}" for name in AWARDS}
    wanted |= {f"supply-{kind}" for kind in KINDS[WOOD:]}
    wanted |= {f"{what}-p{n}" for what in ("meeple", "score", "spare") for n in (1, 2, 3, 4)}
    assert wanted <= parts


@every_layout
def test_landmarks_and_vp_tiles_keep_elements(layout: str) -> None:
    before, after = (elements_by_id(draw_position("paris", position, layout))
                     for position in ("start", "full"))
    for ident in [f"landmark-{name}" for name in LANDMARKS] + [f"vp-{name}" for name in AWARDS]:
        one, other = (found[f"{layout[0]}-{ident}"].attrib for found in (before, after))
        assert "pc" in one["class"].split() and "pc" in other["class"].split()
        assert one["transform"] != other["transform"]


@every_layout
def test_every_key_is_drawn(layout: str) -> None:
    keys = draw_position("paris", "full", layout).parts[f"{layout[0]}-keys"]
    assert keys.count("×2") == 7            # six doubled buildings and a landmark
    owners = [keys.count(f"key-p{n}\"") + keys.count(f"chip-p{n}\"") for n in (1, 2, 3, 4)]
    assert all(number >= 12 for number in owners)
    assert "aria-hidden" in keys


# ------------------------------------------------------------------ what places say


def test_space_describes_building_price_gains_owners() -> None:
    view = full()
    assert place_label(view, "space-batignolles-4") == (
        "Batignolles 4: housing; price 4 francs and 1 wood; key of Kenji")
    assert place_label(view,
                       "space-montmartre-8").endswith("price 8 francs and 1 wood; brings 2 VP; "
                                                     "key of Tavernier")
    assert "two keys of Haruki, counted double" in place_label(view, "space-montmartre-2")
    assert place_label(view, "space-montmartre-5").endswith("key of Inès; key of Kenji")
    start = POSITIONS["start"]
    assert place_label(start, "space-chaillot-3") == (
        "Chaillot 3: no building yet; brings 1 gold prestige; and a bonus tile for 2 francs")
    assert "and a bonus tile for free" in place_label(start, "space-chaillot-1")


def test_districts_banks_and_arc_list_keys() -> None:
    view = full()
    said_of = place_label(view, "district-montmartre")
    for part in ("Montmartre; 15 keys on buildings and landmarks; values: Inès 30, Haruki 24, ",
                 "VP tile 18/9/4; points if scored now: Inès 20, Haruki 10 and Tavernier 5",
                 "next landmark above 15"):
        assert part in said_of
    assert place_label(view, "bank-montmartre") == (
        "bank of Montmartre; a key here brings 6 francs; key of Inès; key of Haruki; "
        "key of Tavernier; key of Kenji")
    start = POSITIONS["start"]
    assert place_label(start,
                    "arc") == "Arc de Triomphe; from here a key may go to any district; no key"
    assert "the key number 4 brings the right to place one" in place_label(start,
                                                                           "district-chaillot")


def test_landmarks_and_vp_tiles_say_cost_and_place() -> None:
    start, view = POSITIONS["start"], full()
    assert place_label(start, "landmark-louvre") == (
        "Musée du Louvre; landmark of value 15; price 15 francs, 1 marble and 2 gold; prestige "
        "bonuses: gold prestige 5, gold prestige 5 and silver prestige 4; next to the board")
    assert place_label(view, "landmark-louvre").endswith("in Montmartre; key of Inès")
    assert place_label(view, "landmark-pantheon").endswith("in Montmartre; no one’s")
    assert place_label(start, "vp-V20") == (
        "VP tile 20/10/5; the first gets 20, the second 10, the third 5; next to the board")
    assert "in Batignolles; points if scored now: Inès 20" in place_label(view, "vp-V20")


def test_track_describes_tiles_and_meeples() -> None:
    start = POSITIONS["start"]
    assert place_label(start, "bonus-12") == "bonus space 12; 4 francs and 4 VP; two alike"
    assert place_label(start, "bonus-20").endswith("3 VP for each other unused bonus tile you hold")
    assert place_label(start, "meeple-p1") == "meeple of Inès before space 1"
    assert place_label(full(), "bonus-30").endswith("meeples: Inès and Haruki")
    assert "no tile left" in label_of("bonus-13")
    for position in POSITIONS.values():
        for number in range(1, NUMBERS + 1):
            assert place_label(position, f"bonus-{number}").startswith(f"bonus space {number}")


def test_other_tiles_on_spaces_show_numbers() -> None:
    view = looked_at(random_position(4, 8, 80, random_bonus="true"))
    number, lie = next((n, lie) for n, lie in enumerate(view["track"], 1)
                       if lie and lie[0] != f"tile-{n}")
    assert f"bonus space {number}; bonus {lie[0].replace('-', ' ')}; " in place_label(
        view, f"bonus-{number}")


def test_other_elements_describe_themselves() -> None:
    start = POSITIONS["start"]
    back = TABLES["districts"]["names"][DISTRICTS.index(start["stacks"][0]["back"])]["title"]
    assert place_label(start, "stack-1") == f"stack 1; 11 buildings; the top one for {back}"
    assert place_label(start, "supply-wood") == (
        "supply: 0 wood; wood is bought for 2 francs and sold for 1 franc")
    assert place_label(start, "spare-p2") == "supply: 2 keys of Haruki"
    assert place_label(start, "end-tiles") == "12 end-game tiles left"
    assert place_label(full(), "score-p4") == "Kenji 114 points"
    looking = start | {"end_tiles": ["E01", "E10"], "end_left": 2}
    assert place_label(looking, "end-tiles") == (
        "2 end-game tiles left; which: 4 francs and counts as 2 resources of any kinds")


# ------------------------------------------------------------------ what places mean


def test_actions_have_targets_on_the_board() -> None:
    view = POSITIONS["in play"]
    actions = ["stack 2", "place arc", "place montmartre-bank", "move arc chaillot-4",
               "move chaillot-bank chaillot-4", "move arc louvre in montmartre", "look",
               "move montmartre-bank louvre with tile-9", "bonus 7", "use tile-17 8", "buy wood",
               "sell gold", "sell prestige-gold", "award V18 chaillot", "use tile-6", "end"]
    found = targets(view, actions)
    assert found["space-chaillot-4"] == actions[3:5]
    assert found["bank-chaillot"] == [actions[4]] and found["arc"] == ["place arc", actions[3]]
    assert found["landmark-louvre"] == [actions[5], actions[7]]
    assert found["bank-montmartre"] == ["place montmartre-bank"]
    assert found["bonus-7"] == ["bonus 7"] and found["bonus-8"] == ["use tile-17 8"]
    assert found["supply-wood"] == ["buy wood"] and found["supply-gold"] == ["sell gold"]
    assert found["vp-V18"] == found["district-chaillot"] == ["award V18 chaillot"]
    assert found["stack-2"] == ["stack 2"] and found["end-tiles"] == ["look"]
    assert "sell prestige-gold" not in str(found) and "'end'" not in str(found)


def test_payment_and_free_building_are_shown() -> None:
    view = POSITIONS["in play"]
    paying = view | {"buying": "move arc louvre in montmartre"}
    assert targets(paying, ["pay gold gold marble"]) == {
        "landmark-louvre": ["pay gold gold marble"]}
    claiming = view | {"claiming": ["louvre"]}
    assert targets(claiming, ["claim prestige-gold", "decline"]) == {
        "landmark-louvre": ["claim prestige-gold"]}
    lifted = view | {"lifted": "belleville-4", "asked": "district"}
    assert targets(lifted, ["district chaillot"]) == {
        "district-chaillot": ["district chaillot"], "space-chaillot-4": ["district chaillot"]}


def test_rings_mark_targets_and_keys() -> None:
    found = elements_by_id(draw_position("paris", "in play", WIDE))
    states = {name: found[f"w-ring-{name}"].attrib["class"] for name in (
        "space-montmartre-8", "bank-chaillot", "arc", "supply-wood", "bank-montmartre")}
    assert states == {
        "space-montmartre-8": "ring legal", "bank-chaillot": "ring legal",
        "arc": "ring legal pa-light", "supply-wood": "ring legal pa-light",
        "bank-montmartre": "ring legal pa-light"}
    assert "w-ring-space-chaillot-8" not in found
    assert [each.attrib["id"] for each in found["w-trail"]] == [
        "w-trail-space-chaillot-8", "w-trail-bank-montmartre"]
    assert "w-ring-stack-1" not in found and list(
        draw_position("paris", "in play", WIDE).parts)[-6:-4] == ["w-rings", "w-keys"]


def test_unavailable_targets_ask_known_actions() -> None:
    view = POSITIONS["start"]
    game = random_position(4, 3, 4)
    found = elements_by_id(draw(view, ENGLISH, NAMES[:4], WIDE, ACTIONS["start"], view["seat"]))
    asked = {name: place.attrib["data-ask"] for name, place in found.items()
             if place.get("role") == "button"}
    assert asked["w-space-chaillot-3"] == "place chaillot-3"
    assert asked["w-landmark-eiffel"] == "place eiffel" and asked["w-end-tiles"] == "look"
    assert asked["w-vp-V12"] == "award V12 batignolles"
    for text in set(asked.values()):
        known = any(str(action) == text for action in game.game.actions)
        assert known or text.startswith("place "), text


def test_landmark_claims_its_icons() -> None:
    s = random_position(4, 3, 0)
    claims = 0
    rng = Rng(5)
    for _ in range(6000):
        s = random_position(4, 3 + claims, 0) if s.is_terminal() else s
        view = looked_at(s)
        assert bool(view["icons"]) == bool(view["claiming"])
        for landmark in view["claiming"]:
            assert s.seat in find_landmark(view, landmark)[1]
        claims += view["asked"] == "prestige"
        s.play(s.sample(rng))
    assert claims


def test_only_rosette_zooms_into_districts() -> None:
    for layout in LAYOUTS:
        found = elements_by_id(draw_position("paris", "in play", layout))
        frames = [found[f"{layout[0]}-district-{name}"].get("data-frame") for name in DISTRICTS]
        assert all(frames) == (layout == WIDE) and any(frames) == (layout == WIDE)


def test_question_concerns_a_movable_key() -> None:
    view = full()
    found = elements_by_id(draw(view, ENGLISH, NAMES[:4], WIDE, (), 2))
    assert found["w-space-montmartre-5"].attrib["data-ask"] == "move arc montmartre-5"
    view["arc"] = []
    found = elements_by_id(draw(view, ENGLISH, NAMES[:4], WIDE, (), 2))
    ask = found["w-space-montmartre-5"].attrib["data-ask"]
    assert ask.startswith("move montmartre-") and ask.endswith(" montmartre-5")


@pytest.mark.parametrize("seed", range(12))
def test_any_position_can_be_drawn(seed: int) -> None:
    """Every option is tried, and every legal action with a place has a target."""
    flags = ("random_tokens", "random_bonus", "free_placement")
    options = {flag: "true" for i, flag in enumerate(flags) if seed >> i & 1}
    s = random_position(2 + seed % 3, seed, 35 * seed + 20, **options)
    view = looked_at(s)
    actions = [str(action) for action in s.choices()] if s.seat >= 0 else []
    for layout in LAYOUTS:
        picture = draw(view, ENGLISH, NAMES[:view["players"]], layout, actions, max(0, s.seat))
        places = elements_by_id(picture)
        for ident in targets(view, actions):
            assert places[f"{layout[0]}-{ident}"].attrib["role"] == "button"


def test_component_titles_are_marked_for_translation() -> None:
    rows = TABLES["districts"]["names"] + TABLES["landmarks"]["tiles"]
    assert {row["title"] for row in rows} == set(TITLES)
