"""What nobody does in Pax Pamir who wants to win, so that bots leave it out."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.pax_pamir.facts import COURT_CARDS, NOBODY, PLACES
from grandtour.games.pax_pamir.rules.bribes import Bribe, Deed, Withdraw
from grandtour.games.pax_pamir.rules.dues import is_mannered
from grandtour.games.pax_pamir.rules.market import PURCHASE
from grandtour.games.pax_pamir.rules.payment import price
from grandtour.games.pax_pamir.rules.turn import Pass
from grandtour.games.pax_pamir.state import Pamir


def pointless(s: Pamir, action: Action[Any]) -> bool:
    """To withdraw from a bribe that can be offered something for, to begin what cannot be paid
    after a refusal or where only mercy helps, and to pass while a card is free."""
    if isinstance(action, Deed):
        return is_hopeless(s, action)
    question = s.stack[-1]
    if isinstance(action, Withdraw):
        return isinstance(question, Bribe) and question.least(s) <= question.most(s)
    return isinstance(action, Pass) and is_card_free(s)


def is_hopeless(s: Pamir, deed: Deed) -> bool:
    """Whether a bribe is due that is beyond one's means, and nobody can be expected to take
    less."""
    receiver = deed.receiver(s)
    if receiver == NOBODY or is_mannered(s, s.seat):
        return False
    if s.me.rupees >= deed.set_aside(s) + deed.bribe(s, receiver):
        return False
    return s.options.ask_mercy or s.declines > 0


def is_card_free(s: Pamir) -> bool:
    """Whether a card for the court costs nothing, and there is room for it in the hand. Events
    may do harm, and a Dominance Check is no card to keep."""
    me = s.me
    if s.actions == 0 or i64(len(me.hand)) >= me.hand_limit():
        return False
    for place in range(i64(PLACES)):
        card = s.market[place]
        if 0 < card <= COURT_CARDS and price(s, place) == 0 and PURCHASE[place].refusal(s) is None:
            return True
    return False
