"""How Wakhan chooses: arrows, region row, card priority (WK-3 to WK-9, WK-25)."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tests.games.pax_pamir.second_telling import cards
from tests.games.pax_pamir.second_telling.state import Piece, State, court


def advice(state: State) -> cards.Advice:
    """The card turned up in this turn (WK-3)."""
    return cards.advices()[state.advised.card]


def row(state: State) -> tuple[str, ...]:
    """The region row of the card turned up."""
    return advice(state).regions


def column(state: State) -> int:
    """Where the black arrow points (WK-22)."""
    columns, _ = cards.back_of(state.advised.back)
    return columns[advice(state).black]


def left(state: State) -> bool:
    """Whether the red arrow points at "top (left)" (WK-22, WK-23)."""
    _, sides = cards.back_of(state.advised.back)
    return sides[advice(state).red] == "top"


def borders(state: State, region: str) -> list[str]:
    """The borders of a region in the order of the region row."""
    between = [cards.border_between(region, other) for other in row(state)]
    return [border for border in between if border is not None]


def by_arrow(state: State, seats: Iterable[int]) -> int:
    """The first of some players in the direction of the red arrow: left is clockwise (WK-25)."""
    assert state.wakhan is not None
    around = state.clockwise(state.wakhan)[1:]
    if not left(state):
        around.reverse()
    return next(seat for seat in around if seat in set(seats))


def loyalty(state: State) -> str:
    """The pragmatic loyalty of this turn (WK-6)."""
    return state.advised.loyalty


def look_for_loyalty(state: State) -> str:
    """The pragmatic loyalty, with the steadfast variant, as her card is drawn (WK-6, WK-62)."""
    taken = {player.loyalty for player in state.players}
    free = [name for name in advice(state).loyalty if name not in taken]
    if state.options["wakhan_steadfast_loyalty"] == "on":
        free.sort(key=lambda name: -state.blocks(name))
    return free[0]


def narrow(found: Sequence[int], tests: Iterable[Callable[[int], bool]]) -> list[int]:
    """Successive filters; one that nobody meets is skipped (WK-9)."""
    left_over = list(found)
    for test in tests:
        left_over = [card for card in left_over if test(card)] or left_over
    return left_over


def first(state: State, found: Sequence[int]) -> int:
    """The card of highest priority (WK-9)."""
    mine = state.players[state.wakhan or 0].court
    dominant = state.dominant()
    best = narrow(found, [
        lambda card: card not in mine,
        lambda card: court(card).suit == state.favoured,
        lambda card: dominant is not None and court(card).patriot == dominant,
        lambda card: dominant is not None and court(card).prize == dominant,
        lambda card: court(card).patriot is not None,
        lambda card: court(card).leveraged,
    ])
    return max(best, key=lambda card: (court(card).rank, card))


def last(state: State, found: Sequence[int]) -> int:
    """The card of lowest priority: the one that is left when the first is taken away each time."""
    rest = list(found)
    while len(rest) > 1:
        rest.remove(first(state, rest))
    return rest[0]


def excess(state: State, card: int) -> int:
    """By how many spies the strongest of the others is above Wakhan on a card."""
    me = state.wakhan or 0
    others = [state.spies(card, seat) for seat in range(state.seats) if seat != me]
    return max(others) - state.spies(card, me)


def worst(state: State, found: Sequence[int]) -> int:
    """The court card she can best do without (WK-40)."""
    best = narrow(found, [
        lambda card: court(card).suit != "political",
        lambda card: court(card).patriot is None,
        lambda card: not court(card).leveraged,
    ])
    most = max(excess(state, card) for card in best)
    if most > 0:
        best = [card for card in best if excess(state, card) == most]
    fewest = min(state.spies(card, state.wakhan or 0) for card in best)
    best = [card for card in best if state.spies(card, state.wakhan or 0) == fewest]
    lowest = min(court(card).rank for card in best)
    best = [card for card in best if court(card).rank == lowest]
    return min(narrow(best, [lambda card: court(card).suit != state.favoured]))


def spare(state: State, pieces: list[Piece]) -> Piece | None:
    """The piece she takes for reuse. The clauses do not say which: agreed by convention.

    The last one of a list in the order of the map, then of the gifts, then of the courts.
    """
    kinds = ("army", "road", "tribe", "gift", "spy")
    return max(pieces, key=lambda piece: (kinds.index(piece[0]), place(state, piece)),
               default=None)


def place(state: State, piece: Piece) -> int:
    """Where a piece stands in the order of the map or of the courts."""
    kind, where, _ = piece
    if kind == "spy":
        return [card for seat in range(state.seats)
                for card in state.players[seat].court].index(int(where))
    if kind == "gift":
        return int(where)
    return (cards.borders() if kind == "road" else cards.regions()).index(str(where))
