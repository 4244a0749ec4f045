"""How the events of Pax Pamir are told: a row for each, with its line in the preview of an action
and its sentence in the log, the clause of that and the places on the board. By a name in MEANINGS
a message speaks of what it carries; what needs more thought is in `log_acts` and `log_events`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.offer import cost, gain, then, warn
from grandtour.games.pax_pamir.components import COALITIONS, NONE, PRIZE
from grandtour.games.pax_pamir.rules.abilities import ARISTOCRACY
from grandtour.games.pax_pamir.rules.placing import ROAD, TRIBE
from grandtour.games.pax_pamir.rules.play import LEFT
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards, log_acts, log_events
from grandtour.games.pax_pamir.words.names import (
    PIECES, army_name, coalition_name, piece_there, road_name, rupees, titles, where,
)
from grandtour.games.pax_pamir.words.preview import (
    ACTIONS, Passage, Preview, passages_of, pieces_there,
)
from grandtour.games.pax_pamir.words.telling import MEANINGS, about, phrase
from grandtour.games.words import Line, Sentence
from grandtour.language import N_, Count, Phrase

Kind = Callable[[Phrase], Line]
Telling = Callable[[Preview, Event], Line | None]
Report = Callable[[Passage], list[Sentence]]


# In a preview.

def line(kind: Kind, message: str, /, **facts: object) -> Telling:
    """For everybody alike."""
    return lambda preview, event: kind(phrase(message, preview.names, event, **facts))


def read(kind: Kind, message: str, /, **facts: object) -> Telling:
    """The same, who acts being called "you"."""
    return lambda preview, event: kind(phrase(message, preview.called, event, **facts))


def mine(own: Telling, others: Telling = lambda preview, event: None) -> Telling:
    """What who acts is told of it if it is about them, and what if it is about others."""
    return lambda preview, event: (own if event.seat == preview.seat else others)(preview, event)


def bribed(preview: Preview, event: Event) -> Line | None:
    if not event.value:
        return None
    return (BRIBED if event.other == preview.seat else BRIBING)(preview, event)


BRIBED: Final = line(gain, N_("A bribe of {rupees} from {name}"))
BRIBING: Final = line(cost, N_("A bribe of {rupees} to {name}"), name=MEANINGS["receiver"])


def paid(preview: Preview, event: Event) -> Line:
    """PX-9.1: which cards get rupees is told while the market lies as before."""
    there = [int(card) for place, card in enumerate(preview.after.market)
             if card and preview.after.coins[place] > preview.before.coins[place]]
    if not there or list(preview.before.market) != list(preview.after.market):
        return cost(Phrase("{rupees}, put on the market", rupees=rupees(event.value)))
    return cost(Phrase("{rupees}, put on the market: {cards}", rupees=rupees(event.value),
                       cards=titles(there)))


def discarded(preview: Preview, event: Event) -> Line | None:
    """Not those that an overthrow takes."""
    if any(other.value == event.value for other in preview.all_told("overthrown")):
        return None
    return DISCARDED(preview, event)


DISCARDED: Final = mine(line(warn, N_("You lose {card}")), line(then, N_("{name} loses {card}")))


def lost_tribes(preview: Preview, event: Event) -> Line:
    if event.seat == preview.seat:
        return warn(Count("You lose {n} tribe {where}", "You lose {n} tribes {where}", event.other,
                          where=where(event.value)))
    return then(Count("{name} loses {n} tribe {where}", "{name} loses {n} tribes {where}",
                      event.other, name=preview.names[event.seat], where=where(event.value)))


def owed(names: Sequence[object], event: Event) -> Phrase:
    return rupees(event.value + event.other)


def returned(preview: Preview, event: Event) -> Line | None:
    """PX-13.1: what is owed, paid or missing."""
    return (SHORT if event.other else RETURNED)(preview, event)


SHORT: Final = line(warn, N_("You owe {rupees} of leverage; {missing} short, a card for each"),
                    rupees=owed, missing=lambda names, event: event.other)
RETURNED: Final = line(cost, N_("{rupees} of leverage go back to the bank"), rupees=owed)
UNDECIDED: Final = line(then, N_("Dominance Check: no coalition is dominant"))
DECIDED: Final = line(then, N_("Dominance Check: {coalition} is dominant"))


# In the log.

def said(message: str, clause: str, places: str = "", hers: str = "", /,
         **facts: object) -> Report:
    """A sentence about the first event; `hers` is the clause if it is Wakhan who does it."""
    return lambda passage: about(passage, message, hers if hers and passage.is_hers else clause,
                                 places, **facts)


def kind_of(names: Sequence[object], event: Event) -> Phrase:
    """"Afghan army", "spy"."""
    if event.value < ROAD:
        return army_name(COALITIONS[event.value])
    if event.value < TRIBE:
        return road_name(COALITIONS[event.value - ROAD])
    return PIECES[event.value]


def other_card(names: Sequence[object], event: Event) -> Phrase:
    return cards.title(event.other)


LEFT_END: Final = said(N_("{name} played {card} at the left end of the court."), "PX-7.3",
                       "court seat", "WK-23")
RIGHT_END: Final = said(N_("{name} played {card} at the right end of the court."), "PX-7.3",
                        "court seat", "WK-23")


class Tale(NamedTuple):
    """What is said of an event before it happens, and afterwards; nothing of some."""

    log: Report | None = None
    telling: Telling | None = None


TALES: Final = {
    # The set-up and the turn.
    "first": Tale(said(N_("{name} chooses a loyalty first."), "PX-2.8", "seat")),
    "loyal": Tale(said(N_("{name} is loyal to {coalition}."), "PX-2.8", "seat supply")),
    "revealed": Tale(log_events.say_revealed),
    "turn": Tale(said(N_("Turn {number}: {name}."), "PX-5.1", "seat")),
    "passed": Tale(log_events.say_passed),
    "over": Tale(log_events.say_over, line(warn, N_("The game ends"))),
    "lot": Tale(said(N_("{name} wins the tie by lot."), "PX-18.4", "seat")),
    # Cards.
    "purchased": Tale(log_acts.say_purchased),
    "received": Tale(None, mine(line(gain, N_("The {rupees} on the card")))),
    "played": Tale(lambda passage: (LEFT_END if passage.first.other == LEFT else RIGHT_END)(
        passage)),
    "leveraged": Tale(
        said(N_("{name} received {rupees} for leverage."), "PX-7.5", "seat"),
        mine(line(gain, N_("Leverage: {rupees} from the bank")))),
    "favoured": Tale(log_acts.say_favoured, line(then, N_("The favoured suit becomes {suit}"))),
    "fixed_suit": Tale(log_acts.say_fixed_suit),
    # Bribes.
    "bribe_due": Tale(log_acts.say_due),
    "bribed": Tale(log_acts.say_bribed, bribed),
    "offered": Tale(said(N_("{name} offered {receiver} {rupees}."), "PX-8.4", "seat other")),
    "begged": Tale(said(N_("{name} asked {receiver} for mercy."), "PX-8.4", "seat other")),
    "withdrew": Tale(said(N_("{name} withdrew: no bribe is paid, and nothing has happened."),
                          "PX-7.2", "seat other")),
    "demanded": Tale(said(N_("{name} asked {payer} for {rupees}."), "PX-8.4", "seat other")),
    "declined": Tale(said(N_("{name} declined; the bribe stays {rupees}."), "PX-8.9",
                          "seat other")),
    # Pieces.
    "placed": Tale(log_acts.say_placed, mine(line(gain, N_("You place: {piece}")),
                                             line(then, N_("{name} places: {piece}")))),
    "paid": Tale(log_acts.say_paid, mine(paid)),
    "added": Tale(log_acts.say_added),
    "betrayed": Tale(),                                                 # with what was paid
    "insurrection": Tale(log_acts.say_insurrection),
    "not_placed": Tale(
        said(N_("{name} has none left to place: {piece}."), "PX-10.3", piece=kind_of),
        line(warn, N_("No {piece} is left to place"),
             piece=lambda names, event: PIECES[event.value])),
    "reused": Tale(
        said(N_("The supply was empty: {name} took {piece} from play."), "PX-10.1", "piece",
             piece=lambda names, event: pieces_there(event.value, event.other, 1)),
        line(cost, N_("Taken away: {piece}"))),
    "marched": Tale(log_acts.say_marched),
    "migrated": Tale(log_acts.say_migrated),
    "sent": Tale(log_acts.say_sent),
    # Actions of court cards.
    "acted": Tale(log_acts.say_acted),
    "taxed": Tale(log_acts.say_taxed),
    "taxed_market": Tale(log_acts.say_taxed),
    "fought": Tale(log_acts.say_fought),
    "removed_army": Tale(log_acts.say_removed, line(gain, N_("Removed: {piece}"))),
    "removed_tribe": Tale(log_acts.say_removed, line(
        gain, N_("{name} loses 1 tribe {where}"), name=MEANINGS["other"],
        where=lambda names, event: where(event.other))),
    "removed_road": Tale(log_acts.say_removed, line(
        gain, N_("Removed: {piece}"),
        piece=lambda names, event: piece_there(event.value + ROAD, event.other))),
    "removed_spy": Tale(log_acts.say_removed, read(
        gain, N_("{name} loses 1 spy on {card}"), name=MEANINGS["other"], card=other_card)),
    "claimed": Tale(said(
        N_("{name} took {card} as a prize: {coalition}."), "PX-9.52", "seat", "WK-32",
        coalition=lambda names, event: coalition_name(COALITIONS[PRIZE[event.value]]))),
    "left_prize": Tale(said(N_("{name} did not take the prize; {card} is discarded."),
                            "PX-9.52")),
    # Losses.
    "discarded": Tale(log_events.say_discarded, discarded),
    "discarded_from_hand": Tale(log_events.say_discarded_from_hand),
    "overthrown": Tale(log_events.say_overthrown, mine(
        line(warn, N_("You are overthrown: {card} goes")),
        line(then, N_("{name} is overthrown: {card} goes")))),
    "lost_tribes": Tale(log_events.say_lost_tribes, lost_tribes),
    "returned": Tale(log_events.say_returned, mine(
        returned, line(then, N_("{name} owes {rupees} of leverage"), rupees=owed))),
    "loyalty": Tale(log_events.say_loyalty, mine(
        line(then, N_("You become loyal to {coalition}")),
        line(then, N_("{name} becomes loyal to {coalition}")))),
    "lost_prize": Tale(log_events.say_lost_prize, read(
        then, N_("{name} loses the prize {card}"))),
    # Events and checks.
    "event_discarded": Tale(log_events.say_event_discarded, line(
        then, N_("Cleanup: the event {event} takes effect"),
        event=lambda names, event: cards.discarded_title(event.value))),
    "instability": Tale(said(N_("Instability: two Dominance Checks lie in the market. Both are "
                                "discarded, and one check takes place."), "PX-12.7")),
    "riot": Tale(
        said(N_("Rebuke: all tribes and armies {where} are removed."), "PX-16.12", "region"),
        line(then, N_("All armies and tribes {where} leave the map"))),
    "backed": Tale(
        said(N_("{name} received {rupees} from the bank."), cards.event_clause(ARISTOCRACY),
             "seat"),
        mine(line(gain, N_("{rupees} from the bank")))),
    "rumor": Tale(said(N_("Rumor: patriots give {name} no influence until the next check."),
                       "PX-16.4", "named", name=MEANINGS["other"])),
    "swapped": Tale(said(N_("{name} and {other} swapped their hands."), "PX-16.10",
                         "seat named")),
    "effect_ended": Tale(log_events.say_effects_ended),
    "check": Tale(log_events.say_check, lambda preview, event: (
        UNDECIDED if event.value == NONE else DECIDED)(preview, event)),
    "scored": Tale(log_events.say_scored),
    "cleared": Tale(said(N_("All armies and roads return to the supply."), "PX-17.7",
                         log_events.ALL_SUPPLIES),
                    line(then, N_("All armies and roads leave the map"))),
    # Wakhan.
    "wakhan_card": Tale(said(
        N_("{name} revealed AI card {number}; pragmatic loyalty: {coalition}."), "WK-6",
        "seat hers",
        coalition=lambda names, event: coalition_name(COALITIONS[event.other]))),
    "wakhan_shuffled": Tale(said(N_("The AI cards are shuffled."), "WK-3")),
    "wakhan_line": Tale(log_events.say_line),
}


def log(entry: Entry, before: Pamir, names: list[str]) -> list[Sentence]:
    """What an entry did. Whatever a player does is worth a line."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    said = told(entry, Preview(before, [ACTIONS[entry.text]], names))
    if said or before.is_chance_node():
        return said
    return [log_events.quiet(entry, before, names)]


def told(entry: Entry, preview: Preview) -> list[Sentence]:
    """What happened in actions of which this entry is the last."""
    return [sentence for passage in passages_of(entry, preview)
            if (report := TALES[passage.first.message].log) for sentence in report(passage)]
