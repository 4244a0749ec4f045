"""The colours of the five owners stay apart for every reader, in the palette made for them."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from grandtour.draw import style, stylesheet
from grandtour.games import names

# How colours look without one kind of cone: Machado, Oliveira and Fernandes (2009), severity 1.
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216),
               (-.003882, -.048116, 1.051998)),
    "deutan": ((.367322, .860646, -.227968), (.280085, .672501, .047413),
               (-.011820, .042940, .968881)),
    "tritan": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602),
               (.004733, .691367, .303900)),
}
NEAREST = .15           # in Oklab, for any reader and the standard palette; white to black is 1
APART = .25             # in the palette that was made for the reader
OUTLINE = .5            # of a piece, from the paper


def linear(colour: str) -> list[float]:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in parts]


def product(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix]


def simulate_sight(colour: str, sight: str) -> list[float]:
    """The colour as this reader sees it, in Oklab."""
    light = [min(1, max(0, part)) for part in product(SIGHTS[sight], linear(colour))]
    cones = product(((.4122214708, .5363325363, .0514459929),
                     (.2119034982, .6806995451, .1073969566),
                     (.0883024619, .2817188376, .6299787005)), light)
    return product(((.2104542553, .7936177850, -.0040720468),
                    (1.9779984951, -2.4285922050, .4505937099),
                    (.0259040371, .7827717662, -.8086757660)), [cone ** (1 / 3) for cone in cones])


def fills(palette: str) -> list[str]:
    rules = {selectors[-1]: given for selectors, given in style.iterate_rules(stylesheet())}
    return [rules[f"[data-palette={palette}]"][f"--p{number}"] for number in range(1, 6)]


@pytest.mark.parametrize(("palette", "sight", "least"), [
    *[("standard", sight, NEAREST) for sight in SIGHTS],
    *[("deutan", sight, APART) for sight in ("all cones", "protan", "deutan")],
    *[("tritan", sight, APART) for sight in ("all cones", "tritan")]])
def test_owner_colours_differ(palette: str, sight: str, least: float) -> None:
    for one, other in combinations(fills(palette), 2):
        reached = dist(simulate_sight(one, sight), simulate_sight(other, sight))
        assert reached >= least, f"{one} and {other}: {reached:.3f}"


@pytest.mark.parametrize("game", names())
def test_piece_outlines_stand_out(game: str) -> None:
    """A light fill lies near light paper: the dark key line carries it by day, the cream rim
    carries a dark one by night."""
    for theme, outline in (("light", "--key"), ("dark", "--rim")):
        colours = style.list_theme_tokens(stylesheet(f"grandtour.games.{game}"), theme, game)
        for sight in SIGHTS:
            assert dist(simulate_sight(colours[outline], sight),
                        simulate_sight(colours["--paper"], sight)) >= OUTLINE


@pytest.mark.parametrize("palette", ["deutan", "tritan"])
def test_standalone_pictures_are_valid(palette: str) -> None:
    drawn = style.resolve_sheet(stylesheet(), "light")
    assert fills("standard")[0] in drawn
    assert fills(palette)[0] not in drawn
