"""The six card actions as people take them (PX-9)."""
from __future__ import annotations

from collections.abc import Iterator

from tests.games.pax_pamir.second_telling import cards, effects, market, wakhan_ways
from tests.games.pax_pamir.second_telling.state import Flow, Piece, State, ask, court


# -- what is possible ------------------------------------------------------------------------------
def cheapest_gift(state: State, seat: int) -> int | None:
    """The price of the cheapest empty gift space (PX-9.20)."""
    prices: list[int] = cards.facts()["players"]["gifts"]
    return min((price for price in prices if price not in state.gifts(seat)), default=None)


def cost(state: State, seat: int, action: str) -> int:
    """The cheapest cost of an action, set aside before a bribe (PX-8.5)."""
    if action == "gift":
        return cheapest_gift(state, seat) or 0
    return 2 if action in ("build", "betray") else 0


def possible(state: State, seat: int, card: int, action: str) -> bool:
    """Whether an action would have any effect and can be paid (PX-9.65, PX-E04)."""
    if state.players[seat].rupees < cost(state, seat, action) and not (
            action == "build" and free_block(state, seat)):
        return False
    if action == "tax":
        return bool(taxable(state, seat))
    if action == "gift":
        return cheapest_gift(state, seat) is not None and effects.can_place(state, seat)
    if action == "build":
        coalition = state.players[seat].loyalty
        return (coalition is not None and bool(state.ruled(seat))
                and effects.can_place(state, coalition))
    if action == "move":
        return bool(first_steps(state, seat))
    if action == "betray":
        return bool(targets(state, seat))
    return bool(battlefields(state, seat))


# -- tax (PX-9.10) ---------------------------------------------------------------------------------
def exposed(state: State, taxer: int, seat: int) -> int:
    """Rupees of a player that a taxer may take (PX-9.11 to PX-9.13)."""
    regions = state.ruled(taxer)
    if state.able(taxer, "claim_of_ancient_lineage"):
        regions = list(cards.regions())
    if seat == taxer or not any(court(card).region in regions
                                for card in state.players[seat].court):
        return 0
    return max(0, state.players[seat].rupees - state.stars(seat, "economic"))


def taxable(state: State, seat: int) -> list[str]:
    """Where one rupee can be taken: market places and seats."""
    places = [place for place in state.for_sale() if state.coins[place]]
    return places + [str(other) for other in range(state.seats) if exposed(state, seat, other)]


def collect(state: State, seat: int, source: str) -> None:
    """One rupee of a tax."""
    if source in state.market:
        state.coins[source] -= 1
    else:
        state.players[int(source)].rupees -= 1
    state.players[seat].rupees += 1


def tax(state: State, seat: int, card: int) -> Flow[None]:
    """Up to rank rupees in any mix (PX-9.10)."""
    for done in range(court(card).rank):
        texts = [f"collect {source}" for source in taxable(state, seat)]
        answer = yield from ask(seat, texts + (["stop"] if done else may_do_nothing(state)))
        if answer is None or answer == "stop":
            return
        collect(state, seat, answer.split()[1])


# -- gift (PX-9.20) --------------------------------------------------------------------------------
def gift(state: State, seat: int, card: int) -> Flow[None]:
    """One cylinder onto an empty gift space."""
    prices = [price for price in cards.facts()["players"]["gifts"]
              if price not in state.gifts(seat) and price <= state.players[seat].rupees]
    if state.options["gift_space"] == "cheapest":
        prices = prices[:1]
    answer = yield from ask(seat, [f"space {price}" for price in prices])
    assert answer is not None
    price = int(answer.split()[1])
    market.pay_right(state, seat, price)
    yield from effects.place_cylinder(state, seat, "gift", price)


# -- build (PX-9.30) -------------------------------------------------------------------------------
def free_block(state: State, seat: int) -> bool:
    """Whether Infrastructure builds without a paid block before it (PX-9.32)."""
    return state.options["build_minimum"] == "0" and state.able(seat, "infrastructure")


def may_do_nothing(state: State) -> list[str]:
    """The answer that ends a tax, move, build or battle before anything is done (PX-9.65)."""
    return ["stop"] if state.options["zero_effect_actions"] == "allowed" else []


def sites(state: State, seat: int, region: str | None) -> list[str]:
    """Where a block may be built; with `build_regions` one in the region chosen (PX-9.30)."""
    ruled = [name for name in state.ruled(seat) if region in (None, name)]
    roads = [border for border in cards.borders()
             if any(region in ruled for region in border.split("-"))]
    return [f"army {region}" for region in ruled] + [f"road {border}" for border in roads]


