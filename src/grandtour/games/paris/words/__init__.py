"""The texts of Paris: the functions of `grandtour.games.words.Words`. `names` has the names of
things, `terms` those of things on the table, `offers` the offers (with `turns`, `purchases`,
`rights`, `trading`), `event_messages` the log, `shows` the final scoring. Nothing is calculated
there: an action is played on a copy of the position (`preview`), and its events are put into
words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Ref, Refusal
from grandtour.games.paris import state
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.decision import DECISIONS
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.rules.turn import can_act, can_declare
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words.assets import ASSETS
from grandtour.games.paris.words.event_messages import log, summary
from grandtour.games.paris.words.names import (
    francs_phrase, name_award_by_number, name_district_by_number, name_kind_by_number,
    name_place_by_number, name_tile_by_number,
    name_type_by_number, points_phrase,
)
from grandtour.games.paris.words.offers import choice, further
from grandtour.games.paris.words.overview import overview
from grandtour.games.paris.words.panels import budget, panel, result, status
from grandtour.games.paris.words.shows import shows, stage
from grandtour.games.paris.words.terms import describe_key_place
from grandtour.games.preview import question_kind
from grandtour.games.words import About, name_head_starts, sentence
from grandtour.games.words import (
    return_no_combined_lines as together, return_no_grounds as grounds,
    return_no_outcome as outcome,
    return_no_rounds as rounds,
)
from grandtour.language import N_, Phrase

__all__ = [
    "ABOUT", "ASIDE", "ASSETS", "COMMANDS", "answer", "budget", "choice", "further", "grounds",
    "log", "outcome", "overview", "panel", "prompt", "refusal", "result", "rounds", "shows",
    "stage", "status", "summary", "together", "waiting",
]

HEAD_STARTS: Final = {amount: points_phrase(amount) for amount in state.HEAD_STARTS}

ABOUT: Final = About(
    title=Phrase("Paris"),
    blurb=Phrase("Buy houses and landmarks round the Arc de Triomphe."),
    aim=Phrase("The player with the most victory points wins. They come from bonus tiles and "
               "landmarks, and above all from the districts where you own the most at the end."),
    turn=Phrase("First place a building, then do one thing: put a key on a bank for money, or let "
                "a key climb to something more valuable. Keys never come down again."),
    options={
        "first_seat": Phrase("Start player"),
        "random_tokens": Phrase("Random tokens"),
        "random_bonus": Phrase("Random bonus tiles"),
        "free_placement": Phrase("Free placement"),
        "head_start": Phrase("Head start (house rule)"),
    },
    values={
        "first_seat": {
            "random": Phrase("drawn at random"),
            "0": Phrase("the first seat"),
            "1": Phrase("the second seat"),
            "2": Phrase("the third seat"),
            "3": Phrase("the fourth seat"),
        },
        "random_tokens": {
            "false": Phrase("as printed, by value"),
            "true": Phrase("shuffled and dealt"),
        },
        "random_bonus": {
            "false": Phrase("in the order of their numbers"),
            "true": Phrase("shuffled within each section"),
        },
        "free_placement": {
            "false": Phrase("in the district on the back"),
            "true": Phrase("in any district with room"),
        },
        "head_start": name_head_starts(4, HEAD_STARTS),
    },
    profiles={"rulebook": Phrase("As in the rulebook")},
    head_starts=HEAD_STARTS,
)

COMMANDS: Final = {
    "stack": (Phrase("Draw a building"), "i-types"),
    "district": (Phrase("Choose its district"), "i-types"),
    "place": (Phrase("Place a key"), "i-key"),
    "move": (Phrase("Move a key (purchase)"), "i-keys"),
    "pay": (Phrase("Choose how to pay"), "i-franc"),
    "award": (Phrase("Place a VP tile"), "i-points"),
    "bonus": (Phrase("Take a bonus tile"), "i-bonus"),
    "claim": (Phrase("Claim a prestige bonus"), "i-prestige"),
    "decline": (Phrase("Decline"), "i-undo"),
    "look": (Phrase("Take an end-game tile"), "i-end-tile"),
    "choose": (Phrase("Choose the end-game tile"), "i-end-tile"),
    "buy": (Phrase("Buy a resource"), "i-wood"),
    "sell": (Phrase("Sell tokens or tiles"), "i-franc"),
    "use": (Phrase("Use a tile"), "i-any-tile"),
    "skip": (Phrase("Skip the action"), "i-bide"),
    "leave": (Phrase("Leave the game"), "i-bide"),
    "end": (Phrase("End the turn"), "i-bide"),
}

ASIDE: Final = frozenset({"buy", "sell", "use"})


# What is asked.

# By question: when nobody must choose, the same for everybody.
QUIET: Final = {
    "first": Phrase("The start player is being drawn."),
    "tokens": Phrase("The tokens are being dealt."),
    "numbers": Phrase("The bonus tiles are being dealt."),
    "front": Phrase("The building is being turned over."),
    "back": Phrase("The top of a stack is being shown."),
    "over": Phrase("The game is over."),
}


def prompt(s: Paris) -> Phrase:
    """Return the question to the player in turn, at most ten words."""
    kind = question_kind(s)
    return QUIET[kind] if kind in QUIET else PROMPTS[kind](s)


def prompt_turn(s: Paris) -> Phrase:
    """Return the question of the step of the turn (PA-4.2 to 4.8)."""
    if s.step == 0:
        return Phrase("Choose a stack and draw a building.")
    if s.step == 2:
        return Phrase("Make free moves, or end your turn.")
    if not can_act(s):
        return Phrase("You cannot act: make free moves, or skip.")
    if can_declare(s):
        return Phrase("One action: a key, or an end-game tile.")
    return Phrase("One action: place a key, or move one to buy.")


def prompt_district(s: Paris) -> Phrase:
    return Phrase("In which district do you place the building?")


def prompt_payment(s: Paris) -> Phrase:
    assert isinstance(s.buying, Move)
    return Phrase("How do you pay for {place}?", place=describe_key_place(s, s.buying.target))


def prompt_bonus(s: Paris) -> Phrase:
    question = s.stack[-1]
    assert isinstance(question, Bonus)
    if question.price:
        return Phrase("Take a bonus tile for {francs}?", francs=francs_phrase(int(question.price)))
    return Phrase("Take a bonus tile, free of charge?")


PROMPTS: Final[dict[str, Callable[[Paris], Phrase]]] = {
    "turn": prompt_turn,
    "district": prompt_district,
    "payment": prompt_payment,
    "right": lambda s: Phrase("Place a VP tile: which one, and where?"),
    "bonus": prompt_bonus,
    "prestige": lambda s: Phrase("Give up prestige for VP?"),
    "look": lambda s: Phrase("Which end-game tile do you take?"),
}

# By question, and by step of an ordinary turn.
WAITING: Final = {
    "turn": (N_("Waiting for {name} to draw a building."), N_("Waiting for {name} to take an "
                                                              "action."),
             N_("Waiting for {name} to end the turn.")),
    "district": (N_("Waiting for {name} to choose a district for the building."),),
    "payment": (N_("Waiting for {name} to pay."),),
    "right": (N_("Waiting for {name} to place a VP tile."),),
    "bonus": (N_("Waiting for {name} to take a bonus tile."),),
    "prestige": (N_("Waiting for {name} to choose prestige bonuses."),),
    "look": (N_("Waiting for {name} to choose an end-game tile."),),
}


def waiting(s: Paris, names: list[str]) -> Phrase:
    """Return the same for the other players."""
    kind = question_kind(s)
    if kind in QUIET:
        return QUIET[kind]
    messages = WAITING[kind]
    return Phrase(messages[int(s.step) if kind == "turn" else 0], name=names[s.seat])


# PA-19  Refusals: the sentences stand at the rules.

def refusal(refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
    """Return the sentence of a refusal."""
    return sentence(refusal, details | {"game": ABOUT.title},
                    lambda detail: name_detail(detail, names))


def name_detail(detail: object, names: list[str]) -> object:
    """Return a detail in words. Amounts and what a player typed stay as they are."""
    if not isinstance(detail, Ref):
        return "…" if detail == "" else detail
    if detail.kind == "seat":
        return names[detail.number] if 0 <= detail.number < len(names) else detail.number
    return REFS[detail.kind](detail.number)


# By what DECIDE_FIRST is about.
DECIDED: Final = {
    "turn": Phrase("the turn"),
    "vp_tile": Phrase("the VP tile"),
    "bonus_tile": Phrase("the bonus tile"),
    "prestige_bonuses": Phrase("the prestige bonuses"),
    "end_tile": Phrase("the end-game tile"),
    "district": Phrase("the district of the building"),
    "payment": Phrase("the payment"),
}

REFS: Final[dict[str, Callable[[int], object]]] = {
    "place": name_place_by_number,
    "kind": name_kind_by_number,
    "tile": name_tile_by_number,
    "district": name_district_by_number,
    "type": name_type_by_number,
    "award": name_award_by_number,
    "stack": lambda number: number + 1,
    "decision": lambda number: DECIDED[DECISIONS[number]],
}


def answer(s: Paris, about: str, seat: int, names: list[str]) -> Phrase:
    """Refuse any question: the view of a seat has everything that the seat may know."""
    s.game.inquire(s, about, seat)
    raise AssertionError(about)
