"""How Wakhan plays a card (WK-23 to WK-25)."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling import cards, effects, wakhan_ways
from tests.games.pax_pamir.second_telling.bribes import pay, play_bribe
from tests.games.pax_pamir.second_telling.state import Flow, State, court


def hand(state: State) -> Flow[None]:
    """A hand swapped to her is played at once, card by card, lowest number first (WK-25)."""
    if state.wakhan is None or state.over:
        return
    if any(player.loyalty == state.advised.loyalty for player in state.players):
        state.advised.loyalty = wakhan_ways.look_for_loyalty(state)     # WK-6: taken meanwhile
    cards_left = state.players[state.wakhan].hand
    while cards_left:
        card = min(cards_left)
        cards_left.remove(card)
        yield from play(state, state.wakhan, card)


def play(state: State, me: int, card: int) -> Flow[None]:
    """Play it if she can pay the bribe, else it is discarded (WK-23)."""
    receiver, due = play_bribe(state, me, card)
    if due > state.players[me].rupees:
        state.discards.append(card)
        return
    if receiver is not None:
        pay(state, me, receiver, due)
    mine = state.players[me].court
    mine.insert(0 if wakhan_ways.left(state) else len(mine), card)
    roads = 0
    for icon in court(card).impact:
        if card not in mine:
            return
        yield from impact(state, me, card, icon, roads)
        roads += icon == "road"


def impact(state: State, me: int, card: int, icon: str, roads: int) -> Flow[None]:
    """One icon (WK-24)."""
    region = court(card).region
    coalition = wakhan_ways.loyalty(state)
    if icon == "leverage":
        state.players[me].rupees += 2
    elif icon in cards.suits():
        effects.favour(state, icon)
    elif icon == "army":
        yield from effects.place_block(state, me, coalition, "army", region)
    elif icon == "road":
        around = wakhan_ways.borders(state, region)
        border = around[roads % len(around)]
        yield from effects.place_block(state, me, coalition, "road", border)
    elif icon == "tribe":
        yield from effects.place_cylinder(state, me, "tribe", region)
    else:
        found = state.cards_of(region)
        wanting = [other for other in found if wakhan_ways.excess(state, other) >= 0]
        where = wakhan_ways.first(state, wanting or found)
        yield from effects.place_cylinder(state, me, "spy", where)
