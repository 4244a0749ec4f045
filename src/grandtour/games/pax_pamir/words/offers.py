"""The offers of Pax Pamir: a row for each verb with title, question, button, clause, effects,
short text and price. A message names what the action holds as in MEANINGS. Functions for actions
that need more are in `court_actions`, `bribes` and `decisions`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.engine.notation import FIELD
from grandtour.games.offer import Offer, gain, then, warn
from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, GIFTS, NOBODY, PLACE_NAMES, PRIZE, REGIONS, SIDES, SUITS,
)
from grandtour.games.pax_pamir.rules.betray_battle import (
    ON_CARD, RemoveArmy, RemoveRoad, RemoveSpy, RemoveTribe, count_fighters,
)
from grandtour.games.pax_pamir.rules.build import Building
from grandtour.games.pax_pamir.rules.placing import TakeArmy, TakeRoad, TakeSpy, TakeTribe
from grandtour.games.pax_pamir.rules.tax_gift import CollectFromMarket
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import bribes, cards, court_actions, decisions
from grandtour.games.pax_pamir.words.consequences import list_consequences
from grandtour.games.pax_pamir.words.names import (
    armies_phrase, army_name, border_name, coalition_name, name_coalition_as_noun, name_court_owner,
    say_in_region,
    join_list, join_parts, name_border_by_number, place_name, region_name, road_name, rupees_phrase,
    describe_spies_on_card,
    suit_name, tribes_phrase,
)
from grandtour.games.pax_pamir.words.preview import Preview, paid_phrase
from grandtour.games.words import Choice, Line
from grandtour.language import N_, Count, Phrase

Offering = Callable[[Preview, Any], Offer]
Lines = Callable[[Preview, Any], Sequence[Line]]
Short = Callable[[Preview, Any], Phrase | None]


def find_card_of_action(preview: Preview, action: Any) -> i64:
    """Return the card of an action; for a prize, the card of the question."""
    if hasattr(action, "place"):
        return i64(preview.before.market[action.place])
    if hasattr(action, "field"):
        return i64(action.field - ON_CARD)
    return i64(action.card if hasattr(action, "card") else find_current_question(preview).card)


def find_current_question(preview: Preview) -> Any:
    """Return the question that is answered."""
    return preview.before.stack[-1]


def name_taken_piece(preview: Preview, action: Any) -> Phrase:
    """Return the piece that is taken from play (PX-10.1) or removed in battle (PX-9.61)."""
    if isinstance(action, TakeArmy):
        return Phrase("Army: {region}", region=region_name(REGIONS[action.region]))
    if isinstance(action, TakeRoad):
        return Phrase("Road: {border}", border=border_name(BORDERS[action.border]))
    if isinstance(action, TakeTribe):
        return Phrase("Tribe: {region}", region=region_name(REGIONS[action.region]))
    if isinstance(action, TakeSpy):
        return Phrase("Spy: {card}", card=cards.card_title(int(action.card)))
    if isinstance(action, RemoveArmy):
        return army_name(COALITIONS[action.coalition])
    if isinstance(action, RemoveRoad):
        return Phrase("{road}, {border}", road=road_name(COALITIONS[action.coalition]),
                      border=name_border_by_number(int(action.border)))
    if isinstance(action, RemoveTribe):
        return Phrase("Tribe of {name}", name=preview.names[action.seat])
    if isinstance(action, RemoveSpy):
        return Phrase("Spy of {name}", name=preview.called[action.seat])
    return Phrase("Gift for {price}", price=GIFTS[action.space])


MEANINGS: Final[dict[str, Callable[[Preview, Any], object]]] = {
    "card": lambda preview, action: cards.card_title(int(find_card_of_action(preview, action))),
    "region": lambda preview, action: region_name(REGIONS[action.region]),
    "border": lambda preview, action: border_name(BORDERS[action.border]),
    "origin": lambda preview, action: region_name(REGIONS[action.origin]),
    "to": lambda preview, action: region_name(REGIONS[action.to]),
    "name": lambda preview, action: preview.names[action.seat],
    "price": lambda preview, action: int(GIFTS[action.space]),
    "suit": lambda preview, action: suit_name(SUITS[action.suit]),
    "piece": name_taken_piece,
    "field": lambda preview, at: region_name(REGIONS[at.field]),
    "where": lambda preview, at: say_in_region(at.field),
}


def fill_message(message: str, preview: Preview, action: Any) -> Phrase:
    """Return the message with its values. A message that is only a name becomes that value."""
    facts = {name: MEANINGS[name](preview, action) for name in FIELD.findall(message)}
    alone = FIELD.fullmatch(message)
    found = facts[alone[1]] if alone else Phrase(message, **facts)
    assert isinstance(found, Phrase)
    return found


def make_action_offering(preview: Preview, action: Any) -> Sequence[Line]:
    return list_consequences(preview)


def no_phrase(preview: Preview, action: Any) -> None:
    """Return None: there is neither a price nor a short text."""


def make_offering(title: str, question: str, button: str, clause: str | Callable[[Preview], str],
                  lines: Lines = make_action_offering, short: Short = no_phrase,
                  price: Short = no_phrase,
                  alone: str = "") -> Offering:
    return lambda preview, action: Offer(
        fill_message(title, preview, action), fill_message(question, preview, action),
        fill_message(button, preview, action),
        clause if isinstance(clause, str) else clause(preview),
        tuple(lines(preview, action)), short(preview, action), price(preview, action),
        fill_message(alone, preview, action) if alone else None)


# PX-7.5, PX-9.30  Where pieces are put.

def describe_block_price(preview: Preview, action: Any) -> Phrase | None:
    """Return the price of the block. Icons and the free block of Infrastructure cost nothing."""
    question = find_current_question(preview)
    return paid_phrase(int(question.price())) if isinstance(question, Building) else None


def block_lines(preview: Preview, action: Any) -> Sequence[Line]:
    """Return how many more may follow."""
    question, lines = find_current_question(preview), list_consequences(preview)
    if isinstance(question, Building) and isinstance(preview.after.stack[-1], Building):
        left = int(question.limit - question.placed) - 1
        if left:
            lines.append(then(Count("{n} more block is possible", "{n} more blocks are possible",
                                    left)))
    return lines


def find_block_clause(preview: Preview) -> str:
    return "PX-9.30" if isinstance(find_current_question(preview), Building) else "PX-7.5"


def describe_own_roads(preview: Preview, action: Any) -> Phrase:
    own = int(preview.before.road(action.border, preview.was.loyalty))
    return Count("{n} road of your coalition there", "{n} roads of your coalition there",
                 own) if own else Phrase("no road of your coalition there")


def region_phrase(preview: Preview, action: Any) -> Phrase:
    """Return armies and tribes in the region of the action, in a few words."""
    s = preview.before
    region = next(getattr(action, name) for name in ("region", "to", "field")
                  if hasattr(action, name))
    parts = [armies_phrase(name, int(s.army(region, number))) for number,
             name in enumerate(COALITIONS)
             if s.army(region, number)]
    parts += [Phrase("{name}: {tribes}", name=preview.called[seat],
                     tribes=tribes_phrase(int(noble.tribes[region])))
              for seat, noble in enumerate(s.nobles) if noble.tribes[region]]
    return join_parts(parts) if parts else Phrase("empty")


def border_lines(preview: Preview, action: Any) -> Sequence[Line]:
    """Return the lines of borders (PX-9.30, `build_regions = one`)."""
    names = [border_name(BORDERS[number]) for number, sides in enumerate(SIDES)
             if action.region in sides]
    return [then(Phrase("All blocks go there or on its borders: {borders}",
                        borders=join_list(names)))]


def describe_spies(preview: Preview, action: Any) -> Phrase:
    """Return the owner of a card's court, and the owners of the spies on it."""
    card = find_card_of_action(preview, action)
    court = name_court_owner(preview.before, card, preview.seat, preview.names)
    there = describe_spies_on_card(preview.before, card, preview.called)
    if there is None:
        return court
    return join_parts([court, Phrase("spies: {spies}", spies=there)])


