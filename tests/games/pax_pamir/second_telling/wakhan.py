"""Wakhan's turn (WK-3 to WK-25, WK-40, WK-50 to WK-60)."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.games.pax_pamir.second_telling import (
    cards, effects, market, wakhan_acts, wakhan_plays, wakhan_ways,
)
from tests.games.pax_pamir.second_telling.actions import cost
from tests.games.pax_pamir.second_telling.bribes import bonus, hostage_bribe, pay, unwatched
from tests.games.pax_pamir.second_telling.state import CHANCE, Flow, Piece, Question, State, court

Step = Callable[[], Flow[None]]
BATTLE_OF_SPIES = "battle_highest_priority_court_card_with_most_spies_where_wakhan_has_spy"


# -- the turn --------------------------------------------------------------------------------------
def turn(state: State, me: int) -> Flow[None]:
    """Draw, blackmail, then one step after the other (WK-3, WK-4, WK-10 to WK-12)."""
    yield from draw(state)
    yield from blackmail(state, me)
    state.advised.line, state.advised.spent = 0, False
    while not state.over:
        step = ambition(state, me) or by_lines(state, me) or by_bonus(state, me)
        if step is None:
            return
        yield Question(me, frozenset({"obey"}))
        yield from step()


def draw(state: State) -> Flow[None]:
    """The top card face up, then the back of the next; an empty pile is shuffled anew (WK-3)."""
    text = yield CHANCE
    state.advised.card = int(text.split()[1])
    state.advised.gone.append(state.advised.card)
    if len(state.advised.gone) == len(cards.advices()):
        state.advised.gone.clear()
        yield from draw(state)
        return
    text = yield CHANCE
    state.advised.back = int(text.split()[1])
    state.advised.loyalty = wakhan_ways.look_for_loyalty(state)


def blackmail(state: State, me: int) -> Flow[None]:
    """She always uses what she may (WK-4, PX-15.9)."""
    for region in ("kandahar", "herat"):
        found = unwatched(state, region)
        if state.able(me, f"blackmail_{region}") and found:
            yield from effects.place_cylinder(state, me, "spy", wakhan_ways.first(state, found))


def ambition(state: State, me: int) -> Step | None:
    """A Dominance Check that serves her (WK-11)."""
    if not state.actions or state.advised.spent:
        return None
    for place in market.checks_in_market(state):
        if market.buyable(state, me, place) and serves(state, me, place):
            return lambda: buy(state, me, place)
    return None


def serves(state: State, me: int, place: str) -> bool:
    """More points than anybody else, or the game (WK-11)."""
    final = not state.checks_left() and market.checks_in_market(state) == [place]
    gained = effects.scores(state, state.dominant(), final)
    rivals = [points for seat, points in enumerate(gained) if seat != me]
    if gained[me] > max(rivals):
        return True
    totals = [player.points + points
              for player, points in zip(state.players, gained, strict=True)]
    ahead = totals[me] - max(total for seat, total in enumerate(totals) if seat != me)
    early: int = cards.facts()["points"]["early_end"]
    return ahead >= early or (final and ahead > 0)


def by_lines(state: State, me: int) -> Step | None:
    """The next line of her card that is possible (WK-10)."""
    if not state.actions or state.advised.spent:
        return None
    lines = wakhan_ways.advice(state).lines
    for _ in lines:
        line = lines[state.advised.line % len(lines)]
        state.advised.line += 1
        step = by_line(state, me, line)
        if step is not None:
            return step
    state.advised.spent = True
    return None


def by_line(state: State, me: int, line: str) -> Step | None:
    """What one line asks for, if it is possible."""
    if line.startswith("radicalize"):
        place = instructed(state, me, line)
        return None if place is None else lambda: buy(state, me, thrifty(state, me, place))
    action = "battle" if line == BATTLE_OF_SPIES else line
    found = [card for card in state.players[me].court
             if action in court(card).actions and ready(state, me, card, action)]
    if line == BATTLE_OF_SPIES:
        found = found if wakhan_acts.crowded(state, me) else []
    else:
        found = [card for card in found if wakhan_acts.possible(state, me, card, action)]
    if not found:
        return None
    card = wakhan_ways.first(state, found)
    return lambda: act(state, me, card, action, line == BATTLE_OF_SPIES)


def by_bonus(state: State, me: int) -> Step | None:
    """Unused favoured cards from the left, the leftmost possible action of each (WK-12)."""
    found = next(((card, action) for card in state.players[me].court
                  if bonus(state, me, card) for action in court(card).actions
                  if ready(state, me, card, action)
                  and wakhan_acts.possible(state, me, card, action)), None)
    return None if found is None else lambda: act(state, me, *found)


def ready(state: State, me: int, card: int, action: str) -> bool:
    """Whether a card is unused and she can pay bribe and cheapest cost (WK-13)."""
    due = hostage_bribe(state, me, card)[1]
    return card not in state.used and state.players[me].rupees >= due + cost(state, me, action)


def act(state: State, me: int, card: int, action: str, of_spies: bool = False) -> Flow[None]:
    """Pay the bribe in full and act (WK-4)."""
    receiver, due = hostage_bribe(state, me, card)
    if receiver is not None:
        pay(state, me, receiver, due)
    if not bonus(state, me, card):
        state.actions -= 1
    state.used[card] = action
    if of_spies:
        where = wakhan_ways.first(state, wakhan_acts.crowded(state, me))
        yield from wakhan_acts.spy_battle(state, me, card, where)
    else:
        yield from wakhan_acts.ACTS[action](state, me, card)


def trim(state: State, me: int) -> Flow[None]:
    """Court discards (WK-40)."""
    while len(state.players[me].court) > state.court_limit(me):
        yield from effects.discard(state, [wakhan_ways.worst(state, state.players[me].court)])


# -- radicalize: which card (WK-20 to WK-22, WK-50 to WK-52, WK-60) --------------------------------
def offers(state: State, me: int) -> list[str]:
    """The places whose court cards she could buy."""
    return [place for place in state.for_sale()
            if state.market[place] in cards.court_cards() and market.buyable(state, me, place)]


def payable(state: State, me: int) -> list[str]:
    """The places whose cards she could buy, events included."""
    return [place for place in state.for_sale() if fair(state, me, place)]


def card_at(state: State, place: str) -> cards.Card:
    """The court card of a place."""
    return court(state.market[place] or 0)


def cheapest(state: State, me: int, places: Sequence[str]) -> str | None:
    """The cheapest, then the highest number (WK-20)."""
    return min(places, key=lambda at: (market.price(state, me, at), -(state.market[at] or 0)),
               default=None)


def most(state: State, me: int, places: Sequence[str],
         value: Callable[[str], int], least: int = 1) -> str | None:
    """The place of the highest value; ties to the cheapest."""
    best = max((value(place) for place in places), default=least - 1)
    if best < least:
        return None
    return cheapest(state, me, [place for place in places if value(place) == best])


def icons(state: State, *names: str) -> Callable[[str], int]:
    """Counts icons of some kinds on the card of a place."""
    return lambda place: sum(icon in names for icon in card_at(state, place).impact)


def instructed(state: State, me: int, line: str) -> str | None:
    """The place a radicalize line chooses, None if the line is impossible."""
    if line == "radicalize":
        return plain(state, me)
    instruction = line.removeprefix("radicalize_")
    if instruction.startswith("if_"):
        condition, wish = CONDITIONS[instruction]
        return wished(state, me, wish) if condition(state, me) else None
    return wished(state, me, instruction)


def fewer_spies(state: State, me: int) -> bool:
    """Whether another player has more spies in play."""
    return any(state.in_play("spy", seat) > state.in_play("spy", me)
               for seat in range(state.seats))


CONDITIONS: dict[str, tuple[Callable[[State, int], bool], str]] = {
    "if_military_favoured_highest_ranked_military":
        (lambda state, me: state.favoured == "military", "highest_ranked_military"),
    "if_political_favoured_highest_ranked_economic":
        (lambda state, me: state.favoured == "political", "highest_ranked_economic"),
    "if_fewer_than_two_rupees_radicalize_most_net_rupees":
        (lambda state, me: state.players[me].rupees < 2, "most_net_rupees"),
    "if_no_dominant_coalition_card_that_would_place_most_cylinders":
        (lambda state, me: state.dominant() is None, "card_that_would_place_most_cylinders"),
    "if_no_card_with_move_card_with_move_action":
        (lambda state, me: not any("move" in court(card).actions
                                   for card in state.players[me].court),
         "card_with_move_action"),
    "if_dominant_coalition_matching_patriot":
        (lambda state, me: state.dominant() is not None, "matching_patriot"),
    "if_court_size_at_limit_highest_ranked_political":
        (lambda state, me: len(state.players[me].court) >= state.court_limit(me),
         "highest_ranked_political"),
    "if_fewer_spies_than_another_player_highest_ranked_intelligence":
        (fewer_spies, "highest_ranked_intelligence"),
}


def wished(state: State, me: int, wish: str) -> str | None:
    """The place that fits an instruction best (WK-20, WK-51, WK-52)."""
    places = offers(state, me)
    if wish.startswith("highest_ranked_"):
        suit = wish.removeprefix("highest_ranked_")
        places = [place for place in places if card_at(state, place).suit == suit]
        return most(state, me, places, lambda place: card_at(state, place).rank)
    if wish == "intelligence":
        return cheapest(state, me, [place for place in places
                                    if card_at(state, place).suit == "intelligence"])
    if wish == "matching_patriot":
        return cheapest(state, me, [place for place in places
                                    if card_at(state, place).patriot == state.dominant()])
    if wish == "card_with_move_action":
        return cheapest(state, me, [place for place in places
                                    if "move" in card_at(state, place).actions])
    if wish == "card_that_gives_control_of_region":
        return cheapest(state, me, [place for place in places if controls(state, me, place)])
    if wish == "card_that_would_place_most_blocks":
        return most(state, me, places, icons(state, "army", "road"))
    if wish == "card_that_would_place_most_cylinders":
        return most(state, me, places, icons(state, "spy", "tribe"))
    assert wish == "most_net_rupees"
    return most(state, me, payable(state, me), lambda place: net(state, me, place), -99)


def net(state: State, me: int, place: str) -> int:
    """Rupees on the card, two if leveraged, less the price (WK-51)."""
    gain = 2 if place in offers(state, me) and card_at(state, place).leveraged else 0
    return state.coins[place] + gain - market.price(state, me, place)


def controls(state: State, me: int, place: str) -> bool:
    """Whether its tribes and armies would make her ruler of its region (WK-52)."""
    region = card_at(state, place).region
    if state.ruler(region) == me:
        return False
    added: list[Piece] = [("tribe", region, me)] * icons(state, "tribe")(place)
    added += [("army", region, wakhan_ways.loyalty(state))] * icons(state, "army")(place)
    for piece in added:
        state.pieces[piece] += 1
    rules = state.ruler(region) == me
    for piece in added:
        state.pieces[piece] -= 1
    return rules


def thrifty(state: State, me: int, place: str) -> str:
    """The variant: a cheaper card of the same suit and at least the same rank (WK-60)."""
    if state.options["wakhan_savvy_purchasing"] == "off" or place not in offers(state, me):
        return place
    chosen = card_at(state, place)
    rows = "TB" if wakhan_ways.left(state) else "BT"
    cheaper = [other for other in offers(state, me) if card_at(state, other).suit == chosen.suit
               and card_at(state, other).rank >= chosen.rank
               and market.price(state, me, other) < market.price(state, me, place)]
    return min(cheaper, default=place, key=lambda other: (
        market.price(state, me, other), int(other[1]), rows.index(other[0])))


def plain(state: State, me: int) -> str | None:
    """Without an instruction: with a check in the market, else by the arrows (WK-21, WK-22)."""
    places = offers(state, me)
    if market.checks_in_market(state):
        found: str | None
        if state.dominant() is None:
            found = most(state, me, places, icons(state, "spy", "tribe"))
            if found is None and state.options["wakhan_savvy_purchasing"] == "on":
                found = wished(state, me, "most_net_rupees")
        else:
            found = wished(state, me, "matching_patriot") or most(
                state, me, places, icons(state, "army", "road"))
        return found or cheapest(state, me, payable(state, me))
    rows = "TB" if wakhan_ways.left(state) else "BT"
    return next((f"{row}{at}" for row in rows
                 for at in range(wakhan_ways.column(state), -1, -1)
                 if fair(state, me, f"{row}{at}")), None)


def fair(state: State, me: int, place: str) -> bool:
    """Whether the arrows may choose the card of a place (WK-22)."""
    return market.buyable(state, me, place) and place not in market.checks_in_market(state)


# -- radicalize: buy and play (WK-23) --------------------------------------------------------------
def buy(state: State, me: int, place: str) -> Flow[None]:
    """Her one core action: an event is resolved, a court card played at once (WK-23)."""
    state.actions -= 1
    card = market.buy(state, me, place)
    if card in cards.court_cards():
        yield from wakhan_plays.play(state, me, card)
        return
    yield from effects.event_bought(state, me, card)
    yield from wakhan_plays.hand(state)
