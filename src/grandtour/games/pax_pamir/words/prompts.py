"""The questions to the deciding player, and the same for the other players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.games.pax_pamir.components import COALITIONS, REGIONS, SUITS
from grandtour.games.pax_pamir.rules.bribes import NO_OFFER, Answer, Bribe
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import region_name, road_name, suit_name
from grandtour.games.preview import question_kind
from grandtour.language import N_, Count, Phrase

# By question: when nobody must choose, the same for everybody.
QUIET: Final = {
    "first": Phrase("Who chooses first is being drawn."),
    "fill": Phrase("The market is being filled."),
    "lot": Phrase("Lots are being drawn."),
    "ai": Phrase("Wakhan’s card is being drawn."),
    "back": Phrase("The next back of Wakhan’s cards is being shown."),
    "over": Phrase("The game is over."),
}


def prompt(s: Pamir) -> Phrase:
    """Return the question to the deciding player, at most ten words."""
    kind = question_kind(s)
    return QUIET[kind] if kind in QUIET else PROMPTS[kind](s, s.stack[-1])


def prompt_turn(s: Pamir, question: Any) -> Phrase:
    """Return the question of a turn (PX-5.1)."""
    if not s.actions:
        return Phrase("A bonus action, or the end of your turn?")
    return Phrase("Purchase, play or use a card.")


def prompt_bribe(s: Pamir, question: Bribe) -> Phrase:
    return Phrase("Bribe for {card}: pay {amount}, or less?", amount=question.high,
                  card=cards.card_title(int(question.deed.card)))


def prompt_answer(s: Pamir, question: Answer) -> Phrase:
    card = cards.card_title(int(question.deed.card))
    if question.offer == NO_OFFER:
        return Phrase("Mercy for {card}: waive {amount}?", card=card, amount=question.high)
    return Phrase("Offered for {card}: {offer} of {amount}. Accept?", card=card,
                  offer=question.offer, amount=question.high)


def prompt_reuse(s: Pamir, question: Any) -> Phrase:
    """Return the question of reuse: blocks of a coalition, or the player's cylinders (PX-10.1)."""
    if question.what == len(COALITIONS):
        return Phrase("No cylinder in your supply: which do you take?")
    return Phrase("No block in the supply: which do you take?")


def prompt_hand(s: Pamir, question: Any) -> Phrase:
    noble = s.nobles[question.seat]
    number = len(noble.hand) - int(noble.hand_limit())
    return Count("Over the hand limit: discard {n} card.",
                 "Over the hand limit: discard {n} cards.", number)


def prompt_court(s: Pamir, question: Any) -> Phrase:
    noble = s.nobles[question.seat]
    number = len(noble.court) - int(noble.court_limit())
    return Count("Over the court limit: discard {n} card.",
                 "Over the court limit: discard {n} cards.", number)


def prompt_build(s: Pamir, question: Any) -> Phrase:
    return Count("Where do you build? {n} block is possible.",
                 "Where do you build? {n} blocks are possible.",
                 int(question.limit - question.placed))


