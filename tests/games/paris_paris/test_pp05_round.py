"""PP-5: the five steps of a round."""

from __future__ import annotations

import pytest

from grandtour.engine.core import PUBLIC, Event
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, ON_4, PARIS, answer, bag, board, boxed_tiles, events_of, find_answer, full_view, lay,
    left_over, list_choices, mover, offered_tiles, parked_tiles, play_open, points, round_ends,
    shop_owners, small_tour, stock, sum_scorings, tours, turn_up,
)
from tests.scene import walk

ROUND = "vendome-red luxembourg-blue bastille-orange opera-red"      # of three players


def start(players: int, **named: str) -> ParisParis:
    return PARIS.start(players, PARIS.choose(players, {"first_seat": "0"} | named))


# PP-5.0  Rounds.

@clause("PP-5.0.1", "PP-8.1", "PP-8.3")
@example("ON-1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (3, 15), (4, 12)])
@pytest.mark.parametrize("leader", [0, 1])
def test_on_1_rounds_depend_on_players(players: int, rounds: int, leader: int) -> None:
    s = start(players, first_seat=str(leader))
    told: list[Event] = []
    s.log = told
    left = []
    for position, _ in walk(s, players):
        if not position.is_chance_node() and position.view(0)["opened"] == 0:
            left.append(position.view(0)["piles"])
    assert left == list(range(rounds - 1, -1, -1))
    assert len([event for event in told if event.message == "small_tour"]) == rounds
    assert full_view(s)["leader"] == leader
    [first, *_] = [event for event in told if event.message == "special_tour"]
    assert first.seat == leader


@clause("PP-5.0.2")
def test_round_has_five_steps_in_order() -> None:
    """Reveal, open, small tour, park, pass the bus."""
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, to_move="green", coming=ROUND)
    assert (mover(s), full_view(s)["leader"]) == ("green", 1)
    play_open(s, "tour_eiffel")
    assert s.is_chance_node()
    s.log = []
    turn_up(s, ROUND)
    asked = []
    for stop in ("vendome", "luxembourg", "bastille"):
        asked.append(mover(s))
        play_open(s, stop)
    assert s.is_chance_node()
    assert asked == ["violet", "green", "grey"]
    assert [event.message for event in s.log] == [
        "laid_out", "took", "opened", "took", "opened", "took", "opened",
        "small_tour", "small", "grand_tour", *["halt"] * 4]
    assert full_view(s)["leader"] == 0


# PP-5.1  Lay out the tiles.

@clause("PP-5.1.1")
def test_one_pile_is_revealed() -> None:
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, coming=ROUND)
    piles = full_view(s)["piles"]
    play_open(s, "tour_eiffel")
    assert offered_tiles(s) == []
    turn_up(s, ROUND)
    assert sorted(offered_tiles(s)) == sorted(ROUND.split())
    assert full_view(s)["piles"] == piles - 1


@clause("PP-5.1.1")
def test_order_of_revealing_is_irrelevant() -> None:
    texts = set()
    for order in (1, -1):
        s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, coming=ROUND)
        play_open(s, "tour_eiffel")
        turn_up(s, " ".join(ROUND.split()[::order]))
        texts.add(str(s))
    assert len(texts) == 1


@clause("PP-5.1.2", "PP-5.2.7")
@example("CL-8")
def test_cl_8_stop_may_offer_two_tiles() -> None:
    s = lay({}, "odeon-red odeon-blue vendome-red", players=2)
    assert find_answer(s, "open odeon") == (
        "tile_ambiguous", "PP-5.1.2",
        "Two tiles of Odéon are on offer, red and blue. Say which: the colour left over can start "
        "a grand tour.", "open odeon-red")
    play_open(s, "odeon-red")
    assert offered_tiles(s) == ["vendome-red", "odeon-blue"]
    assert shop_owners(s, "odeon") == "green"


@clause("PP-5.1.2", "PP-5.2.7")
def test_identical_tiles_are_separate_tiles() -> None:
    s = lay({}, "odeon-red odeon-red vendome-red", players=2)
    play_open(s, "odeon")
    assert offered_tiles(s) == ["vendome-red", "odeon-red"]
    play_open(s, "odeon")
    assert shop_owners(s, "odeon") == "green grey"
    assert parked_tiles(s) == ["vendome-red"]


