"""Asks bots why they have acted, and what they would do.

No answer tells what its reader cannot see. While a game runs, reasons and hints are computed from
disguises of the position (`games/disguises.py`), never from the true one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from grandtour.advice import errors
from grandtour.advice.answer_cache import AnswerCache
from grandtour.bots.levels import strongest_level, list_table_bots
from grandtour.bots.pool import BotPool, ConsideredAction
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.engine.core import EVERYTHING, PUBLIC, State
from grandtour.engine.game import Refused
from grandtour.games.disguises import (
    ENOUGH, find_common_choices, iterate_disguises, list_disguises_with,
)
from grandtour.games.reasons import Reason, Shares
from grandtour.tables.bot_runner import derive_bot_seed, resample_for_bot
from grandtour.tables.errors import NO_POSITION
from grandtour.tables.events import Hint
from grandtour.tables.hosting import find_playing_seat
from grandtour.tables.seating import find_bot_of_entry
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

WAITING: Final = 16             # the most questions of a kind that wait


@dataclass(frozen=True)
class Advice:
    """The actions that a bot considered for a seat, preferred first.

    `position` is the position in which they are described to `looker`. `done` is the action that
    was done there, "" if none; `forced`: it was the only possible one. `reason` compares the
    preferred action with the one that was done, or with the next best. Not `sure`: the bot knew
    more than the reader."""

    seat: int
    looker: int
    bot: str
    position: State
    thoughts: tuple[ConsideredAction, ...]
    done: str = ""
    forced: bool = False
    sure: bool = True
    reason: Reason | None = None

    @property
    def best(self) -> str:
        return self.thoughts[0].action

    def find_thought(self, action: str) -> ConsideredAction | None:
        """Return what was considered of an action; None if it was not considered."""
        return next((one for one in self.thoughts if one.action == action), None)

    @property
    def compared_action(self) -> str:
        """Return the action to compare with the preferred one; "" if there is none."""
        if self.done and self.done != self.best:
            return self.done
        return next((one.action for one in self.thoughts[1:] if one.values), "")

    def compare_shares(self, other: str) -> Shares:
        """Return the shares of the victory that the preferred action and another one promise the
        seat; None if they were not evaluated."""
        thought, best = self.find_thought(other), self.thoughts[0]
        if thought is None or not (thought.values and best.values):
            return None
        return best.values[self.seat], thought.values[self.seat]


class Adviser:
    """Lets bots think again, one question of a kind after the other, while no table waits for them.

    Hints, reasons for players and reasons for spectators have a queue each, so that none delays the
    others. Answers are cached; a dropped answer comes out the same again."""

    def __init__(self, tables: Tables, bots: BotPool) -> None:
        self._tables = tables
        self._bots = bots
        self._hints, self._for_seats, self._for_spectators = (
            AnswerCache[tuple[object, ...], Advice](WAITING, errors.TOO_MANY_QUESTIONS)
            for _ in range(3))

    # Reasons.

    async def explain_entry(self, table: Table, number: int, viewer: int) -> Advice:
        """Return why a bot chose entry `number`, as far as this seat may know; everything once the
        game is over. Refused: no_such_position, no_bot_chose, reasons_sealed, advice_waiting."""
        if not 0 < number <= table.match.number:
            raise Refused(NO_POSITION, {"number": table.match.number})
        bot = find_bot_of_entry(table, number)
        if bot not in list_table_bots(table.match.game):
            raise Refused(errors.NO_BOT_CHOSE, {})
        looker = EVERYTHING if table.over else viewer
        key = ("reason", table.id, number, looker)
        answers = self._for_spectators if viewer == PUBLIC else self._for_seats
        return await answers.find_answer(
            key, lambda: self._think_about_entry(table, number, looker, bot))

    async def _think_about_entry(self, table: Table, number: int, looker: int,
                                 bot: str) -> Advice:
        entry = table.match.entries[number - 1]
        before = table.match.at(number - 1)
        action = table.match.game.request(before, entry.text, entry.seat)
        deals = [before] if table.over else list_disguises_with(action, before, looker, number)
        if not deals:
            raise Refused(errors.REASONS_SEALED, {"name": table.names[entry.seat]})
        made = len(table.match.line_at(number - 1))
        seen = [str(resample_for_bot(deal, entry.seat, table.seed, made)) for deal in deals]
        known = find_common_choices(deals)
        claim = JobClaim(Urgency.QUESTION, table.id)
        thoughts = await self._bots.consider(
            claim, bot, before.game.name, seen[0], derive_bot_seed(table.seed, made))
        advice = Advice(
            entry.seat, looker, bot, deals[0],
            tuple(one for one in thoughts if one.action in known), entry.text,
            forced=all(len(deal.choices()) == 1 for deal in deals),
            sure=table.over or (len(deals) == ENOUGH and len(set(seen)) == 1))
        return await self._add_reason(claim, advice, table.names, advice.compared_action)

    # Hints.

    async def give_hint(self, table_id: str, person: str, number: int) -> Advice:
        """Return what the strongest bot would do for the person, whose turn it is. The first hint
        of a seat is recorded, and the game is then not rated. Refused: not_seated, not_started,
        game_over, hints_off, stale_position, paused, bot_plays_for_you, not_your_turn,
        advice_waiting."""
        async with self._tables.open_transaction(table_id, person) as change:
            seat = await self._check_asker(change.table, person, number)
            position, names = change.table.position_for(seat).clone(), change.table.names
        key = ("hint", table_id, number, seat)
        claim = JobClaim(Urgency.QUESTION, table_id)
        found = await self._hints.find_answer(
            key, lambda: self._think_of_hint(claim, position, seat, number, names))
        async with self._tables.open_transaction(table_id, person) as change:
            await self._check_asker(change.table, person, number)
            if seat not in change.table.hinted:
                change.record_event(Hint())
        return found

    async def _check_asker(self, table: Table, person: str, number: int) -> int:
        """Return the seat that asks for a hint. Refused if it may not."""
        seat = find_playing_seat(table, person)
        if not table.hints:
            raise Refused(errors.HINTS_OFF, {})
        await self._tables.check_current(table, number)
        self._tables.check_in_hand(table, seat)
        table.match.game.check_turn(table.position_for(seat), seat)
        return seat

    async def _think_of_hint(self, claim: JobClaim, position: State, seat: int, number: int,
                             names: list[str]) -> Advice:
        """Return a hint. It does not depend on the secret of the table: equal positions get equal
        hints."""
        seen = next(iterate_disguises(position, seat, number))
        bot = strongest_level(position.game)
        thoughts = await self._bots.consider(claim, bot, position.game.name, str(seen), number)
        advice = Advice(seat, seat, bot, seen, tuple(thoughts))
        return await self._add_reason(claim, advice, names, advice.compared_action)

    # Comparisons.

    async def compare_actions(self, table: Table, number: int, hint: Advice, other: str) -> Advice:
        """Return the hint with a reason that compares its action with another possible one.
        Refused: advice_waiting."""
        claim = JobClaim(Urgency.QUESTION, table.id)
        return await self._hints.find_answer(
            ("hint", table.id, number, hint.seat, other),
            lambda: self._add_reason(claim, hint, table.names, other))

    async def _add_reason(self, claim: JobClaim, advice: Advice, names: list[str],
                          other: str) -> Advice:
        """Return the advice with a reason that compares its action with the other one, if any."""
        if not advice.thoughts or not other:
            return advice
        thought, best = advice.find_thought(other), advice.thoughts[0]
        reason = await self._bots.explain_choice(
            claim, advice.position.game.name, str(advice.position), best.line,
            thought.line if thought else (other,), advice.looker, names,
            advice.compare_shares(other))
        return replace(advice, reason=reason)
