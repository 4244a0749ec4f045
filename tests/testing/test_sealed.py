"""A game with sealed questions keeps the promises, and sabotaged ones break those on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grandtour import EVERYTHING, IllegalAction, Match, Refusal, Rng, table
from grandtour.testing import PROMISES, BrokenPromise, Promise, Start
from tests.engine.goofspiel import goofspiel_among_the_games
from tests.engine.goofspiel import game as goofspiel

NO: Refusal = goofspiel.PLAYED


@pytest.fixture(autouse=True)
def _goofspiel() -> Iterator[None]:
    with goofspiel_among_the_games():
        yield


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_goofspiel_keeps_promises(promise: Promise, players: int) -> None:
    promise.keep(Start(goofspiel.GAME, players, {}, ""))


class ShowsBids(goofspiel.SealedBids):
    def view(self, s: Any, seat: int) -> Any:
        return super().view(s, seat) | {"bids": s.bids}


class ShowsHands(goofspiel.SealedBids):
    def view(self, s: Any, seat: int) -> Any:
        return super().view(s, seat) | {"hands": s.hands}


class DealsNothing(goofspiel.SealedBids):
    def resample(self, s: Any, seat: int, rng: Rng) -> Any:
        return s.clone()


class ShownBid(goofspiel.Bid):
    """A bid that all see happen."""

    def shown(self, s: Any, seat: int) -> Any:
        return str(self)

    def __str__(self) -> str:
        return f"bid {self.card}"


class JealousBid(goofspiel.Bid):
    """A bid that is refused if another seat has bid the same and there is another card."""

    def refusal(self, s: Any) -> Refusal | None:
        own = [card for card in s.hands[s.asked(goofspiel.Bidding).seat] if card]
        return NO if len(own) > 1 and self.card in s.bids else super().refusal(s)


class ToldBid(goofspiel.Bid):
    """A bid that the log tells at once."""

    def apply(self, s: Any) -> None:
        s.emit("bid", s.asked(goofspiel.Bidding).seat, self.card)
        super().apply(s)


class HastyBid(goofspiel.Bid):
    """A bid that is worth a point for the first who bids."""

    def apply(self, s: Any) -> None:
        s.points[s.asked(goofspiel.Bidding).seat] += not any(s.bids)
        super().apply(s)


def sabotaged(observer: Any = goofspiel.SealedBids, bid: Any = goofspiel.Bid) -> Any:
    actions = table({
        goofspiel.Bidding: [bid(card) for card in goofspiel.CARDS],
        goofspiel.Turning: [goofspiel.Turn(prize) for prize in goofspiel.CARDS]})
    return type("Sabotaged", (goofspiel.GoofspielGame,),
                {"observer": observer(), "actions": actions})()


@pytest.mark.parametrize(("game", "promise", "said"), [
    (sabotaged(ShowsBids), "sealed-secrets", "can tell a sealed answer from its view"),
    (sabotaged(ShowsHands), "sealed-secrets", "can tell a sealed answer from its view"),
    (sabotaged(DealsNothing), "sealed-secrets", "from `resample`"),
    (sabotaged(bid=ShownBid), "sealed-secrets", "`shown` does not hide it"),
    (sabotaged(bid=JealousBid), "sealed-answers", "depends on the sealed answers of others"),
    (sabotaged(bid=ToldBid), "sealed-answers", "before all have answered"),
    (sabotaged(bid=HastyBid), "sealed-answers", "order of the sealed answers matters"),
])
def test_sabotage_breaks_a_promise(game: Any, promise: str, said: str) -> None:
    [found] = [one for one in PROMISES if one.name == promise]
    with pytest.raises(BrokenPromise, match=said):
        found.keep(Start(game, 2, {}, ""))


def first_round() -> Match:
    """Return a match of three who bid for the first prize."""
    match = Match(goofspiel.GAME, 3, {})
    match.play(match.state.choices()[0])
    return match


def test_answers_are_played_in_order() -> None:
    match = first_round()
    s = match.state.clone()
    answers = {seat: s.game.request(s, f"bid {seat + 1}", seat) for seat in (2, 0, 1)}
    entries = match.play_together(answers)
    assert [(entry.seat, entry.text) for entry in entries] == [
        (0, "bid 1"), (1, "bid 2"), (2, "bid 3")]
    assert [entry.together for entry in match.entries] == [(0, 1, 2), (1, 2), (), ()]
    assert [entry.reveals for entry in entries] == [False, False, True]
    assert match.information_state(1)[1:] == ["0: bid", "1: bid 2", "2: bid 3"]
    assert match.information_state(EVERYTHING)[1:] == ["0: bid 1", "1: bid 2", "2: bid 3"]


def test_incomplete_rounds_are_not_played() -> None:
    match = first_round()
    before = str(match.state)
    bid, turn = goofspiel.GAME.actions[0], goofspiel.GAME.actions[-1]
    with pytest.raises(ValueError, match="are asked"):
        match.play_together({0: bid, 2: bid})
    with pytest.raises(IllegalAction):
        match.play_together({0: bid, 1: bid, 2: turn})
    assert str(match.state) == before