@clause("PP-5.1.3")
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_stops_on_offer_are_public(looker: int) -> None:
    s = lay({}, "odeon-red vendome-red vendome-red bastille-orange", players=3)
    assert s.view(looker)["offer"] == ["vendome-red", "vendome-red", "odeon-red",
                                       "bastille-orange"]
    play_open(s, "bastille")
    assert s.view(looker)["offer"] == ["vendome-red", "vendome-red", "odeon-red"]


# PP-5.2  Open shops.

@clause("PP-5.2.1", "PP-5.2.8")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_players_take_and_open_clockwise(leader: int) -> None:
    names = ["green", "grey", "violet", "yellow"]
    tiles = ["vendome-red", "luxembourg-blue", "bastille-orange", "gare_du_nord-pink"]
    s = lay({}, " ".join([*tiles, "st_lazare-red"]), to_move=names[leader])
    assert full_view(s)["leader"] == leader
    for turn, tile in enumerate(tiles):
        assert mover(s) == names[(leader + turn) % 4]
        play_open(s, tile)
        assert shop_owners(s, tile.partition("-")[0]) == names[(leader + turn) % 4]
    assert parked_tiles(s) == ["st_lazare-red"]
    assert len(board(s)) == 4


@clause("PP-5.2.2")
def test_taken_tile_goes_into_the_box() -> None:
    s = lay({}, "vendome-red luxembourg-blue bastille-orange st_lazare-red", players=3)
    before = boxed_tiles(s)
    play_open(s, "luxembourg")
    gone = boxed_tiles(s)
    assert gone.pop("luxembourg-blue") == before.pop("luxembourg-blue", 0) + 1
    assert gone == before


@clause("PP-5.2.2", "PP-5.2.4")
@pytest.mark.parametrize("line", ["red", "blue"])
def test_colour_of_taken_tile_is_irrelevant(line: str) -> None:
    s = lay({}, "odeon-red odeon-blue st_lazare-red", players=2)
    play_open(s, f"odeon-{line}")
    assert board(s) == {"odeon": "green"}
    assert stock(s, "green") == 19
    assert points(s) == {}


@clause("PP-5.2.4", "PP-5.4.3")
@pytest.mark.parametrize(("taken", "tour"), [("odeon-red", ["small", "grand"]),
                                             ("odeon-blue", ["small"])])
def test_colour_left_over_matters(taken: str, tour: list[str]) -> None:
    s = lay({}, "odeon-red odeon-blue", parked="republique-blue")
    assert [found.kind for found in left_over(s, taken)] == tour


@clause("PP-5.2.3")
@pytest.mark.parametrize("text", ["pass", "pass "])
def test_passing_is_impossible(text: str) -> None:
    s = lay({}, "vendome-red opera-pink opera-pink", players=2)
    assert find_answer(s, text) == (
        "no_pass", "PP-5.2.3",
        "You must take one of the tiles. On offer: Opéra (pink), Vendôme (red).",
        "open opera-pink")
    assert not any("pass" in str(known) for known in PARIS.actions)


@clause("PP-5.2.3", "PP-12.2")
def test_pass_is_known_only_while_choosing() -> None:
    """While no player is asked, it is an unknown word."""
    drawing = lay({}, "vendome-red opera-pink", players=2, coming=ROUND)
    play_open(drawing, "opera")
    ended = lay({}, "vendome-red opera-pink", players=2, round=LAST)
    play_open(ended, "opera")
    for s in (drawing, ended):
        with pytest.raises(Refused) as error:
            PARIS.inquire(s, "pass", 0)
        assert answer(s, error.value)[:2] == ("unknown_action", "PP-1.2")


@clause("PP-5.2.5", "PP-6.1")
@example("RB-14")
def test_rb_14_room_at_a_crossing() -> None:
    s = lay({"concorde": "violet"}, "concorde-orange bastille-orange vendome-red", players=3,
            to_move="grey")
    assert find_answer(s, "open concorde remove violet") == (
        "removal_not_allowed", "PP-5.2.5",
        "Concorde still has room for a shop, so no shop may be removed there.",
        "open concorde-orange")
    play_open(s, "concorde")
    assert shop_owners(s, "concorde") == "grey violet"
    assert bag(s) == {}


