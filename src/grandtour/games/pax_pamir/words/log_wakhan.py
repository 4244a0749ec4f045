"""The sentences of the log about what Wakhan does, with the reason."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import COALITIONS, COLUMNS, NOBODY, NONE
from grandtour.games.pax_pamir.rules.dominance import dominant
from grandtour.games.pax_pamir.rules.dominance import is_check_in_market
from grandtour.games.pax_pamir.rules.wakhan.choices import (
    LINES, MOST_BLOCKS, MOST_CYLINDERS, Line, before_check, best_place, black_arrow, by_arrows,
    chosen_place, leaders_patriot, most_net, red_arrow,
)
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import coalition_name, numbered_place, verb_name
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.words import Sentence
from grandtour.language import Phrase

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


def say_card(passage: Passage) -> list[Sentence]:
    """WK-3, WK-6"""
    event = passage.first
    return [Sentence(Phrase("{name} revealed AI card {number}; pragmatic loyalty: {coalition}.",
                            name=passage.name, number=event.value,
                            coalition=coalition_name(COALITIONS[event.other])), "WK-6",
                     (elements.player(event.seat), elements.supply(event.other)))]


def say_shuffled(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("The AI cards are shuffled."), "WK-3")]


def say_line(passage: Passage) -> list[Sentence]:
    """WK-10: which line, and the card it is done with; or why she purchases what she does."""
    event = passage.first
    line = LINES[event.value][event.other]
    facts: dict[str, object] = {"name": passage.name, "card": event.value,
                                "line": event.other + 1, "instruction": INSTRUCTIONS[line.name]}
    acted = passage.all_of("acted")
    if acted:
        return [Sentence(Phrase("{name}, AI card {card}, line {line}: {instruction}, with "
                                "{used}.", **facts, used=cards.title(acted[0].value)), "WK-10",
                         (elements.card(acted[0].value),))]
    said = Sentence(Phrase("{name}, AI card {card}, line {line}: {instruction}.", **facts),
                    "WK-10")
    return [said, *say_reason(passage.before, line)] if line.verb == NONE else [said]


# WK-20 to WK-22, WK-60  What she purchases, and why.

def say_reason(s: Pamir, line: Line) -> list[Sentence]:
    """For a line without an instruction, and if she purchases more cleverly than it says."""
    if line.fit is not None:
        meant, said = NOBODY, []
    elif is_check_in_market(s) and before_check(s) != NOBODY:
        meant, said = int(before_check(s)), [say_check_ahead(s)]
    else:
        meant, said = int(by_arrows(s)), [say_arrows(s)]
    if meant not in (NOBODY, chosen_place(s, line)):
        said.append(Sentence(Phrase("A cheaper card of that suit will do as well."), "WK-60"))
    return said


def say_check_ahead(s: Pamir) -> Sentence:
    """WK-21: with a check in the market."""
    if dominant(s) == NONE:
        found = MOST_CYLINDERS if best_place(s, MOST_CYLINDERS) != NOBODY else most_net
    else:
        found = leaders_patriot if best_place(s, leaders_patriot) != NOBODY else MOST_BLOCKS
    return Sentence(AHEAD[found], "WK-60" if found is most_net else "WK-21")


AHEAD: Final = {
    MOST_CYLINDERS: Phrase("A check lies in the market and no coalition is dominant: the card "
                           "with most spies and tribes."),
    most_net: Phrase("A check lies in the market and no coalition is dominant: the card with most "
                     "net rupees."),
    leaders_patriot: Phrase("A check lies in the market: the cheapest patriot of the dominant "
                            "coalition."),
    MOST_BLOCKS: Phrase("A check lies in the market and a coalition is dominant: the card with "
                        "most armies and roads."),
}


def say_arrows(s: Pamir) -> Sentence:
    """WK-22"""
    pointed = int(red_arrow(s) * COLUMNS + black_arrow(s))
    places = (elements.market(pointed),)
    where = numbered_place(pointed)
    if pointed == by_arrows(s):
        return Sentence(Phrase("The arrows point there: {place}.", place=where), "WK-22", places)
    return Sentence(Phrase("The arrows point at {place}; the next card that can be purchased.",
                           place=where), "WK-22", places)


SENTENCES: Final[dict[str, Told]] = {
    "wakhan_card": say_card,
    "wakhan_shuffled": say_shuffled,
    "wakhan_line": say_line,
}
