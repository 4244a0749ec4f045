"""The drawing kit: numbers, tags, glyphs, letters, labels, style sheets."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from grandtour.draw import glyphs, marks, style
from grandtour.draw.labels import (
    Name, split_in_two, is_inside, measure_overlap, place_names, estimate_text_width,
)
from grandtour.draw.places import ring, slight_ring
from grandtour.draw.shapes import along_spline, lines, number, scallop, tag
from grandtour.draw.trail import draw_trail, find_ages


def test_numbers_are_written_short() -> None:
    assert [number(value) for value in (1, 1.04, -.04, 0, -12.5, 100.0, -1.0)] == [
        "1", "1", "0", "0", "-12.5", "100", "-1"]


def test_tags_escape_and_leave_out() -> None:
    assert tag("g", "x", cls='a"b', id=None, font_size=2.0) == (
        '<g class="a&quot;b" font-size="2">x</g>')
    assert scallop(10, 8).endswith("z")


def test_glyphs_have_no_colours() -> None:
    text = glyphs.glyph_symbols(glyphs.GLYPHS) + marks.mark_symbols()
    ET.fromstring(f"<svg>{text}</svg>")
    assert "#" not in text and "var(" not in text


def test_east_asian_characters_are_square() -> None:
    assert estimate_text_width("スーラト", 10) == 40 > estimate_text_width("Surat", 10)


def test_style_sheets_are_resolved() -> None:
    css = """:root { --paper: light-dark(#fff, #000); } /* a note: { } */
        .p1 { --c: #111111; } .p2 { --c: #222222; }
        .body { fill: var(--c); stroke: var(--paper); } .board .letter { fill: var(--c); }
        .place:hover { fill: #123456; } @media print { .body { fill: #654321; } }"""
    night = style.resolve_sheet(css, "dark")
    assert ".p1 .body,.body.p1{fill:#111111}" in night and ".body{stroke:#000}" in night
    assert ".board .p2 .letter" in night
    assert "var(" not in night and "#123456" not in night and "#654321" not in night


def test_names_break_between_words() -> None:
    assert split_in_two("Jardin des Plantes") == ("Jardin des|Plantes", "Jardin|des Plantes")
    assert split_in_two("ポン・ヌフ") == ("ポン・|ヌフ",) and split_in_two("Odéon") == ()
    assert lines(3, 9, "Pont|Neuf", 12, 14) == (
        '<text y="9" font-size="12"><tspan x="3">Pont</tspan><tspan x="3" dy="14">Neuf</tspan>'
        '</text>')


def test_names_stay_in_the_frame() -> None:
    place, frame = (40.0, 40.0, 60.0, 60.0), (0.0, 0.0, 100.0, 100.0)
    names = [Name("a", "Jardin des Plantes", 12, place, forms=("Jardin|des Plantes",))]
    label = place_names(names, [], [], [], frame, (2, 8))["a"]
    assert label.words == "Jardin|des Plantes"
    assert is_inside(label.box, frame) and not measure_overlap(label.box, place)


def test_spline_points_include_both_ends() -> None:
    points = along_spline([(0, 0), (50, 20), (100, 0)], step=5)
    assert points[0] == (0, 0) and points[-1] == (100, 0)
    assert (50, 20) in [(round(x, 6), round(y, 6)) for x, y in points]


def test_rings_are_round_by_default() -> None:
    assert 'rx="10"' in ring(30, 20) and 'rx="4"' in ring(30, 20, 4)


def test_rings_lie_on_their_case() -> None:
    for drawn in (ring(30, 20), slight_ring("rect", "tick", 0, 0)):
        assert drawn.index('class="case"') < drawn.index('class="line"')
    assert "case" not in slight_ring("rect", "tick", 0, 0, cased=False)


def test_trails_fade_with_age() -> None:
    last = [f"place-{number}" for number in range(14)] + ["place-2"]
    ages = find_ages(last)
    assert list(ages)[-2:] == ["place-13", "place-2"]       # the newest is drawn last
    assert list(ages.values()) == ["old"] * 4 + ["recent"] * 6 + ["new"] * 4
    drawn = draw_trail("w", last, {"place-2": "rect", "place-0": ""})
    assert drawn == '<rect id="w-trail-place-2" class="new"/>'
