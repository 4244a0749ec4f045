"""Play a part of the long run (`tools/long_run.py`): whole games, checked by the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import long_run
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from oracles import Disagreement

from grandtour.engine.core import EVERYTHING
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.components import KIND, LINE, NOBODY
from grandtour.games.paris_paris.rules import TURNS
from grandtour.games.paris_paris.state import ONE, ParisParis
from tests.evidence import clause
from tests.games.paris_paris.oracle import Oracle
from tests.games.paris_paris.table import PARIS
from tests.scene import do, view_as, walk


@clause("PP-5.0.1", "PP-5.4.4", "PP-8.3", "PP-13.1", "PP-13.2", "PP-13.3", "PP-13.4", "PP-13.5",
        "PP-13.6")
def test_oracle_replays_two_hundred_games() -> None:
    """The oracle checks 80 shops, 60 tiles, room at every stop, bounded tours, and every promise at
    sampled positions."""
    total = long_run.run(200, 1_000_000, undone=20, only="paris_paris")
    assert total["games"] == total["paris_paris"] == 200
    assert total["taken back"] == 10
    assert total["longest"] <= PARIS.max_length
    assert min(total[f"{players} players"] for players in (2, 3, 4)) > 40
    assert total["tile"] == 60 * 200
    assert min(total["looked"], total["marker"], total["first"]) > 60


def half_way(players: int = 3, **named: str) -> tuple[ParisParis, Oracle]:
    """Return the middle of a game, where a player is to choose, and its oracle."""
    options = PARIS.choose(players, {"first_seat": "0"} | named)
    s, books, rng = PARIS.start(players, options), Oracle(players, options), Rng(4)
    while books.turn < 20 or s.is_chance_node():
        action = s.sample(rng)
        s.play(action)
        books.play(str(action))
    books.agree(s)
    books.audit(s)
    return s, books


def but(old: vec[i64], place: int, value: int) -> vec[i64]:
    """Return the values with one replaced."""
    new = old[:]
    new[place] = value
    return new


def occupied_stop(s: ParisParis) -> int:
    return next(stop for stop, lanes in enumerate(s.shops) if lanes)


def free(s: ParisParis) -> int:
    return next(stop for stop, lanes in enumerate(s.shops) if not lanes)


def unowned_line(s: ParisParis) -> int:
    """Return a line whose marker no player has."""
    return next(line for line in LINE.values() if line not in s.markers)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("score", lambda s: s.score + ONE[1], "scores differ"),
    ("piled", lambda s: s.piled - 1, "tiles differ"),
    ("offer", lambda s: s.offer[1:], "tiles differ"),
    ("stack", lambda s: [TURNS[(s.seat + 1) % 3]], "turns differ"),
    ("round", lambda s: s.round + 1, "turns differ"),
])
def test_oracle_detects_faults_at_once(field: str, value: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    setattr(s, field, value(s))
    with pytest.raises(Disagreement, match=found):
        books.agree(s)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("score", lambda s: s.score + ONE[1], "scores differ"),
    ("leader", lambda s: (s.leader + 1) % 3, "leaders differ"),
    ("round", lambda s: s.round + 1, "turns differ"),
    ("opened", lambda s: s.opened - 1, "turns differ"),
    ("seat", lambda s: (s.seat + 1) % 3, "turns differ"),
    ("shops", lambda s: but(s.shops, free(s), ONE[0]), "shops differ"),
    ("shops", lambda s: but(s.shops, occupied_stop(s), 0), "shops differ"),
    ("shops", lambda s: but(s.shops, occupied_stop(s), sum(ONE[:3]) - s.shops[occupied_stop(s)]),
     "shops differ"),
    ("stock", lambda s: s.stock + ONE[2], "stocks differ"),
    ("bag", lambda s: s.bag + ONE[0], "bags differ"),
    ("offer", lambda s: but(s.offer, 0, (s.offer[0] + 1) % len(KIND)), "offers differ"),
    ("piles", lambda s: but(s.piles, list(s.piles).index(1), 0), "piles differ"),
    ("parked", lambda s: but(s.parked, next(i for i in range(5) if s.parked[i] != NOBODY), NOBODY),
     "parked tiles differ"),
    ("markers", lambda s: but(s.markers, 1, unowned_line(s)), "markers differ"),
    ("open_marker", unowned_line, "markers differ"),
])
def test_oracle_detects_faults_next_turn(field: str, value: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    setattr(s, field, value(s))
    with pytest.raises(Disagreement, match=found):
        books.audit(s)


def test_oracle_checks_the_forecast() -> None:
    s, books = half_way(2)
    for certain in (False, True):
        promised = view_as(s, EVERYTHING)["forecast"]
        assert promised
        for tile, forecast in promised.items():
            audit_faults(books, tile, forecast, certain)
        action = s.choices()[0]
        s.play(action)
        books.play(str(action))


def audit_faults(books: Oracle, tile: str, forecast: dict[str, Any], certain: bool) -> None:
    books.audit_forecast(tile, forecast)
    [way, *_] = forecast["ways"]
    for changed, found in (
            ({"line": "none"}, "forecast lines differ"), ({"ways": []}, "forecasts are missing"),
            ({"certain": not certain}, "how certain"),
            ({"ways": [way | {"small": []}]}, "forecasts differ"),
            ({"ways": [way | {"grand": []}]}, "forecasts differ"),
            ({"ways": [way | {"stops": ["none"]}]}, "forecasts differ")):
        with pytest.raises(Disagreement, match=found):
            books.audit_forecast(tile, forecast | changed)


def test_oracle_detects_wrong_odds() -> None:
    s, books = half_way()
    while not s.is_chance_node():
        action = s.choices()[0]
        s.play(action)
        books.play(str(action))
    long_run.look_closely(s, books, Rng(1))
    books.lay(next(tile for tile, number in books.piles.items() if number), books.piles, books.box)
    with pytest.raises(Disagreement, match="odds differ"):
        long_run.look_closely(s, books, Rng(1))


@pytest.mark.parametrize(("field", "found"), [
    ("score", "scores differ"), ("bag", "results differ"), ("markers", "results differ"),
])
def test_oracle_checks_the_result(field: str, found: str) -> None:
    options = PARIS.choose(3, {})
    s, books, rng = PARIS.start(3, options), Oracle(3, options), Rng(9)
    while not s.is_terminal():
        action = s.sample(rng)
        s.play(action)
        books.play(str(action))
    books.audit(s)
    books.judge(s)
    if field == "markers":
        values = books.points("special")
        books.ledger += [("special", 0, 1), ("small", 0, -1)]
        assert books.points("special") != values
    else:
        setattr(s, field, getattr(s, field) + ONE[0])
    with pytest.raises(Disagreement, match=found):
        books.judge(s)


def test_oracle_detects_a_skipped_move() -> None:
    options = PARIS.choose(2, {"first_seat": "0"})
    s, books = PARIS.start(2, options), Oracle(2, options)
    for _ in range(7):
        s.play(s.choices()[-1])
    with pytest.raises(Disagreement):
        books.audit(s)


@pytest.mark.parametrize(("told", "found"), [
    ("open vendome-red remove 1", "the choice is asked for"),
    ("open opera-pink", "the choice is asked for"),
    ("open opera-pink remove 2", "does not stand there"),
    ("open bastille-orange remove 0", "there is room"),
    ("open louvre-red", "no louvre-red"),
])
def test_oracle_knows_illegal_commands(told: str, found: str) -> None:
    books = Oracle(3, PARIS.choose(3, {"first_seat": "0"}))
    books.shops = {"vendome": [1], "opera": [0, 1]}
    for tile in ("vendome-red", "opera-pink", "bastille-orange", "bastille-orange"):
        books.piles[tile] = 1
        books.tile(tile)
    with pytest.raises(Disagreement, match=found):
        books.play(told)


@clause("PP-5.1.1")
def test_tiles_in_piles_are_equally_likely() -> None:
    """Every number that can be drawn is one tile, and every tile one number."""
    s, _ = half_way()
    while not s.is_chance_node():
        s.play(s.choices()[0])
    drawn = {Rng(seed).below(s.piled): s.sample(Rng(seed)) for seed in range(1500)}
    assert sorted(drawn) == list(range(s.piled))
    for seed in range(1500):
        assert drawn[Rng(seed).below(s.piled)] is s.sample(Rng(seed))
    weights = {choice.id: int(choice.weight(s)) for choice in s.choices()}
    assert Counter(action.id for action in drawn.values()) == weights


def test_menu_contains_no_refused_action() -> None:
    """So a turn can be sampled directly from its menu."""
    seen = set()
    for seed in range(20):
        for s, _ in walk(PARIS.start(2 + seed % 3, PARIS.choose(2 + seed % 3, {})),
                                     seed):
            if not s.is_chance_node():
                choices = s.choices()
                assert s.stack[-1].menu(s) == choices
                assert s.sample(Rng(seed)) is choices[Rng(seed).below(len(choices))]
                seen.add(len(choices))
    assert max(seen) > 5


def test_oracle_replays_game_from_notation() -> None:
    """Two rounds, calculated by hand, are an example of the oracle."""
    options = PARIS.choose(2, {"first_seat": "1"})
    s, books = PARIS.start(2, options), Oracle(2, options)
    for text in ["marker red", "marker blue", "marker pink",
                 "tile odeon-red", "tile opera-red", "tile vendome-red",
                 "open odeon-red", "open opera-red",
                 "tile louvre-red", "tile odeon-blue", "tile st_germain-red",
                 "open louvre-red", "open odeon-blue"]:
        do(s, text)
        books.play(text)
        books.agree(s)
    # Vendome was left over, beside opera; then st_germain, between louvre and odeon, which starts
    # the tour of the red line: each of the three crossings pays its shops.
    assert books.shops == {"odeon": [1, 1], "opera": [0], "louvre": [0]}
    assert books.ledger[0] == ("small", 0, 1)
    assert books.points("small") == [2, 2]
    assert books.points("grand") == [2, 2]
    assert books.scores == [4, 4]
    assert books.parked == {}
    assert books.box == {"odeon-red": 1, "opera-red": 1, "vendome-red": 1, "louvre-red": 1,
                         "odeon-blue": 1, "st_germain-red": 1}
    assert books.nearest("luxembourg-blue") == {"odeon"}
