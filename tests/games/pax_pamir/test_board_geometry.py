"""Test that the things on the Pax Pamir board are apart from each other and visible."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise, product
from math import dist

import pytest

from grandtour.draw import Picture
from grandtour.draw.labels import Box, grow_box, is_inside, measure_overlap, estimate_text_width
from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, COURT_CARDS, PLACE_NAMES, REGIONS,
)
from grandtour.games.pax_pamir.drawing import draw
from grandtour.games.pax_pamir.drawing.cards import STRIP, UPRIGHT, Form, draw_face
from grandtour.games.pax_pamir.drawing.cards import card_box as room_of
from grandtour.games.pax_pamir.drawing.layout import LAYOUTS as PLANS
from grandtour.games.pax_pamir.drawing.layout import Layout
from grandtour.games.pax_pamir.drawing.lettering import list_gap_positions, list_break_positions
from grandtour.games.pax_pamir.drawing.lying import Lying
from grandtour.games.pax_pamir.drawing.market import place_point
from grandtour.games.pax_pamir.words import cards as card_words
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.language import Language
from tests.drawing.sample_boards import (
    ENGLISH, LANGUAGES, LAYOUTS, NAMES, TALL, WIDE, draw_position, hits,
)
from tests.games.pax_pamir.boards import POSITIONS, crowded_view

MANY = 17                       # more cards than a court is likely ever to have
TOUCH = 24                      # pixels
CUT = 52                        # the width below which names may end in dots
NARROWEST = .855                # pixels in a unit, in a window 1280 wide

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_position = pytest.mark.parametrize("position", POSITIONS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])


@every_layout
@every_position
def test_touch_areas_leave_each_other_room(position: str, layout: str) -> None:
    """Borders are on top of the regions, which are far larger."""
    areas = hits(draw_position("pax_pamir", position, layout))
    for (one, a), (other, b) in combinations(areas.items(), 2):
        if one.startswith("region") and other.startswith("border"):
            large = (a[2] - a[0]) * (a[3] - a[1])
            assert measure_overlap(a, b) <= .1 * large, f"{one} and {other}"
        else:
            small = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
            assert measure_overlap(a, b) <= .12 * small, f"{one} and {other}"


def label(plan: Layout, reader: Language, name: str) -> Box:
    """Return the area of a region's name in the widest of the faces, which spaces its letters."""
    words, (x, y) = reader.say(region_name(name)), plan.region_name(name)
    spaced = sum(ord(sign) < 0x2E80 for sign in words)
    half = (estimate_text_width(words, 1.02) + .14 * spaced) * plan.letters / 2
    return (x - half, y - plan.letters, x + half, y + .3 * plan.letters)


@every_layout
@every_language
def test_region_names_stay_in_the_map(reader: Language, layout: str) -> None:
    plan = PLANS[layout]
    for name in REGIONS:
        assert is_inside(label(plan, reader, name), grow_box(plan.map.box, -1)), name


@every_layout
@every_language
def test_map_rings_cross_no_region_name(reader: Language, layout: str) -> None:
    """A name is within the ring of its region and outside all others, whether the place is lit, was
    touched last or is the subject of a question."""
    places = {name: box for name,
              box in hits(draw_position("pax_pamir", "full", layout, reader)).items()
              if name.startswith(("region", "border"))}
    assert len(places) == len(REGIONS) + len(BORDERS)
    ring, line = (1.5, 3) if layout == WIDE else (.5, 2.5)
    for name in REGIONS:
        room = grow_box(label(PLANS[layout], reader, name), -.5)
        for place, box in places.items():
            within = is_inside(room, grow_box(box, ring - line))
            beyond = not measure_overlap(room, grow_box(box, ring + line))
            assert within if place == f"region-{name}" else beyond, f"{place} and {name}"


@every_layout
@every_language
@pytest.mark.parametrize("amount", [1, 3, 5])
def test_roads_overlap_no_names(reader: Language, layout: str, amount: int) -> None:
    """As many roads on every border as a game is likely to have."""
    plan = PLANS[layout]
    names = {name: grow_box(label(plan, reader, name), 1) for name in REGIONS}
    for border in BORDERS:
        shares = plan.place_roads(border, amount)
        for share in (shares[0] + (shares[-1] - shares[0]) * step / 40 for step in range(41)):
            wall = grow_box((*plan.map.along(border, share),) * 2, 6)
            assert is_inside(wall, grow_box(plan.map.box, 9)), (border, share)
            for name, box in names.items():
                assert not measure_overlap(wall, box), (border, name, share)


@every_layout
def test_roads_lie_end_to_end(layout: str) -> None:
    """A wall becomes longer with each road, up to the whole border; then its roads are shorter."""
    plan = PLANS[layout]
    for border in BORDERS:
        walls = [plan.place_roads(border, amount) for amount in range(1, 37)]
        lengths = [wall[-1] - wall[0] for wall in walls]
        assert all(long <= longer + 1e-9 for long, longer in pairwise(lengths))
        assert all(wall[0] >= 0 and wall[-1] <= 1 for wall in walls)
        for wall in walls:
            each = [after - before for before, after in pairwise(wall)]
            assert max(each) - min(each) < 1e-9


