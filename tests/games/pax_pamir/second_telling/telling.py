"""The whole game as one flow of questions, and the door through which it is asked."""
from __future__ import annotations

from typing import Any

from tests.games.pax_pamir.second_telling import cards, effects, market, people, wakhan
from tests.games.pax_pamir.second_telling.state import CHANCE, Flow, State, ask


class RulesBroken(Exception):
    """An answer that the clauses do not allow."""


# -- set-up (PX-2) ---------------------------------------------------------------------------------
def set_up(state: State) -> Flow[int]:
    """The first market, then the loyalties. Says who takes the first turn."""
    text = yield CHANCE
    first = int(text.split()[1])
    places = list(state.market)
    if state.options["market_fill"] == "rows":
        places.sort(key=lambda place: place[0] == "B")
    for place in places:
        yield from reveal(state, place)
    humans = [seat for seat in range(state.seats) if seat != state.wakhan]
    at = humans.index(first)
    asked = humans[at:] + humans[:at]
    for seat in asked:
        answer = yield from ask(seat, [f"loyal {name}" for name in cards.coalitions()])
        assert answer is not None
        state.players[seat].loyalty = answer.split()[1]
    if state.wakhan is None:
        return asked[-1]
    state.order = [state.wakhan, asked[-1], *asked[:-1]]
    return state.wakhan


def reveal(state: State, place: str) -> Flow[int | None]:
    """One card of the deck into the market (PX-2.9, PX-12.6, PX-12.9)."""
    pile = next((pile for pile in state.piles if pile.size), None)
    if pile is None:
        return None
    text = yield CHANCE
    card = int(text.split()[1])
    if card in cards.court_cards():
        pile.court -= 1
    elif cards.is_check(card):
        pile.checks -= 1
    else:
        pile.events -= 1
    if min(pile.court, pile.events, pile.checks) < 0:
        raise RulesBroken(f"PX-2.4: {text} cannot lie in this pile")
    state.market[place] = card
    market.arrive(state, place)
    return card


# -- cleanup (PX-12) -------------------------------------------------------------------------------
def clean_market(state: State) -> Flow[None]:
    """Events of the left column go, the rows close up, the vacant places are filled (PX-12.4)."""
    if state.options["market_cleanup"] == "slide_then_discard":
        market.slide(state)
        found = [place for place in ("T0", "B0") if state.market[place] in cards.events()]
        found.sort(key=lambda place: cards.is_check(state.market[place] or 0))
    else:
        found = [place for place in ("T0", "B0") if state.market[place] in cards.events()]
    for place in found:
        card = state.market[place]
        assert card is not None
        state.market[place] = None
        yield from effects.event_discarded(state, card)
        if state.over:
            return
    yield from refill(state)


def refill(state: State) -> Flow[None]:
    """Slide and fill; two checks in the market are an instability (PX-12.6, PX-12.7)."""
    again = True
    while again and not state.over:
        again = False
        market.slide(state)
        for place in market.vacant(state):
            yield from reveal(state, place)
            if len(market.checks_in_market(state)) > 1:
                for found in market.checks_in_market(state):
                    state.discards.append(state.market[found] or 0)
                    state.market[found] = None
                yield from effects.dominance_check(state)
                again = True
                break


# -- the game --------------------------------------------------------------------------------------
def game(state: State) -> Flow[None]:
    """From the set-up to the end (PX-5.1, PX-18)."""
    state.turn = yield from set_up(state)
    while not state.over:
        seat = state.turn
        state.actions = cards.facts()["players"]["actions"]
        state.declines = 0
        state.used.clear()
        state.paid.clear()
        state.fresh.clear()
        who = wakhan if seat == state.wakhan else people
        yield from who.turn(state, seat)
        if state.over:
            return
        yield from who.trim(state, seat)
        yield from clean_market(state)
        state.turn = state.clockwise(seat)[1 % state.seats]


class Telling:
    """A game that can be asked and told, in the notation of the records."""

    def __init__(self, players: int, choices: dict[str, str]) -> None:
        self.state = State(players, choices)
        self._flow = game(self.state)
        self._question = next(self._flow)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def seat(self) -> int:
        """Who is asked; -1 is chance."""
        return self._question.seat

    def offered(self) -> set[str]:
        """What the seat that is asked may answer; empty for chance."""
        return set(self._question.texts)

    def play(self, text: str) -> None:
        """Give an answer."""
        if self._question.texts and text not in self._question.texts:
            raise RulesBroken(f"{text} is not one of {sorted(self._question.texts)}")
        try:
            self._question = self._flow.send(text)
        except StopIteration:
            self._question = CHANCE

    def ranking(self) -> list[int]:
        """The place of every seat at the end (PX-18.2 to PX-18.4)."""
        keys = [self._worth(seat) for seat in range(self.state.seats)]
        return [1 + sum(other > key for other in keys) for key in keys]

    def _worth(self, seat: int) -> tuple[int, int, int]:
        player = self.state.players[seat]
        return player.points, self.state.stars(seat, "military"), player.rupees

    def view(self) -> dict[str, Any]:
        """Everything public, as plain data."""
        state = self.state
        return {
            "favoured": state.favoured,
            "deck": sum(pile.size for pile in state.piles),
            "checks": state.checks_left(),
            "market": dict(state.market.items()),
            "coins": {place: n for place, n in state.coins.items() if n},
            "paid": sorted(card for card in state.market.values() if card in state.paid),
            "supply": dict(state.supply),
            "armies": self._blocks("army"),
            "roads": self._blocks("road"),
            "rulers": {region: state.ruler(region) for region in cards.regions()},
            "used": sorted(state.used.items()),
            "effects": sorted((effect.card, effect.name) for effect in state.effects),
            "discards": sorted(state.discards),
            "actions": state.actions,
            "declines": state.declines,
            "players": [self._player(seat) for seat in range(state.seats)],
        }

    def _blocks(self, kind: str) -> dict[str, int]:
        return {f"{where} {owner}": n for (what, where, owner), n
                in sorted(self.state.pieces.items(), key=str) if what == kind and n}

    def _player(self, seat: int) -> dict[str, Any]:
        state, player = self.state, self.state.players[seat]
        return {
            "loyalty": player.loyalty if seat != state.wakhan else "",
            "rupees": player.rupees,
            "points": player.points,
            "cylinders": player.cylinders,
            "owed": player.owed,
            "influence": state.influence(seat, player.loyalty) if seat != state.wakhan else 0,
            "tribes": {region: state.tribes(region, seat) for region in cards.regions()
                       if state.tribes(region, seat)},
            "gifts": state.gifts(seat),
            "prizes": sorted(player.prizes),
            "court": [(card, [state.spies(card, other) for other in range(state.seats)],
                       state.holder(card)) for card in player.court],
            "hand": sorted(player.hand),
            "limits": (state.court_limit(seat), state.hand_limit(seat)),
            "stars": state.stars(seat, "economic"),
        }

