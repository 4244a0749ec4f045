"""The events of Pax Pamir in words: a row for each, with its sentence in the log (clause and places
on the board included) and its line in the preview of an action. A message names what it speaks of
as in MEANINGS. Functions for events that need more are in `log_actions` and `log_events`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.event_messages import describe_taken_back
from grandtour.games.offer import cost, gain, then, warn
from grandtour.games.pax_pamir.components import COALITIONS, NONE, PRIZE
from grandtour.games.pax_pamir.rules.abilities import ARISTOCRACY
from grandtour.games.pax_pamir.rules.placing import ROAD, TRIBE
from grandtour.games.pax_pamir.rules.play import LEFT
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards, log_actions, log_events
from grandtour.games.pax_pamir.words.event_phrases import MEANINGS, about, phrase
from grandtour.games.pax_pamir.words.names import (
    PIECES, army_name, coalition_name, say_in_region, list_titles, describe_piece_with_place,
    road_name, rupees_phrase,
)
from grandtour.games.pax_pamir.words.preview import (
    ACTIONS, Passage, Preview, iterate_passages_of_entry, describe_pieces_with_place,
)
from grandtour.games.words import Line, Sentence
from grandtour.language import N_, Count, Phrase

Kind = Callable[[Phrase], Line]
PreviewLine = Callable[[Preview, Event], Line | None]
LogSentences = Callable[[Passage], list[Sentence]]


# In a preview.

def make_common_line(kind: Kind, message: str, /, **facts: object) -> PreviewLine:
    """Return a line that is the same for all players."""
    return lambda preview, event: kind(phrase(message, preview.names, event, **facts))


def make_line_to_you(kind: Kind, message: str, /, **facts: object) -> PreviewLine:
    """Return a line that calls the acting player "you"."""
    return lambda preview, event: kind(phrase(message, preview.called, event, **facts))


def make_personal_line(own: PreviewLine,
                       others: PreviewLine = lambda preview, event: None) -> PreviewLine:
    """Return one line if the event concerns the acting player, another if it concerns others."""
    return lambda preview, event: (own if event.seat == preview.seat else others)(preview, event)


def bribe_line(preview: Preview, event: Event) -> Line | None:
    if not event.value:
        return None
    return (BRIBED if event.other == preview.seat else BRIBING)(preview, event)


BRIBED: Final = make_common_line(gain, N_("A bribe of {rupees} from {name}"))
BRIBING: Final = make_common_line(cost, N_("A bribe of {rupees} to {name}"),
                                  name=MEANINGS["receiver"])


def payment_line(preview: Preview, event: Event) -> Line:
    """Return the cards that get rupees, while the market is as before (PX-9.1)."""
    there = [int(card) for place, card in enumerate(preview.after.market)
             if card and preview.after.coins[place] > preview.before.coins[place]]
    if not there or list(preview.before.market) != list(preview.after.market):
        return cost(Phrase("{rupees}, put on the market", rupees=rupees_phrase(event.value)))
    return cost(Phrase("{rupees}, put on the market: {cards}", rupees=rupees_phrase(event.value),
                       cards=list_titles(there)))


def discard_line(preview: Preview, event: Event) -> Line | None:
    """Return the line of a discard, except those of an overthrow."""
    if any(other.value == event.value for other in preview.all_events("overthrown")):
        return None
    return DISCARDED(preview, event)


DISCARDED: Final = make_personal_line(make_common_line(warn, N_("You lose {card}")),
                                      make_common_line(then, N_("{name} loses {card}")))


def lost_tribes_line(preview: Preview, event: Event) -> Line:
    if event.seat == preview.seat:
        return warn(Count("You lose {n} tribe {where}", "You lose {n} tribes {where}", event.other,
                          where=say_in_region(event.value)))
    return then(Count("{name} loses {n} tribe {where}", "{name} loses {n} tribes {where}",
                      event.other, name=preview.names[event.seat],
                      where=say_in_region(event.value)))


def debt_phrase(names: Sequence[object], event: Event) -> Phrase:
    return rupees_phrase(event.value + event.other)


def return_line(preview: Preview, event: Event) -> Line | None:
    """Return the debt that is owed, paid or missing (PX-13.1)."""
    return (SHORT if event.other else RETURNED)(preview, event)


SHORT: Final = make_common_line(warn, N_(
    "You owe {rupees} of leverage; {missing} short, a card for each"),
                                rupees=debt_phrase, missing=lambda names, event: event.other)
RETURNED: Final = make_common_line(cost, N_("{rupees} of leverage go back to the bank"),
                                   rupees=debt_phrase)
UNDECIDED: Final = make_common_line(then, N_("Dominance Check: no coalition is dominant"))
DECIDED: Final = make_common_line(then, N_("Dominance Check: {coalition} is dominant"))


# In the log.

def sentence(message: str, clause: str, places: str = "", hers: str = "", /,
             **facts: object) -> LogSentences:
    """Return a sentence about the first event; `hers` is the clause if Wakhan does it."""
    return lambda passage: about(passage, message, hers if hers and passage.is_hers else clause,
                                 places, **facts)


def name_piece_kind(names: Sequence[object], event: Event) -> Phrase:
    """Return a kind of piece: "Afghan army", "spy"."""
    if event.value < ROAD:
        return army_name(COALITIONS[event.value])
    if event.value < TRIBE:
        return road_name(COALITIONS[event.value - ROAD])
    return PIECES[event.value]


def name_other_card(names: Sequence[object], event: Event) -> Phrase:
    return cards.card_title(event.other)


LEFT_END: Final = sentence(N_("{name} played {card} at the left end of the court."), "PX-7.3",
                           "court seat", "WK-23")
RIGHT_END: Final = sentence(N_("{name} played {card} at the right end of the court."), "PX-7.3",
                            "court seat", "WK-23")


class Row(NamedTuple):
    """The words for an event in the log and in a preview; None where it has none."""

    log: LogSentences | None = None
    preview: PreviewLine | None = None


EVENTS: Final = {
    # The set-up and the turn.
    "first": Row(sentence(N_("{name} chooses a loyalty first."), "PX-2.8", "seat")),
    "head_start": Row(None),
    "loyal": Row(sentence(N_("{name} is loyal to {coalition}."), "PX-2.8", "seat supply")),
    "revealed": Row(log_events.say_revealed),
    "turn": Row(sentence(N_("Turn {number}: {name}."), "PX-5.1", "seat")),
    "passed": Row(log_events.say_passed),
    "over": Row(log_events.say_over, make_common_line(warn, N_("The game ends"))),
    "lot": Row(sentence(N_("{name} wins the tie by lot."), "PX-18.4", "seat")),
    # Cards.
    "purchased": Row(log_actions.say_purchased),
    "received": Row(None,
                    make_personal_line(make_common_line(gain, N_("The {rupees} on the card")))),
    "played": Row(lambda passage: (LEFT_END if passage.first.other == LEFT else RIGHT_END)(
        passage)),
    "leveraged": Row(
        sentence(N_("{name} received {rupees} for leverage."), "PX-7.5", "seat"),
        make_personal_line(make_common_line(gain, N_("Leverage: {rupees} from the bank")))),
    "favoured": Row(log_actions.say_favoured,
                    make_common_line(then, N_("The favoured suit becomes {suit}"))),
    "fixed_suit": Row(log_actions.say_fixed_suit),
    # Bribes.
    "bribe_due": Row(log_actions.say_due),
    "bribed": Row(log_actions.say_bribed, bribe_line),
    "offered": Row(sentence(N_("{name} offered {receiver} {rupees}."), "PX-8.4", "seat other")),
    "begged": Row(sentence(N_("{name} asked {receiver} for mercy."), "PX-8.4", "seat other")),
    "withdrew": Row(sentence(N_("{name} withdrew: no bribe is paid, and nothing has happened."),
                             "PX-7.2", "seat other")),
    "demanded": Row(sentence(N_("{name} asked {payer} for {rupees}."), "PX-8.4", "seat other")),
    "declined": Row(sentence(N_("{name} declined; the bribe stays {rupees}."), "PX-8.9",
                             "seat other")),
    # Pieces.
    "placed": Row(log_actions.say_placed, make_personal_line(
        make_common_line(gain, N_("You place: {piece}")),
        make_common_line(then, N_("{name} places: {piece}")))),
    "paid": Row(log_actions.say_payment_and_purpose, make_personal_line(payment_line)),
    "added": Row(log_actions.say_added),
    "betrayed": Row(),                                                  # with what was paid
    "insurrection": Row(log_actions.say_insurrection),
    "not_placed": Row(
        sentence(N_("{name} has none left to place: {piece}."), "PX-10.3", piece=name_piece_kind),
        make_common_line(warn, N_("No {piece} is left to place"),
                         piece=lambda names, event: PIECES[event.value])),
    "reused": Row(
        sentence(N_("The supply was empty: {name} took {piece} from play."), "PX-10.1", "piece",
                 piece=lambda names,
                 event: describe_pieces_with_place(event.value, event.other, 1)),
        make_common_line(cost, N_("Taken away: {piece}"))),
    "marched": Row(log_actions.say_marched),
    "migrated": Row(log_actions.say_migrated),
    "sent": Row(log_actions.say_sent),
    # Actions of court cards.
    "acted": Row(log_actions.say_acted),
    "taxed": Row(log_actions.say_taxed),
    "taxed_market": Row(log_actions.say_taxed),
    "fought": Row(log_actions.say_fought),
    "removed_army": Row(log_actions.say_removed, make_common_line(gain, N_("Removed: {piece}"))),
    "removed_tribe": Row(log_actions.say_removed, make_common_line(
        gain, N_("{name} loses 1 tribe {where}"), name=MEANINGS["other"],
        where=lambda names, event: say_in_region(event.other))),
    "removed_road": Row(log_actions.say_removed, make_common_line(
        gain, N_("Removed: {piece}"),
        piece=lambda names, event: describe_piece_with_place(event.value + ROAD, event.other))),
    "removed_spy": Row(log_actions.say_removed, make_line_to_you(
        gain, N_("{name} loses 1 spy on {card}"), name=MEANINGS["other"], card=name_other_card)),
    "claimed": Row(sentence(
        N_("{name} took {card} as a prize: {coalition}."), "PX-9.52", "seat", "WK-32",
        coalition=lambda names, event: coalition_name(COALITIONS[PRIZE[event.value]]))),
    "left_prize": Row(sentence(N_("{name} did not take the prize; {card} is discarded."),
                               "PX-9.52")),
    # Losses.
    "discarded": Row(log_events.say_discarded, discard_line),
    "discarded_from_hand": Row(log_events.say_discarded_from_hand),
    "overthrown": Row(log_events.say_overthrown, make_personal_line(
        make_common_line(warn, N_("You are overthrown: {card} goes")),
        make_common_line(then, N_("{name} is overthrown: {card} goes")))),
    "lost_tribes": Row(log_events.say_lost_tribes, lost_tribes_line),
    "returned": Row(log_events.say_returned, make_personal_line(
        return_line,
        make_common_line(then, N_("{name} owes {rupees} of leverage"), rupees=debt_phrase))),
    "loyalty": Row(log_events.say_loyalty, make_personal_line(
        make_common_line(then, N_("You become loyal to {coalition}")),
        make_common_line(then, N_("{name} becomes loyal to {coalition}")))),
    "lost_prize": Row(log_events.say_lost_prize, make_line_to_you(
        then, N_("{name} loses the prize {card}"))),
    # Events and checks.
    "event_discarded": Row(log_events.say_event_discarded, make_common_line(
        then, N_("Cleanup: the event {event} takes effect"),
        event=lambda names, event: cards.discarded_title(event.value))),
    "instability": Row(sentence(N_("Instability: two Dominance Checks lie in the market. Both are "
                                   "discarded, and one check takes place."), "PX-12.7")),
    "riot": Row(
        sentence(N_("Rebuke: all tribes and armies {where} are removed."), "PX-16.12", "region"),
        make_common_line(then, N_("All armies and tribes {where} leave the map"))),
    "backed": Row(
        sentence(N_("{name} received {rupees} from the bank."),
                 cards.find_event_clause(ARISTOCRACY),
                 "seat"),
        make_personal_line(make_common_line(gain, N_("{rupees} from the bank")))),
    "rumor": Row(sentence(N_("Rumor: patriots give {name} no influence until the next check."),
                          "PX-16.4", "named", name=MEANINGS["other"])),
    "swapped": Row(sentence(N_("{name} and {other} swapped their hands."), "PX-16.10",
                            "seat named")),
    "effect_ended": Row(log_events.say_effects_ended),
    "check": Row(log_events.say_check, lambda preview, event: (
        UNDECIDED if event.value == NONE else DECIDED)(preview, event)),
    "scored": Row(log_events.say_scored),
    "cleared": Row(sentence(N_("All armies and roads return to the supply."), "PX-17.7",
                            log_events.ALL_SUPPLIES),
                   make_common_line(then, N_("All armies and roads leave the map"))),
    # Wakhan.
    "wakhan_card": Row(sentence(
        N_("{name} revealed AI card {number}; pragmatic loyalty: {coalition}."), "WK-6",
        "seat hers",
        coalition=lambda names, event: coalition_name(COALITIONS[event.other]))),
    "wakhan_shuffled": Row(sentence(N_("The AI cards were shuffled."), "WK-3")),
    "wakhan_line": Row(log_events.say_line),
}


def log(entry: Entry, before: Pamir, names: list[str]) -> list[Sentence]:
    """Return what an entry did. Every action of a player is worth a line."""
    if entry.back:
        return [describe_taken_back(entry, names)]
    found = list_sentences(entry, Preview(before, [ACTIONS[entry.text]], names))
    if found or before.is_chance_node():
        return found
    return [log_events.say_answer(entry, before, names)]


def list_sentences(entry: Entry, preview: Preview) -> list[Sentence]:
    """Return what happened in actions of which this entry is the last."""
    return [found for passage in iterate_passages_of_entry(entry, preview)
            if (report := EVENTS[passage.first.message].log) for found in report(passage)]
