"""Test the bots' evaluation of Paris Paris: scenes with a best move, and facts it may not use."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from grandtour.bots.ladder import LADDER
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from tests.evidence import clause
from tests.games.paris_paris.table import LAST, PARIS, lay

SECRETS = ("red blue orange", "blue orange pink", "orange pink red")


def greedy_choice(s: State) -> str:
    return str(LADDER["greedy"].choose(s, Rng(1)))


def better(this: State, that: State, seat: int = 0) -> float:
    """Return by how much this position is worth more."""
    return PARIS.evaluate(this, seat) - PARIS.evaluate(that, seat)


# This round.

RIVAL = {"opera": "grey", "concorde": "grey", "montmartre": "grey"}


@clause("PP-14.2", "PP-14.3")
@pytest.mark.parametrize("other", ["champs_elysees-orange", "republique-blue", "louvre-orange"])
def test_bot_denies_rivals_grand_tour(other: str) -> None:
    """The bot does so even if the other tile is of a crossing, as long as little is to come."""
    s = lay(RIVAL, f"gare_du_nord-pink {other}", players=2, parked="denfert_rochereau-pink",
            round=18)
    assert greedy_choice(s) == "open gare_du_nord-pink"


@clause("PP-14.3")
def test_bot_leaves_tile_for_its_tour() -> None:
    own = dict.fromkeys(RIVAL, "green")
    s = lay(own, "gare_du_nord-pink champs_elysees-orange", players=2,
            parked="denfert_rochereau-pink")
    assert greedy_choice(s) == "open champs_elysees-orange"


@clause("PP-14.1")
@pytest.mark.parametrize("offer", ["gare_du_nord-pink bastille-orange", "opera-red opera-pink"])
def test_bot_expects_rivals_best_replies(offer: str) -> None:
    """The best reply of the only rival is the worst one for the bot."""
    board = {"opera": "green grey", "concorde": "green green", "montparnasse": "grey"}
    s = lay(board, offer, players=2, parked="denfert_rochereau-pink", to_move="grey")
    after = []
    for action in s.choices():
        after.append(s.clone())
        after[-1].play(action)
    assert PARIS.evaluate(s, 0) == min(PARIS.evaluate(position, 0) for position in after)
    assert PARIS.evaluate(s, 0) < max(PARIS.evaluate(position, 0) for position in after)


@clause("PP-5.3.2")
def test_bot_leaves_tile_at_its_shops() -> None:
    """No round comes after this one."""
    s = lay({"bastille": "green", "republique": "grey"}, "bastille-orange republique-blue",
            players=2, round=LAST)
    assert greedy_choice(s) == "open republique-blue"


# The rounds to come.

@clause("PP-14.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bot_builds_next_to_its_crossing(players: int) -> None:
    """Both tiles are of plain stops of one line, and the other stop has no shops near."""
    s = lay({"odeon": "green green"}, "luxembourg-blue st_nicolas-blue", players=players, round=8)
    assert greedy_choice(s) == "open luxembourg-blue"


@clause("PP-14.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bot_prefers_crossings_to_plain_stops(players: int) -> None:
    s = lay({}, "odeon-blue republique-blue", players=players, round=3)
    assert greedy_choice(s) == "open odeon-blue"


@clause("PP-6.3")
@pytest.mark.parametrize(("score", "victim"), [("grey 30 violet 3", 1), ("grey 3 violet 30", 2)])
def test_bot_removes_leading_rivals_shop(score: str, victim: int) -> None:
    s = lay({"pont_neuf": "grey violet"}, "pont_neuf-blue republique-blue", players=3, round=LAST,
            score=score, markers="blue red orange")
    assert greedy_choice(s) == f"open pont_neuf-blue remove {victim}"


@clause("PP-6.2")
def test_shop_is_safer_without_further_tiles() -> None:
    board = {"odeon": "green", "luxembourg": "green"}
    offer = "tour_eiffel-orange bastille-orange"
    safe = lay(board, offer, players=3, round=10, coming="")
    risky = lay(board, offer, players=3, round=10, coming="luxembourg-blue luxembourg-blue")
    assert better(safe, risky) > 0


@clause("PP-5.4.3")
def test_parked_tile_serves_the_lines_owner() -> None:
    board = {"odeon": "green", "pont_neuf": "green", "pompidou": "grey"}
    laid: dict[str, Any] = {
        "players": 2, "offer": "tour_eiffel-orange champs_elysees-orange", "round": 12,
        "coming": "republique-blue"}
    with_it = lay(board, parked="montparnasse-blue", **laid)
    without = lay(board, **laid)
    assert better(with_it, without) > 1
    assert better(with_it, without, seat=1) < -1


@clause("PP-5.4.3", "PP-8.5")
def test_parked_tile_is_worthless_at_end() -> None:
    board = {"odeon": "green", "pont_neuf": "green"}
    laid: dict[str, Any] = {
        "players": 2, "offer": "tour_eiffel-orange champs_elysees-orange", "round": LAST}
    assert better(lay(board, parked="montparnasse-blue", **laid), lay(board, **laid)) == 0


# The end.

@clause("PP-8.2", "PP-8.4")
@pytest.mark.parametrize(("own", "face_up"), [("turquoise", "pink"), ("pink", "turquoise")])
def test_bot_builds_on_its_marker_lines(own: str, face_up: str) -> None:
    """Montmartre: turquoise and pink. Quartier Latin: turquoise and red, Odéon: red and blue."""
    for other in ("odeon-red", "pont_neuf-orange", "louvre-red"):
        s = lay({}, f"montmartre-{own} {other}", players=2, round=LAST, markers=f"{own} blue",
                face_up=face_up)
        assert greedy_choice(s) == f"open montmartre-{own}"


@clause("PP-8.6")
def test_sole_leader_in_lost_shops_gains() -> None:
    laid: dict[str, Any] = {
        "players": 3, "offer": "tour_eiffel-orange bastille-orange"}
    for round in (10, LAST):
        alone = lay(bag="green 4 grey 3", round=round, **laid)
        shared = lay(bag="green 4 grey 4", round=round, **laid)
        behind = lay(bag="green 3 grey 4", round=round, **laid)
        assert better(alone, shared) > 0 > better(behind, alone)
    assert better(alone, shared) == 4


def test_best_rivals_points_count_most() -> None:
    laid: dict[str, Any] = {
        "players": 4, "offer": "tour_eiffel-orange bastille-orange"}
    even, ahead = lay(score="grey 9 violet 9", **laid), lay(score="grey 14 violet 4", **laid)
    assert better(even, ahead) > 0
    assert better(lay(score="green 9", **laid), lay(**laid)) == pytest.approx(9)
    assert better(lay(score="grey 9", **laid), lay(**laid)) < -3


# What a seat may know.

@clause("PP-4.4", "PP-11.1", "PP-11.2")
def test_bot_ignores_secret_markers() -> None:
    """This holds even in the last move, after which all of them are revealed."""
    board = {"montmartre": "grey violet", "odeon": "green", "opera": "yellow", "louvre": "green"}
    for offer in ("pompidou-blue odeon-red", "pompidou-blue odeon-red louvre-red opera-pink"):
        for round in (4, LAST):
            positions = [lay(board, offer, round=round, markers=f"turquoise {others}")
                         for others in SECRETS]
            assert len({greedy_choice(s) for s in positions}) == 1
            assert len({PARIS.evaluate(s, 0) for s in positions}) == 1


@clause("PP-8.2")
def test_revealing_markers_keeps_the_value() -> None:
    board = {"montmartre": "grey violet", "odeon": "green", "pompidou": "green"}
    s = lay(board, "luxembourg-blue vendome-red", players=3, round=LAST,
            markers="blue turquoise red")
    t = lay(board, "luxembourg-blue vendome-red", players=3, round=LAST, markers="blue pink orange")
    for position in (s, t):
        position.play(position.choices()[0])
        assert position.is_terminal()
    assert s.scores() != t.scores()
    assert PARIS.evaluate(s, 0) == PARIS.evaluate(t, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("profile", ["rulebook", "online"])
def test_value_depends_on_visible_facts(players: int, profile: str) -> None:
    changed = 0
    for seed in range(3):
        rng = Rng(seed)
        s = PARIS.start(players, PARIS.choose(players, {}, profile))
        while not s.is_terminal():
            before = str(s)
            seat = max(s.current_player(), 0)
            for other in [s.resample(seat, rng) for _ in range(2)]:
                changed += str(other) != before
                assert isfinite(PARIS.evaluate(s, seat))
                assert PARIS.evaluate(other, seat) == PARIS.evaluate(s, seat)
                if s.current_player() == seat and s.round == s.rounds - 1:
                    assert greedy_choice(other) == greedy_choice(s)
            assert str(s) == before
            s.play(s.sample(rng))
        assert all(isfinite(PARIS.evaluate(s, seat)) for seat in range(players))
    assert changed > 200


def test_bot_beats_random_players() -> None:
    for players, least in ((2, 19), (3, 18), (4, 16)):
        won = 0
        for number in range(20):
            s, rng = PARIS.start(players, PARIS.choose(players, {})), Rng(number)
            while not s.is_terminal():
                hero = s.current_player() == number % players
                s.play(LADDER["greedy"].choose(s, rng) if hero else s.sample(rng))
            won += s.ranking()[number % players] == 1
        assert won >= least
