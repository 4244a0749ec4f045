"""Who gets how much of a bribe, and which cards act for free (PX-5.4, PX-8)."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling.state import State, court


def play_bribe(state: State, seat: int, card: int) -> tuple[int | None, int]:
    """Who gets how much for playing a card (PX-7.1, PX-8.7)."""
    ruler = state.ruler(court(card).region)
    if ruler is None or ruler == seat or state.able(seat, "charismatic_courtiers"):
        return None, 0
    return customs(state, seat, ruler, state.tribes(court(card).region, ruler))


def hostage_bribe(state: State, seat: int, card: int) -> tuple[int | None, int]:
    """Who gets how much for an action of a hostage card (PX-8.2, PX-8.3, PX-8.7)."""
    holder = state.holder(card)
    if holder is None or state.able(seat, "civil_service_reforms"):
        return None, 0
    return customs(state, seat, holder, state.spies(card, holder))


def customs(state: State, seat: int, receiver: int, due: int) -> tuple[int | None, int]:
    """Disregard for Customs: no bribes; with Courtly Manners Wakhan pays none (PX-16.3, WK-4)."""
    if state.in_force("disregard_for_customs") or (seat == state.wakhan and optional(state, seat)):
        return None, 0
    return receiver, due


def optional(state: State, seat: int) -> bool:
    """Courtly Manners: the buyer may refuse to pay (PX-16.3)."""
    return state.in_force("courtly_manners", seat)


def pay(state: State, seat: int, receiver: int, amount: int) -> None:
    """A bribe passes from one player to another (PX-8.1)."""
    state.players[seat].rupees -= amount
    state.players[receiver].rupees += amount


def bonus(state: State, seat: int, card: int) -> bool:
    """Whether actions of a card cost no action now (PX-5.4, PX-15.13, PX-16.1)."""
    facts = court(card)
    return (facts.suit == state.favoured or facts.ability in ("savvy_operator", "irregulars")
            or (facts.suit == "military" and state.in_force("new_tactics", seat)))


def unwatched(state: State, region: str) -> list[int]:
    """The cards of a region without any spy (PX-15.9)."""
    return [card for card in state.cards_of(region)
            if not any(state.spies(card, seat) for seat in range(state.seats))]
