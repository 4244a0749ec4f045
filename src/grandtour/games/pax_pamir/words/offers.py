"""How the actions of Pax Pamir are offered: title, question, button, and what will come of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.engine.core import Action
from grandtour.games.offer import Offer
from grandtour.games.pax_pamir.rules import bribes
from grandtour.games.pax_pamir.rules.asking import Stop
from grandtour.games.pax_pamir.rules.battle import (
    At, Battle, RemoveArmy, RemoveRoad, RemoveSpy, RemoveTribe, Shelter,
)
from grandtour.games.pax_pamir.rules.betray import Betray, Claim, Leave, Target
from grandtour.games.pax_pamir.rules.build import Build, InRegion
from grandtour.games.pax_pamir.rules.events import Name, NameSuit, RebukeRegion
from grandtour.games.pax_pamir.rules.loss import Discard
from grandtour.games.pax_pamir.rules.market import Purchase
from grandtour.games.pax_pamir.rules.move import March, Migrate, Move, Send, SendTo
from grandtour.games.pax_pamir.rules.placing import (
    PutArmy, PutRoad, PutSpy, TakeArmy, TakeGift, TakeRoad, TakeSpy, TakeTribe,
)
from grandtour.games.pax_pamir.rules.play import Play
from grandtour.games.pax_pamir.rules.tax_gift import (
    CollectFromMarket, CollectFromPlayer, Gift, Space, Tax,
)
from grandtour.games.pax_pamir.rules.turn import BeLoyal, Pass
from grandtour.games.pax_pamir.rules.wakhan.turn import Obey
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words.actions import (
    offer_army, offer_at, offer_claim, offer_collect, offer_collect_from, offer_journey,
    offer_leave, offer_region, offer_remove, offer_road, offer_send, offer_send_to, offer_shelter,
    offer_space, offer_spy, offer_take, offer_target,
)
from grandtour.games.pax_pamir.words.bribes import (
    offer_accept, offer_amount, offer_beg, offer_decline, offer_demand, offer_withdraw,
)
from grandtour.games.pax_pamir.words.deciding import (
    offer_discard, offer_loyal, offer_name, offer_obey, offer_pass, offer_rebuke, offer_stop,
    offer_suit,
)
from grandtour.games.pax_pamir.words.deeds import offer_card_action, offer_play, offer_purchase
from grandtour.games.pax_pamir.words.preview import Preview
from grandtour.games.words import Choice, Line
from grandtour.language import Phrase

OFFERS: Final[dict[type[Any], Callable[[Preview, Any], Offer]]] = {
    BeLoyal: offer_loyal,
    Purchase: offer_purchase,
    Play: offer_play,
    Tax: offer_card_action,
    Gift: offer_card_action,
    Build: offer_card_action,
    Move: offer_card_action,
    Betray: offer_card_action,
    Battle: offer_card_action,
    Pass: offer_pass,
    bribes.Offer: offer_amount,
    bribes.Beg: offer_beg,
    bribes.Withdraw: offer_withdraw,
    bribes.Accept: offer_accept,
    bribes.Demand: offer_demand,
    bribes.Decline: offer_decline,
    PutArmy: offer_army,
    PutRoad: offer_road,
    PutSpy: offer_spy,
    InRegion: offer_region,
    Space: offer_space,
    Shelter: offer_shelter,
    TakeArmy: offer_take,
    TakeRoad: offer_take,
    TakeTribe: offer_take,
    TakeSpy: offer_take,
    TakeGift: offer_take,
    CollectFromMarket: offer_collect,
    CollectFromPlayer: offer_collect_from,
    March: offer_journey,
    Migrate: offer_journey,
    Send: offer_send,
    SendTo: offer_send_to,
    Target: offer_target,
    Claim: offer_claim,
    Leave: offer_leave,
    At: offer_at,
    RemoveArmy: offer_remove,
    RemoveTribe: offer_remove,
    RemoveRoad: offer_remove,
    RemoveSpy: offer_remove,
    Discard: offer_discard,
    Name: offer_name,
    NameSuit: offer_suit,
    RebukeRegion: offer_rebuke,
    Stop: offer_stop,
    Obey: offer_obey,
}


# What stands in the preview of an action that only does what its name says.
QUIET: Final = (Line("then", Phrase("Nothing else changes at once")),)


def choice(s: Pamir, action: Action[Any], names: list[str]) -> Choice:
    """A legal action of the seat that is asked, with what will come of it until something is drawn
    or asked."""
    preview = Preview(s, [action], names)
    offer = OFFERS[type(action)](preview, action)
    return offer.choice(action, offer.lines or QUIET, preview.seals, preview.leaves)


def further(s: Pamir, names: list[str]) -> list[Choice]:
    """What comes after an action depends on it: nothing is offered several steps ahead."""
    return []