# PX-9  Parts of actions.

def purse_lines(preview: Preview, action: Any) -> Sequence[Line]:
    return [gain(Count("{n} rupee after that", "{n} rupees after that", int(preview.me.rupees)))]


def describe_rupees_there(preview: Preview, collect: Any) -> Phrase:
    return Phrase("{place}: {rupees} there", place=place_name(PLACE_NAMES[collect.place]),
                  rupees=rupees_phrase(int(preview.before.coins[collect.place])))


def taxable_phrase(preview: Preview, collect: Any) -> Phrase:
    """Return the rupees that can be taxed (PX-9.11)."""
    noble = preview.before.nobles[collect.seat]
    return Phrase("{number} of {rupees} unsheltered", number=noble.unsheltered(),
                  rupees=rupees_phrase(int(noble.rupees)))


def list_spy_move_lines(preview: Preview, send: Any) -> Sequence[Line]:
    return [gain(Phrase("Your spy moves from {origin} to {card}",
                        card=cards.card_title(int(send.card)),
                        origin=cards.card_title(int(find_current_question(preview).card)))),
            *list_consequences(preview)]


def list_prize_ahead_lines(preview: Preview, target: Any) -> Sequence[Line]:
    if PRIZE[target.card] < 0:
        return list_consequences(preview)
    return [*list_consequences(preview), then(Phrase(
        "Then you decide about its prize ({coalition})",
        coalition=coalition_name(COALITIONS[PRIZE[target.card]])))]


