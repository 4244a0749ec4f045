"""The sentences of refusals with their details in words (PX-21). The texts are with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.games.pax_pamir.commands import DECISIONS, MISSING
from grandtour.games.pax_pamir.components import BORDERS, COALITIONS, GIFTS, NOBODY
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.rules.move import ARMIES, SPIES
from grandtour.games.pax_pamir.rules.placing import (
    SPY, TRIBE, TakeArmy, TakeGift, TakeRoad, TakeSpy, TakeTribe,
)
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    PIECES, border_name, cards_phrase as count_of_cards, coalition_name, name_coalition_as_noun,
    say_in_region,
    name_border_by_number, name_place_by_number, name_region_by_number, name_verb_by_number,
    points_phrase, rupees_phrase, tribes_phrase,
)
from grandtour.games.words import sentence
from grandtour.language import Count, Phrase

# What is being decided, as "first decide about the ..." says it.
DECIDED: Final = {
    "loyalty": Phrase("loyalty to be chosen"),
    "blackmail": Phrase("spy of Blackmail"),
    "bribe": Phrase("bribe to be paid"),
    "answer": Phrase("answer to the offer"),
    "road": Phrase("place of the road"),
    "spy": Phrase("card for the spy"),
    "reuse": Phrase("piece to be reused"),
    "gift": Phrase("gift space to be filled"),
    "build": Phrase("blocks to be built"),
    "region": Phrase("region to build in"),
    "tax": Phrase("rupees to be taxed"),
    "move": Phrase("next move"),
    "spy_move": Phrase("goal of the spy"),
    "betray": Phrase("card to betray"),
    "battle": Phrase("place of the battle"),
    "removal": Phrase("pieces to be removed"),
    "safe_house": Phrase("Safe House to be used"),
    "prize": Phrase("prize to be taken or left"),
    "court": Phrase("court card to be discarded"),
    "hand": Phrase("hand card to be discarded"),
    "hand_card": Phrase("hand card to be discarded"),
    "debt": Phrase("card to be discarded for leverage"),
    "patriots": Phrase("patriot to be discarded"),
    "player": Phrase("player to be named"),
    "suit": Phrase("favoured suit to be named"),
    "rebuke": Phrase("region of the Rebuke"),
    "wakhan": Phrase("next step of Wakhan"),
}
LACKING: Final = {
    "no_target": Phrase("there is no rupee that could be taken"),
    "no_army": Phrase("there is no army of yours"),
    "no_fighters": Phrase("nowhere can you remove a piece"),
    "no_blocks": Phrase("no block can be placed"),
    "no_cylinder": Phrase("no cylinder can be placed"),
    "no_move": Phrase("no army and no spy of yours can move"),
    "no_piece": Phrase("there is no such piece to remove"),
    "no_effect": Phrase("nothing has been done yet"),
}
KINDS: Final = {ARMIES: Phrase("armies"), SPIES: Phrase("spies")}
NOBODY_AT_ALL: Final = Phrase("no one")
NOTHING: Final = Phrase("none")


def refusal(refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
    """Return the sentence of a refusal."""
    called = REFS | CALLED_OTHERWISE.get(refusal.code, {})

    def named(detail: object) -> object:
        if not isinstance(detail, Ref):
            return "…" if detail == "" else detail
        return seat_name(detail.number, names) if detail.kind == "seat" else called[detail.kind](
            detail.number)

    return sentence(refusal,
                    {name: ADAPTED[name](detail) if name in ADAPTED else list_or_none(detail)
                     for name, detail in (details | GAME_NAME).items()}, named)


GAME_NAME: Final = {"game": Phrase("Pax Pamir")}


def seat_name(seat: int, names: list[str]) -> object:
    if seat == NOBODY:
        return NOBODY_AT_ALL
    return names[seat] if seat < len(names) else Phrase("player {number}", number=seat)


def list_or_none(detail: object) -> object:
    """Return a list in words; "none" if it is empty."""
    return NOTHING if detail == [] else detail


def list_commands(detail: object) -> object:
    """Return the verbs of the possible actions, each once, as they are typed."""
    assert isinstance(detail, list)
    return list_or_none(list(dict.fromkeys(str(GAME.actions[action.number]).partition(" ")[0]
                                           for action in detail)))


def make_number_words(words: Callable[[int], Phrase]) -> Callable[[object], object]:
    """Return a function that words a number with its unit."""
    def said(detail: object) -> object:
        assert isinstance(detail, int)
        return words(detail)
    return said


def gold_stars_phrase(number: int) -> Phrase:
    return Count("{n} gold star", "{n} gold stars", number)


def ruling_pieces_phrase(number: int) -> Phrase:
    return Count("{n} ruling piece", "{n} ruling pieces", number)


def fighting_pieces_phrase(number: int) -> Phrase:
    return Count("{n} fighting piece", "{n} fighting pieces", number)


# What is said otherwise than the rules tell it.
ADAPTED: Final[dict[str, Callable[[object], object]]] = {
    "requests": list_commands,
    **dict.fromkeys(("price", "rupees", "amount"), make_number_words(rupees_phrase)),
    "stars": make_number_words(gold_stars_phrase),
    "tribes": make_number_words(tribes_phrase),
    "own": make_number_words(ruling_pieces_phrase),
    "fighters": make_number_words(fighting_pieces_phrase),
    "size": make_number_words(count_of_cards),
    "points": make_number_words(points_phrase),
}


# The pieces that can be taken from play (PX-10.1).

def action_name(number: int) -> object:
    action = GAME.actions[number]
    return TAKES[type(action)](action) if type(action) in TAKES else str(action)


TAKES: Final[dict[type[Action[Any]], Callable[[Any], Phrase]]] = {
    TakeArmy: lambda take: Phrase("an army {where}", where=say_in_region(take.region)),
    TakeRoad: lambda take: Phrase("a road on the border {border}",
                                  border=border_name(BORDERS[take.border])),
    TakeTribe: lambda take: Phrase("a tribe {where}", where=say_in_region(take.region)),
    TakeSpy: lambda take: Phrase("a spy on {card}", card=cards.card_title(take.card)),
    TakeGift: lambda take: Phrase("the gift on the space for {rupees}",
                                  rupees=rupees_phrase(int(GIFTS[take.space]))),
}


# By the kinds of references; seats are called by their players.

REFS: Final[dict[str, Callable[[int], object]]] = {
    "card": cards.card_title,
    "action": action_name,
    "decision": lambda number: (
        Phrase("the next action") if number == NOBODY else DECIDED[DECISIONS[number]]),
    "missing": lambda number: LACKING[MISSING[number]],
    "verb": name_verb_by_number,
    "region": name_region_by_number,
    "border": name_border_by_number,
    "coalition": lambda number: coalition_name(COALITIONS[number]),
    "place": name_place_by_number,
    "kind": lambda number: KINDS[number],
    "piece": lambda number: PIECES[number],
}
# What a bribe is counted by (PX-7.1, PX-8.3).
BRIBED_FOR: Final = {TRIBE: Phrase("tribe of the ruler"), SPY: Phrase("spy of the holder")}
# By code; of same loyalty is a coalition, which is no adjective then.
CALLED_OTHERWISE: Final[dict[str, dict[str, Callable[[int], object]]]] = {
    "same_loyalty": {"coalition": lambda number: name_coalition_as_noun(COALITIONS[number])},
    "bribe_due": {"piece": lambda number: BRIBED_FOR[number]},
}
