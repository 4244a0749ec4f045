"""Forecast lines: the best turn that begins with an action, the answers of the others, and the next
turns of its seat. Compare two of them in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.bots.budget import Budget
from grandtour.bots.turn_search import best_line, search_turn
from grandtour.engine.core import EVERYTHING, Action, State
from grandtour.engine.rng import Rng
from grandtour.games.forecasts import Forecast
from grandtour.games.reasons import Reason, Shares, explain

POSITIONS: Final = 300          # examined for each turn
LONGEST: Final = 200            # steps of a forecast
TURNS: Final = 3                # of the seat, this one included
DEALS: Final = 40               # positions that look the same, tried until both actions are legal
SEED: Final = 1                 # equal positions have equal forecasts


def compare_lines(s: State, best: Sequence[str], other: Sequence[str], looker: int,
                  names: list[str], shares: Shares = None,
                  turns: int = TURNS) -> Reason | None:
    """Explain why the first line is better for the seat to move. The reason depends only on what
    the reader can see. `shares` are the promised shares of both lines, if they have been judged.
    Return None if no position that looks the same allows both actions."""
    deal = find_deal(s, best, other, looker)
    return None if deal is None else explain(
        deal, forecast_line(deal, best, turns), forecast_line(deal, other, turns), looker, names,
        shares)


def find_deal(s: State, best: Sequence[str], other: Sequence[str], looker: int) -> State | None:
    """Return the position on which both lines are compared: one that the reader cannot tell from
    `s` and that allows both first actions. Return None if there is none."""
    written = s.game.actions_by_text()
    firsts = [written[line[0]] for line in (best, other)]
    deals = [s] if looker == EVERYTHING else (
        s.disguise(looker, Rng(SEED, number)) for number in range(DEALS))
    return next((deal for deal in deals
                 if all(deal.refusal(action) is None for action in firsts)), None)


def forecast_line(s: State, line: Sequence[str], turns: int) -> Forecast:
    """Return a likely continuation from `s`. First the seat to move plays its line while the steps
    are legal. Then a short search finds the best turns for all seats, until `turns` turns of the
    seat have ended, this one included. Draws are random."""
    seat = s.current_player()
    written = s.game.actions_by_text()
    rest = [written[text] for text in reversed(line)]
    after = s.clone()
    turn, owner = s.game.turn_number(s), seat
    rng = Rng(SEED, abs(turn))          # each turn draws alike in all lines
    steps: list[str] = []
    ends: list[int] = []
    while not after.is_terminal() and len(steps) < LONGEST and len(ends) < turns:
        if owner < 0:
            owner = after.current_player()      # the first seat that acts in a turn has the turn
        action = take_next_action(after, rest, rng)
        steps.append(str(action))
        after.play(action)
        if after.is_terminal() or s.game.turn_number(after) != turn:
            if owner == seat or after.is_terminal():
                ends.append(len(steps))
            turn, owner = s.game.turn_number(after), -1
            rng = Rng(SEED, abs(turn))
    return Forecast(tuple(steps), tuple(ends))


def take_next_action(s: State, rest: list[Action[Any]], rng: Rng) -> Action[Any]:
    """Return the next action and remove it from the end of `rest`. If `rest` is empty or its next
    action is illegal, search the turn again."""
    if s.is_chance_node():
        rest.clear()
        drawn: Action[Any] = s.sample(rng)
        return drawn
    if not rest or s.refusal(rest[-1]) is not None:
        lines = search_turn(s, s.current_player(), Budget(POSITIONS))
        rest[:] = best_line(lines, rng).actions[::-1]
    return rest.pop()