@clause("PP-5.2.5")
@pytest.mark.parametrize("owner", ["0", "1", "2", "3", "green", "grey", "violet", "yellow", "x"])
@pytest.mark.parametrize("stop", ["concorde", "vendome"])
def test_free_stop_ignores_the_named_owner(owner: str, stop: str) -> None:
    s = lay({"concorde": "violet"}, "concorde-orange bastille-orange vendome-red", players=3,
            to_move="grey")
    found = find_answer(s, f"open {stop} remove {owner}")
    assert found[:2] == ("removal_not_allowed", "PP-5.2.5")
    assert found.nearest == next(text for text in list_choices(s) if stop in text)


@clause("PP-5.2.6")
def test_full_stop_removes_a_shop_first() -> None:
    s = lay({"vendome": "grey"}, "vendome-red bastille-orange", players=3, to_move="violet")
    told = [(event.message, event.seat) for event in events_of(s, "vendome")]
    assert told[:3] == [("took", 2), ("removed", 1), ("opened", 2)]


@clause("PP-5.2.7")
@example("CL-9")
def test_cl_9_equal_tiles_need_no_colour() -> None:
    s = lay({}, "odeon-red odeon-red vendome-red", players=2)
    assert list_choices(s) == ["open vendome-red", "open odeon-red"]
    assert play_open(s, "odeon") == "open odeon-red"


@clause("PP-5.2.7")
def test_other_tiles_beside_equals_are_choices() -> None:
    s = lay({}, "vendome-red vendome-red odeon-red", players=2)
    assert list_choices(s) == ["open vendome-red", "open odeon-red"]


CL_14 = {"vendome": "grey", "odeon": "green green", "opera": "grey violet"}


@clause("PP-5.2.7", "PP-6.3")
@example("CL-16")
def test_cl_16_player_has_choices() -> None:
    s = lay(CL_14, "vendome-red odeon-red opera-pink bastille-orange", players=3,
            to_move="violet")
    assert sorted(list_choices(s)) == [
        "open bastille-orange", "open odeon-red", "open opera-pink remove 1",
        "open opera-pink remove 2", "open vendome-red"]


