"""Several actions in one line of the log: the steps of one action, and a whole turn in a
sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.rules.placing import GIFT
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.event_messages import list_sentences
from grandtour.games.pax_pamir.words.log_actions import (
    describe_ways, list_journeys, name_removed_pieces,
)
from grandtour.games.pax_pamir.words.names import (
    armies_phrase, name_coalition_as_noun, join_list, rupees_phrase, tribes_phrase,
)
from grandtour.games.pax_pamir.words.preview import (
    ACTIONS, Passage, Preview, name_all_pieces, iterate_passages_of_entry,
)
from grandtour.games.words import Sentence, summarize_turn
from grandtour.language import N_, Phrase

# The steps of an action, of a bribe and of an event: each is told with what it belongs to.
BEGINNINGS: Final = frozenset({
    "purchase", "play", "tax", "gift", "build", "move", "betray", "battle"})
STEPS: Final = frozenset({
    "collect", "space", "region", "army", "road", "spy", "take", "to", "send", "march", "migrate",
    "at", "remove", "target", "claim", "leave", "stop", "offer", "beg", "withdraw", "suit", "name",
    "rebuke"})
ALONE: Final = frozenset({"discard", "reveal"})     # with their like only
# Steps that are told as if they were one, by what they are.
ALIKE: Final = {
    "collect": "tax", "army": "block", "road": "block", "spy": "spy", "remove": "loss",
    "march": "march", "migrate": "migration", "send": "spies", "to": "spies", "discard": "discard",
    "reveal": "card",
}


def together(line: Sequence[Entry], before: Pamir, names: list[str]) -> list[Sentence]:
    """Return what these actions of one seat did if the log tells them in one line; nothing if each
    has a line of its own."""
    if not all(is_joined(find_verb(later), find_verb(entry)) for entry, later in pairwise(line)):
        return []
    found, s = [], before
    for _, some in groupby(enumerate(line), key=lambda one: find_entry_kind(*one)):
        entries = [entry for _, entry in some]
        preview = Preview(s, [ACTIONS[entry.text] for entry in entries], names)
        found += list_sentences(entries[-1], preview)
        s = preview.after
    return found


def is_joined(step: str, before: str) -> bool:
    if step in ALONE:
        return step == before
    return step in STEPS and before in BEGINNINGS | STEPS


def find_verb(entry: Entry) -> str:
    return entry.text.partition(" ")[0]


def find_entry_kind(number: int, entry: Entry) -> str:
    return ALIKE.get(find_verb(entry), str(number))


# A whole turn.

def summary(line: Sequence[Entry], before: Pamir, names: list[str]) -> Phrase | None:
    """Return the number of a turn and what its player did; None before the first turn."""
    if not before.turns:
        return None
    preview = Preview(before, [ACTIONS[entry.text] for entry in line], names)
    return summarize_turn(int(before.turns), names[before.seat],
                          list(iterate_summaries(line[-1], preview)))


def iterate_summaries(entry: Entry, preview: Preview) -> Iterator[Phrase]:
    """Yield what the player did, in order; a pass only if nothing else was done."""
    found = [(passage.first.message, SUMMARIES[passage.first.message](passage))
             for passage in iterate_passages_of_entry(entry, preview)
             if passage.first.message in SUMMARIES and passage.first.seat == preview.before.seat]
    acted = any(message != "passed" and phrase for message, phrase in found)
    return (phrase for message, phrase in found if phrase and not (acted and message == "passed"))


Summary = Callable[[Passage], Phrase | None]


def summarize_with_card(message: str) -> Summary:
    """Return a summary that names the card of the first event."""
    return lambda passage: Phrase(message, card=cards.card_title(passage.first.value))


def summarize_purchase(passage: Passage) -> Phrase:
    card, price = cards.bought_title(passage.first.value), passage.first.other
    if price:
        return Phrase("purchased {card} for {price}", card=card, price=rupees_phrase(price))
    return Phrase("purchased {card} free of charge", card=card)


def summarize_bribe(passage: Passage) -> Phrase | None:
    """Return the bribe that was paid, if any (PX-8.8)."""
    paid = passage.all_of("bribed")
    if not paid or not paid[0].value:
        return None
    return Phrase("paid {receiver} a bribe of {rupees}",
                  receiver=passage.names[paid[0].other], rupees=rupees_phrase(paid[0].value))


def summarize_taxes(passage: Passage) -> Phrase:
    return Phrase("collected {rupees} in taxes", rupees=rupees_phrase(len(passage.events)))


def summarize_payment(passage: Passage) -> Phrase | None:
    """Return what was paid for: blocks, a gift or a card betrayed."""
    placed, betrayed = passage.all_of("placed"), passage.all_of("betrayed")
    if betrayed:
        return Phrase("betrayed {card}", card=cards.card_title(betrayed[0].value))
    if not placed:
        return None
    if placed[0].value == GIFT:
        return Phrase("gave a gift")
    return Phrase("built {pieces}", pieces=name_all_pieces(placed))


def summarize_march(passage: Passage) -> Phrase | None:
    coalition = COALITIONS[passage.before.nobles[passage.first.seat].loyalty]
    return summarize_moves(passage, lambda number: armies_phrase(coalition, number))


def summarize_migration(passage: Passage) -> Phrase | None:
    return summarize_moves(passage, tribes_phrase)


def summarize_moves(passage: Passage, pieces: Callable[[int], Phrase]) -> Phrase | None:
    """Return None if all pieces are back where they were."""
    ways = Counter(list_journeys(passage.events))
    return Phrase("moved {pieces}", pieces=describe_ways(ways, pieces)) if ways else None


def summarize_spies(passage: Passage) -> Phrase | None:
    goals = [cards.card_title(goal) for _, goal in list_journeys(passage.events)]
    if not goals:
        return None
    return Phrase("moved a spy to {cards}", cards=join_list([
        Phrase("{card}", card=card) for card in goals]))


def summarize_losses(passage: Passage) -> Phrase:
    return Phrase("removed {pieces}", pieces=name_removed_pieces(passage))


def summarize_loyalty(passage: Passage) -> Phrase:
    return Phrase("changed loyalty to {coalition}",
                  coalition=name_coalition_as_noun(COALITIONS[passage.first.value]))


def summarize_pass(passage: Passage) -> Phrase:
    return Phrase("passed")


# By the event that a passage begins with.
SUMMARIES: Final[dict[str, Summary]] = {
    "purchased": summarize_purchase,
    "bribe_due": summarize_bribe,
    "bribed": summarize_bribe,
    "played": summarize_with_card(N_("played {card}")),
    "taxed": summarize_taxes,
    "taxed_market": summarize_taxes,
    "paid": summarize_payment,
    "marched": summarize_march,
    "migrated": summarize_migration,
    "sent": summarize_spies,
    "removed_army": summarize_losses,
    "removed_tribe": summarize_losses,
    "removed_road": summarize_losses,
    "removed_spy": summarize_losses,
    "claimed": summarize_with_card(N_("took {card} as a prize")),
    "loyalty": summarize_loyalty,
    "passed": summarize_pass,
}