def prize_lines(preview: Preview, claim: Any) -> Sequence[Line]:
    """Return the lines of a prize (PX-9.52)."""
    lines = [gain(Phrase("A prize: +1 influence")), *list_consequences(preview, ("loyalty",))]
    if PRIZE[find_current_question(preview).card] != preview.was.loyalty:
        lines.append(warn(Phrase("You become loyal to {coalition}: gifts, prizes and other "
                                 "patriots go", coalition=name_coalition_as_noun(
                                     COALITIONS[PRIZE[find_current_question(preview).card]]))))
    return lines


def describe_prize_gain(preview: Preview, claim: Any) -> Phrase:
    coalition = PRIZE[find_current_question(preview).card]
    if coalition == preview.was.loyalty:
        return Phrase("+1 influence")
    return Phrase("loyalty: {coalition}", coalition=coalition_name(COALITIONS[coalition]))


def battle_lines(preview: Preview, at: Any) -> Sequence[Line]:
    there = int(count_fighters(preview.before, at.field))
    return [gain(Count("You remove up to {n} piece", "You remove up to {n} pieces",
                       min(int(find_current_question(preview).rank), there))),
            then(Count("{n} fighting piece of yours there", "{n} fighting pieces of yours there",
                       there))]


def describe_left(preview: Preview, remove: Any) -> Phrase | None:
    """Return the number of pieces of the kind there; of spies, all on the card."""
    s = preview.before
    field = getattr(find_current_question(preview), "field", NOBODY)
    if isinstance(remove, RemoveArmy):
        return Count("{n} there", "{n} there", int(s.army(field, remove.coalition)))
    if isinstance(remove, RemoveTribe):
        return Count("{n} there", "{n} there", int(s.nobles[remove.seat].tribes[field]))
    if isinstance(remove, RemoveSpy):
        return describe_spies_on_card(s, field - ON_CARD, preview.called)
    return None


FROM_MARKET: Final = make_offering("{card}", N_("Take 1 rupee from {card}?"), N_("Take 1 rupee"),
                                   "PX-9.10", purse_lines, describe_rupees_there,
                                   alone=N_("Rupee from {card}"))
FROM_PLAYER: Final = make_offering(N_("From {name}"), N_("Tax 1 rupee from {name}?"),
                                   N_("Take 1 rupee"),
                                   "PX-9.11", purse_lines, taxable_phrase,
                                   alone=N_("Rupee from {name}"))
AT_REGION: Final = make_offering("{field}", N_("Fight a battle {where}?"), N_("Fight there"),
                                 "PX-9.60",
                                 battle_lines, region_phrase, alone=N_("Battle {where}"))
AT_CARD: Final = make_offering("{card}", N_("Fight on {card}?"), N_("Fight there"), "PX-9.63",
                               battle_lines, describe_spies, alone=N_("Battle on {card}"))
REMOVE: Final = [make_offering("{piece}", N_("Remove this piece ({piece})?"), N_("Remove it"),
                               clause,
                               short=describe_left, alone=N_("Remove: {piece}"))
                 for clause in ("PX-9.61", "PX-9.63")]

