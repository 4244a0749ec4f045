"""The drawing kit and the Bombay board: what every picture guarantees, whatever the position."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest

from grandtour.draw import Picture, glyphs, marks, style, stylesheet
from grandtour.draw.labels import Box, inside, overlap, text_width
from grandtour.draw.shapes import Point, number, polyline, scallop, tag
from grandtour.games.bombay.drawing import layout as lay
from grandtour.games.bombay.cover import cover
from grandtour.games.bombay.drawing import TALL, WIDE, draw, sheet, targets
from grandtour.games.bombay.drawing.herds import tray
from grandtour.games.bombay.facts import CITIES, COLOURS, MARKETS, SITES, TABLES
from grandtour.language import Language, Phrase, language

NAMES = ["Inès", "Haruki", "Tavernier", "Kenji", "Noor & <Co>"]
KATAKANA: dict[str, str] = dict(zip(SITES, [
    "バローダ", "マンドラ", "ジャバルプル", "ジャーブア", "インドーラ", "ボーパール",
    "ナーグプル", "スーラト", "ドゥレー", "アムラーヴァティー", "ゴンディア", "バセイン",
    "ナーシク", "チャンダ", "マフール", "ダウラターバード", "ボンベイ", "ナンデード",
    "プーナ", "ビーダル", "ワランガル", "ショーラープル", "ハイデラバード", "ナルゴンダ",
], strict=True))
SVG = "{http://www.w3.org/2000/svg}"


class Katakana(Language):
    """Japanese as far as the board needs it, whatever the catalogues hold today."""

    def __init__(self) -> None:
        super().__init__("ja", language("ja")._translations)

    def say(self, message: str | Phrase, **facts: object) -> str:
        said: str = super().say(message, **facts)
        return KATAKANA.get(said.lower(), said)


ENGLISH, JAPANESE = language("en"), Katakana()
LANGUAGES = [ENGLISH, JAPANESE]
LAYOUTS = [WIDE, TALL]
every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja"])


# ------------------------------------------------------------------ positions


def start(players: int = 5) -> dict[str, Any]:
    first = TABLES["first_game"]
    return {
        "game": "bombay", "players": players, "set": 1, "sets": 5, "round": 1, "rounds": 3,
        "over": False, "seat": 0, "starter": 0, "points": 3, "bought": False, "asked": "turn",
        "cities": {city: {"demand": list(order), "tokens": 3} for city, order in
                   zip(first["columns"], TABLES["columns"]["orders"], strict=True)},
        "markets": {"left": {"orange": 4}, "middle": {"blue": 3},
                    "right": {"purple": 1, "yellow": 1}},
        "closed": [], "bag": {}, "posts": dict(first["posts"]), "tokens": dict(first["tokens"]),
        "palaces": {},
        "merchants": [{"seat": seat, "site": "daulatabad", "bales": [], "palaces_left": 5,
                       "rupees": 2} for seat in range(players)]}


def before_the_deal() -> dict[str, Any]:
    view = start()
    return view | {"cities": {}, "posts": {}, "tokens": {}, "asked": "columns", "seat": -1,
                   "starter": -1, "markets": {market: {} for market in MARKETS},
                   "closed": list(COLOURS)}


def in_play() -> dict[str, Any]:
    view = start() | {"set": 2, "seat": 1, "points": 2, "closed": ["yellow"]}
    view["markets"] = {"left": {"blue": 5}, "middle": {"orange": 2, "purple": 2}, "right": {}}
    view["palaces"] = {"dhule": 0, "amravati": 1, "jabalpur": 2, "poona": 4, "mahur": 3}
    places = [("nashik", ["blue"]), ("indora", ["orange", "yellow"]), ("indora", []),
              ("warangal", ["orange", "orange"]), ("daulatabad", ["purple"])]
    for merchant, (site, bales) in zip(view["merchants"], places, strict=True):
        merchant.update(site=site, bales=bales)
    view["cities"]["bombay"]["tokens"] = 0
    return view


def crowd(site: str, players: int = 5) -> dict[str, Any]:
    view = start(players)
    loads: list[list[str]] = [["blue", "purple"], ["orange", "yellow"], [], ["orange"], ["blue"]]
    for merchant, load in zip(view["merchants"], loads, strict=False):
        merchant.update(site=site, bales=load)
    return view


def one_market() -> dict[str, Any]:
    return start() | {"asked": "choose", "markets": {
        "left": {"orange": 2, "blue": 2, "purple": 2, "yellow": 3}, "middle": {}, "right": {}}}


POSITIONS = {"start": start(), "before the deal": before_the_deal(), "in play": in_play(),
             "herd": crowd("nanded"), "one market": one_market(),
             "over": in_play() | {"over": True}}
ACTIONS = ["move jhabua", "move dhule", "sell orange", "sell yellow", "end"]


@cache
def drawn(position: str, layout: str, reader: Language = ENGLISH) -> Picture:
    view = POSITIONS[position]
    actions = ACTIONS if position == "in play" else []
    seat = view["seat"] if view["seat"] >= 0 else None
    return draw(view, reader, NAMES, layout, actions, seat, ["site-dhule", "palace-mahur"])


def parsed(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg())


def by_id(picture: Picture) -> dict[str, ET.Element]:
    return {each.attrib["id"]: each for each in parsed(picture).iter() if "id" in each.attrib}


every_position = pytest.mark.parametrize("position", POSITIONS)


# ------------------------------------------------------------------ the text of a picture


@every_layout
@every_language
@every_position
def test_a_picture_is_well_formed_and_its_ids_are_unique(
        position: str, reader: Language, layout: str) -> None:
    picture = drawn(position, layout, reader)
    ids = re.findall(r'\bid="([^"]+)"', picture.svg() + picture.symbols)
    assert len(ids) == len(set(ids))
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.symbols}</svg>')
    assert list(by_id(picture)) and all(name in by_id(picture) for name in picture.parts)


@every_layout
@every_position
def test_every_reference_is_resolved(position: str, layout: str) -> None:
    picture = drawn(position, layout)
    text = picture.svg() + picture.symbols
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r'url\(#([^)]+)\)', text))
    assert used and used <= ids


def test_both_layouts_can_stand_on_one_page() -> None:
    wide, tall = drawn("in play", WIDE), drawn("in play", TALL)
    assert wide.symbols == tall.symbols
    ids = re.findall(r'\bid="([^"]+)"', wide.svg() + tall.svg() + wide.symbols)
    assert len(ids) == len(set(ids))
    assert [name[2:] for name in wide.parts] == [name[2:] for name in tall.parts]


@every_layout
@every_position
def test_a_strict_content_policy_holds_and_colours_come_from_classes(
        position: str, layout: str) -> None:
    picture = drawn(position, layout)
    text = picture.svg() + picture.symbols
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=|<image|data:|https?://(?!www\.w3\.org)",
                         text)
    paints = set(re.findall(r'\b(?:fill|stroke|color|stop-color)="([^"]+)"', text))
    assert all(paint in ("none", "currentColor") or paint.startswith("url(#") for paint in paints)


@every_layout
def test_the_parts_are_the_same_and_in_the_same_order_in_every_position(layout: str) -> None:
    orders = {tuple(drawn(position, layout).parts) for position in POSITIONS}
    assert len(orders) == 1
    scenes = {drawn(position, layout).scenery for position in POSITIONS}
    assert len(scenes) == 1


@every_position
def test_the_wide_board_keeps_its_limits(position: str) -> None:
    picture = drawn(position, WIDE)
    whole = picture.svg() + picture.symbols
    assert len(whole.encode()) <= 60_000
    elements = sum(1 for _ in ET.fromstring(f"<all>{picture.svg()}{picture.symbols}</all>").iter())
    assert elements <= 900


@every_layout
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_file_stands_alone_with_its_colours_resolved(theme: str, layout: str) -> None:
    text = drawn("in play", layout).standalone(theme)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.attrib["role"] == "img"
    assert "var(" not in text and "light-dark" not in text and "role=\"button\"" not in text
    assert ".p3 .piece-body" in text and "#cf3f22" in text
    night = "#131b35"
    assert (night in text) == (theme == "dark")


def test_classes_in_the_drawing_have_a_rule() -> None:
    wanted = {name for layout in LAYOUTS for position in POSITIONS
              for text in [drawn(position, layout).svg() + drawn(position, layout).symbols]
              for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    known = set(re.findall(r"\.([a-z][\w-]*)", sheet()))
    assert wanted - known <= {WIDE}


# ------------------------------------------------------------------ colours


def luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= .03928 else ((part + .055) / 1.055) ** 2.4
                        for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + .05) / (low + .05)


TEXT, LINE = 4.5, 3.0
PAIRS = [
    ("", "ink muted", "paper panel", TEXT), ("", "legal select last focus", "paper panel", LINE),
    ("", "accent", "paper panel", TEXT),
    ("bombay", "ink muted", "paper sea print", TEXT), ("bombay", "road", "paper road-in", LINE),
    ("bombay", "plate-ink plate-muted", "plate", TEXT),
    ("bombay", "band-ink", "madder indigo", TEXT),
    ("bombay", "legal select last focus", "paper", LINE), ("bombay", "pip", "paper", LINE),
    ("bombay", "madder", "plate band-ink", LINE), ("bombay", "plate-ink", "turmeric", LINE),
    ("bombay", "key", "turmeric yellow orange hill", LINE),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "inks", "grounds", "least"), PAIRS)
def test_contrast(theme: str, game: str, inks: str, grounds: str, least: float) -> None:
    found = style.tokens(sheet(), theme, game)
    for ink in inks.split():
        for ground in grounds.split():
            reached = contrast(found[f"--{ink}"], found[f"--{ground}"])
            assert reached >= least, f"{ink} on {ground}: {reached:.2f}"


def test_players_and_silks_carry_their_ink() -> None:
    known = style.tokens(sheet(), "light", "bombay")
    rules = {selectors[0]: given for selectors, given in style.rules(sheet())}
    for mark in marks.MARKS:
        colours = rules[f".p{mark.number}"]
        assert contrast(colours["--c"], colours["--ci"]) >= TEXT
    for colour in COLOURS:
        given = rules[f".silk-{colour}"]
        assert contrast(style.substitute(given["--s"], known), given["--si"]) >= LINE


def test_tokens_follow_the_theme() -> None:
    day, night = (style.tokens(stylesheet(), theme) for theme in ("light", "dark"))
    assert day["--paper"] == "#f6eedc" and night["--paper"] == "#191b20"
    wanted = "paper ink muted accent line panel rim key legal select last focus"
    assert all(f"--{name}" in day for name in wanted.split())


# ------------------------------------------------------------------ geometry

PIXEL = {WIDE: 800 / 1000, TALL: 1.0}       # css pixels in a unit: 800 wide, 360 wide


def hits(picture: Picture) -> dict[str, Box]:
    """The touch area of every place, in the units of the board."""
    found = {}
    for name, part in picture.parts.items():
        element = ET.fromstring(part)
        if element.get("role") != "button":
            continue
        area = next(each for each in element.iter() if each.get("class") == "hit")
        moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)$", element.get("transform", ""))
        dx, dy = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        x, y = float(area.attrib["x"]) + dx, float(area.attrib["y"]) + dy
        found[name[2:]] = (x, y, x + float(area.attrib["width"]), y + float(area.attrib["height"]))
    return found


@every_layout
@every_position
def test_touch_areas_are_large_enough(position: str, layout: str) -> None:
    areas = hits(drawn(position, layout))
    assert {f"site-{site}" for site in SITES} <= set(areas)
    for name, (left, top, right, bottom) in areas.items():
        least = min(right - left, bottom - top) * PIXEL[layout]
        assert least >= 23.95, f"{name}: {least:.1f} px"


def test_sites_on_the_phone_are_as_large_as_a_finger_where_their_neighbours_allow() -> None:
    areas = hits(drawn("start", TALL))
    wide = [areas[f"site-{site}"] for site in SITES]
    assert sum(right - left >= 43.9 for left, _, right, _ in wide) >= 20


@every_layout
def test_touch_areas_of_sites_and_cubes_do_not_overlap(layout: str) -> None:
    areas = hits(drawn("start", layout))
    still = {name: box for name, box in areas.items() if not name.startswith(("elephant", "bale-"))}
    for (one, a), (other, b) in combinations(still.items(), 2):
        shared = overlap(a, b)
        small = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
        assert shared <= .12 * small, f"{one} and {other}"


@every_layout
@every_language
def test_names_columns_and_sites_keep_apart(reader: Language, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    boxes = {f"name of {site}": label.box for site, label in lay.labels(layout, reader).items()}
    boxes |= {f"site {site}": plan.body(site) for site in SITES}
    boxes |= {f"column of {city}": plan.column_box(city) for city in CITIES}
    boxes |= {"markets": plan.markets, "title": lay.TITLE[layout], "counter": lay.COUNTER[layout]}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert overlap(a, b) < 1, f"{one} and {other}"
    for name, box in boxes.items():
        assert inside(box, (0, 0, plan.width, plan.height)), name


@every_layout
@pytest.mark.parametrize("of", [1, 2, 3, 4])
def test_what_lies_in_a_market_stays_inside_it(of: int, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    left, top, right, bottom = plan.markets
    for market in range(3):
        for place in range(of):
            x, y, _, high = lay.lot_place(plan, market, place, of)
            half = 23 * plan.lot                # art.lot: a pile with its number, 46 wide
            edge = left + (right - left) / 3 * market
            assert edge + 2 < x - half and x + half < edge + (right - left) / 3 - 2
            assert top < y - high / 2 and y + high / 2 <= bottom


@every_layout
@every_language
@pytest.mark.parametrize("elephants", [3, 4, 5])
def test_a_tray_leaves_its_site_in_sight_and_stays_on_the_board(
        elephants: int, reader: Language, layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    for site in SITES:
        spot = tray(layout, reader, site, elephants, 2)
        assert not overlap(spot.box, plan.body(site)), site
        assert inside(spot.box, plan.frame), site
        assert spot.width >= plan.seat * elephants


@every_layout
def test_two_loaded_elephants_leave_every_column_and_site_in_sight(layout: str) -> None:
    plan = lay.LAYOUTS[layout]
    for site in SITES:
        room = plan.stable(site)
        for other in SITES:
            if other != site:
                assert overlap(room, plan.body(other)) < 60, f"{site} over {other}"
        for city in CITIES:
            assert overlap(room, plan.column_box(city)) < 900, f"{site} over column of {city}"


def test_roads_of_the_phone_do_not_cross() -> None:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for plan in lay.LAYOUTS.values():
        for (a, b), (c, d) in combinations(lay.ROADS, 2):
            if {a, b} & {c, d}:
                continue
            p, q, r, s = (plan.sites[site] for site in (a, b, c, d))
            assert not (side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0)


@every_layout
def test_text_on_the_map_is_at_least_eleven_pixels(layout: str) -> None:
    picture = drawn("in play", layout)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture.scenery)]
    assert min(sizes) * PIXEL[layout] >= 11 or layout == WIDE
    assert min(sizes) >= 11


# ------------------------------------------------------------------ pieces and states


@every_layout
def test_pieces_are_placed_by_their_transform_alone(layout: str) -> None:
    found = by_id(drawn("in play", layout))
    prefix = layout[0]
    for name in ("elephant-p2", "palace-dhule", "demand-bombay-blue", "bale-p2-1", "bales-blue"):
        piece = found[f"{prefix}-{name}"]
        assert "pc" in piece.attrib["class"].split()
        assert re.fullmatch(r"translate\([-\d.]+,[-\d.]+\)", piece.attrib["transform"])


@every_layout
def test_a_place_says_what_it_means_and_what_may_be_asked(layout: str) -> None:
    found = by_id(drawn("in play", layout))
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
@every_position
def test_no_button_lies_in_a_button(position: str, layout: str) -> None:
    root = parsed(drawn(position, layout))
    for button in (each for each in root.iter() if each.get("role") == "button"):
        assert [each for each in button.iter() if each.get("role") == "button"] == [button]
        assert button.attrib["aria-label"]


@every_layout
def test_rings_tell_legal_from_last_and_carry_a_tick(layout: str) -> None:
    found = by_id(drawn("in play", layout))
    prefix = layout[0]
    states = {name: found[f"{prefix}-ring-{name}"].get("class", "")
              for name in ("site-jhabua", "site-dhule", "site-mahur", "site-surat",
                           "demand-indora-orange", "bale-p2-2")}
    assert states == {"site-jhabua": "ring legal", "site-dhule": "ring legal last",
                      "site-mahur": "ring last", "site-surat": "",
                      "demand-indora-orange": "ring legal", "bale-p2-2": "ring legal"}
    assert any(each.get("class") == "tick" for each in found[f"{prefix}-ring-site-jhabua"].iter())


def test_nobody_looks_nothing_to_ask() -> None:
    picture = draw(in_play(), ENGLISH, NAMES, WIDE)
    assert "data-ask" not in picture.svg() and "data-actions" not in picture.svg()


@every_layout
def test_a_way_of_several_moves_is_drawn_along_its_roads(layout: str) -> None:
    view = in_play()
    here = view["merchants"][view["seat"]]["site"]
    far = "move dhule, move daulatabad"
    ways = draw(view, ENGLISH, NAMES, layout, actions=["move dhule", far], seat=view["seat"])
    (way,) = ET.fromstring(ways.parts[f"{layout[0]}-ways"])
    assert way.attrib["data-way"] == far
    points = [lay.LAYOUTS[layout].sites[site] for site in (here, "dhule", "daulatabad")]
    assert way.attrib["d"] == polyline(points)


# ------------------------------------------------------------------ targets


def test_targets_of_each_kind_of_action() -> None:
    view = in_play()
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


@every_layout
def test_every_target_is_a_part_that_can_be_pointed_at(layout: str) -> None:
    picture = drawn("in play", layout)
    for ident in targets(POSITIONS["in play"], ACTIONS):
        element = ET.fromstring(picture.parts[f"{layout[0]}-{ident}"])
        assert element.get("role") == "button" and element.get("data-actions")


# ------------------------------------------------------------------ the kit


def test_numbers_are_written_the_short_way() -> None:
    assert [number(value) for value in (1, 1.04, -.04, 0, -12.5, 100.0, -1.0)] == [
        "1", "1", "0", "0", "-12.5", "100", "-1"]


def test_tags_escape_and_leave_out() -> None:
    assert tag("g", "x", cls='a"b', id=None, font_size=2.0) == (
        '<g class="a&quot;b" font-size="2">x</g>')
    assert scallop(10, 8).endswith("z")


def test_glyphs_and_marks_are_symbols_without_colours() -> None:
    text = glyphs.symbols() + marks.symbols()
    ET.fromstring(f"<svg>{text}</svg>")
    assert "#" not in text and "var(" not in text
    assert glyphs.symbols(["rupee", "rupee"]).count("<symbol") == 1


def test_east_asian_characters_are_as_wide_as_they_are_high() -> None:
    assert text_width("ボンベイ", 10) == 40 > text_width("Bombay", 10)


def test_a_style_sheet_is_resolved_for_every_class_that_sets_a_variable() -> None:
    css = """:root { --paper: light-dark(#fff, #000); } /* a note: { } */
        .p1 { --c: #111111; } .p2 { --c: #222222; }
        .body { fill: var(--c); stroke: var(--paper); } .board .letter { fill: var(--c); }
        .place:hover { fill: #123456; } @media print { .body { fill: #654321; } }"""
    night = style.resolved(css, "dark")
    assert ".p1 .body,.body.p1{fill:#111111}" in night and ".body{stroke:#000}" in night
    assert ".board .p2 .letter" in night
    assert "var(" not in night and "#123456" not in night and "#654321" not in night


@every_language
def test_the_cover_needs_nothing_but_itself(reader: Language) -> None:
    picture = cover(reader)
    root = ET.fromstring(picture)
    assert root.attrib["viewBox"] == "0 0 500 300" and "style" not in picture
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', picture))
    ids = set(re.findall(r'\bid="([^"]+)"', picture))
    assert {a or b for a, b in used} <= ids and all(name.startswith("cover-") for name in ids)
    assert len(picture.encode()) < 8_000


def test_the_sheet_of_the_game_speaks_only_of_the_game() -> None:
    own = (files("grandtour.games.bombay") / "drawing.css").read_text(encoding="utf-8")
    for selectors, _ in style.rules(own):
        for selector in selectors:
            assert "bo-" in selector or "silk-" in selector or selector == "[data-game=bombay]"
