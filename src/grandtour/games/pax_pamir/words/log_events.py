"""The sentences of the log about turns, losses, events, checks and Wakhan, where a row of
`event_messages` is not enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import (
    COALITIONS, COLUMNS, NOBODY, NONE, REGION, REGIONS, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import (
    CUSTOMS, NEW_TACTICS, PASHTUNWALI, PERSUASION, PUBLIC_WITHDRAWAL, REBUKE, RICHES,
)
from grandtour.games.pax_pamir.rules.asking import START
from grandtour.games.pax_pamir.rules.dominance import is_check_in_market
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    LINES, MOST_BLOCKS, MOST_CYLINDERS, Line as CardLine, fit_any_card, choose_fit_before_check,
    find_best_place,
    find_black_arrow_column, find_place_by_arrows, find_chosen_place, fit_leaders_patriot,
    fit_most_net_rupees, find_red_arrow_side,
)
from grandtour.games.pax_pamir.state import BESIDE, Pamir
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.event_phrases import about
from grandtour.games.pax_pamir.words.names import (
    blocks_phrase, coalition_name, cylinders_phrase, say_in_region, join_list, list_titles,
    name_place_by_number,
    name_suit_by_number, say_of_region, quote_titles, rupees_phrase, tribes_phrase, verb_name,
)
from grandtour.games.pax_pamir.words.preview import Passage, count_blocks_before
from grandtour.games.preview import question_kind
from grandtour.games.words import Sentence
from grandtour.language import N_, Count, Phrase


def say_revealed(passage: Passage) -> list[Sentence]:
    """Return the sentence of new cards in the market (PX-12.6). The first market has one sentence
    for all its cards (PX-2.6)."""
    if passage.before.phase >= START:
        shown = [event.value for event in passage.events]
        return about(passage, N_("New in the market: {cards}."),
                     "PX-12.7" if any(is_check(card) for card in shown) else "PX-12.6",
                     " ".join([elements.make_market_element(event.other)
                               for event in passage.events]),
                     cards=quote_titles(shown))
    market = [int(card) for card in passage.after.market]
    if 0 in market:
        return []
    return about(passage, N_("The market: {cards}."), "PX-2.6",
                 " ".join([elements.make_market_element(place) for place in range(len(market))]),
                 cards=list_titles(market))


def say_passed(passage: Passage) -> list[Sentence]:
    left = passage.first.value
    if left == 0:
        return about(passage, N_("{name} ended the turn."), "PX-5.1")
    return [Sentence(Count("{name} passed with {n} action left.",
                           "{name} passed with {n} actions left.", left, name=passage.name),
                     "PX-5.1")]


# PX-18  The end.

def say_over(passage: Passage) -> list[Sentence]:
    """Return the reason for the end: early, after the final check, or because nothing more can
    happen (PX-18.1, PX-18.2, PX-18.7)."""
    checks = [event for event in passage.earlier if event.message == "check"]
    if not checks:
        return about(passage, N_("No card has left the market for {number} rounds: the game ends "
                                 "as it is."), "PX-18.7", number=IDLE_ROUNDS)
    if checks[-1].other:
        return about(passage, N_("That was the final check: the game is over."), "PX-18.2")
    winner = passage.after.ranking().index(1)
    return about(passage, N_("Early end: {name} leads by at least 4 points and wins at once."),
                 "PX-18.1", elements.make_player_element(winner), name=passage.names[winner])


# PX-11.2, PX-12.1, PX-13.1  Cards of a court, by why they go.
FROM_COURT: Final = {
    "PX-11.2": N_("{name} lost {cards} by the change of loyalty."),
    "PX-12.1": N_("{name} discarded {cards}: the court was too large."),
    "PX-13.1": N_("{name} discarded {cards} in place of rupees of leverage."),
    "WK-40": N_("{name} discarded {cards}: the court was too large."),
}
# PX-12.2, PX-13.1, PX-16.10, WK-23  Those of a hand.
FROM_HAND: Final = {
    "PX-12.2": N_("{name} discarded {cards}: the hand was too large."),
    "PX-13.1": N_("{name} discarded {cards} in place of rupees of leverage."),
    "PX-16.10": N_("{name} discarded {cards} from the hand."),
    "WK-23": N_("{name} could not pay the bribe and discarded {cards}."),
}
# By the question that was answered.
ANSWERED: Final = {"debt": "PX-13.1", "patriots": "PX-11.2", "hand_card": "PX-16.10"}


def say_discarded(passage: Passage) -> list[Sentence]:
    clause = discard_clause(passage) or ("WK-40" if passage.is_hers else "PX-12.1")
    return say_gone(passage, FROM_COURT[clause], clause)


def say_discarded_from_hand(passage: Passage) -> list[Sentence]:
    clause = discard_clause(passage) or ("WK-23" if passage.is_hers else "PX-12.2")
    return say_gone(passage, FROM_HAND[clause], clause)


def discard_clause(passage: Passage) -> str:
    """Return the clause that makes the player discard cards. It is the clause of an earlier event
    of the entry, or of the answered question. Return "" if the player simply has too many cards."""
    for event in reversed(passage.earlier):
        if event.message in TOLD and TOLD[event.message](passage, event):
            return CLAUSES[event.message]
    return ANSWERED.get(question_kind(passage.before), "")


# What is told before; Wakhan discards no cards for leverage (WK-8).
CLAUSES: Final = {"returned": "PX-13.1", "loyalty": "PX-11.2", "event_discarded": "PX-16.10"}
TOLD: Final[dict[str, Callable[[Passage, Event], bool]]] = {
    "returned": lambda passage, event: (
        event.seat == passage.first.seat and event.other > 0 and not passage.is_hers),
    "loyalty": lambda passage, event: event.seat == passage.first.seat,
    "event_discarded": lambda _, event: event.value == PERSUASION,
}


def say_gone(passage: Passage, message: str, clause: str) -> list[Sentence]:
    return about(passage, message, clause, "seat",
                 cards=quote_titles([event.value for event in passage.events]))


# PX-14  Overthrow.

def say_overthrown(passage: Passage) -> list[Sentence]:
    gone = [event.value for event in passage.all_of("overthrown")]
    region = REGION[gone[0]]
    return about(passage, N_("{name} has no tribe left {where}: overthrow discards {cards}."),
                 "PX-14.1", f"seat {elements.make_region_element(region)}",
                 where=say_in_region(region),
                 cards=quote_titles(gone))


def say_lost_tribes(passage: Passage) -> list[Sentence]:
    """Return the sentence of lost tribes (PX-16.13, or PX-14.2 with the last political card)."""
    event = passage.first
    if any(told.message == "riot" and told.value == event.value for told in passage.earlier):
        return about(passage, N_("{name} lost {tribes} {where}."), "PX-16.13", "region seat",
                     tribes=tribes_phrase(event.other))
    return about(passage, N_("{name} has no political card {whose} left: overthrow removes "
                             "{tribes} there."), "PX-14.2", "region seat",
                 tribes=tribes_phrase(event.other), whose=say_of_region(event.value))


# PX-13, WK-8  Leverage.

def say_returned(passage: Passage) -> list[Sentence]:
    missing = passage.first.other
    if not missing:
        return about(passage, N_("{name} returned {rupees} of leverage to the bank."), "PX-13.1",
                     "seat")
    if passage.is_hers:
        return about(passage, N_("{name} returned {rupees} of leverage; the rest is forgiven."),
                     "WK-8", "seat")
    return [Sentence(Count("{name} returned {rupees} of leverage and must discard {n} card for "
                           "the rest.", "{name} returned {rupees} of leverage and must discard "
                           "{n} cards for the rest.", missing, name=passage.name,
                           rupees=rupees_phrase(passage.first.value)), "PX-13.1",
                     (elements.make_player_element(passage.first.seat),))]


# PX-11, PX-16.4  Loyalty and prizes.

def say_loyalty(passage: Passage) -> list[Sentence]:
    noble = passage.before.nobles[passage.first.seat]
    if noble.gifts or len(noble.prizes):
        return about(passage, N_("{name} is now loyal to {coalition}; gifts and prizes are lost."),
                     "PX-11.2", "seat supply")
    return about(passage, N_("{name} is now loyal to {coalition}."), "PX-11.2", "seat supply")


def say_lost_prize(passage: Passage) -> list[Sentence]:
    cards = [event.value for event in passage.events]
    return [Sentence(Count("{name} lost a prize: {cards}.", "{name} lost {n} prizes: {cards}.",
                           len(cards), name=passage.name, cards=list_titles(cards)),
                     "PX-16.4", (elements.make_player_element(passage.first.seat),))]


# PX-16  Events in the left column.

# Those whose upper effect has no name on the card.
NAMELESS: Final = frozenset({NEW_TACTICS, PUBLIC_WITHDRAWAL, PASHTUNWALI, REBUKE})
FAVOURING: Final = frozenset({NEW_TACTICS, PASHTUNWALI, REBUKE})


def say_event_discarded(passage: Passage) -> list[Sentence]:
    """Return the sentence of a discarded event, with its effect (PX-12.4)."""
    card, place = passage.first.value, passage.first.other
    places = " ".join([elements.make_market_element(place), *list_touched_elements(passage)])
    if is_check(card):
        return about(passage, N_("A Dominance Check is discarded from the market."), "PX-12.4",
                     places)
    effect = cards.discarded_text(card)
    if card in FAVOURING and not passage.all_of("favoured"):
        effect = Phrase("The favoured suit stays {suit}.",
                        suit=name_suit_by_number(int(passage.after.favoured)))
    message = NAMELESS_GONE if card in NAMELESS else EVENT_GONE
    return about(passage, message, cards.find_event_clause(card), places,
                 card=cards.card_title(card),
                 title=cards.discarded_title(card), effect=effect)


# The card has one name in the market, and another by what happens when it goes.
EVENT_GONE: Final = N_("{card} is discarded from the market: {title}. {effect}")
NAMELESS_GONE: Final = N_("Discarded from the market: {card}. {effect}")


def list_touched_elements(passage: Passage) -> list[str]:
    """Return the region of a riot, or the suit that is favoured."""
    return ([elements.make_region_element(event.value) for event in passage.all_of("riot")]
            + [elements.make_suit_element(event.value) for event in passage.all_of("favoured")])


# PX-16  What events bring.


def say_effects_ended(passage: Passage) -> list[Sentence]:
    ended = [lasting_title(passage, event.value) for event in passage.events]
    return about(passage, N_("No longer in force: {titles}."), "PX-16.14", titles=join_list(ended))


def lasting_title(passage: Passage, card: int) -> Phrase:
    """Return the effect that was in force: the lower one is next to a player."""
    if card in (RICHES, CUSTOMS) and not is_purchased(passage, card):
        return cards.discarded_title(card)
    return cards.purchased_title(card)


def is_purchased(passage: Passage, card: int) -> bool:
    bought = any(event.message == "purchased" and event.value == card
                 for event in passage.earlier)
    return bought or bool(passage.before.where[card] >= BESIDE)


# PX-17  Dominance checks; the final one is told apart.

ALL_SUPPLIES: Final = " ".join(f"supply-{name}" for name in COALITIONS)
CHECKS: Final = {
    (False, False): N_("Dominance check: {blocks}. No coalition is dominant."),
    (False, True): N_("Dominance check: {blocks}. The {coalition} coalition is dominant."),
    (True, False): N_("Final dominance check: {blocks}. No coalition is dominant."),
    (True, True): N_("Final dominance check: {blocks}. The {coalition} coalition is dominant."),
}


def say_check(passage: Passage) -> list[Sentence]:
    """Return the sentence of a check (PX-17.2; PX-17.3 if no one is ranked)."""
    event = passage.first
    successful = event.value != NONE
    found = about(passage, CHECKS[event.other > 0, successful], "PX-17.2", ALL_SUPPLIES,
                  blocks=describe_block_counts(passage),
                  coalition=coalition_name(COALITIONS[event.value]) if successful else "")
    if not any(told.message == "scored" for told in passage.later):
        found += about(passage, N_("No one is loyal to it, and no one scores."), "PX-17.3")
    return found


def describe_block_counts(passage: Passage) -> Phrase:
    """Return the blocks: "9 Afghan blocks, 4 British blocks and 3 Russian blocks"."""
    counted = count_blocks_before(passage.preview, passage.start)
    return join_list([blocks_phrase(name, number)
                      for name, number in zip(COALITIONS, counted, strict=True)])


def say_scored(passage: Passage) -> list[Sentence]:
    """Return the points of each player, with the reason (PX-17.3, PX-17.4)."""
    gains = [Phrase("{name} +{points} ({reason})", name=passage.names[event.seat],
                    points=event.value, reason=describe_ranking_value(passage, event.other))
             for event in passage.events]
    return [Sentence(Phrase("Points: {gains}.", gains=join_list(gains)),
                     "PX-17.3" if is_successful(passage) else "PX-17.4",
                     tuple([elements.make_player_element(event.seat) for event in passage.events]),
                     watched=any(event.value for event in passage.events))]


def find_check(passage: Passage) -> Event:
    """Return the check that brought these points."""
    return [event for event in passage.earlier if event.message == "check"][-1]


def is_successful(passage: Passage) -> bool:
    """Return whether that check was successful."""
    return bool(find_check(passage).value != NONE)


def describe_ranking_value(passage: Passage, number: int) -> Phrase:
    """Return the value that ranks a player: influence at a successful check, else cylinders in
    play."""
    if is_successful(passage):
        return Phrase("influence {number}", number=number)
    return cylinders_phrase(number)


# WK-50  The lines of her cards.
INSTRUCTIONS: Final = {
    "tax": verb_name("tax"),
    "build": verb_name("build"),
    "move": verb_name("move"),
    "betray": verb_name("betray"),
    "battle": verb_name("battle"),
    "battle_highest_priority_court_card_with_most_spies_where_wakhan_has_spy":
        Phrase("battle on the court card with most spies"),
    "radicalize": Phrase("radicalize"),
    "radicalize_intelligence": Phrase("radicalize an intelligence card"),
    "radicalize_highest_ranked_intelligence":
        Phrase("radicalize the intelligence card of highest rank"),
    "radicalize_highest_ranked_political":
        Phrase("radicalize the political card of highest rank"),
    "radicalize_if_military_favoured_highest_ranked_military":
        Phrase("military is favoured, radicalize the military card of highest rank"),
    "radicalize_if_political_favoured_highest_ranked_economic":
        Phrase("political is favoured, radicalize the economic card of highest rank"),
    "radicalize_if_court_size_at_limit_highest_ranked_political":
        Phrase("the court is at its limit, radicalize the political card of highest rank"),
    "radicalize_if_fewer_spies_than_another_player_highest_ranked_intelligence":
        Phrase("another player has more spies, radicalize the intelligence card of highest "
               "rank"),
    "radicalize_if_fewer_than_two_rupees_radicalize_most_net_rupees":
        Phrase("fewer than two rupees, radicalize the card with most net rupees"),
    "radicalize_card_that_gives_control_of_region":
        Phrase("radicalize a card that gives control of a region"),
    "radicalize_card_that_would_place_most_blocks":
        Phrase("radicalize the card that places most blocks"),
    "radicalize_if_no_dominant_coalition_card_that_would_place_most_cylinders":
        Phrase("no coalition is dominant, radicalize the card that places most cylinders"),
    "radicalize_if_no_card_with_move_card_with_move_action":
        Phrase("no card to move with, radicalize one that has the move action"),
    "radicalize_if_dominant_coalition_matching_patriot":
        Phrase("a coalition is dominant, radicalize a patriot of it"),
}


def say_line(passage: Passage) -> list[Sentence]:
    """Return the line she uses, and the card it uses (WK-10), or the reason for her purchase."""
    event = passage.first
    line = LINES[event.value][event.other]
    facts: dict[str, object] = {"card": event.value, "line": event.other + 1,
                                "instruction": INSTRUCTIONS[line.name]}
    acted = passage.all_of("acted")
    if acted:
        return about(passage, N_("{name}, AI card {card}, line {line}: {instruction}, with "
                                 "{used}."), "WK-10",
                     elements.make_card_element(acted[0].value) + " "
                     + elements.make_wakhan_line_element(event.other),
                     used=cards.card_title(acted[0].value), **facts)
    found = about(passage, N_("{name}, AI card {card}, line {line}: {instruction}."), "WK-10",
                  elements.make_wakhan_line_element(event.other), **facts)
    return [*found, *say_reason(passage.before, line)] if line.verb == NONE else found


# WK-20 to WK-22, WK-60  What she purchases, and why.

def say_reason(s: Pamir, line: CardLine) -> list[Sentence]:
    """Return the reason for a line without an instruction, and for a cleverer purchase than the
    line asks for."""
    if line.fit is not None:
        meant, said = NOBODY, []
    elif is_check_in_market(s):
        meant, said = int(find_best_place(s, choose_fit_before_check(s))), [say_check_ahead(s)]
    else:
        meant, said = int(find_place_by_arrows(s)), [say_arrows(s)]
    if meant not in (NOBODY, find_chosen_place(s, line)):
        said.append(Sentence(Phrase("A cheaper card of that suit will do as well."), "WK-60"))
    return said


def say_check_ahead(s: Pamir) -> Sentence:
    """Return the sentence of a check in the market (WK-21)."""
    found = choose_fit_before_check(s)
    return Sentence(AHEAD[found], "WK-60" if found is fit_most_net_rupees else "WK-21")


AHEAD: Final = {
    MOST_CYLINDERS: Phrase("A check lies in the market and no coalition is dominant: the card "
                           "with most spies and tribes."),
    fit_most_net_rupees: Phrase("A check lies in the market and no coalition is dominant: the card "
                                "with most net rupees."),
    fit_leaders_patriot: Phrase("A check lies in the market: the cheapest patriot of the dominant "
                                "coalition."),
    MOST_BLOCKS: Phrase("A check lies in the market and a coalition is dominant: the card with "
                        "most armies and roads."),
    fit_any_card: Phrase("A check lies in the market, and no card that she can purchase has what "
                         "she looks for: the cheapest card."),
}


def say_arrows(s: Pamir) -> Sentence:
    """Return the sentence of the arrows (WK-22)."""
    pointed = int(find_red_arrow_side(s) * COLUMNS + find_black_arrow_column(s))
    places = (elements.make_market_element(pointed),)
    where = name_place_by_number(pointed)
    if pointed == find_place_by_arrows(s):
        return Sentence(Phrase("The arrows point at the {place}.", place=where), "WK-22", places)
    return Sentence(Phrase("The arrows point at the {place}: take the next card that can be "
                           "purchased.",
                           place=where), "WK-22", places)


# By the question that is stopped.
STOPPED: Final = {
    "tax": (N_("{name} collected no more."), "PX-9.10"),
    "move": (N_("{name} moved no further."), "PX-9.40"),
    "battle": (N_("{name} did not fight."), "PX-9.65"),
    "fight": (N_("{name} removed no more."), "PX-9.60"),
    "build": (N_("{name} built no more."), "PX-9.30"),
    "add": (N_("{name} placed no free block."), "PX-9.32"),
    "blackmail": (N_("{name} placed no spy by blackmail."), "PX-15.9"),
    "safe_house": (N_("{name} used no safe house for the spy."), "PX-15.8"),
}


def say_answer(entry: Entry, before: Pamir, names: list[str]) -> Sentence:
    """Return the answer, and its effects."""
    verb, _, what = entry.text.partition(" ")
    name = names[entry.seat]
    if verb == "stop":
        message, clause = STOPPED[question_kind(before)]
        return Sentence(Phrase(message, name=name), clause)
    if verb == "send":
        return Sentence(Phrase("{name} started moving the spy on {card}.", name=name,
                               card=cards.card_title(int(what))), "PX-9.40",
                        (elements.make_card_element(int(what)),))
    if verb == "region":
        region = REGIONS.index(what)
        return Sentence(
            Phrase("{name} started to build {where}.", name=name, where=say_in_region(region)),
            "PX-9.30", (elements.make_region_element(region),))
    return Sentence(Phrase("The supply is empty: {name} takes a piece from play.", name=name),
                    "PX-10.1")