PROMPTS: Final[dict[str, Callable[[Pamir, Any], Phrase]]] = {
    "loyalty": lambda s, q: Phrase("Which coalition are you loyal to?"),
    "turn": prompt_turn,
    "bribe": prompt_bribe,
    "answer": prompt_answer,
    "road": lambda s, q: Phrase("{road}, {region}: on which border?",
                                road=road_name(COALITIONS[q.find_supply(s)]),
                                region=region_name(REGIONS[q.region])),
    "spy": lambda s, q: Phrase("Spy, {region}: on which card?",
                               region=region_name(REGIONS[q.region])),
    "blackmail": lambda s, q: Phrase("Blackmail: on which card do you put a spy?"),
    "reuse": prompt_reuse,
    "tax": lambda s, q: Count("Tax: {n} more rupee. From where?",
                              "Tax: {n} more rupees. From where?", int(q.left)),
    "gift": lambda s, q: Phrase("Which gift space do you fill?"),
    "region": lambda s, q: Phrase("In which region do you build?"),
    "build": prompt_build,
    "add": lambda s, q: Phrase("Infrastructure: where does the free block go?"),
    "move": lambda s, q: Count("What do you move? {n} move left.",
                               "What do you move? {n} moves left.", int(q.left)),
    "send": lambda s, q: Phrase("From {card}: where does the spy go?",
                                card=cards.card_title(int(q.card))),
    "betray": lambda s, q: Phrase("Which card do you betray?"),
    "prize": lambda s,
    q: Phrase("Do you take {card} as a prize?", card=cards.card_title(int(q.card))),
    "battle": lambda s, q: Phrase("Where do you fight?"),
    "fight": lambda s, q: Count("Battle: remove {n} more piece.",
                                "Battle: remove up to {n} more pieces.", int(q.left)),
    "safe_house": lambda s, q: Phrase("Your spy was removed: use a Safe House?"),
    "court": prompt_court,
    "hand": prompt_hand,
    "hand_card": lambda s, q: Phrase("Confidence Failure: which hand card do you discard?"),
    "debt": lambda s, q: Count("Leverage: discard {n} card from hand or court.",
                               "Leverage: discard {n} cards from hand or court.",
                               int(s.nobles[q.seat].owed)),
    "patriots": lambda s, q: Phrase("Which patriot leaves your court next?"),
    "player": lambda s, q: Phrase("{card}: which player do you name?",
                                  card=cards.card_title(int(q.card))),
    "suit": lambda s, q: Phrase("Favoured now: {suit}. Which suit from now on?",
                                suit=suit_name(SUITS[s.favoured])),
    "rebuke": lambda s, q: Phrase("Rebuke: which region loses armies and tribes?"),
    "wakhan": lambda s, q: Phrase("Wakhan, a computer seat, does what her card says."),
}


# As the others read it.

WAITING: Final = {
    "loyalty": N_("Waiting for {name} to choose a loyalty."),
    "turn": N_("Waiting for {name} to choose an action."),
    "bribe": N_("Waiting for {name} to make an offer for the bribe."),
    "answer": N_("Waiting for {name} to answer about the bribe."),
    "road": N_("Waiting for {name} to place a road."),
    "spy": N_("Waiting for {name} to place a spy."),
    "blackmail": N_("Waiting for {name} to place a spy."),
    "reuse": N_("Waiting for {name} to choose a piece to reuse."),
    "tax": N_("Waiting for {name} to collect a tax."),
    "gift": N_("Waiting for {name} to choose a gift space."),
    "region": N_("Waiting for {name} to choose where to build."),
    "build": N_("Waiting for {name} to build."),
    "add": N_("Waiting for {name} to place a free block."),
    "move": N_("Waiting for {name} to move pieces."),
    "send": N_("Waiting for {name} to move a spy."),
    "betray": N_("Waiting for {name} to choose a card to betray."),
    "prize": N_("Waiting for {name} to take the prize or leave it."),
    "battle": N_("Waiting for {name} to choose where to fight."),
    "fight": N_("Waiting for {name} to choose which pieces to remove."),
    "safe_house": N_("Waiting for {name} to use a Safe House or not."),
    "court": N_("Waiting for {name} to discard a court card."),
    "hand": N_("Waiting for {name} to discard a hand card."),
    "hand_card": N_("Waiting for {name} to discard a hand card."),
    "debt": N_("Waiting for {name} to discard cards for leverage."),
    "patriots": N_("Waiting for {name} to discard a patriot."),
    "player": N_("Waiting for {name} to name a player."),
    "suit": N_("Waiting for {name} to name a suit."),
    "rebuke": N_("Waiting for {name} to name a region to rebuke."),
    "wakhan": N_("Waiting for {name}: Wakhan acts as her card says."),
}


def waiting(s: Pamir, names: list[str]) -> Phrase:
    """Return the player and the decision that the table waits for."""
    kind = question_kind(s)
    if kind in QUIET:
        return QUIET[kind]
    return Phrase(WAITING[kind], name=names[s.current_player()])
