"""Test what every picture of every game guarantees in any position."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from importlib import import_module

import pytest

from grandtour import games
from grandtour.draw import marks, style, stylesheet
from grandtour.language import Language
from tests.drawing.contrast import LINE, TEXT, contrast
from tests.drawing.sample_boards import (
    BOARDS, CASES, ENGLISH, LANGUAGES, LAYOUTS, PIXEL, SAMPLES, SVG, TALL, WIDE, draw_position,
    drawing, elements_by_id, hits, parse_picture, pictures,
)

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])
every_game = pytest.mark.parametrize("game", games.names())
every_case = pytest.mark.parametrize(("game", "position"), CASES)
USUAL = (63_000, 900)       # bytes and elements of a board with its symbols, if it names no other


def test_every_game_is_drawn() -> None:
    assert sorted(SAMPLES) == list(games.names())


# ------------------------------------------------------------------ the text of a picture


@every_layout
@every_language
@every_case
def test_pictures_have_unique_ids(game: str, position: str, reader: Language, layout: str) -> None:
    picture = draw_position(game, position, layout, reader)
    ids = re.findall(r'\bid="([^"]+)"', picture.svg() + picture.symbols)
    assert len(ids) == len(set(ids))
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.symbols}</svg>')
    assert picture.parts and set(picture.parts) <= set(elements_by_id(picture))


@every_layout
@every_case
def test_references_are_resolved(game: str, position: str, layout: str) -> None:
    picture = draw_position(game, position, layout)
    text = picture.svg() + picture.symbols
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r'url\(#([^)]+)\)', text))
    assert used and used <= ids


@every_case
def test_layouts_can_share_a_page(game: str, position: str) -> None:
    wide, tall = draw_position(game, position, WIDE), draw_position(game, position, TALL)
    assert wide.symbols == tall.symbols
    ids = re.findall(r'\bid="([^"]+)"', wide.svg() + tall.svg() + wide.symbols)
    assert len(ids) == len(set(ids))
    assert [name[2:] for name in wide.parts] == [name[2:] for name in tall.parts]


@every_layout
@every_case
def test_pictures_keep_the_content_policy(game: str, position: str, layout: str) -> None:
    picture = draw_position(game, position, layout)
    text = picture.svg() + picture.symbols
    assert not re.search(
        r"<style|<script|\sstyle=|\son\w+=|<image|data:|https?://(?!www\.w3\.org)", text)
    paints = set(re.findall(r'\b(?:fill|stroke|color|stop-color)="([^"]+)"', text))
    assert all(paint in ("none", "currentColor") or paint.startswith("url(#") for paint in paints)


@every_layout
@every_game
def test_parts_keep_their_order(game: str, layout: str) -> None:
    positions = SAMPLES[game].positions
    for players in {view["players"] for view in positions.values()}:
        alike = [name for name, view in positions.items() if view["players"] == players]
        assert len({tuple(draw_position(game, position, layout).parts) for position in alike}) == 1
    assert len({draw_position(game, position, layout).scenery for position in positions}) == 1


@every_layout
@every_case
def test_boards_keep_their_limits(game: str, position: str, layout: str) -> None:
    """Both the shared parts and those of one layout count."""
    picture = draw_position(game, position, layout)
    whole = picture.svg() + picture.symbols
    most, number = getattr(BOARDS[game], "SIZE", USUAL)
    assert len(whole.encode()) <= most + 4_000 * (layout == TALL)
    elements = sum(1 for _ in ET.fromstring(f"<all>{whole}</all>").iter())
    assert elements <= number


@every_layout
@every_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_standalone_files_resolve_colours(theme: str, game: str, layout: str) -> None:
    text = draw_position(game, "in play", layout).standalone(theme)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.attrib["role"] == "img"
    assert "var(" not in text and "light-dark" not in text and "role=\"button\"" not in text
    assert ".p3 .piece-body" in text and "#cf3f22" in text
    day, night = (style.list_theme_tokens(stylesheet(f"grandtour.games.{game}"), each,
                                          game)["--paper"]
                  for each in ("light", "dark"))
    assert (day in text, night in text) == (theme == "light", theme == "dark")


@every_game
def test_drawn_classes_have_a_rule(game: str) -> None:
    wanted = {name for picture in pictures(game)
              for names in re.findall(r'class="([^"]*)"', picture.svg() + picture.symbols)
              for name in names.split()}
    known = set(re.findall(r"\.([a-z][\w-]*)", stylesheet(f"grandtour.games.{game}")))
    assert wanted - known <= {WIDE}


@every_game
def test_game_sheets_keep_their_scope(game: str) -> None:
    own = stylesheet(f"grandtour.games.{game}").removeprefix(stylesheet())
    for selectors, _ in style.iterate_rules(own):
        for selector in selectors:
            allowed = rf"^\[data-game={game}\]$|{BOARDS[game].SELECTORS}"
            assert re.search(allowed, selector), selector


# ------------------------------------------------------------------ colours

PAIRS = [
    ("", "ink muted", "paper panel", TEXT), ("", "legal select last focus", "paper panel", LINE),
    ("", "accent", "paper panel", TEXT),
    *[(game, *pair) for game, board in BOARDS.items() for pair in board.CONTRASTS]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "inks", "grounds", "least"), PAIRS)
def test_contrast(theme: str, game: str, inks: str, grounds: str, least: float) -> None:
    found = style.list_theme_tokens(stylesheet(f"grandtour.games.{game}" if game else ""), theme,
                                    game)
    for ink in inks.split():
        for ground in grounds.split():
            reached = contrast(found[f"--{ink}"], found[f"--{ground}"])
            assert reached >= least, f"{ink} on {ground}: {reached:.2f}"


def test_players_carry_their_ink() -> None:
    rules = {selectors[-1]: given for selectors, given in style.iterate_rules(stylesheet())}
    for palette in ("standard", "deutan", "tritan"):
        fills = rules[f"[data-palette={palette}]"]
        for mark in marks.MARKS:
            ink = rules[f".p{mark.number}"]["--ci"]
            assert contrast(fills[f"--p{mark.number}"], ink) >= TEXT


def test_tokens_follow_the_theme() -> None:
    day, night = (style.list_theme_tokens(stylesheet(), theme) for theme in ("light", "dark"))
    assert day["--paper"] == "#f6eedc" and night["--paper"] == "#191b20"
    wanted = "paper ink muted accent line panel rim key legal select last focus"
    assert all(f"--{name}" in day for name in wanted.split())


# ------------------------------------------------------------------ places


@every_layout
@every_case
def test_touch_areas_are_large_enough(game: str, position: str, layout: str) -> None:
    picture = draw_position(game, position, layout)
    areas = hits(picture)
    assert areas
    for name, (left, top, right, bottom) in areas.items():
        least = min(right - left, bottom - top) * PIXEL[layout]
        assert least >= 23.95, f"{name}: {least:.1f} px"
        assert left >= 0 and top >= 0 and right <= picture.width and bottom <= picture.height


@every_layout
@every_language
@every_case
def test_text_is_at_least_eleven_units(
        game: str, position: str, reader: Language, layout: str) -> None:
    picture = draw_position(game, position, layout, reader)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture.scenery)]
    assert min(sizes) >= 11


@every_layout
@every_case
def test_no_button_lies_in_a_button(game: str, position: str, layout: str) -> None:
    root = parse_picture(draw_position(game, position, layout))
    for button in (each for each in root.iter() if each.get("role") == "button"):
        assert [each for each in button.iter() if each.get("role") == "button"] == [button]
        assert button.attrib["aria-label"]


@every_layout
@every_case
def test_pieces_move_by_transform(game: str, position: str, layout: str) -> None:
    for name, element in elements_by_id(draw_position(game, position, layout)).items():
        if "pc" in element.get("class", "").split():
            assert re.fullmatch(r"translate\([-\d.]+,[-\d.]+\)", element.attrib["transform"]), name


@every_layout
@every_game
def test_targets_can_be_pointed_at(game: str, layout: str) -> None:
    sample = SAMPLES[game]
    for position, actions in sample.actions.items():
        found = elements_by_id(draw_position(game, position, layout))
        for ident, meant in drawing(game).targets(sample.positions[position], actions).items():
            place = found[f"{layout[0]}-{ident}"]
            assert place.get("role") == "button" and "place" in place.attrib["class"].split()
            assert place.attrib["data-actions"] == "|".join(meant)
            ring = found.get(f"{layout[0]}-ring-{ident}")
            if ring is not None:
                assert "legal" in ring.attrib["class"].split()
                assert any(each.get("class") == "tick" for each in ring.iter())


@every_game
def test_spectators_have_nothing_to_ask(game: str) -> None:
    view = SAMPLES[game].positions["in play"]
    picture = drawing(game).draw(view, ENGLISH, [str(seat) for seat in range(5)], WIDE)
    assert "data-ask" not in picture.svg() and "data-actions" not in picture.svg()


@every_game
@every_language
def test_covers_stand_alone(reader: Language, game: str) -> None:
    picture: str = import_module(f"grandtour.games.{game}.cover").cover(reader)
    root = ET.fromstring(picture)
    assert root.attrib["viewBox"] == "0 0 500 300" and "style" not in picture
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', picture))
    ids = set(re.findall(r'\bid="([^"]+)"', picture))
    assert {a or b for a, b in used} <= ids and all(name.startswith("cover-") for name in ids)
    assert len(picture.encode()) < 8_000
