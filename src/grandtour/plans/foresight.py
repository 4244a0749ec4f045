"""What may come if a plan is followed, as far as its owner can know.

All of it rests on disguises of the position (`tables/disguises.py`): what is hidden from the owner
and what is drawn is dealt anew, and others choose at random where the plan does not say what they
do. So nothing that is found here tells anything of the true position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from grandtour.engine.core import CHANCE, TERMINAL, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.plans.pattern import ANY, fits
from grandtour.plans.plan import Ply, meaning
from grandtour.tables.disguises import disguises

DEALS: Final = 4
FARTHEST: Final = 300           # choices of others that are foreseen


@dataclass
class Deal:
    """One way in which it may come: the position that is reached, and whether something was
    drawn or shown since the owner's last choice. `refused`: why the plan comes to nothing there.
    `said`: what others have chosen in this ply, after so many `steps` in all."""

    state: State
    rng: Rng
    drawn: bool = False
    refused: Refused | None = None
    said: list[str] = field(default_factory=list)
    steps: int = 0


class DeadEnd(Exception):
    """What the plan says of others cannot happen in this deal."""


def deals_of(position: State, seat: int, number: int) -> list[Deal]:
    """Some of the ways in which this position may be meant. `number` is of the position: equal ones
    give equal deals."""
    return [Deal(state.clone(), Rng(number, DEALS + one)) for one, state in enumerate(
        islice(disguises(position, seat, number), DEALS))]


def foreseen(position: State, seat: int, plies: Sequence[Ply], number: int) -> list[Deal]:
    """The deals in which the plies can happen, each as it stands after them."""
    deals = deals_of(position, seat, number)
    for ply in plies:
        deals = after_others(deals, seat, ply.condition)
        for text in ply.way:
            deals = [own(deal, seat, text) for deal in deals]
    return deals


def after_others(deals: Sequence[Deal], seat: int, condition: Sequence[str]) -> list[Deal]:
    """Those in which others can choose so, after they have."""
    found = []
    for deal in deals:
        if deal.refused is None:
            with suppress(DeadEnd):
                others(deal, seat, list(condition))
                found.append(deal)
        else:
            found.append(deal)
    return found


def own(deal: Deal, seat: int, text: str) -> Deal:
    """After the owner's choice; what the rules say against it is noted."""
    if deal.refused is None:
        settle(deal)
        s = deal.state
        try:
            action = s.game.request(s, meaning(s, text), seat)
        except Refused as refused:
            deal.refused = refused
        else:
            before, deal.said = s.covered(), []
            s.play(action)
            deal.drawn = s.has_revealed(seat, before)
            settle(deal)
    return deal


def settle(deal: Deal) -> None:
    """What nobody chooses happens."""
    s = deal.state
    while not s.is_terminal():
        if s.current_player() == CHANCE:
            deal.drawn = True
            s.play(s.sample(deal.rng))
        elif (sole := s.game.sole_choice(s)) is not None:
            s.play(sole)
        else:
            return


def others(deal: Deal, seat: int, condition: list[str]) -> None:
    """Everybody else chooses as the condition says, up to where the owner is asked."""
    s = deal.state
    while condition and not s.is_terminal():
        settle(deal)
        player = s.current_player()
        if player == TERMINAL:
            raise DeadEnd
        if player == seat:
            if condition == [ANY] and deal.said:
                break
            aside(deal)
        else:
            choose(deal, seat, condition)
        if deal.steps > FARTHEST:
            raise DeadEnd
    settle(deal)


def aside(deal: Deal) -> None:
    """The owner is asked before anybody has chosen anything, or out of turn. DeadEnd if it is about
    what the plan is for."""
    s = deal.state
    usual = s.game.usual_answer(s)
    if usual is None and deal.said:
        raise DeadEnd
    s.play(usual or picked(s.game.sensible(s), deal.rng))
    deal.steps += 1


def choose(deal: Deal, seat: int, condition: list[str]) -> None:
    """Somebody else chooses what the condition names next, or anything where that is left open."""
    s = deal.state
    named = next((place for place, pattern in enumerate(condition) if pattern != ANY), None)
    possible = [] if named is None else list(meant(s, seat, condition[named]))
    if possible and named is not None:
        del condition[:named + 1]
        action = picked(possible, deal.rng)
    elif condition[0] == ANY:
        action = picked(s.game.sensible(s), deal.rng)
    else:
        raise DeadEnd
    deal.said.append(action.shown(s, seat))
    deal.steps += 1
    s.play(action)


def meant(s: State, seat: int, pattern: str) -> Iterator[Action[Any]]:
    """The choices that the pattern means."""
    return (choice for choice in s.choices() if fits(pattern, choice.shown(s, seat)))


def picked(choices: Sequence[Action[Any]], rng: Rng) -> Action[Any]:
    return choices[rng.below(len(choices))]
