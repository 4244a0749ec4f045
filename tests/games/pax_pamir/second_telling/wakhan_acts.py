"""Wakhan's own way of the six actions (WK-30 to WK-35, WK-53, WK-61)."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling import cards, effects, market, wakhan_ways
from tests.games.pax_pamir.second_telling.actions import (
    cheapest_gift, collect, exposed, reach, safe_houses, shift, strike, targets, taxable)
from tests.games.pax_pamir.second_telling.state import Flow, Piece, State, court


def others(state: State, me: int) -> list[int]:
    """All seats but hers."""
    return [seat for seat in range(state.seats) if seat != me]


# -- tax, gift, build, betray ----------------------------------------------------------------------
def tax(state: State, me: int, card: int) -> Flow[None]:
    """Players first, the richest first, then the market from the left (WK-34)."""
    yield from ()
    for _ in range(court(card).rank):
        open_ones = [seat for seat in others(state, me) if exposed(state, me, seat)]
        if open_ones:
            most = max(state.players[seat].rupees for seat in open_ones)
            rich = [seat for seat in open_ones if state.players[seat].rupees == most]
            collect(state, me, str(wakhan_ways.by_arrow(state, rich)))
            continue
        upper = wakhan_ways.left(state)
        places = [f"{line}{at}" for at in range(state.columns)
                  for line in ("TB" if upper else "BT")]
        source = next((place for place in places if state.market[place] is not None
                       and state.coins[place]), None)
        if source is None:
            return
        collect(state, me, source)


def gift(state: State, me: int, card: int) -> Flow[None]:
    """The cheapest space (WK-30)."""
    price = cheapest_gift(state, me)
    assert price is not None
    market.pay_right(state, me, price)
    yield from effects.place_cylinder(state, me, "gift", price)


def build(state: State, me: int, card: int) -> Flow[None]:
    """Armies in the first ruled region, as many as money allows (WK-31)."""
    coalition = wakhan_ways.loyalty(state)
    region = next(region for region in wakhan_ways.row(state) if state.ruler(region) == me)
    double = state.in_force("nation_building", me)
    for done in range(6 if double else 3):
        due = 0 if double and done % 2 else 2
        if state.players[me].rupees < due or not effects.can_place(state, coalition):
            break
        if due:
            market.pay_right(state, me, due, done // 2 if double else done)
        yield from effects.place_block(state, me, coalition, "army", region)
    if state.able(me, "infrastructure"):
        yield from effects.place_block(state, me, coalition, "army", region)


def betray(state: State, me: int, card: int) -> Flow[None]:
    """The card of highest priority with a prize; the prize is taken (WK-32)."""
    target = wakhan_ways.first(state, prizes(state, me))
    market.pay_right(state, me, 2)
    state.players[me].prizes.append(target)
    yield from effects.discard(state, [target], prize=True)


def prizes(state: State, me: int) -> list[int]:
    """The cards she may betray and wants to (WK-32)."""
    return [target for target in targets(state, me) if court(target).prize is not None]


# -- battle (WK-33, WK-53) -------------------------------------------------------------------------
def victims(state: State, me: int, region: str, kind: str) -> list[Piece]:
    """The pieces of one kind that she removes in a region, those of the red arrow first."""
    found: list[Piece] = []
    rivals = others(state, me)
    while rivals:
        seat = wakhan_ways.by_arrow(state, rivals)
        rivals.remove(seat)
        whose = str(state.players[seat].loyalty)
        if kind == "tribe" and not state.able(seat, f"citadel_{region}"):
            found.append(("tribe", region, seat))
        elif kind == "army":
            found.append(("army", region, whose))
        elif kind == "road":
            found += [("road", border, whose) for border in cards.borders_of(region)]
    return [piece for piece in found if state.pieces[piece]]


def fighting(state: State, me: int, region: str) -> int:
    """Her fighting pieces in a region."""
    own = state.armies(region, wakhan_ways.loyalty(state))
    return own + (state.tribes(region, me) if state.in_force("nationalism", me) else 0)


def quarry(state: State, me: int, region: str) -> list[Piece]:
    """What she removes there: tribes, then armies, then roads (WK-33)."""
    return [piece for kind in ("tribe", "army", "road")
            for piece in victims(state, me, region, kind)]


def battle_region(state: State, me: int) -> str | None:
    """The first region of the row with an army of hers and something to remove (WK-33)."""
    coalition = wakhan_ways.loyalty(state)
    return next((region for region in wakhan_ways.row(state)
                 if state.armies(region, coalition) and quarry(state, me, region)), None)


def spied(state: State, me: int, card: int) -> list[int]:
    """Whose spies she may remove from a card."""
    return [seat for seat in others(state, me) if state.spies(card, seat)
            and not state.able(seat, "indispensable_advisors")]


def battle_cards(state: State, me: int) -> list[int]:
    """The court cards with her spy and another's."""
    return [card for card in state.all_cards() if state.spies(card, me) and spied(state, me, card)]