@every_layout
def test_coalition_rings_do_not_overlap(layout: str) -> None:
    """They are below each other, or side by side."""
    rings = draw_position("pax_pamir", "loyalty", layout).parts[f"{layout[0]}-rings"]
    found = re.findall(r'ring-supply-\w+" class="ring legal"><rect x="([\d.]+)" y="([\d.]+)" '
                       r'width="([\d.]+)" height="([\d.]+)"', rings)
    boxes = [tuple(map(float, box)) for box in found]
    assert len(boxes) == len(COALITIONS)
    for (x, y, wide, high), (right, below, *_) in pairwise(boxes):
        assert right - x - wide >= 3 or below - y - high >= 3


@every_layout
def test_rupees_leave_rank_and_suit_visible(layout: str) -> None:
    """Both are in the band above on an upright card, and in the band to the left on a strip."""
    stall, radius = PLANS[layout].stall, 9.5
    cards = [place_point(stall, place) for place in PLACE_NAMES]
    lying = draw_position("pax_pamir", "full", layout).parts[f"{layout[0]}-rupees"]
    coins = re.findall(r'#px-co(?:in|unt)" x="([-\d.]+)" y="([-\d.]+)"', lying)
    assert len(coins) > 12
    for x, y in ((float(x), float(y)) for x, y in coins):
        left, top = min(cards, key=lambda card: dist(card, (x, y)))
        assert y - radius > top - 39 if layout == WIDE else x - radius > left - 32


def test_rings_do_not_cover_rupees() -> None:
    order = list(draw_position("pax_pamir", "in play", WIDE).parts)
    assert order.index("w-rings") < order.index("w-rupees") < order.index("w-prices")


@every_layout
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_panels_are_apart_on_the_board(players: int, layout: str) -> None:
    plan = PLANS[layout]
    boxes = [plan.panel_box(players), plan.hand_box(players), plan.map.box,
             *(plan.player_box(players, row) for row in range(players))]
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= plan.width and bottom <= plan.height(players)
    for a, b in combinations(boxes, 2):
        assert not measure_overlap(a, b)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_lit_court_end_fits_player_board(players: int) -> None:
    """Its ring reaches 4.5 beyond its box."""
    plan = PLANS[WIDE]
    for row, held in product(range(players), range(MANY)):
        left, right = plan.end_boxes(players, row, held)
        _, _, beside, above = plan.player_box(players, row)
        assert left[0] - 4.5 >= beside + 4 or left[1] - 4.5 >= above + 4
        assert left[0] - 4.5 >= plan.map.box[2] + 4
        assert right[2] + 4.5 <= plan.width - 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_court_cards_are_apart_and_legible(players: int) -> None:
    """Below scale 1 letters would be too small. Where a unit is a pixel they can be touched, too; a
    lower window shows a court enlarged."""
    plan = PLANS[WIDE]
    for row, held in product(range(players), range(1, MANY)):
        lies, room = plan.arrange_court(players, row, held), plan.court_box(players, row)
        assert lies.scale >= 1
        boxes = boxes_of(lies)
        assert all(is_inside(each, grow_box(room, .01)) for each in boxes)
        assert all(min(each[2] - each[0], each[3] - each[1]) >= TOUCH for each in boxes)
        assert not any(measure_overlap(one, other) for one, other in combinations(boxes, 2))


def boxes_of(lies: Lying) -> list[Box]:
    return [room_of(*spot, form, lies.scale)
            for spot, form in zip(lies.spots, lies.forms, strict=True)]


@every_layout
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_cards_of_a_table_have_one_size(players: int, layout: str) -> None:
    """The last card of each court is whole; those it covers are as high."""
    plan = PLANS[layout]
    for held in range(1, 9):
        lies = plan.arrange_court(players, 0, held)
        assert lies.scale == plan.card_scale(players) and lies.forms[-1] == UPRIGHT
        assert {form.height for form in lies.forms} == {UPRIGHT.height}


@pytest.mark.parametrize(("players", "whole"), [(2, 3), (3, 3), (4, 4), (5, 3)])
def test_short_courts_show_whole_cards(players: int, whole: int) -> None:
    plan = PLANS[WIDE]
    assert plan.arrange_court(players, 0, whole).forms == (UPRIGHT,) * whole
    assert plan.arrange_court(players, 0, whole + 1).forms[0] != UPRIGHT


def test_long_courts_keep_their_order_in_a_row() -> None:
    lies = PLANS[WIDE].arrange_court(5, 0, 8)
    assert [x for x, _ in lies.spots] == sorted(x for x, _ in lies.spots)
    assert len({y for _, y in lies.spots}) == 1


@pytest.mark.parametrize("held", range(1, 11))
def test_hand_can_be_read_whole(held: int) -> None:
    plan = PLANS[WIDE]
    lies = plan.arrange_hand(5, held)
    assert lies.scale == 1 and (lies.forms[0] == UPRIGHT) == (held <= 4)
    assert is_inside(lies.frame(), grow_box(plan.hand_box(5), .01))


