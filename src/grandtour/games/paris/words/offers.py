"""The offers of Paris: title, question, button, and the effects of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, then
from grandtour.games.paris.rules import tiles
from grandtour.games.paris.rules.awards import AwardTile
from grandtour.games.paris.rules.benefits import Take
from grandtour.games.paris.rules.decision import Decline
from grandtour.games.paris.rules.endgame import Choose, Declare
from grandtour.games.paris.rules.keys import Place
from grandtour.games.paris.rules.payment import Payment
from grandtour.games.paris.rules.place import Go, Lift
from grandtour.games.paris.rules.prestige import ClaimByTile, ClaimIcon
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.rules.track import StepBack, TakeAny
from grandtour.games.paris.rules.trade import Buy, Sell, SellTile
from grandtour.games.paris.rules.turn import End, Leave, Skip
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.purchases import offer_move, offer_pay
from grandtour.games.paris.words.rights import (
    offer_award, offer_claim, offer_claim_by_tile, offer_decline, offer_take,
)
from grandtour.games.paris.words.trading import (
    offer_buy, offer_count, offer_gain, offer_new_key, offer_pairs, offer_sell, offer_sell_tile,
    offer_take_any,
)
from grandtour.games.paris.words.turns import (
    offer_choose, offer_end, offer_go, offer_leave, offer_lift, offer_look, offer_place, offer_skip,
)
from grandtour.games.words import Choice
from grandtour.language import Phrase

OFFERS: Final[dict[type[Any], Callable[[Preview, Any], Offer]]] = {
    Lift: offer_lift,
    Go: offer_go,
    Place: offer_place,
    Move: offer_move,
    Payment: offer_pay,
    AwardTile: offer_award,
    Take: offer_take,
    ClaimIcon: offer_claim,
    ClaimByTile: offer_claim_by_tile,
    Decline: offer_decline,
    Buy: offer_buy,
    Sell: offer_sell,
    SellTile: offer_sell_tile,
    tiles.Gain: offer_gain,
    tiles.Count: offer_count,
    tiles.NewKey: offer_new_key,
    tiles.Pairs: offer_pairs,
    TakeAny: offer_take_any,
    StepBack: offer_take_any,
    Declare: offer_look,
    Choose: offer_choose,
    Skip: offer_skip,
    Leave: offer_leave,
    End: offer_end,
}
CLOSING: Final = (Skip, Leave, End)


def choice(s: Paris, action: Action[Any], names: list[str]) -> Choice:
    """Return a legal action of the player in turn, with all its effects in this turn. It leaves out
    what the others can do next."""
    preview = Preview(s, [action], names)
    offer = OFFERS[type(action)](preview, action)
    lines = list(offer.lines)
    if preview.passed and not isinstance(action, CLOSING):
        lines.append(then(Phrase("Your turn ends")))
    return offer.choice(action, lines, preview.seals, preview.leaves)


def further(s: Paris, names: list[str]) -> list[Choice]:
    """Return nothing: each action depends on the one before it."""
    return []
