"""A person's turn: blackmail, actions, bribes (PX-5 to PX-8)."""
from __future__ import annotations

from tests.games.pax_pamir.second_telling import cards, effects, market, wakhan_plays
from tests.games.pax_pamir.second_telling.actions import ACTIONS, cost, possible
from tests.games.pax_pamir.second_telling.bribes import (
    bonus, hostage_bribe, optional, pay, play_bribe, unwatched,
)
from tests.games.pax_pamir.second_telling.state import Flow, State, ask, court


# -- negotiation (PX-8.4) ------------------------------------------------------------------------
def negotiable(state: State, receiver: int) -> bool:
    """Whether less may be offered: not after too many declines, not to Wakhan (PX-8.9, WK-4)."""
    if receiver == state.wakhan or state.options["bribe_negotiation"] == "fixed":
        return False
    return state.declines < int(state.options["bribe_declines_per_turn"])


def can_settle(state: State, seat: int, bribe: tuple[int | None, int], aside: int) -> bool:
    """Whether an action can be begun: without negotiation by full payment only (PX-8.9)."""
    receiver, due = bribe
    if receiver is None or due == 0 or optional(state, seat):
        return True
    return negotiable(state, receiver) or state.players[seat].rupees - aside >= due


def negotiate(state: State, seat: int, receiver: int | None, due: int, aside: int) -> Flow[bool]:
    """The mode `offer`: says whether the action goes on (PX-8.4)."""
    if receiver is None or due == 0:
        return True
    most = max(0, min(due, state.players[seat].rupees - aside))
    last, limit = -1, due
    if optional(state, seat):
        answer = yield from ask(seat, [f"offer {amount}" for amount in range(most + 1)])
        assert answer is not None
        pay(state, seat, receiver, int(answer.split()[1]))
        return True
    if not negotiable(state, receiver):
        pay(state, seat, receiver, due)
        return True
    while True:
        texts = [f"offer {amount}" for amount in range(last + 1, min(most, limit) + 1)]
        answer = yield from ask(seat, [*texts, "withdraw"])
        assert answer is not None
        if answer == "withdraw":
            state.declines += 1
            return False
        last = int(answer.split()[1])
        if last == limit:
            pay(state, seat, receiver, last)
            return True
        reply = yield from receive(receiver, last, min(limit, most + 1))
        if reply == "accept":
            pay(state, seat, receiver, last)
            return True
        if reply == "decline":
            state.declines += 1
            return False
        limit = int(reply.split()[1])


def receive(receiver: int, offered: int, below: int) -> Flow[str]:
    """The receiver accepts, asks for another amount, or declines (PX-8.4)."""
    demands = [f"demand {amount}" for amount in range(offered + 1, below)]
    answer = yield from ask(receiver, ["accept", "decline", *demands])
    assert answer is not None
    return answer


# -- the choice of an action -----------------------------------------------------------------------
def choices(state: State, seat: int) -> list[str]:
    """Everything a person may begin now."""
    texts = ["pass"]
    if state.actions:
        texts += [f"purchase {place}" for place in state.for_sale()
                  if market.buyable(state, seat, place)]
        for card in state.players[seat].hand:
            if can_settle(state, seat, play_bribe(state, seat, card), 0):
                ends = ["left", "right"] if state.players[seat].court else ["right"]
                texts += [f"play {card} {end}" for end in ends]
    for card in state.players[seat].court:
        if card in state.used or not (state.actions or bonus(state, seat, card)):
            continue
        bribe = hostage_bribe(state, seat, card)
        texts += [f"{action} {card}" for action in court(card).actions
                  if possible(state, seat, card, action)
                  and can_settle(state, seat, bribe, cost(state, seat, action))]
    return texts


