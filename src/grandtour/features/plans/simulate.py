"""Simulates what may come if a plan is followed, as far as its owner can know.

Everything rests on disguises of the position (`games/disguises.py`): what is hidden from the owner
and what is drawn is dealt again, and others choose at random where the plan does not say what they
do. So no result reveals anything of the true position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from grandtour.engine.core import CHANCE, TERMINAL, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.features.plans.pattern import ANY, matches_pattern
from grandtour.features.plans.plan import PlanStep, resolve_action, show_choice_to
from grandtour.games.disguises import iterate_disguises
from grandtour.tables.table import Table

DEALS: Final = 4
FARTHEST: Final = 300           # choices of others that are foreseen


@dataclass
class PossibleDeal:
    """One way in which it may come: the position that is reached, in which the owner chooses first
    if several seats are asked together, and whether something was drawn or shown since the owner's
    last choice. `refused`: why the plan comes to nothing there.
    `said`: what others have chosen in this ply, after this number of `steps` in all."""

    state: State
    rng: Rng
    drawn: bool = False
    refused: Refused | None = None
    said: list[str] = field(default_factory=list)
    steps: int = 0


class NoMatchingAction(Exception):
    """What the plan says of others cannot happen in this deal."""


def find_start(table: Table, seat: int, number: int) -> State:
    """Return the position of this number, from which a plan of the seat goes on. The seat's own
    sealed answer at the table is given in it."""
    position, sealed = table.match.at(number), table.sealed.get(seat)
    if sealed is None or number != table.match.number:
        return position
    start = position.turned_to(seat)
    start.play(table.match.game.actions_by_text()[sealed])
    return start


def sample_possible_deals(position: State, seat: int, number: int) -> list[PossibleDeal]:
    """Return some of the deals that fit this position. Equal numbers of positions give equal
    deals."""
    found = islice(iterate_disguises(position, seat, number), DEALS)
    return [PossibleDeal(state.clone().turned_to(seat), Rng(number, DEALS + one))
            for one, state in enumerate(found)]


def simulate_plan(position: State, seat: int, plies: Sequence[PlanStep],
                  number: int) -> list[PossibleDeal]:
    """Return the deals in which the plies can happen, each after them."""
    deals = sample_possible_deals(position, seat, number)
    for ply in plies:
        deals = find_deals_after_others(deals, seat, ply.condition)
        for text in ply.actions:
            deals = [play_own(deal, seat, text) for deal in deals]
    return deals


def find_deals_after_others(deals: Sequence[PossibleDeal], seat: int,
                            condition: Sequence[str]) -> list[PossibleDeal]:
    """Return the deals in which others can choose so, after they have."""
    found = []
    for deal in deals:
        if deal.refused is None:
            with suppress(NoMatchingAction):
                play_others(deal, seat, list(condition))
                found.append(deal)
        else:
            found.append(deal)
    return found


def play_own(deal: PossibleDeal, seat: int, text: str) -> PossibleDeal:
    """Play the owner's choice; note what the rules say against it."""
    if deal.refused is None:
        play_forced_moves(deal, seat)
        s = deal.state
        try:
            action = s.game.request(s, resolve_action(s, text), seat)
        except Refused as refused:
            deal.refused = refused
        else:
            before, deal.said = s.covered(), []
            s.play(action)
            deal.drawn = s.has_revealed(seat, before)
            play_forced_moves(deal, seat)
    return deal


def play_forced_moves(deal: PossibleDeal, seat: int) -> None:
    """Play all that no player chooses. Let the owner choose first where several are asked."""
    s = deal.state
    while not s.is_terminal():
        if s.current_player() == CHANCE:
            deal.drawn = True
            s.play(s.sample(deal.rng))
        elif (sole := s.game.sole_choice(s)) is not None:
            s.play(sole)
        else:
            break
    deal.state = s.turned_to(seat)


def play_others(deal: PossibleDeal, seat: int, condition: list[str]) -> None:
    """Let all others choose as the condition says, until the owner is asked."""
    while condition and not deal.state.is_terminal():
        play_forced_moves(deal, seat)
        player = deal.state.current_player()
        if player == TERMINAL:
            raise NoMatchingAction
        if player == seat:
            if condition == [ANY] and deal.said:
                break
            answer_aside(deal)
        else:
            choose_for_other(deal, seat, condition)
        if deal.steps > FARTHEST:
            raise NoMatchingAction
    play_forced_moves(deal, seat)


def answer_aside(deal: PossibleDeal) -> None:
    """Answer for the owner who is asked before any other has chosen, or out of turn. DeadEnd if the
    plan itself is about this question."""
    s = deal.state
    usual = s.game.usual_answer(s)
    if usual is None and deal.said:
        raise NoMatchingAction
    s.play(usual or pick_random(s.game.sensible(s), deal.rng))
    deal.steps += 1


def choose_for_other(deal: PossibleDeal, seat: int, condition: list[str]) -> None:
    """Let another player choose what the condition names next, or anything where it leaves that
    open."""
    s = deal.state
    named = next((place for place, pattern in enumerate(condition) if pattern != ANY), None)
    possible = [] if named is None else list(find_matching_choices(s, seat, condition[named]))
    if possible and named is not None:
        del condition[:named + 1]
        action = pick_random(possible, deal.rng)
    elif condition[0] == ANY:
        action = pick_random(s.game.sensible(s), deal.rng)
    else:
        raise NoMatchingAction
    deal.said.append(show_choice_to(s, action, seat))
    deal.steps += 1
    s.play(action)


def find_matching_choices(s: State, seat: int, pattern: str) -> Iterator[Action[Any]]:
    """Return the choices that match the pattern."""
    return (choice for choice in s.choices()
            if matches_pattern(pattern, show_choice_to(s, choice, seat)))


def pick_random(choices: Sequence[Action[Any]], rng: Rng) -> Action[Any]:
    return choices[rng.below(len(choices))]
