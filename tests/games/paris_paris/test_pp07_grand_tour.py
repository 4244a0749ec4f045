"""PP-7: the grand tour."""

from __future__ import annotations

import pytest

from grandtour.games.paris_paris.components import COURSES, LINES, LINES_AT, STOPS
from grandtour.games.paris_paris.rules import score_halt, run_tour
from tests.evidence import clause, example
from tests.games.paris_paris.table import ON_4, full_view, grand_tour, lay, points, positive_counts

RB_11 = {"odeon": "grey violet", "st_germain": "grey", "luxembourg": "grey", "vendome": "violet",
         "pont_neuf": "yellow"}


@clause("PP-7.1")
@pytest.mark.parametrize(("line", "halts"), [
    ("turquoise", ["montmartre", "pompidou", "hotel_de_ville", "quartier_latin"]),
    ("red", ["quartier_latin", "odeon", "louvre", "opera"]),
    ("blue", ["pompidou", "pont_neuf", "odeon", "montparnasse"]),
    ("orange", ["concorde", "louvre", "pont_neuf", "hotel_de_ville"]),
    ("pink", ["montmartre", "opera", "concorde", "montparnasse"]),
])
def test_bus_halts_at_crossings_in_order(line: str, halts: list[str]) -> None:
    """The start of turquoise and of red is a crossing, and one of the four."""
    assert list(grand_tour({}, line).halts) == halts


@clause("PP-7.2", "PP-7.3", "PP-7.4", "PP-7.5", "PP-7.11")
@example("RB-11")
def test_rb_11_one_halt() -> None:
    tour = grand_tour(RB_11, "red")
    assert tour.halts["odeon"] == {"grey": 3, "violet": 1}
    assert tour.points == {"grey": 3, "violet": 1}


@clause("PP-7.3")
def test_neighbours_count_on_any_line() -> None:
    """St-Germain lies on red, Luxembourg on blue: both tours count both."""
    for line in ("red", "blue"):
        assert grand_tour(RB_11, line).halts["odeon"] == {"grey": 3, "violet": 1}


@clause("PP-7.5", "PP-7.8")
@example("RB-12")
@pytest.mark.parametrize("line", ["orange", "pink"])
def test_rb_12_a_crossing_without_shops(line: str) -> None:
    tour = grand_tour({"champs_elysees": "green", "invalides": "green"}, line)
    assert tour.points == {}
    assert "concorde" in tour.halts


@clause("PP-7.1", "PP-7.2", "PP-7.3", "PP-7.4", "PP-7.5", "PP-7.7", "PP-7.11")
@example("ON-4")
def test_on_4_turquoise_tour_scores() -> None:
    tour = grand_tour(ON_4, "turquoise")
    assert list(tour.halts.items()) == [
        ("montmartre", {"grey": 1, "violet": 1}),
        ("pompidou", {"green": 1, "yellow": 3}),
        ("hotel_de_ville", {"violet": 2}),
        ("quartier_latin", {"violet": 1})]
    assert tour.points == {"green": 1, "grey": 1, "violet": 4, "yellow": 3}


@clause("PP-7.5", "PP-7.9")
@example("ON-5")
def test_on_5_lone_plain_stop_scores_nothing() -> None:
    tour = grand_tour(ON_4 | {"notre_dame": "grey"}, "turquoise")
    assert tour.points == {"green": 1, "grey": 1, "violet": 4, "yellow": 3}


@clause("PP-7.7")
@example("ON-6")
def test_on_6_plain_stop_extends_own_chain() -> None:
    tour = grand_tour(ON_4 | {"notre_dame": "violet"}, "turquoise")
    assert tour.points == {"green": 1, "grey": 1, "violet": 6, "yellow": 3}
    assert tour.halts["hotel_de_ville"] == {"violet": 3}
    assert tour.halts["quartier_latin"] == {"violet": 2}


@clause("PP-7.6")
@example("CL-4")
def test_cl_4_second_own_shop_adds_points() -> None:
    tour = grand_tour({"pompidou": "green green", "st_nicolas": "green"}, "turquoise")
    assert tour.halts["pompidou"] == {"green": 3}


@clause("PP-7.4", "PP-7.7")
@example("CL-5")
@pytest.mark.parametrize(("line", "yellow"), [("orange", 6), ("red", 3), ("blue", 3)])
def test_cl_5_neighbouring_crossings_need_common_line(line: str, yellow: int) -> None:
    tour = grand_tour({"louvre": "yellow", "pont_neuf": "yellow yellow"}, line)
    assert tour.points == {"yellow": yellow}
    if line == "orange":
        assert (tour.halts["louvre"], tour.halts["pont_neuf"]) == ({"yellow": 3}, {"yellow": 3})


@clause("PP-7.9")
@pytest.mark.parametrize("line", LINES)
def test_plain_stop_shops_alone_bring_nothing(line: str) -> None:
    plain = [stop for number, stop in enumerate(STOPS) if len(LINES_AT[number]) == 1]
    aside = {"tour_eiffel", "republique", "denfert_rochereau"}
    everywhere = {stop: "green" for stop in plain if stop not in aside}
    assert grand_tour(everywhere, line).points == {}


@clause("PP-7.10")
@pytest.mark.parametrize("line", range(len(LINES)))
def test_order_of_halts_is_irrelevant(line: int) -> None:
    s = lay(ON_4 | {"notre_dame": "violet", "louvre": "grey"}, "vendome-red odeon-red")
    backwards, forwards = s.clone(), s.clone()
    for stop in COURSES[line][::-1]:
        if len(LINES_AT[stop]) == 2:
            score_halt(backwards, stop)
    run_tour(forwards, line)
    assert points(backwards) == points(forwards) == positive_counts(s,
                                                                    full_view(forwards)["scores"])
    assert points(forwards) != points(s)


@clause("PP-7.11")
@pytest.mark.parametrize("last", ["green", "grey", "violet", "yellow"])
def test_tour_scores_for_every_player(last: str) -> None:
    tour = grand_tour(ON_4, "turquoise", to_move=last)
    assert tour.points == {"green": 1, "grey": 1, "violet": 4, "yellow": 3}
