"""Prices, payments, and the closing up of the market (PX-6, PX-9.1, PX-12)."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling import cards
from tests.games.pax_pamir.second_telling.state import State, court


def price(state: State, seat: int, place: str) -> int:
    """What a card costs (PX-6.1, PX-6.2, PX-15.11)."""
    card = state.market[place]
    if card is None or free(state, seat, card):
        return 0
    base: int = cards.facts()["market"]["prices"][int(place[1])]
    return base * each(state)


def each(state: State) -> int:
    """Rupees put on every card further left: two while military is favoured (PX-6.2)."""
    return 2 if state.favoured == "military" else 1


def free(state: State, seat: int, card: int) -> bool:
    """Whether an ability makes this card cost nothing (PX-15.11)."""
    if card not in cards.court_cards():
        return False
    facts = court(card)
    return ((facts.region == "herat" and state.able(seat, "herat_influence"))
            or (facts.region == "persia" and state.able(seat, "persian_influence"))
            or (facts.patriot == "russian" and state.able(seat, "russian_influence")))


def buyable(state: State, seat: int, place: str) -> bool:
    """Whether a player may buy the card there, actions aside (PX-6)."""
    card = state.market[place]
    return (card is not None and card != cards.PUBLIC_WITHDRAWAL and card not in state.paid
            and price(state, seat, place) <= state.players[seat].rupees)


def put(state: State, place: str) -> None:
    """One rupee onto the card of a place (PX-6.5, PX-6.9)."""
    card = state.market[place]
    if card is None or card == cards.PUBLIC_WITHDRAWAL:
        return
    state.coins[place] += 1
    state.paid.add(card)


def buy(state: State, seat: int, place: str) -> int:
    """Pay, take the card and the rupees on it (PX-6.3, PX-6.6)."""
    card = state.market[place]
    assert card is not None
    row, column = place[0], int(place[1])
    cost = price(state, seat, place)
    state.players[seat].rupees -= cost
    if cost:
        for further in range(column):
            _pay_left(state, row, further)
    state.players[seat].rupees += state.coins.pop(place, 0)
    state.market[place] = None
    return card


def _pay_left(state: State, row: str, column: int) -> None:
    """One card's share of a price; a vacant place pays to the other row (PX-6.3, PX-6.4)."""
    place, other = f"{row}{column}", f"{'B' if row == 'T' else 'T'}{column}"
    for _ in range(each(state)):
        if state.market[place] is not None:
            put(state, place)
        elif state.market[other] is not None:
            put(state, other)
        elif state.options["purchase_rupee_without_card"] == "lies_there":
            state.coins[other] += 1


def pay_right(state: State, seat: int, amount: int, before: int = 0) -> None:
    """An action cost: half to each row from the right end, after `before` cards (PX-9.1 to 9.4)."""
    state.players[seat].rupees -= amount
    for row in "TB":
        filled = [f"{row}{column}" for column in reversed(range(state.columns))
                  if state.market[f"{row}{column}"] is not None]
        for place in filled[before:before + amount // 2]:
            put(state, place)


def slide(state: State) -> None:
    """The rows close up; rupees left on a place go to the card that arrives (PX-12.6)."""
    for row in "TB":
        for column in range(state.columns):
            place = f"{row}{column}"
            if state.market[place] is not None:
                continue
            source = next((f"{row}{far}" for far in range(column + 1, state.columns)
                           if state.market[f"{row}{far}"] is not None), None)
            if source is not None:
                state.market[place], state.market[source] = state.market[source], None
                state.coins[place] += state.coins.pop(source, 0)
                arrive(state, place)


def arrive(state: State, place: str) -> None:
    """Public Withdrawal destroys the rupees of its place (PX-12.6)."""
    if state.market[place] == cards.PUBLIC_WITHDRAWAL:
        state.coins.pop(place, None)


def vacant(state: State) -> list[str]:
    """Vacant places in the order in which they are filled (PX-12.6)."""
    return [place for place, card in state.market.items() if card is None]


def checks_in_market(state: State) -> list[str]:
    """Where Dominance Checks lie."""
    return [place for place, card in state.market.items() if card is not None
            and cards.is_check(card)]