OFFERS: Final[dict[str, Offering]] = {
    "loyal": decisions.offer_loyal,
    "purchase": court_actions.offer_purchase,
    "play": court_actions.offer_play,
    **dict.fromkeys(("tax", "gift", "build", "move", "betray", "battle"),
                    court_actions.offer_card_action),
    "pass": decisions.offer_pass,
    "offer": bribes.offer_amount,
    "beg": bribes.offer_beg,
    "withdraw": bribes.offer_withdraw,
    "accept": bribes.offer_accept,
    "demand": bribes.offer_demand,
    "decline": bribes.offer_decline,
    "army": make_offering(N_("Army: {region}"), N_("Place an army: {region}?"),
                          N_("Army: {region}"),
                          find_block_clause, block_lines, region_phrase, describe_block_price),
    "road": make_offering(N_("Road: {border}"), N_("Place a road: {border}?"), N_("Road: {border}"),
                          find_block_clause, block_lines, describe_own_roads, describe_block_price),
    "spy": make_offering("{card}", N_("Put a spy on {card}?"), N_("Put the spy there"), "PX-7.5",
                         short=describe_spies, alone=N_("Spy on {card}")),
    "region": make_offering("{region}", N_("Build in this region: {region}?"),
                            N_("Build: {region}"),
                            "PX-9.30", border_lines, region_phrase, alone=N_("Build: {region}")),
    "space": make_offering(N_("Gift for {price}"), N_("Make a gift for {price}?"),
                           N_("Make the gift, −{price} ₹"), "PX-9.20",
                           short=lambda preview, space: Phrase("+1 influence"),
                           price=lambda preview, space: paid_phrase(int(GIFTS[space.space]))),
    "shelter": make_offering("{card}", N_("Put the spy on {card}?"), N_("Put the spy there"),
                             "PX-15.8",
                             short=lambda preview, shelter: Phrase("Safe House"),
                             alone=N_("Spy on {card}")),
    "take": make_offering("{piece}", N_("Take this piece ({piece})?"), N_("Take this piece"),
                          "PX-10.1",
                          lambda preview, take: list_consequences(preview, ("reused",)),
                          lambda preview, take: Phrase("to be placed again"),
                          alone=N_("Take: {piece}")),
    "collect": lambda preview, collect: (FROM_MARKET if isinstance(collect, CollectFromMarket)
                                         else FROM_PLAYER)(preview, collect),
    "march": make_offering(N_("Army: {origin} → {to}"), N_("Move: {origin} → {to}?"),
                           N_("{origin} → {to}"), "PX-9.40", short=region_phrase),
    "migrate": make_offering(N_("Tribe: {origin} → {to}"), N_("Move: {origin} → {to}?"),
                             N_("{origin} → {to}"), "PX-9.40", short=region_phrase),
    "send": make_offering(N_("Spy: {card}"), N_("Move a spy from {card}?"), N_("Move this spy"),
                          "PX-9.42",
                          lambda preview, send: [then(Phrase("You choose next where it goes"))],
                          describe_spies),
    "to": make_offering("{card}", N_("Move the spy to {card}?"), N_("Move it there"), "PX-9.42",
                        list_spy_move_lines, describe_spies, alone=N_("Spy to {card}")),
    "target": make_offering("{card}", N_("Betray {card}?"), N_("Betray it, −2 ₹"), "PX-9.50",
                            list_prize_ahead_lines,
                            describe_spies, lambda preview, target: paid_phrase(2),
                            N_("Betray {card}")),
    "claim": make_offering(N_("Take the prize"), N_("Take {card} as a prize?"),
                           N_("Take the prize"),
                           "PX-9.52", prize_lines, describe_prize_gain),
    "leave": make_offering(N_("Leave the prize"), N_("Leave the prize of {card}?"), N_("Leave it"),
                           "PX-9.52", lambda preview, leave: [then(fill_message(
                               N_("{card} goes to the discard pile"), preview, leave))],
                           lambda preview, leave: Phrase("your loyalty stays")),
    "at": lambda preview, at: (AT_REGION if at.field < ON_CARD else AT_CARD)(preview, at),
    "remove": lambda preview, remove: REMOVE[isinstance(remove, RemoveSpy)](preview, remove),
    "discard": decisions.offer_discard,
    "name": decisions.offer_name,
    "suit": make_offering("{suit}", N_("Favour this suit: {suit}?"), N_("Favour it: {suit}"),
                          "PX-16.11",
                          lambda preview, suit: [*list_consequences(preview), then(Phrase(
                              "Nothing else changes it until the next check"))],
                          lambda preview, suit: (
                              Phrase("as now") if suit.suit == preview.before.favoured else None),
                          alone=N_("Favoured suit: {suit}")),
    "rebuke": make_offering("{region}", N_("Rebuke: {region}?"), N_("Rebuke: {region}"), "PX-16.12",
                            short=region_phrase, alone=N_("Rebuke: {region}")),
    "stop": decisions.offer_stop,
    "obey": decisions.offer_obey,
}


# What stands in the preview of an action that only does what its name says.
QUIET: Final = (Line("then", Phrase("Nothing else changes at once")),)


def choice(s: Pamir, action: Action[Any], names: list[str]) -> Choice:
    """Return a legal action of the seat that is asked, with its effects up to the next draw or
    question."""
    preview = Preview(s, [action], names)
    found = OFFERS[str(action).partition(" ")[0]](preview, action)
    return found.choice(action, found.lines or QUIET, preview.seals, preview.leaves)


def further(s: Pamir, names: list[str]) -> list[Choice]:
    """Return nothing: each action depends on the one before it."""
    return []
