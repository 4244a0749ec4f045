"""PX-9.42 to 9.44: where a spy can go, along the circle of all court cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import COURT_CARDS, NOBODY, REGION
from grandtour.games.pax_pamir.rules.abilities import STRANGE_BEDFELLOWS, WELL_CONNECTED
from grandtour.games.pax_pamir.rules.asking import Decision, first
from grandtour.games.pax_pamir.state import LANE, Menu, Pamir, fresh_spy

NO_NEIGHBOUR: Final = Refusal(
    "not_adjacent", "PX-9.42", "{to} is no neighbour. From {origin} one can go to: {near}.")


class Sending(Decision):
    """PX-9.42: where the spy goes."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, "spy_move", first("PX-9.42"))
        self.card = card

    def menu(self, s: Pamir) -> Menu:
        return [SEND_TO[card - 1] for card in reach(s, self.seat, self.card)]

    def __str__(self) -> str:
        return f"send:{self.seat}:{self.card}"


def circle_of(s: Pamir) -> vec[i64]:
    """PX-9.42: the cards of all courts, in their order."""
    circle = vec[i64]()
    for noble in s.nobles:
        for card in noble.court:
            circle = append(circle, card)
    return circle


def reach(s: Pamir, seat: i64, card: i64) -> vec[i64]:
    """PX-9.42, PX-9.44: the cards to which one move leads, each once."""
    circle = circle_of(s)
    bedfellows = STRANGE_BEDFELLOWS.held(s, seat)
    near = adjacent(circle, card, bedfellows)
    if WELL_CONNECTED.held(s, seat):
        far = bedfellows and s.options.far_bedfellows
        for step in adjacent(circle, card, far):
            for other in adjacent(circle, step, far):
                near = added(near, other, card)
    return near


def adjacent(circle: vec[i64], card: i64, bedfellows: bool) -> vec[i64]:
    """PX-9.42: the neighbours in the circle; PX-9.44: perhaps all cards of the same region."""
    near = vec[i64]()
    last: i64 = len(circle) - 1
    for place in range(last + 1):
        if circle[place] == card:
            near = added(near, circle[place - 1 if place > 0 else last], card)
            near = added(near, circle[place + 1 if place < last else 0], card)
    if bedfellows:
        for other in circle:
            if REGION[other] == REGION[card]:
                near = added(near, other, card)
    return near


def added(near: vec[i64], other: i64, card: i64) -> vec[i64]:
    """With another card, unless it is there already or is the card itself."""
    if other == card or other in near:
        return near
    return append(near, other)


class SendTo(Action[Pamir]):
    """PX-9.42: one card along, or further by an ability."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def refusal(self, s: Pamir) -> Refusal | None:
        asked = s.asked(Sending)
        if s.owner(self.card) == NOBODY:
            return NO_NEIGHBOUR
        return None if self.card in reach(s, asked.seat, asked.card) else NO_NEIGHBOUR

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Sending)
        send(s, asked.seat, asked.card, self.card)

    def facts(self, s: Pamir) -> dict[str, object]:
        asked = s.asked(Sending)
        return {"to": Fact("card", self.card), "origin": Fact("card", asked.card),
                "near": [Fact("card", near) for near in reach(s, asked.seat, asked.card)]}

    def __str__(self) -> str:
        return f"to {self.card}"


def send(s: Pamir, seat: i64, origin: i64, to: i64) -> None:
    """PX-10.1: a spy put this turn moves last, and stays one put this turn."""
    s.spies[origin] -= 1 << LANE * seat
    s.spies[to] += 1 << LANE * seat
    if s.fresh_spies_on(origin, seat) > s.spies_on(origin, seat):
        s.spies[origin] -= fresh_spy(seat)
        s.spies[to] += fresh_spy(seat)
    s.tell("sent", seat, origin, to)


SEND_TO: Final[Menu] = [SendTo(card) for card in range(1, COURT_CARDS + 1)]
