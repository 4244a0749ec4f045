"""Test the Paris Paris board: positions of its parts, their texts, their targets."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from grandtour.draw.labels import Box, is_inside, measure_overlap, estimate_text_width
from grandtour.draw.shapes import number, spline
from grandtour.games.paris_paris.components import COURSES, KINDS, LINES, PRINTED, STOPS, TITLES
from grandtour.games.paris_paris.drawing import art, draw, targets
from grandtour.games.paris_paris.drawing.layout import CROSSING, LAYOUTS as PLANS, SPACES
from grandtour.games.paris_paris.drawing.naming import find_arrow_box, place_labels
from grandtour.games.paris_paris.words.names import STOP_TITLES
from grandtour.language import Language
from tests.drawing.sample_boards import (
    ENGLISH, LANGUAGES, LAYOUTS, NAMES, PIXEL, TALL, WIDE, draw_position, elements_by_id, hits,
)
from tests.games.paris_paris.boards import ACTIONS, POSITIONS, view_in_play, view_of_two

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])


def label_of(ident: str, position: str = "in play", layout: str = WIDE) -> str:
    found = elements_by_id(draw_position("paris_paris", position, layout))
    return found[f"{layout[0]}-{ident}"].attrib["aria-label"]


# ------------------------------------------------------------------ geometry


@every_layout
@every_language
def test_names_do_not_overlap_board_elements(reader: Language, layout: str) -> None:
    plan = PLANS[layout]
    written = {f"name of {stop}": label.box
               for stop, label in place_labels(layout, reader).items()}
    still = {f"stop {stop}": plan.stop_box(stop) for stop in STOPS}
    still |= {f"arrow of {line}": find_arrow_box(plan, number) for number, line in enumerate(LINES)}
    for (one, a), (other, b) in combinations({**written, **still}.items(), 2):
        assert measure_overlap(a, b) < 2, f"{one} and {other}"
    for name, box in written.items():
        assert is_inside(box, plan.map), name
        for stop in STOPS:
            assert measure_overlap(box, plan.stop_tickets_box(
                stop)) < 30, f"{name} under tickets of {stop}"


@every_layout
def test_tickets_and_stops_do_not_overlap(layout: str) -> None:
    plan = PLANS[layout]
    for one, other in combinations(STOPS, 2):
        assert not measure_overlap(plan.stop_box(one), plan.stop_box(other)), f"{one} and {other}"
    for one in STOPS:
        for other in STOPS:
            if one != other:
                assert measure_overlap(plan.stop_tickets_box(one),
                                       plan.stop_box(other)) < 60, f"{one} over {other}"


@every_layout
@pytest.mark.parametrize("kinds", range(6))
def test_cards_are_in_a_row(kinds: int, layout: str) -> None:
    plan = PLANS[layout]
    cards = plan.card_boxes(kinds, 5)[:kinds]
    assert len(cards) == kinds
    for a, b in combinations(cards, 2):
        assert not measure_overlap(a, b)
    for card in cards:
        assert is_inside(card, (0, 0, plan.width, plan.height)) and not measure_overlap(card,
                                                                                        plan.map)
        assert min(card[2] - card[0], card[3] - card[1]) * PIXEL[layout] >= 40


@every_language
@every_layout
def test_name_stays_on_its_card(reader: Language, layout: str) -> None:
    """The band of its line and the sign of several tiles are next to it."""
    box = PLANS[layout].card_boxes(5, 5)[0]
    for title in STOP_TITLES:
        svg = ElementTree.fromstring(art.draw_card(box, reader.say(title), "pink", 2, ""))
        [name] = svg.iterfind(".//text[@class='pp-card-name']")
        letters = float(name.attrib["font-size"])
        rows = [row.text or "" for row in name] or [name.text or ""]
        room = box[2] - box[0] - 26 - 22
        assert max(estimate_text_width(row, letters) for row in rows) <= room, rows


@every_layout
def test_panels_do_not_overlap(layout: str) -> None:
    plan = PLANS[layout]
    wide, high = plan.marker
    boxes: list[Box] = [plan.counter, plan.piles, plan.bag, plan.parking, plan.track,
                        *plan.card_boxes(5, 5)]
    boxes += [(x - wide / 2, y - high / 2 - 20 * plan.bus, x + wide / 2, y + high / 2 + 8)
              for x, y in plan.markers]
    for a, b in combinations(boxes, 2):
        assert not measure_overlap(a, b)
    for box in boxes:
        assert is_inside(box, (0, 0, plan.width, plan.height))


@every_layout
@pytest.mark.parametrize("of", [1, 2, 3, 4])
def test_score_markers_stay_on_their_space(of: int, layout: str) -> None:
    plan = PLANS[layout]
    left, top, _, _ = plan.track
    wide, high = plan.cell
    for points in (0, 22, 23, 45, 46, 137):
        row, column = divmod(points % SPACES, SPACES // 2)
        places = [plan.score_point(points, place, of) for place in range(of)]
        assert len(set(places)) == of
        for x, y, _ in places:
            assert left + wide * column < x < left + wide * (column + 1)
            assert top + high * row < y < top + high * (row + 1)


@every_layout
@pytest.mark.parametrize("position", POSITIONS)
def test_touch_areas_leave_each_other_room(position: str, layout: str) -> None:
    """A shop that can make way is inside its stop on purpose."""
    areas = {name: box for name, box in hits(draw_position("paris_paris", position, layout)).items()
             if not name.startswith("shop-")}
    assert {f"stop-{stop}" for stop in STOPS} <= set(areas)
    for (one, a), (other, b) in combinations(areas.items(), 2):
        small = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
        assert measure_overlap(a, b) <= .12 * small, f"{one} and {other}"


# ------------------------------------------------------------------ what an animation needs


@every_layout
def test_each_line_is_a_continuous_path(layout: str) -> None:
    found = elements_by_id(draw_position("paris_paris", "in play", layout))
    for line, course in zip(LINES, COURSES, strict=True):
        way = found[f"{layout[0]}-way-{line}"]
        assert way.attrib["class"] == "way-line"
        assert way.attrib["d"] == spline([PLANS[layout].stops[STOPS[stop]] for stop in course])
    for stop in STOPS:
        x, y = PLANS[layout].stops[stop]
        place = found[f"{layout[0]}-stop-{stop}"]
        assert (place.attrib["data-x"], place.attrib["data-y"]) == (number(x), number(y))
    assert {f"{layout[0]}-score-p{seat}" for seat in (1, 2, 3, 4)} <= set(found)
    assert 'id="pp-bus"' in draw_position("paris_paris", "in play", layout).symbols


def test_shop_ticket_card_places_are_parts() -> None:
    parts = {name[2:] for name in draw_position("paris_paris", "start", WIDE).parts}
    assert {f"ticket-{kind}" for kind in KINDS} <= parts
    assert {f"card-{place}" for place in range(1, 6)} <= parts
    assert {f"parking-{line}" for line in LINES} <= parts
    for stop in STOPS:
        assert f"shop-{stop}-1" in parts
        assert (f"shop-{stop}-2" in parts) == CROSSING[stop]
    assert {"marker-open", "piles", "bag", "bus", "counter"} <= parts


# ------------------------------------------------------------------ what places say and mean


def test_stop_describes_lines_shops_tiles_gains() -> None:
    said = label_of("stop-opera")
    for part in ("Opéra; crossing, red line and pink line; ", "shop of Inès; shop of Haruki",
                 "4 tiles in all",
                 "tile on offer, pink line; if left over, as the board is now: Inès +1 and "
                 "Tavernier +2",
                 "tile on offer, red line", "then a grand tour: Haruki +3 and Kenji +1",
                 "can be chosen now"):
        assert part in said
    assert "two tiles on offer, blue line" in label_of("stop-odeon")
    assert label_of("stop-st_lazare") == (
        "St-Lazare; plain stop, red line; end of the red line; no shop; 1 tile in all; "
        "no tile on offer")
    assert "two shops of Haruki" in label_of("stop-louvre")
    assert "room for one more shop" in label_of("stop-pont_neuf")
    assert "2 tiles in all and 0 still in the piles" in label_of("stop-vendome", "two players")


def test_ticket_and_card_have_same_text() -> None:
    assert label_of("ticket-opera-red") == label_of("card-3")
    assert label_of("card-4").startswith("Odéon (blue); two tiles; ")


def test_only_owners_read_markers() -> None:
    assert label_of("marker-p1") == "special marker of Inès, face down"
    assert label_of("marker-p2").endswith("which no one else sees: pink line")
    assert label_of("marker-open", "two players") == "open special marker: orange line"
    assert label_of("marker-p4", "over") == "special marker of Kenji: turquoise line"
    found = elements_by_id(draw_position("paris_paris", "in play", WIDE))
    assert found["w-marker-p1"].attrib["data-ask"] == "marker 0"
    assert "data-ask" not in found["w-marker-p2"].attrib


def test_other_elements_describe_themselves() -> None:
    assert label_of("parking-red") == "parked, red line: Louvre"
    assert label_of("parking-pink") == "no tile of the pink line is parked"
    assert label_of("score-p4") == "Kenji 100 points; 2 times past the start"
    assert label_of("bag") == "bag, closed until the end"
    assert label_of("bag", "over").startswith("bag: 1 shop of Inès, 4 shops of Haruki and ")
    assert label_of("piles") == "5 piles left"
    assert label_of("bus") == "bus: Inès begins the round"
    assert label_of("counter") == "Round 7 of 12; turn of Haruki"


def test_tile_has_three_targets() -> None:
    view = view_in_play()
    assert targets(view, ["open bastille-orange"]) == {
        "stop-bastille": ["open bastille-orange"],
        "ticket-bastille-orange": ["open bastille-orange"], "card-1": ["open bastille-orange"]}
    found = targets(view, ACTIONS["in play"])
    assert found["stop-opera"] == ACTIONS["in play"][1:5]
    assert found["shop-opera-1"] == ["open opera-pink remove 0", "open opera-red remove 0"]
    assert found["shop-opera-2"] == ["open opera-pink remove 1", "open opera-red remove 1"]
    assert found["card-4"] == ["open odeon-blue remove 0", "open odeon-blue remove 2"]


@every_layout
def test_shop_to_open_is_drawn_ready(layout: str) -> None:
    """Seat 1 may open at Bastille, and where others have to make way."""
    picture = draw_position("paris_paris", "in play", layout)
    ghosts = [name for name, part in picture.parts.items() if 'class="ghost"' in part]
    assert ghosts == [f"{layout[0]}-stop-bastille"]
    assert art.draw_shop(layout, 1) in picture.parts[ghosts[0]]


@every_layout
def test_unavailable_places_answer_questions(layout: str) -> None:
    found = elements_by_id(draw_position("paris_paris", "in play", layout))
    prefix = layout[0]
    for ident, asked in (("stop-louvre", "open louvre"), ("piles", "piles"), ("bag", "bag")):
        place = found[f"{prefix}-{ident}"]
        assert place.attrib["data-ask"] == asked and place.attrib["aria-disabled"] == "true"
    assert "role" not in found[f"{prefix}-shop-louvre-1"].attrib


@every_layout
def test_rings_mark_legal_places_once(layout: str) -> None:
    found = elements_by_id(draw_position("paris_paris", "in play", layout))
    states = {name: found[f"{layout[0]}-ring-{name}"].get("class", "") for name in (
        "stop-bastille", "stop-opera", "shop-opera-1", "card-1", "stop-vendome", "shop-louvre-2",
        "stop-louvre", "stop-st_lazare")}
    assert states == {
        "stop-bastille": "ring legal", "stop-opera": "ring legal pp-quiet",
        "shop-opera-1": "ring legal", "card-1": "ring legal pp-light",
        "stop-vendome": "", "shop-louvre-2": "", "stop-louvre": "", "stop-st_lazare": ""}
    assert [each.attrib["id"][2:] for each in found[f"{layout[0]}-trail"]] == [
        "trail-stop-vendome", "trail-shop-louvre-2"]


def test_parked_line_marks_tile_with_grand_tour() -> None:
    for layout in LAYOUTS:
        parts = draw_position("paris_paris", "in play", layout).parts
        for ident, starts in (("ticket-opera-red", True), ("ticket-opera-pink", False),
                              ("card-3", True), ("card-1", False)):
            assert ("i-bus" in parts[f"{layout[0]}-{ident}"]) == starts, ident


def test_missing_tiles_are_drawn_hollow() -> None:
    picture = draw_position("paris_paris", "in play", WIDE)
    for number_, stop in enumerate(STOPS):
        tiles = int(PRINTED[number_])
        kind = "crossing" if CROSSING[stop] else "stop"
        assert f'href="#pp-{kind}-{tiles}"' in picture.parts[f"w-stop-{stop}"]
    hollow = draw(view_of_two(), ENGLISH, NAMES, TALL).parts["t-stop-louvre"]
    assert "pp-gone" in hollow and "pp-gone" not in picture.parts["w-stop-louvre"]


def test_stop_names_are_marked_for_translation() -> None:
    assert set(STOP_TITLES) == set(TITLES)