def perform(state: State, seat: int, text: str) -> Flow[None]:
    """One action or bonus action."""
    verb, what = text.split()[:2]
    if verb == "purchase":
        state.actions -= 1
        card = market.buy(state, seat, what)
        if card in cards.court_cards():
            state.players[seat].hand.append(card)
        else:
            yield from effects.event_bought(state, seat, card)
            yield from wakhan_plays.hand(state)
    elif verb == "play":
        receiver, due = play_bribe(state, seat, int(what))
        if (yield from negotiate(state, seat, receiver, due, 0)):
            state.actions -= 1
            yield from play(state, seat, int(what), text.split()[2])
    else:
        card = int(what)
        receiver, due = hostage_bribe(state, seat, card)
        if (yield from negotiate(state, seat, receiver, due, cost(state, seat, verb))):
            if not bonus(state, seat, card):
                state.actions -= 1
            state.used[card] = verb
            yield from ACTIONS[verb](state, seat, card)


# -- play (PX-7) -----------------------------------------------------------------------------------
def play(state: State, seat: int, card: int, end: str) -> Flow[None]:
    """A hand card comes to an end of the court; its icons are carried out (PX-7.3 to PX-7.5)."""
    player = state.players[seat]
    player.hand.remove(card)
    player.court.insert(0 if end == "left" else len(player.court), card)
    patriot = court(card).patriot
    if patriot is not None:
        yield from effects.change_loyalty(state, seat, patriot, card)
    for icon in icons(state, card):
        if card in player.court:
            yield from impact(state, seat, card, icon)


def icons(state: State, card: int) -> list[str]:
    """The icons of a card in the order in which they are carried out (PX-7.5, PX-7.6)."""
    printed = list(court(card).impact)
    if state.options["icon_order"] == "fixed":
        order = ["tribe", "road", "army", "spy", "leverage", *cards.suits()]
        printed.sort(key=order.index)
    return printed


def impact(state: State, seat: int, card: int, icon: str) -> Flow[None]:
    """One icon of a card just played (PX-7.5)."""
    region = court(card).region
    coalition = str(state.players[seat].loyalty)
    if icon == "leverage":
        state.players[seat].rupees += 2
    elif icon in cards.suits():
        effects.favour(state, icon)
    elif icon == "army":
        yield from effects.place_block(state, seat, coalition, "army", region)
    elif icon == "tribe":
        yield from effects.place_cylinder(state, seat, "tribe", region)
    elif icon == "road" and effects.can_place(state, coalition):
        answer = yield from ask(seat, [f"road {border}" for border in cards.borders_of(region)])
        assert answer is not None
        yield from effects.place_block(state, seat, coalition, "road", answer.split()[1])
    elif icon == "spy" and effects.can_place(state, seat):
        answer = yield from ask(seat, [f"spy {other}" for other in state.cards_of(region)])
        assert answer is not None
        yield from effects.place_cylinder(state, seat, "spy", int(answer.split()[1]))


# -- the turn (PX-5) -------------------------------------------------------------------------------
def blackmail(state: State, seat: int) -> Flow[None]:
    """At the start of the turn, one spy for each card held (PX-15.9)."""
    left = [region for region in ("kandahar", "herat") if state.able(seat, f"blackmail_{region}")]
    while left and effects.can_place(state, seat):
        texts = [f"spy {card}" for region in left for card in unwatched(state, region)]
        answer = yield from ask(seat, [*texts, "stop"])
        if answer is None or answer == "stop":
            return
        card = int(answer.split()[1])
        left.remove(court(card).region)
        yield from effects.place_cylinder(state, seat, "spy", card)


def turn(state: State, seat: int) -> Flow[None]:
    """Everything before the cleanup (PX-5.1)."""
    yield from blackmail(state, seat)
    while not state.over:
        answer = yield from ask(seat, choices(state, seat))
        if answer is None or answer == "pass":
            return
        yield from perform(state, seat, answer)
        yield from effects.debts(state)


def trim(state: State, seat: int) -> Flow[None]:
    """Cleanup of the court, then of the hand (PX-12.1, PX-12.2)."""
    player = state.players[seat]
    while len(player.court) > state.court_limit(seat):
        answer = yield from ask(seat, [f"discard {card}" for card in player.court])
        assert answer is not None
        yield from effects.discard(state, [int(answer.split()[1])])
    yield from effects.debts(state)
    while len(player.hand) > state.hand_limit(seat):
        answer = yield from ask(seat, [f"discard {card}" for card in player.hand])
        assert answer is not None
        card = int(answer.split()[1])
        player.hand.remove(card)
        state.discards.append(card)