@every_position
@every_language
def test_card_letters_are_high_enough(reader: Language, position: str) -> None:
    can_be_read(draw_position("pax_pamir", position, WIDE, reader))


@every_language
def test_crowded_courts_stay_legible(reader: Language) -> None:
    can_be_read(draw(crowded_view(), reader, NAMES, WIDE, [], 0))


def can_be_read(picture: Picture) -> None:
    """Check that its letters are eleven pixels high where a unit is a pixel, and words ten where
    it is as small as in a window 1280 wide."""
    assert picture.least == 1
    for name, part in picture.parts.items():
        if name.startswith("w-card-"):
            scale = float((re.findall(r'<g transform="scale\(([\d.]+)\)', part) or ["1"])[0])
            sizes = [float(size) * scale for size in re.findall(r'font-size="([\d.]+)"', part)]
            assert min(sizes, default=11) >= 10.99, name
            written = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]{3,})<', part)
            assert all(float(size) * scale * NARROWEST >= 9.99 for size, _ in written), name


def test_own_court_is_next_to_hand() -> None:
    wide, tall = PLANS[WIDE], PLANS[TALL]
    assert wide.seat_order(5, 2) == [3, 4, 0, 1, 2] and tall.seat_order(5, 2) == [2, 3, 4, 0, 1]
    assert wide.seat_order(2, 0) == [1, 0] and tall.seat_order(2, 0) == [0, 1]
    assert wide.seat_order(3, None) == tall.seat_order(3, None) == [0, 1, 2]
    assert tall.hand_box(5)[3] < tall.player_box(5, 0)[1] < tall.hand_box(5)[3] + 12


def test_spectators_get_no_hand_area() -> None:
    view = POSITIONS["in play"]
    held = draw(view, ENGLISH, NAMES, TALL, [], 0)
    watched = draw(view, ENGLISH, NAMES, TALL)
    assert watched.height == held.height - PLANS[TALL].hand_room < held.height


def test_seams_and_regions_use_whole_units() -> None:
    for plan in PLANS.values():
        assert set(plan.map.seams) == set(BORDERS)
        for seam in plan.map.seams.values():
            assert all(x == int(x) and y == int(y) for x, y in seam)
        assert all(plan.map.outline(name).endswith("z") for name in REGIONS)


def forms() -> dict[str, Form]:
    """Return the forms of cards on both boards: in the market, in courts and in hands."""
    lies = [plan.arrange_court(players, 0, held) for plan in PLANS.values()
            for players in (3, 5) for held in range(1, 9)]
    lies += [plan.arrange_hand(5, held) for plan in PLANS.values() for held in range(1, 9)]
    return {f"{form.width:.1f} by {form.height:.0f}": form
            for form in (STRIP, *(form for one in lies for form in one.forms))}


@pytest.mark.parametrize("form", forms().values(), ids=forms())
@every_language
def test_names_break_where_they_may(reader: Language, form: Form) -> None:
    """They break between words, or at a hyphen in a long one. On the narrowest cards of a fan they
    may end in dots."""
    for number in range(1, COURT_CARDS + 1):
        drawn_name = next(each
                          for each in ET.fromstring(draw_face(number, reader, form)).iter("text")
                          if each.get("class") == "px-name")
        rows = [each.text or "" for each in drawn_name] or [drawn_name.text or ""]
        name, at = reader.say(card_words.card_title(number)), 0
        cut = any(row.endswith("…") for row in rows)
        assert not cut or form.width < CUT, rows
        for row in () if cut else rows:
            part = row if name.startswith(row, at) else row.removesuffix("-")
            breaks = list_break_positions(name) + list_gap_positions(name)
            assert name.startswith(part, at) and (not at or at in breaks), rows
            at += len(part) + name.startswith(" ", at + len(part))
        assert cut or at == len(name)


@every_language
def test_whole_cards_squeeze_no_name(reader: Language) -> None:
    """Only Japanese letters are set closer than they are high, others at most by a hundredth."""
    for number in range(1, COURT_CARDS + 1):
        drawn = ET.fromstring(f"<g>{draw_face(number, reader, UPRIGHT)}</g>")
        closest = min((float(found[1]) for part in drawn.iter("g")
                       if any(each.get("class") == "px-name" for each in part.findall("text"))
                       and (found := re.search(r"scale\(([\d.]+) 1\)", part.get("transform", "")))),
                      default=1)
        assert reader.code == "ja" or closest >= .99, reader.say(card_words.card_title(number))


@every_language
def test_strip_names_leave_room_for_ring(reader: Language) -> None:
    for number in range(1, COURT_CARDS + 1):
        for each in ET.fromstring(draw_face(number, reader, STRIP)).iter("text"):
            above = float(each.attrib["y"]) - .88 * float(each.attrib["font-size"])
            assert above >= 2 - STRIP.height / 2, each.text
