"""What follows from what: discards, debts, overthrow, loyalty, reuse, events, dominance checks."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling import cards, wakhan_ways
from tests.games.pax_pamir.second_telling.state import Effect, Flow, Piece, State, ask, court


# -- discards and debts (PX-13, PX-14) -------------------------------------------------------------
def lift(state: State, card: int) -> int:
    """A card leaves its court, its spies return (PX-9.51, PX-14.5). Says who owned it."""
    owner = state.owner(card)
    assert owner is not None
    state.players[owner].court.remove(card)
    for seat in range(state.seats):
        for _ in range(state.spies(card, seat)):
            state.give_back(("spy", card, seat))
    return owner


def discard(state: State, several: list[int], prize: bool = False) -> Flow[None]:
    """Court cards go with everything that follows: overthrow, then their debts (PX-13, PX-14).

    A prize that may be taken reaches the discards only when it is refused (PX-9.52, PX-9.53).
    """
    owners = [send_away(state, card, prize) for card in several]
    for seat in dict.fromkeys(owners):
        yield from settle(state, seat)


def send_away(state: State, card: int, prize: bool = False) -> int:
    """A court card goes to the discards; what is owed for it is noted. Says who owned it."""
    owner = lift(state, card)
    if not prize:
        state.discards.append(card)
    if court(card).leveraged:
        charge(state, owner)
    lose_court_card(state, owner, card)
    return owner


def lose_court_card(state: State, owner: int, card: int) -> None:
    """The last political card of a region takes the tribes there along (PX-14.2)."""
    facts = court(card)
    if facts.suit != "political" or political(state, owner, facts.region):
        return
    for _ in range(state.tribes(facts.region, owner)):
        state.give_back(("tribe", facts.region, owner))


def political(state: State, seat: int, region: str) -> list[int]:
    """The political cards of a region in a court."""
    return [card for card in state.players[seat].court
            if court(card).region == region and court(card).suit == "political"]


def lose_tribe(state: State, seat: int, region: str) -> Flow[None]:
    """After losing a tribe: without any left the political cards of the region go (PX-14.1)."""
    if state.tribes(region, seat) == 0:
        yield from discard(state, political(state, seat, region))


def charge(state: State, seat: int) -> None:
    """Two rupees go back to the bank; what is missing is owed, not by Wakhan (PX-13.2, WK-8)."""
    player = state.players[seat]
    if state.later:
        player.owed += 2
        return
    paid = min(2, player.rupees)
    player.rupees -= paid
    if seat != state.wakhan:
        player.owed += 2 - paid


def settle(state: State, seat: int) -> Flow[None]:
    """A card of own choice goes for each rupee missing (PX-13.1, PX-13.3, PX-13.5)."""
    if state.later:
        return
    player = state.players[seat]
    while player.owed and (player.court or player.hand):
        answer = yield from ask(seat, [f"discard {card}" for card in player.court + player.hand])
        assert answer is not None
        card = int(answer.split()[1])
        player.owed -= 1
        if card in player.hand:
            player.hand.remove(card)
            state.discards.append(card)
        else:
            send_away(state, card)
    player.owed = 0


def debts(state: State) -> Flow[None]:
    """The debts put off, turn player first (PX-11.3, PX-13.4)."""
    state.later = False
    for seat in state.clockwise(state.turn):
        player = state.players[seat]
        paid = min(player.owed, player.rupees)
        player.rupees -= paid
        player.owed -= paid
        yield from settle(state, seat)
    state.later = state.options["leverage_timing"] == "end_of_action"


# -- placing and reuse (PX-10) ---------------------------------------------------------------------
def place_block(state: State, seat: int, coalition: str, kind: str, where: str) -> Flow[None]:
    """A block from the supply, else one already in play (PX-10.1)."""
    if state.supply[coalition]:
        state.supply[coalition] -= 1
    else:
        piece = yield from take(state, seat, state.old(coalition))
        if piece is None:
            return
        state.remove(piece)
    state.add((kind, where, coalition), fresh=True)


def place_cylinder(state: State, seat: int, kind: str, where: str | int) -> Flow[None]:
    """A cylinder from the own supply, else one already in play (PX-10.1, PX-10.2)."""
    player = state.players[seat]
    if player.cylinders:
        player.cylinders -= 1
    else:
        piece = yield from take(state, seat, state.old(seat))
        if piece is None:
            return
        state.remove(piece)
        if piece[0] == "tribe" and state.options["reuse_overthrow"] == "true":
            yield from lose_tribe(state, seat, str(piece[1]))
    if kind == "spy" and state.owner(int(where)) is None:       # gone by that overthrow
        player.cylinders += 1
        return
    state.add((kind, where, seat), fresh=True)


def take(state: State, seat: int, pieces: list[Piece]) -> Flow[Piece | None]:
    """Which piece in play is taken for reuse."""
    if seat == state.wakhan:
        return wakhan_ways.spare(state, pieces)
    named = {f"take {kind} {where}": (kind, where, owner) for kind, where, owner in pieces}
    answer = yield from ask(seat, sorted(named))
    return None if answer is None else named[answer]


def can_place(state: State, owner: str | int) -> bool:
    """Whether the supply or the table has a piece to place (PX-10.3)."""
    supply = state.supply[owner] if isinstance(owner, str) else state.players[owner].cylinders
    return supply > 0 or bool(state.old(owner))


# -- loyalty (PX-11) -------------------------------------------------------------------------------
def change_loyalty(state: State, seat: int, coalition: str, keep: int) -> Flow[None]:
    """Gifts, prizes and patriots are lost, the dial is set, debts are due (PX-11.2, PX-11.3)."""
    doomed = turn_coat(state, seat, coalition, keep)
    yield from desert(state, seat, doomed)


def turn_coat(state: State, seat: int, coalition: str, keep: int | None) -> list[int]:
    """The new loyalty; says which patriots have to go."""
    player = state.players[seat]
    if seat == state.wakhan or player.loyalty == coalition:
        return []
    for price in state.gifts(seat):
        state.give_back(("gift", price, seat))
    state.discards.extend(player.prizes)
    player.prizes.clear()
    doomed = [card for card in player.court if court(card).patriot is not None and card != keep]
    player.loyalty = coalition
    return doomed


def claim(state: State, seat: int, target: int) -> Flow[None]:
    """The card betrayed becomes a prize of its coalition (PX-9.52)."""
    doomed = turn_coat(state, seat, str(court(target).prize), None)
    state.players[seat].prizes.append(target)
    yield from desert(state, seat, doomed)


def desert(state: State, seat: int, doomed: list[int]) -> Flow[None]:
    """The patriots of the old loyalty go, as `loyalty_discard` says (PX-11.3)."""
    way = state.options["loyalty_discard"]
    if way == "all_then_debts":         # settled at once, whatever `leverage_timing` says
        put_off, state.later = state.later, False
        yield from discard(state, doomed)
        state.later = put_off
        return
    if way == "owner_order":
        while doomed:
            leveraged = any(court(card).leveraged for card in doomed)
            texts = [f"discard {card}" for card in (doomed if leveraged else doomed[:1])]
            answer = yield from ask(seat, texts)
            assert answer is not None
            yield from discard(state, [int(answer.split()[1])])
            doomed = [card for card in doomed if card in state.players[seat].court]
        return
    state.later = True
    yield from discard(state, doomed)


# -- events (PX-16) --------------------------------------------------------------------------------
def event_discarded(state: State, card: int) -> Flow[None]:
    """The upper effect (PX-12.4, PX-16)."""
    name = cards.events()[card][0]
    if name == "dominance_check":
        state.discards.append(card)
        yield from dominance_check(state)
        return
    if name in ("embarrassment_of_riches", "disregard_for_customs"):
        state.effects.append(Effect(card, None, name))
        return
    state.discards.append(card)
    if name.startswith("favour_"):
        favour(state, name.removeprefix("favour_"))
    elif name.startswith("riots_"):
        yield from riot(state, name.removeprefix("riots_"))
    elif name == "failure_to_impress":
        for player in state.players:
            state.discards.extend(player.prizes)
            player.prizes.clear()
    elif name == "confidence_failure":
        yield from confidence_failure(state)


def favour(state: State, suit: str) -> None:
    """The favoured suit changes, unless Pashtunwali Values works (PX-16.11, PX-16.15)."""
    if not state.in_force("pashtunwali_values"):
        state.favoured = suit


def riot(state: State, region: str) -> Flow[None]:
    """All armies and tribes of a region leave, then overthrow (PX-16.13)."""
    losers = [seat for seat in state.clockwise(state.turn) if state.tribes(region, seat)]
    gone = [piece for piece, n in state.pieces.items()
            if n and piece[0] in ("army", "tribe") and piece[1] == region]
    for piece in gone:
        for _ in range(state.pieces[piece]):
            state.give_back(piece)
    yield from discard(state, [card for seat in losers for card in political(state, seat, region)])


def confidence_failure(state: State) -> Flow[None]:
    """Each player with a hand discards one card (PX-16.10)."""
    for seat in state.clockwise(state.turn):
        hand = state.players[seat].hand
        answer = yield from ask(seat, [f"discard {card}" for card in hand])
        if answer is not None:
            card = int(answer.split()[1])
            hand.remove(card)
            state.discards.append(card)


def event_bought(state: State, seat: int, card: int) -> Flow[None]:
    """The lower effect (PX-6.8, PX-16)."""
    name = cards.events()[card][1]
    others = [other for other in range(state.seats) if other != seat]
    if name == "dominance_check":
        state.discards.append(card)
        yield from dominance_check(state)
    elif name == "rumor":
        if state.options["rumor_target"] == "anyone":
            others = list(range(state.seats))
        target = yield from name_player(state, seat, others)
        state.effects.append(Effect(card, target, name))
    elif name == "conflict_fatigue":
        state.effects.append(Effect(card, None, name))
    elif name == "backing_of_persian_aristocracy":
        state.discards.append(card)
        state.players[seat].rupees += 3
    elif name == "other_persuasive_methods":
        state.discards.append(card)
        yield from swap_hands(state, seat, others)
    elif name == "pashtunwali_values":
        yield from pashtunwali(state, seat, card)
    elif name == "rebuke":
        state.discards.append(card)
        yield from rebuke(state, seat)
    else:
        state.effects.append(Effect(card, seat, name))


def name_player(state: State, seat: int, others: list[int]) -> Flow[int]:
    """A player is named; Wakhan lets the red arrow decide (WK-25)."""
    if seat == state.wakhan:
        return wakhan_ways.by_arrow(state, others)
    answer = yield from ask(seat, [f"name {other}" for other in others])
    assert answer is not None
    return int(answer.split()[1])


def swap_hands(state: State, seat: int, others: list[int]) -> Flow[None]:
    """Other Persuasive Methods (PX-16.10)."""
    target = yield from name_player(state, seat, others)
    one, two = state.players[seat], state.players[target]
    one.hand, two.hand = two.hand, one.hand


def pashtunwali(state: State, seat: int, card: int) -> Flow[None]:
    """The buyer names the favoured suit; Wakhan names the current one (PX-16.11, WK-8)."""
    if seat != state.wakhan:
        answer = yield from ask(seat, [f"suit {suit}" for suit in cards.suits()])
        assert answer is not None
        state.favoured = answer.split()[1]
    state.effects.append(Effect(card, None, "pashtunwali_values"))


def rebuke(state: State, seat: int) -> Flow[None]:
    """All tribes and armies of a region of choice go (PX-16.12, WK-25)."""
    if seat == state.wakhan:
        region = wakhan_ways.advice(state).regions[0]
    else:
        answer = yield from ask(seat, [f"rebuke {region}" for region in cards.regions()])
        assert answer is not None
        region = answer.split()[1]
    yield from riot(state, region)


# -- dominance check (PX-17, PX-18) ----------------------------------------------------------------
def dominance_check(state: State) -> Flow[None]:
    """Score, test the end, clear, end the effects, Insurrection (PX-17.8)."""
    final = not state.checks_left() and not any(
        card is not None and cards.is_check(card) for card in state.market.values())
    winner = state.dominant()
    for seat, points in enumerate(scores(state, winner, final)):
        state.players[seat].points += points
    totals = sorted((player.points for player in state.players), reverse=True)
    if final or totals[0] - totals[1] >= cards.facts()["points"]["early_end"]:
        state.over = True
        return
    if winner is not None:
        for piece in [piece for piece in state.pieces if piece[0] in ("army", "road")]:
            for _ in range(state.pieces[piece]):
                state.give_back(piece)
    state.discards.extend(effect.card for effect in state.effects)
    state.effects.clear()
    for seat in range(state.seats):
        if state.able(seat, "insurrection"):
            for _ in range(2):
                yield from place_block(state, seat, "afghan", "army", "kabul")


def scores(state: State, winner: str | None, final: bool) -> list[int]:
    """The points each player would get from a check (PX-17.3 to PX-17.6)."""
    figures = cards.facts()["points"]
    if winner is None:
        weight = {seat: state.cylinders_out(seat) for seat in range(state.seats)}
        places = list(figures["unsuccessful"])
    else:
        weight = {seat: state.influence(seat, winner) for seat in range(state.seats)
                  if seat == state.wakhan or state.players[seat].loyalty == winner}
        places = list(figures["successful"])
    places = [points * 2 for points in places] if final else places
    gained = [0] * state.seats
    at = 0
    for value in sorted(set(weight.values()), reverse=True):
        tied = [seat for seat in weight if weight[seat] == value]
        for seat in tied:
            gained[seat] = sum(places[at:at + len(tied)]) // len(tied)
        at += len(tied)
    return gained
