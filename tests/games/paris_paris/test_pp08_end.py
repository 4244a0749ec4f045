"""PP-8: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import PUBLIC
from grandtour.games.paris_paris.components import KINDS
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, ON_4, PARIS, events_of, find_answer, full_view, lay, lay_ended, left_over, list_choices,
    parked_tiles, points, round_ends, sum_scorings, tours,
)
from tests.scene import view_as, walk

RB_21 = {"pompidou": "green yellow", "st_nicolas": "yellow", "pont_neuf": "yellow"}


@clause("PP-8.1")
@pytest.mark.parametrize(("players", "last"), [(2, 20), (3, 15), (4, 12)])
def test_special_tours_follow_the_last_pile(players: int, last: int) -> None:
    for number, ended in ((last - 1, False), (last, True)):
        s = lay({}, "tour_eiffel-orange st_lazare-red", players=players, round=number)
        assert full_view(s)["piles"] == last - number
        found = [tour.kind for tour in left_over(s, "tour_eiffel")]
        assert s.is_terminal() == ended
        assert ("special" in found) == ended
        assert s.is_chance_node() != ended


@clause("PP-8.2")
@example("RB-20")
@pytest.mark.parametrize(("last", "order"), [
    ("yellow", ["grey", "violet", "yellow", "green"]),
    ("green", ["violet", "yellow", "green", "grey"]),
    ("violet", ["green", "grey", "violet", "yellow"])])
def test_rb_20_special_tours(last: str, order: list[str]) -> None:
    """The player who took the last tile of a round sits to the right of its leader. The bus is then
    with the second seat to the left of that player."""
    small, *special = round_ends(ON_4, "st_lazare-red", round=LAST, to_move=last,
                                 markers="turquoise red blue orange")
    assert small.kind == "small"
    assert {tour.kind for tour in special} == {"special"}
    assert [tour.owner for tour in special] == order
    assert {tour.of: tour.points for tour in special} == {
        "turquoise": {"green": 1, "grey": 1, "violet": 4, "yellow": 3},
        "red": {"violet": 1},
        "blue": {"green": 1, "yellow": 5},
        "orange": {"violet": 2, "yellow": 2}}
    assert {tour.owner: tour.of for tour in special} == {
        "green": "turquoise", "grey": "red", "violet": "blue", "yellow": "orange"}
    assert sum_scorings(special) == {"green": 2, "grey": 1, "violet": 7, "yellow": 10}


@clause("PP-8.2", "PP-7.11")
def test_special_tour_scores_for_all_players() -> None:
    _, *special = round_ends({"pompidou": "yellow"}, "st_lazare-red", round=LAST,
                             markers="turquoise red pink orange")
    assert [tour.points for tour in special if tour.owner == "green"] == [{"yellow": 1}]


@clause("PP-8.3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_start_player_receives_bus_again(players: int, seat: int) -> None:
    s = PARIS.start(players, PARIS.choose(players, {"first_seat": str(seat)}))
    leaders = [position.view(0)["leader"] for position, chosen in walk(s, 8)
               if str(chosen).startswith("open")]
    assert leaders[0] == full_view(s)["leader"] == seat
    assert leaders[-1] == (seat - 1) % players


@clause("PP-8.4", "PP-8.8")
@example("RB-21")
@pytest.mark.parametrize("last", ["green", "yellow"])
def test_rb_21_two_players(last: str) -> None:
    s = lay(RB_21, "tour_eiffel-orange st_lazare-red", players=2, round=LAST, to_move=last,
            markers="turquoise blue", face_up="orange", colours="green_yellow_grey_violet")
    told = events_of(s, "tour_eiffel")
    small, *special = tours(s, told)
    assert small.points == {}
    assert {tour.of: tour.points for tour in special} == {
        "turquoise": {"green": 1, "yellow": 3}, "blue": {"green": 1, "yellow": 5},
        "orange": {"yellow": 2}}
    assert (special[-1].of, special[-1].owner) == ("orange", None)
    assert special[-1].halts["pont_neuf"] == {"yellow": 2}
    assert points(s) == {"green": 2, "yellow": 10}
    assert not [event for event in told if event.message.startswith("bag")]


@clause("PP-8.4")
@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 3), (4, 4)])
def test_player_count_sets_special_tours(players: int, number: int) -> None:
    found = round_ends({}, "st_lazare-red", players=players, round=LAST)
    lines = [tour.of for tour in found if tour.kind == "special"]
    assert len(lines) == len(set(lines)) == number


@clause("PP-8.5")
def test_parked_tiles_have_no_effect() -> None:
    waiting = "jardin_des_plantes-turquoise republique-blue bastille-orange gare_du_nord-pink"
    plain = round_ends(ON_4, "st_lazare-red", round=LAST)
    with_parked = round_ends(ON_4, "st_lazare-red", round=LAST, parked=waiting)
    assert plain == with_parked
    s = lay(ON_4, "tour_eiffel-orange st_lazare-red", round=LAST, parked=waiting)
    left_over(s, "tour_eiffel")
    assert sorted(parked_tiles(s)) == sorted([*waiting.split(), "st_lazare-red"])


def points_at_end(bag: str, **laid: Any) -> tuple[dict[str, int], list[tuple[str, int]]]:
    """Return the points at the end of the game, with nothing on the board to score, and the events
    of the bag."""
    s = lay({}, "tour_eiffel-orange st_lazare-red", round=LAST, bag=bag, **laid)
    told = events_of(s, "tour_eiffel")
    assert s.is_terminal()
    return points(s), [(event.message, event.seat) for event in told
                       if event.message.startswith("bag")]


@clause("PP-8.6")
@example("RB-22")
@pytest.mark.parametrize("players", [3, 4])
def test_rb_22_leader_in_bag(players: int) -> None:
    assert points_at_end("green 4 grey 2 violet 1", players=players) == ({"green": 4}, [("bag", 0)])


@clause("PP-8.6")
@pytest.mark.parametrize(("bag", "paid"), [
    ("violet 1", {"violet": 1}), ("green 2 grey 2 violet 3", {"violet": 3}),
    ("green 3 grey 1 violet 1", {"green": 3}), ("grey 2 violet 1", {"grey": 2})])
def test_sole_leader_in_bag_scores(bag: str, paid: dict[str, int]) -> None:
    assert points_at_end(bag, players=3)[0] == paid


@clause("PP-8.7")
@example("RB-23")
@pytest.mark.parametrize("bag", ["green 3 grey 3 violet 1", ""])
def test_rb_23_tie_or_empty_bag(bag: str) -> None:
    assert points_at_end(bag, players=3) == ({}, [("bag_shared", -1)])


@clause("PP-8.7")
@pytest.mark.parametrize("bag", ["green 2 grey 2 violet 2", "grey 4 violet 4", "green 1 violet 1",
                                 "green 1 grey 2 violet 2"])
def test_shared_lead_in_bag_scores_nothing(bag: str) -> None:
    assert points_at_end(bag, players=3)[0] == {}


@clause("PP-8.8", "PP-4.8")
def test_two_players_skip_bag_scoring() -> None:
    assert points_at_end("", players=2) == ({}, [])
    assert all("bag 0 0\n" in str(s) for s, _ in walk(
        PARIS.start(2, PARIS.choose(2, {})), 3))


@clause("PP-8.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_end_reveals_all_and_closes_play(players: int) -> None:
    s = lay_ended(ON_4 if players == 4 else {}, players=players, score="green 3",
             bag="green 2" if players > 2 else "")
    assert list_choices(s) == []
    views = [view_as(s, looker) for looker in [*range(players), PUBLIC]]
    assert all(view == views[0] for view in views)
    assert None not in views[0]["markers"]
    assert views[0].get("bag") == ([2, *[0] * (players - 1)] if players > 2 else None)
    assert len(views[0]["stocks"]) == players
    for kind in KINDS:
        assert find_answer(s, f"open {kind}", 0)[:2] == ("game_over", "PP-8.9")


@clause("PP-8.9", "PP-9.4")
@pytest.mark.parametrize(("score", "sentence"), [
    ("green 31 grey 30", "The game has ended. green won with 31 points."),
    ("green 31 violet 31", "The game has ended. green, violet won with 31 points."),
    ("", "The game has ended. green, grey, violet won with 0 points."),
])
def test_all_winners_are_named(score: str, sentence: str) -> None:
    s = lay_ended(players=3, score=score)
    for text in ("open vendome", "pass", "fly"):
        assert find_answer(s, text, 1) == ("game_over", "PP-8.9", sentence, None)


@clause("PP-8.9", "PP-8.2", "PP-8.6")
def test_result_breaks_down_the_score() -> None:
    s = lay(ON_4, "tour_eiffel-orange st_lazare-red", round=LAST, score="green 10 violet 4",
            markers="turquoise red blue orange", bag="grey 3 green 1", to_move="yellow")
    left_over(s, "tour_eiffel")
    names = ("before", "special", "bag", "lost", "shops", "score", "rank")
    assert [tuple(line[name] for name in names) for line in view_as(s, PUBLIC)["result"]] == [
        (10, 2, 0, 1, 1, 12, 1), (0, 1, 3, 3, 1, 4, 4), (5, 7, 0, 0, 4, 12, 2),
        (0, 10, 0, 0, 4, 10, 3)]
