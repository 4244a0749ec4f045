"""Test the Bombay board: positions of its parts, their texts, their targets."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from grandtour.draw import Picture, style, stylesheet
from grandtour.draw.labels import measure_box_distance, is_inside, measure_overlap
from grandtour.draw.shapes import Point, number, polyline
from grandtour.games.bombay.components import CITIES, COLOURS, SITES
from grandtour.games.bombay.drawing import draw, targets
from grandtour.games.bombay.drawing import layout as lay
from grandtour.games.bombay.drawing.herds import find_tray
from grandtour.language import Language
from tests.drawing.contrast import contrast
from tests.drawing.sample_boards import (
    ENGLISH, LANGUAGES, LAYOUTS, NAMES, TALL, elements_by_id, hits,
)
from tests.drawing.sample_boards import draw_position as drawn_of
from tests.games.bombay.boards import POSITIONS, view_in_play

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])


def draw_bombay(position: str, layout: str) -> Picture:
    return drawn_of("bombay", position, layout)


def test_silks_carry_their_ink() -> None:
    sheet = stylesheet("grandtour.games.bombay")
    known = style.list_theme_tokens(sheet, "light", "bombay")
    rules = {selectors[0]: given for selectors, given in style.iterate_rules(sheet)}
    for colour in COLOURS:
        given = rules[f".silk-{colour}"]
        assert contrast(style.substitute_variables(given["--s"], known), given["--si"]) >= 3


# ------------------------------------------------------------------ geometry


@every_layout
@pytest.mark.parametrize("position", POSITIONS)
def test_every_site_can_be_touched(position: str, layout: str) -> None:
    assert {f"site-{site}" for site in SITES} <= set(hits(draw_bombay(position, layout)))


def test_phone_sites_are_finger_sized() -> None:
    areas = hits(draw_bombay("start", TALL))
    wide = [areas[f"site-{site}"] for site in SITES]
    assert sum(right - left >= 43.9 for left, _, right, _ in wide) >= 20


@every_layout
def test_touch_areas_do_not_overlap(layout: str) -> None:
    areas = hits(draw_bombay("start", layout))
    still = {name: box for name, box in areas.items() if not name.startswith(("elephant", "bale-"))}
    for (one, a), (other, b) in combinations(still.items(), 2):
        shared = measure_overlap(a, b)
        small = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
        assert shared <= .12 * small, f"{one} and {other}"


@every_layout
@every_language
def test_names_columns_and_sites_keep_apart(reader: Language, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    boxes = {f"name of {site}": label.box
             for site, label in lay.place_labels(layout, reader).items()}
    boxes |= {f"site {site}": plan.site_box(site) for site in SITES}
    boxes |= {f"column of {city}": plan.column_box(city) for city in CITIES}
    boxes |= {"markets": plan.markets, "title": lay.TITLE[layout], "counter": lay.COUNTER[layout]}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert measure_overlap(a, b) < 1, f"{one} and {other}"
    for name, box in boxes.items():
        assert is_inside(box, (0, 0, plan.width, plan.height)), name


@every_language
def test_phone_names_belong_to_their_sites(reader: Language) -> None:
    plan = lay.LAYOUTS[TALL]
    for site, label in lay.place_labels(TALL, reader).items():
        left, top, right, _ = label.box
        x, y = plan.sites[site]
        assert top > y and abs(left + right - 2 * x) < 10, site
        near = min(SITES, key=lambda other: measure_box_distance(label.box, plan.site_box(other)))
        assert near == site, f"{site} is nearer to {near}"


@every_layout
@pytest.mark.parametrize("of", [1, 2, 3, 4])
def test_market_pieces_stay_inside_market(of: int, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    left, top, right, bottom = plan.markets
    for market in range(3):
        for place in range(of):
            x, y, _, high = lay.find_lot_box(plan, market, place, of)
            half = 23 * plan.lot                # art.lot: a pile with its number, 46 wide
            edge = left + (right - left) / 3 * market
            assert edge + 2 < x - half and x + half < edge + (right - left) / 3 - 2
            assert top < y - high / 2 and y + high / 2 <= bottom


@pytest.mark.sample("layout", "reader")
@every_layout
@every_language
@pytest.mark.parametrize("elephants", [3, 4, 5])
def test_tray_leaves_site_visible_on_board(elephants: int, reader: Language, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    for site in SITES:
        spot = find_tray(layout, reader, site, elephants, 2)
        assert not measure_overlap(spot.box, plan.site_box(site)), site
        assert is_inside(spot.box, plan.frame), site
        assert spot.width >= plan.seat * elephants


@every_layout
def test_loaded_elephants_leave_board_visible(layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    for site in SITES:
        room = plan.pair_box(site)
        for other in SITES:
            if other != site:
                assert measure_overlap(room, plan.site_box(other)) < 60, f"{site} over {other}"
        for city in CITIES:
            assert measure_overlap(room,
                                   plan.column_box(city)) < 900, f"{site} over column of {city}"


def test_phone_roads_do_not_cross() -> None:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for plan in lay.LAYOUTS.values():
        for (a, b), (c, d) in combinations(lay.ROADS, 2):
            if {a, b} & {c, d}:
                continue
            p, q, r, s = (plan.sites[site] for site in (a, b, c, d))
            assert not (side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0)


# ------------------------------------------------------------------ pieces and states


@every_layout
def test_pieces_can_move(layout: str) -> None:
    found = elements_by_id(draw_bombay("in play", layout))
    for name in ("elephant-p2", "palace-dhule", "demand-bombay-blue", "bale-p2-1", "bales-blue"):
        assert "pc" in found[f"{layout[0]}-{name}"].attrib["class"].split()


@every_layout
def test_site_describes_itself_and_its_questions(layout: str) -> None:
    found = elements_by_id(draw_bombay("in play", layout))
    prefix = layout[0]
    near, far = found[f"{prefix}-site-jhabua"], found[f"{prefix}-site-surat"]
    assert near.attrib["data-actions"] == "move jhabua"
    assert "aria-disabled" not in near.attrib
    assert far.attrib["aria-disabled"] == "true" and "data-actions" not in far.attrib
    assert far.attrib["data-ask"] == "move surat"
    assert near.attrib["tabindex"] == far.attrib["tabindex"] == "-1"
    x, y = lay.LAYOUTS[layout].sites["surat"]
    assert (far.attrib["data-x"], far.attrib["data-y"]) == (number(x), number(y))
    assert "Surat" in far.attrib["aria-label"]
    label = found[f"{prefix}-site-indora"].attrib["aria-label"]
    assert "Haruki" in label and "Tavernier" in label
    assert "orange" in label and "3 city tokens" in label


@every_layout
def test_rings_mark_legal_moves_only(layout: str) -> None:
    found = elements_by_id(draw_bombay("in play", layout))
    prefix = layout[0]
    states = {name: found[f"{prefix}-ring-{name}"].get("class", "")
              for name in ("site-jhabua", "site-dhule", "site-mahur", "site-surat",
                           "demand-indora-orange", "bale-p2-2")}
    assert states == {"site-jhabua": "ring legal", "site-dhule": "ring legal",
                      "site-mahur": "", "site-surat": "",
                      "demand-indora-orange": "ring legal", "bale-p2-2": "ring legal"}
    assert any(each.get("class") == "tick" for each in found[f"{prefix}-ring-site-jhabua"].iter())
    assert [each.attrib["id"] for each in found[f"{prefix}-trail"]] == [
        f"{prefix}-trail-site-dhule", f"{prefix}-trail-site-mahur"]


@every_layout
def test_moved_elephants_leave_arrows(layout: str) -> None:
    """Two steps of an elephant, then a sale of another one where the first has been."""
    last = ["elephant-p1", "site-surat", "site-dhule", "elephant-p1", "site-dhule", "site-indora",
            "site-dhule", "elephant-p2", "demand-bombay-blue"]
    parts = draw(view_in_play(), ENGLISH, NAMES, layout, last=last).parts
    trail = ET.fromstring(parts[f"{layout[0]}-trail"])
    assert [each.attrib["class"] for each in trail if each.tag == "path"] == ["leg p1 new"] * 2
    assert {each.attrib["id"][2:] for each in trail if each.tag != "path"} == {
        "trail-elephant-p1", "trail-elephant-p2", "trail-site-dhule", "trail-demand-bombay-blue"}
    assert next(iter(parts)) == f"{layout[0]}-trail"     # below all pieces


@every_layout
def test_turn_ends_are_no_steps(layout: str) -> None:
    """A turn ends, then the next player builds a palace: both are touched, and nobody moved."""
    last = ["elephant-p1", "palace-dhule", "site-dhule"]
    trail = ET.fromstring(draw(view_in_play(), ENGLISH, NAMES, layout, last=last)
                          .parts[f"{layout[0]}-trail"])
    assert {each.attrib["id"][2:] for each in trail} == {"trail-elephant-p1", "trail-site-dhule"}


@every_layout
def test_journey_is_drawn_along_its_roads(layout: str) -> None:
    view = view_in_play()
    here = view["merchants"][view["seat"]]["site"]
    far = "move dhule, move daulatabad"
    ways = draw(view, ENGLISH, NAMES, layout, actions=["move dhule", far], seat=view["seat"])
    (way,) = ET.fromstring(ways.parts[f"{layout[0]}-ways"])
    assert way.attrib["data-way"] == far
    points = [lay.LAYOUTS[layout].sites[site] for site in (here, "dhule", "daulatabad")]
    assert way.attrib["d"] == polyline(points)


@every_layout
@pytest.mark.parametrize(("seat", "framed"), [(1, {"orange", "yellow"}), (2, set()), (None, set())])
def test_demand_is_framed_for_readers_load(layout: str, seat: int | None, framed: set[str]) -> None:
    view = view_in_play()
    parts = draw(view, ENGLISH, NAMES, layout, actions=[], seat=seat, last=()).parts
    shown = {name for name, part in parts.items() if "bo-wanted" in part}
    assert shown == {f"{layout[0]}-demand-{city}-{colour}" for city in CITIES
                     for colour in view["cities"][city]["demand"] if colour in framed}


# ------------------------------------------------------------------ targets


def test_each_action_kind_has_targets() -> None:
    view = view_in_play()
    assert targets(view, ["move nashik"]) == {"site-nashik": ["move nashik"]}
    assert targets(view, ["sell yellow"]) == {
        "demand-indora-yellow": ["sell yellow"], "bale-p2-2": ["sell yellow"]}
    assert targets(view, ["build orange", "build yellow"]) == {
        "site-indora": ["build orange", "build yellow"], "bale-p2-1": ["build orange"],
        "bale-p2-2": ["build yellow"]}
    assert targets(view, ["choose blue"]) == {"bales-blue": ["choose blue"]}
    assert targets(view, ["bide", "end"]) == {}
    view["merchants"][1]["site"] = "surat"
    assert targets(view, ["buy"]) == {"site-surat": ["buy"], "bales-blue": ["buy"]}
