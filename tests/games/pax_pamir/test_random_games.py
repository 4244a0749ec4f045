"""Play a part of the long run (`tools/long_run.py`): whole games, checked by the oracle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import long_run
import pytest
from librt.vecs import vec
from long_run import one_game
from mypy_extensions import i64
from oracles import Disagreement

from grandtour.engine.core import CHANCE
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.oracle import Oracle
from tests.games.pax_pamir.table import PAMIR, vec_of


@clause("PX-1.3", "PX-1.4", "PX-1.6", "PX-2.9", "PX-5.5", "PX-8.9", "PX-19.1")
def test_oracle_replays_forty_games() -> None:
    """The oracle checks 36 blocks, 10 cylinders a player, 116 cards, no money from nowhere, the
    same questions with the same answers, and every promise at sampled positions."""
    total = long_run.run(40, 1_000_000, undone=20, only="pax_pamir")
    assert total["games"] == total["pax_pamir"] == 40
    assert total["taken back"] == 2
    assert total["longest"] <= PAMIR.max_length
    assert min(total[f"{players} players"] for players in (2, 3, 4, 5)) > 3
    rare = {verb: total[verb] for verb in ("build", "betray", "take", "offer", "looked", "march")}
    assert min(rare.values()) > 20, rare


@clause("WK-3", "WK-10")
@pytest.mark.parametrize("profile", list(PAMIR.profiles))
@pytest.mark.parametrize("players", [2, 3])
def test_oracle_replays_games_with_wakhan(players: int, profile: str) -> None:
    variants = {f"wakhan_{name}": "on"
                for name in ("savvy_purchasing", "spy_movement", "steadfast_loyalty")}
    for seed, named in enumerate(({}, variants)):
        options = PAMIR.choose(players, {"wakhan": "true"} | named, profile)
        assert one_game(PAMIR, players, options, seed, dear=53)["obey"] > 2


def half_way(players: int = 3, **named: str) -> tuple[Pamir, Oracle]:
    """Return the middle of a game, where a player is to choose, and its oracle."""
    options = PAMIR.choose(players, named)
    s, books, rng = PAMIR.start(players, options), Oracle(players, options), Rng(6)
    while books.turns < 25 or s.is_chance_node() or str(s.stack[-1]) != f"turn:{s.seat}":
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


def increment(old: vec[i64], place: int = 0) -> vec[i64]:
    return but(old, place, old[place] + 1)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("favoured", lambda s: (s.favoured + 1) % 4, "turn: offered|favoured suits differ"),
    ("actions", lambda s: 0, "turn: offered"),
    ("stack", lambda s: [s.stack[0].__class__((s.seat + 1) % 3)], "players differ"),
])
def test_oracle_detects_faults_at_once(field: str, value: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    setattr(s, field, value(s))
    with pytest.raises(Disagreement, match=found):
        books.agree(s)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("rupees", 99, "rupees of 1 differ"), ("points", 99, "points of 1 differ"),
    ("cylinders", 11, "cylinders of 1 differ"),
])
def test_oracle_counts_possessions(field: str, value: int, found: str) -> None:
    s, books = half_way()
    setattr(s.nobles[1], field, value)
    with pytest.raises(Disagreement, match=f"turn: offered|{found}"):
        books.agree(s)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("turns", lambda s: s.turns + 1, "turns differ"),
    ("declines", lambda s: s.declines + 1, "actions differ"),
    ("coins", lambda s: increment(s.coins), "markets differ"),
    ("paid", lambda s: s.paid ^ 63, "paid cards differ"),
    ("courts", lambda s: s.courts + 1, "decks differ"),
    ("armies", lambda s: increment(s.armies), "afghan armies differ"),
    ("roads", lambda s: increment(s.roads, 1), "british roads differ"),
    ("blocks", lambda s: increment(s.blocks, 2), "not 12 blocks"),
    ("spies", lambda s: but(s.spies, s.nobles[0].court[0], 1 + s.spies[s.nobles[0].court[0]]),
     "spies differ"),
])
def test_oracle_detects_faults_next_turn(field: str, value: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    setattr(s, field, value(s))
    with pytest.raises(Disagreement, match=found):
        books.audit(s)


@pytest.mark.parametrize(("field", "value", "found"), [
    ("loyalty", lambda n: (n.loyalty + 1) % 3, "loyalties differ|rulers differ"),
    ("tribes", lambda n: increment(n.tribes), "tribes differ|rulers differ"),
    ("gifts", lambda n: n.gifts ^ 1, "gifts differ"),
    ("court", lambda n: vec_of([int(card) for card in n.court][1:]), "courts differ"),
    ("hand", lambda n: vec_of([1, 2, 3, 4]), "hands differ"),
    ("owed", lambda n: 1, "debts differ"),
])
def test_oracle_audits_every_player(field: str, value: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    setattr(s.nobles[0], field, value(s.nobles[0]))
    with pytest.raises(Disagreement, match=found):
        books.audit(s)


def test_oracle_detects_wrong_odds() -> None:
    s, books = half_way()
    rng = Rng(1)
    while not s.is_chance_node():
        action = s.sample(rng)
        s.play(action)
        books.play(str(action))
    long_run.look_closely(s, books, Rng(1))
    books.asked.answers[next(iter(books.asked.answers))] += 1
    with pytest.raises(Disagreement, match="odds differ"):
        long_run.look_closely(s, books, Rng(1))


@pytest.mark.parametrize(("field", "found"), [
    ("points", "scores differ"), ("rupees", "rankings differ|results differ"),
])
def test_oracle_checks_the_result(field: str, found: str) -> None:
    options = PAMIR.choose(3, {})
    s, books, rng = PAMIR.start(3, options), Oracle(3, options), Rng(6)
    while not s.is_terminal():
        action = s.sample(rng)
        s.play(action)
        books.play(str(action))
    books.audit(s)
    books.judge(s)
    setattr(s.nobles[0], field, getattr(s.nobles[0], field) + 1)
    with pytest.raises(Disagreement, match=found):
        books.judge(s)


def test_oracle_knows_illegal_commands() -> None:
    books = Oracle(2, PAMIR.choose(2, {}))
    assert (books.asked.kind, books.asked.seat) == ("first", CHANCE)
    with pytest.raises(Disagreement, match="does not answer first"):
        books.play("first 2")