@clause("PP-5.2.8", "PP-5.4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_tile_is_left_over(players: int) -> None:
    for s, chosen in walk(start(players), 20 + players):
        if not s.is_chance_node():
            assert len(offered_tiles(s)) == players + 1 - full_view(s)["opened"]
            if full_view(s)["opened"] == players - 1:
                assert len(offered_tiles(s)) == 2
                last = chosen
    assert offered_tiles(s) == []
    assert str(last).startswith("open")


@clause("PP-5.2.9", "PP-6.2", "PP-6.4")
@example("CL-14")
@pytest.mark.parametrize(("words", "move"), [
    ("vendome remove grey", "open vendome-red"), ("vendome remove 1", "open vendome-red"),
    ("vendome-red remove grey", "open vendome-red"),
    ("odeon remove green", "open odeon-red"), ("odeon-red remove 0", "open odeon-red"),
    ("odeon-red", "open odeon-red"), ("odeon", "open odeon-red"),
    ("opera remove grey", "open opera-pink remove 1"),
    ("opera remove 2", "open opera-pink remove 2"),
])
def test_cl_14_needless_true_words_are_accepted(words: str, move: str) -> None:
    s = lay(CL_14, "vendome-red odeon-red opera-pink bastille-orange", players=3,
            to_move="violet")
    assert play_open(s, words) == move


@clause("PP-5.2.9", "PP-6.2", "PP-6.3", "PP-12.2")
@example("CL-14")
@pytest.mark.parametrize(("words", "code", "id"), [
    ("vendome remove green", "removal_not_there", "PP-6.2"),
    ("odeon remove violet", "removal_not_there", "PP-6.3"),
    ("bastille remove grey", "removal_not_allowed", "PP-5.2.5"),
    ("opera-red remove grey", "tile_not_on_offer", "PP-5.2.1"),
])
def test_cl_14_untrue_words_are_refused(words: str, code: str, id: str) -> None:
    s = lay(CL_14, "vendome-red odeon-red opera-pink bastille-orange", players=3,
            to_move="violet")
    assert find_answer(s, f"open {words}")[:2] == (code, id)


@clause("PP-5.2.7")
def test_identical_tiles_leave_no_choice() -> None:
    """This holds for every reader and any bag and piles. A full crossing is still a choice."""
    red, blue = "vendome-red", "opera-pink"
    for offer, shops, sole in (
            (f"{red} {red}", {}, f"open {red}"),
            (f"{red} {red}", {"vendome": "grey"}, f"open {red}"),
            (f"{red} {blue}", {}, None),
            (f"{blue} {blue}", {"opera": "grey violet"}, None)):
        s = lay(shops, offer)
        for d in (s, *[s.disguise(PUBLIC, Rng(seed)) for seed in range(5)]):
            found = PARIS.sole_choice(d)
            assert (str(found) if found else None) == sole
    play_open(s, "opera remove grey")
    assert PARIS.sole_choice(s) is None                     # chance lays tiles out


# PP-5.3  The small tour.

@clause("PP-5.3.1")
@example("CL-3")
def test_cl_3_tour_sees_this_rounds_changes() -> None:
    s = lay({"luxembourg": "green"},
            "luxembourg-blue luxembourg-blue bastille-orange tour_eiffel-orange", players=3,
            to_move="grey")
    play_open(s, "luxembourg-blue")
    assert (shop_owners(s, "luxembourg"), bag(s)) == ("grey", {"green": 1})
    play_open(s, "bastille")
    [tour] = left_over(s, "tour_eiffel")
    assert (tour.of, tour.points) == ("luxembourg-blue", {"grey": 1})


@clause("PP-5.3.2")
@example("RB-4")
def test_rb_4_shop_at_stop_scores() -> None:
    assert small_tour({"vendome": "grey", "opera": "violet"}, "vendome-red") == {"grey": 1}


@clause("PP-5.3.3")
@example("RB-5")
def test_rb_5_two_equally_near_shops_of_one_player() -> None:
    assert small_tour({"odeon": "grey", "louvre": "grey", "quartier_latin": "violet"},
                      "st_germain-red") == {"grey": 2}


RB_6 = {"vendome": "green", "pont_neuf": "violet", "champs_elysees": "grey"}


@clause("PP-5.3.4", "PP-10.1")
@example("RB-6")
@pytest.mark.parametrize(("left", "lines", "points"), [
    ("louvre-red", "both", {"green": 1, "violet": 1}),
    ("louvre-orange", "both", {"green": 1, "violet": 1}),
    ("louvre-red", "tile_colour", {"green": 1}),
    ("louvre-orange", "tile_colour", {"violet": 1}),
])
def test_rb_6_empty_crossing_searches_both_lines(
        left: str, lines: str, points: dict[str, int]) -> None:
    assert small_tour(RB_6, left, small_tour_lines=lines) == points


@clause("PP-5.3.3", "PP-5.3.7")
@example("RB-7")
def test_rb_7_far_away_early_in_the_game() -> None:
    assert small_tour({"montparnasse": "grey", "tour_eiffel": "yellow"},
                      "republique-blue") == {"grey": 1}


@clause("PP-5.3.7")
@example("RB-8")
def test_rb_8_line_without_shops_pays_nothing() -> None:
    assert small_tour({"tour_eiffel": "yellow", "bastille": "green"}, "luxembourg-blue") == {}


@clause("PP-5.3.2")
@example("RB-9")
@pytest.mark.parametrize(("opera", "points"), [
    ("green yellow", {"green": 1, "yellow": 1}), ("green green", {"green": 2})])
def test_rb_9_every_shop_at_stop_scores(opera: str, points: dict[str, int]) -> None:
    assert small_tour({"opera": opera, "vendome": "green"}, "opera-pink") == points


@clause("PP-5.3.5")
@example("ON-3")
def test_on_3_both_nearest_stops_score() -> None:
    assert small_tour({"montparnasse": "green green", "odeon": "green grey",
                       "republique": "violet"}, "luxembourg-blue") == {"green": 3, "grey": 1}


@clause("PP-5.3.6")
@example("CL-1")
def test_cl_1_tour_stays_on_line() -> None:
    assert small_tour({"st_germain": "green", "st_nicolas": "grey"},
                      "luxembourg-blue") == {"grey": 1}


@clause("PP-5.3.4", "PP-5.3.5")
@example("CL-2")
def test_cl_2_equally_near_stops_all_score() -> None:
    [tour] = round_ends({"pompidou": "green grey", "odeon": "yellow", "louvre": "violet",
                         "hotel_de_ville": "grey"}, "pont_neuf-orange")
    assert tour.points == {"green": 1, "grey": 2, "violet": 1, "yellow": 1}
    assert set(tour.stops) == {"pompidou", "odeon", "louvre", "hotel_de_ville"}


@clause("PP-5.3.4")
def test_smallest_distance_counts_over_both_lines() -> None:
    """One stop away on orange, two on red."""
    board = {"opera": "green", "concorde": "grey"}
    assert small_tour(board, "louvre-red") == {"grey": 1}
    assert small_tour(board, "louvre-red", small_tour_lines="tile_colour") == {"green": 1}


@clause("PP-5.3.3")
@pytest.mark.parametrize(("near", "far"), [("vendome", "st_lazare"), ("st_germain", "odeon")])
def test_only_nearer_shop_scores(near: str, far: str) -> None:
    assert small_tour({near: "green", far: "grey"}, "louvre-red") == {"green": 1}


@clause("PP-5.3.8")
@example("RB-10")
def test_rb_10_past_45() -> None:
    s = lay({"odeon": "green green", "montparnasse": "green"},
            "tour_eiffel-orange luxembourg-blue", score="green 44 grey 3")
    [tour] = left_over(s, "tour_eiffel")
    assert tour.points == {"green": 3}
    assert points(s) == {"green": 47, "grey": 3}
    assert s.view(PUBLIC)["scores"] == [47, 3, 0, 0]


@clause("PP-5.3.8")
def test_points_are_added_at_once() -> None:
    s = lay({"vendome": "grey"}, "tour_eiffel-orange vendome-red", score="grey 1")
    play_open(s, "tour_eiffel")
    assert points(s) == {"grey": 2}


# PP-5.4  Park the tile that is left over.

@clause("PP-5.4.1", "PP-5.4.2", "PP-5.4.3")
@example("RB-13")
def test_rb_13_parking() -> None:
    s = lay({"louvre": "grey"}, "denfert_rochereau-pink pont_neuf-orange", players=2,
            to_move="grey", parked="louvre-red",
            coming="st_lazare-red republique-blue louvre-orange")
    assert [tour.kind for tour in left_over(s, "denfert_rochereau")] == ["small"]
    assert set(parked_tiles(s)) == {"louvre-red", "pont_neuf-orange"}
    turn_up(s, "st_lazare-red republique-blue louvre-orange")
    play_open(s, "st_lazare")
    small, grand = left_over(s, "republique")
    assert (small.kind, grand.kind, grand.of) == ("small", "grand", "orange")
    assert parked_tiles(s) == ["louvre-red"]


@clause("PP-5.4.2")
@example("RB-13")
def test_rb_13_other_colour_starts_no_tour() -> None:
    s = lay({"louvre": "grey"}, "republique-blue louvre-orange", parked="louvre-red")
    assert [tour.kind for tour in left_over(s, "republique")] == ["small"]
    assert set(parked_tiles(s)) == {"louvre-red", "louvre-orange"}


@clause("PP-5.4.3")
def test_grand_tour_discards_both_tiles() -> None:
    s = lay({}, "republique-blue louvre-orange", parked="bastille-orange")
    before = boxed_tiles(s)
    left_over(s, "republique")
    gone = boxed_tiles(s)
    assert {kind: gone[kind] - before.get(kind, 0) for kind in gone
            if gone[kind] != before.get(kind, 0)} == {
                "republique-blue": 1, "louvre-orange": 1, "bastille-orange": 1}


@clause("PP-5.0.2", "PP-5.3.3", "PP-5.4.3")
@example("CL-6")
def test_cl_6_both_tours_score_separately() -> None:
    s = lay(ON_4, "tour_eiffel-orange notre_dame-turquoise", parked="les_halles-turquoise")
    small, grand = left_over(s, "tour_eiffel")
    assert small.points == {"violet": 3}
    assert set(small.stops) == {"hotel_de_ville", "quartier_latin"}
    assert grand.points == {"grey": 1, "violet": 4, "green": 1, "yellow": 3}
    assert sum_scorings([small, grand]) == {"green": 1, "grey": 1, "violet": 7, "yellow": 3}
    assert parked_tiles(s) == []


@clause("PP-5.4.4", "PP-13.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_tile_per_colour_waits(players: int) -> None:
    most = 0
    for s, _ in walk(start(players), 30 + players):
        waiting = [tile.partition("-")[2] for tile in parked_tiles(s)]
        assert len(set(waiting)) == len(waiting) <= 5
        most = max(most, len(waiting))
    assert most >= 3


RB_25 = {stop: owners for stop, owners in ON_4.items() if stop != "montmartre"}


@clause("PP-5.4.5", "PP-8.1", "PP-8.2", "PP-8.5", "PP-8.9")
@example("RB-25")
def test_rb_25_last_round_ends() -> None:
    s = lay(RB_25, "tour_eiffel-orange jardin_des_plantes-turquoise", players=3, round=LAST,
            parked="les_halles-turquoise bastille-orange", markers="turquoise red blue",
            colours="green_violet_yellow_grey")
    assert (mover(s), full_view(s)["piles"]) == ("green", 0)
    small, grand, *special = left_over(s, "tour_eiffel")
    assert (small.points, set(small.stops)) == ({"violet": 1}, {"quartier_latin"})
    assert (grand.of, grand.points) == ("turquoise", {"green": 1, "violet": 3, "yellow": 3})
    assert {tour.owner: (tour.of, tour.points) for tour in special} == {
        "green": ("turquoise", {"green": 1, "violet": 3, "yellow": 3}),
        "violet": ("red", {"violet": 1}),
        "yellow": ("blue", {"green": 1, "yellow": 5})}
    assert points(s) == {"green": 3, "violet": 8, "yellow": 11}
    assert parked_tiles(s) == ["bastille-orange"]
    for seat in range(3):
        for text in ("open vendome", "pass", "open bastille-orange"):
            assert find_answer(s, text, seat)[:3] == (
                "game_over", "PP-8.9", "The game has ended. yellow won with 11 points.")


# PP-5.5  Pass the bus.

@clause("PP-5.5.1")
@pytest.mark.parametrize(("last", "leads"), [("green", "violet"), ("grey", "green"),
                                             ("violet", "grey")])
def test_bus_passes_to_the_left(last: str, leads: str) -> None:
    """The last of three players to move sits to the right of the round leader."""
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, to_move=last, coming=ROUND)
    play_open(s, "tour_eiffel")
    turn_up(s, ROUND)
    assert (mover(s), ["green", "grey", "violet"][full_view(s)["leader"]]) == (leads, leads)


@clause("PP-5.5.1", "PP-5.5.2", "PP-8.2", "PP-8.3")
@example("CL-11")
def test_cl_11_special_tours_have_a_starter() -> None:
    s = start(3, first_seat="2")
    told: list[Event] = []
    s.log = told
    order = [position.current_player() + 1 for position, chosen in walk(s, 11)
             if str(chosen).startswith("open")]
    assert len(order) == 45
    assert (order[:3], order[3:6], order[-3:]) == ([3, 1, 2], [1, 2, 3], [2, 3, 1])
    assert full_view(s)["leader"] + 1 == 3
    assert [event.seat + 1 for event in told if event.message == "special_tour"] == [3, 1, 2]
    assert [tour.kind for tour in tours(s, told)][-3:] == ["special"] * 3


@clause("PP-5.5.2")
def test_bus_passes_after_last_round() -> None:
    s = lay({}, "tour_eiffel-orange st_lazare-red", round=LAST, to_move="grey")
    assert full_view(s)["leader"] == 2
    play_open(s, "tour_eiffel")
    assert (s.is_terminal(), full_view(s)["leader"]) == (True, 3)