def battle(state: State, me: int, card: int) -> Flow[None]:
    """The first fitting region, else the court card of highest priority (WK-33)."""
    region = battle_region(state, me)
    if region is None:
        where = wakhan_ways.first(state, battle_cards(state, me))
        yield from spy_battle(state, me, card, where)
        return
    for _ in range(min(court(card).rank, fighting(state, me, region))):
        found = quarry(state, me, region)
        if not found:
            return
        yield from strike(state, found[0])


def crowded(state: State, me: int) -> list[int]:
    """Of the cards with her spy and another's those with most spies (WK-53)."""
    found = battle_cards(state, me)
    total = {card: sum(state.spies(card, seat) for seat in range(state.seats)) for card in found}
    return [card for card in found if total[card] == max(total.values())]


def spy_battle(state: State, me: int, card: int, where: int) -> Flow[None]:
    """A battle on a court card."""
    gone: list[int] = []
    for _ in range(min(court(card).rank, state.spies(where, me))):
        rivals = spied(state, me, where)
        if not rivals:
            break
        seat = wakhan_ways.by_arrow(state, rivals)
        state.give_back(("spy", where, seat))
        gone.append(seat)
    yield from safe_houses(state, me, gone)


# -- move (WK-35, WK-61) ---------------------------------------------------------------------------
def march(state: State, me: int) -> tuple[Piece, str] | None:
    """The next army to move and where (WK-35)."""
    coalition = wakhan_ways.loyalty(state)
    for origin in wakhan_ways.row(state):
        if not state.armies(origin, coalition):
            continue
        for goal in wakhan_ways.row(state):
            tribes = sum(state.tribes(goal, seat) for seat in others(state, me))
            if tribes:
                tribes += state.tribes(goal, me)
            piece: Piece = ("army", origin, coalition)
            if (cards.border_between(origin, goal) and state.armies(goal, coalition) < tribes
                    and not loses_ruler(state, me, piece, goal)):
                return piece, goal
    return None


def loses_ruler(state: State, me: int, piece: Piece, goal: str) -> bool:
    """Whether a move would cost her a ruler token."""
    before = state.ruled(me)
    there: Piece = ("army", goal, piece[2])
    state.pieces[piece] -= 1
    state.pieces[there] += 1
    lost = any(region not in state.ruled(me) for region in before)
    state.pieces[piece] += 1
    state.pieces[there] -= 1
    return lost


def sneak(state: State, me: int, moves: int) -> tuple[Piece, int] | None:
    """The variant: an idle spy from the lowest card to the highest in reach (WK-61, PX-9.44)."""
    idle = [card for card in state.all_cards() if state.spies(card, me) > enemies(state, me, card)]
    if state.options["wakhan_spy_movement"] == "off" or not idle:
        return None
    origin = wakhan_ways.last(state, idle)
    near = {origin}
    for _ in range(moves):
        near |= {card for known in near for card in reach(state, me, known)}
    goals = [card for card in near - {origin} if wakhan_ways.excess(state, card) >= 0]
    return (("spy", origin, me), wakhan_ways.first(state, goals)) if goals else None


def enemies(state: State, me: int, card: int) -> int:
    """The most spies one other player has on a card."""
    return max(state.spies(card, seat) for seat in others(state, me))


def move(state: State, me: int, card: int) -> Flow[None]:
    """Up to rank moves of armies; if none can move, one spy (WK-35, WK-61)."""
    yield from ()
    spy = None if march(state, me) else sneak(state, me, court(card).rank)
    if spy is not None:
        shift(state, *spy)
    for _ in range(court(card).rank):
        step = march(state, me)
        if step is None:
            return
        shift(state, *step)


# -- what is possible ------------------------------------------------------------------------------
def possible(state: State, me: int, card: int, action: str) -> bool:
    """Whether an action would do something, money aside."""
    if action == "tax":
        return bool(taxable(state, me))
    if action == "gift":
        return cheapest_gift(state, me) is not None
    if action == "build":
        return bool(state.ruled(me)) and effects.can_place(state, wakhan_ways.loyalty(state))
    if action == "move":
        return (march(state, me) or sneak(state, me, court(card).rank)) is not None
    if action == "betray":
        return bool(prizes(state, me))
    return battle_region(state, me) is not None or bool(battle_cards(state, me))


ACTS = {"tax": tax, "gift": gift, "build": build, "move": move, "betray": betray,
        "battle": battle}