def build(state: State, seat: int, card: int) -> Flow[None]:
    """One to three blocks, with Nation Building two for each price, then Infrastructure."""
    double = state.in_force("nation_building", seat)
    coalition = state.players[seat].loyalty
    assert coalition is not None
    region = None
    if state.options["build_regions"] == "one":
        answer = yield from ask(seat, [f"region {name}" for name in state.ruled(seat)])
        assert answer is not None
        region = answer.split()[1]
    first = ["stop"] if free_block(state, seat) else may_do_nothing(state)
    for done in range(6 if double else 3):
        due = 0 if double and done % 2 else 2
        if state.players[seat].rupees < due or not effects.can_place(state, coalition):
            break
        answer = yield from ask(seat, sites(state, seat, region) + (["stop"] if done else first))
        if answer is None or answer == "stop":
            break
        if due:
            market.pay_right(state, seat, due, done // 2 if double else done)
        kind, where = answer.split()
        yield from effects.place_block(state, seat, coalition, kind, where)
    if state.able(seat, "infrastructure") and effects.can_place(state, coalition):
        extra = ["stop"] if state.options["infrastructure"] == "may" else []
        answer = yield from ask(seat, sites(state, seat, region) + extra)
        if answer is not None and answer != "stop":
            kind, where = answer.split()
            yield from effects.place_block(state, seat, coalition, kind, where)


# -- move (PX-9.40) --------------------------------------------------------------------------------
def neighbours(state: State, seat: int, card: int, bedfellows: bool) -> set[int]:
    """The cards one step away (PX-9.42, PX-9.44)."""
    circle = state.all_cards()
    at = circle.index(card)
    near = {circle[at - 1], circle[(at + 1) % len(circle)]}
    if bedfellows and state.able(seat, "strange_bedfellows"):
        near |= {other for other in circle if court(other).region == court(card).region}
    return near - {card}


def reach(state: State, seat: int, card: int) -> set[int]:
    """The cards one move away (PX-9.43, PX-9.44)."""
    near = neighbours(state, seat, card, True)
    if not state.able(seat, "well_connected"):
        return near
    both = state.options["well_connected_uses_bedfellows"] == "true"
    for other in neighbours(state, seat, card, both):
        near = near | neighbours(state, seat, other, both)
    return near - {card}


def marches(state: State, seat: int) -> Iterator[tuple[str, Piece, str]]:
    """Moves of armies, and of tribes with Nationalism (PX-9.41, PX-9.45)."""
    coalition = state.players[seat].loyalty
    assert coalition is not None
    movers: list[tuple[str, str, str | int]] = [("march", "army", coalition)]
    if state.in_force("nationalism", seat):
        movers.append(("migrate", "tribe", seat))
    for verb, kind, owner in movers:
        for region in cards.regions():
            if not state.pieces[kind, region, owner]:
                continue
            for other in cards.neighbours(region):
                border = cards.border_between(region, other)
                assert border is not None
                if state.able(seat, "indian_supplies") or state.pieces["road", border, coalition]:
                    yield f"{verb} {region} {other}", (kind, region, owner), other


def first_steps(state: State, seat: int) -> list[str]:
    """Every move that may begin now: marches, and the cards a spy may leave."""
    sends = [f"send {card}" for card in state.all_cards()
             if state.spies(card, seat) and reach(state, seat, card)]
    return [text for text, _, _ in marches(state, seat)] + sends


def move(state: State, seat: int, card: int) -> Flow[None]:
    """Up to rank moves (PX-9.40)."""
    spies: bool | None = None
    for done in range(court(card).rank):
        texts = [text for text in first_steps(state, seat)
                 if spies is None or text.startswith("send") == spies]
        answer = yield from ask(seat, texts + (["stop"] if done else may_do_nothing(state)))
        if answer is None or answer == "stop":
            return
        if state.options["move_mix"] == "one_kind":
            spies = answer.startswith("send")
        if answer.startswith("send"):
            yield from send(state, seat, int(answer.split()[1]))
            continue
        piece, other = next((piece, other) for text, piece, other in marches(state, seat)
                            if text == answer)
        shift(state, piece, other)
        if piece[0] == "tribe":
            yield from effects.lose_tribe(state, seat, str(piece[1]))


def shift(state: State, piece: Piece, where: str | int) -> None:
    """A piece moves; it stays fresh if it was."""
    fresh = state.remove(piece)
    state.add((piece[0], where, piece[2]), fresh)


def send(state: State, seat: int, card: int) -> Flow[None]:
    """A spy moves along the circle."""
    answer = yield from ask(seat, [f"to {other}" for other in sorted(reach(state, seat, card))])
    assert answer is not None
    shift(state, ("spy", card, seat), int(answer.split()[1]))


# -- betray (PX-9.50) ------------------------------------------------------------------------------
def targets(state: State, seat: int) -> list[int]:
    """The cards that may be betrayed (PX-9.50, PX-9.54)."""
    found = []
    for card in state.all_cards():
        owner = state.owner(card)
        assert owner is not None
        guarded = court(card).suit == "political" and state.able(owner, "bodyguards")
        if state.spies(card, seat) and not guarded:
            found.append(card)
    return found


def betray(state: State, seat: int, card: int) -> Flow[None]:
    """Pay, discard, decide about the prize (PX-9.53)."""
    answer = yield from ask(seat, [f"target {card}" for card in targets(state, seat)])
    assert answer is not None
    target = int(answer.split()[1])
    market.pay_right(state, seat, 2)
    prize = court(target).prize is not None
    yield from effects.discard(state, [target], prize)
    if not prize:
        return
    if (yield from ask(seat, ["claim", "leave"])) == "claim":
        yield from effects.claim(state, seat, target)
    else:
        state.discards.append(target)


# -- battle (PX-9.60) ------------------------------------------------------------------------------
def fighters(state: State, seat: int, where: str) -> int:
    """Own fighting pieces at a place (PX-9.61, PX-9.63)."""
    if where.isdigit():
        return state.spies(int(where), seat)
    own = state.armies(where, str(state.players[seat].loyalty))
    return own + (state.tribes(where, seat) if state.in_force("nationalism", seat) else 0)


def removable(state: State, seat: int, where: str) -> dict[str, Piece]:
    """What a battle there may remove (PX-9.61 to PX-9.63)."""
    if where.isdigit():
        card = int(where)
        return {f"remove spy {other}": ("spy", card, other) for other in range(state.seats)
                if state.spies(card, other) and not state.able(other, "indispensable_advisors")
                and (other != seat or state.options["battle_own_spies"] == "yes")}
    found: dict[str, Piece] = {}
    loyalty = state.players[seat].loyalty
    for name in cards.coalitions():
        if name == loyalty:
            continue
        if state.armies(where, name):
            found[f"remove army {name}"] = ("army", where, name)
        for border in cards.borders_of(where):
            if state.pieces["road", border, name]:
                found[f"remove road {name} {border}"] = ("road", border, name)
    for other in range(state.seats):
        friend = other == seat or (other != state.wakhan
                                   and state.players[other].loyalty == loyalty)
        citadel = state.able(other, f"citadel_{where}")
        if state.tribes(where, other) and not friend and not citadel:
            found[f"remove tribe {other}"] = ("tribe", where, other)
    return found


def battlefields(state: State, seat: int) -> list[str]:
    """Where a battle can be fought (PX-9.65)."""
    places = list(cards.regions()) + [str(card) for card in state.all_cards()]
    return [where for where in places
            if fighters(state, seat, where) and removable(state, seat, where)]


def battle(state: State, seat: int, card: int) -> Flow[None]:
    """Remove pieces, at most rank and at most the own pieces there (PX-9.60, PX-9.64)."""
    answer = yield from ask(seat, [f"at {where}" for where in battlefields(state, seat)]
                            + may_do_nothing(state))
    if answer is None or answer == "stop":
        return
    where = answer.split()[1]
    spies: list[int] = []
    for done in range(min(court(card).rank, fighters(state, seat, where))):
        pieces = removable(state, seat, where)
        answer = yield from ask(seat, list(pieces) + (["stop"] if done else may_do_nothing(state)))
        if answer is None or answer == "stop":
            break
        piece = pieces[answer]
        yield from strike(state, piece)
        if piece[0] == "spy" and piece[2] != seat:
            spies.append(int(piece[2]))
    yield from safe_houses(state, seat, spies)


def strike(state: State, piece: Piece) -> Flow[None]:
    """One piece is removed; the last tribe triggers overthrow at once (PX-9.66)."""
    state.give_back(piece)
    if piece[0] == "tribe":
        yield from effects.lose_tribe(state, int(piece[2]), str(piece[1]))


def safe_houses(state: State, seat: int, spies: list[int]) -> Flow[None]:
    """The owners of removed spies may shelter them (PX-15.8)."""
    for owner in sorted(spies, key=state.clockwise(seat).index):
        houses = [card for card in state.players[owner].court
                  if court(card).ability == "safe_house"]
        if not houses:
            continue
        if owner == state.wakhan:
            answer: str | None = f"shelter {wakhan_ways.first(state, houses)}"
        else:
            answer = yield from ask(owner, [f"shelter {card}" for card in houses] + ["stop"])
        if answer is not None and answer != "stop":
            state.players[owner].cylinders -= 1
            state.add(("spy", int(answer.split()[1]), owner), fresh=True)


ACTIONS = {"tax": tax, "gift": gift, "build": build, "move": move, "betray": betray,
           "battle": battle}
