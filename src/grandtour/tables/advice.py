"""Why a bot has done what it did, and what a bot would do: for those who ask.

Nobody learns by it what they may not see. While a game runs, a bot's reasons are those that it
would have in a position which whoever asks cannot tell from the true one; a hint is thought out,
like every choice of a bot, in a position dealt anew for the seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from grandtour.bots.levels import NAMES
from grandtour.bots.pool import BotPool, Thought
from grandtour.engine.core import EVERYTHING, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.tables import errors
from grandtour.tables.hosting import playing
from grandtour.tables.playing import sight_of, whim_of
from grandtour.tables.remembering import Answers
from grandtour.tables.seating import bot_of_entry
from grandtour.tables.service import Tables
from grandtour.tables.table import HINT, Table

WAITING: Final = 16             # questions at most
STRONGEST: Final = NAMES[-1]
DEALS: Final = 8                # of what whoever asks does not know


@dataclass(frozen=True)
class Advice:
    """What a bot considered for the seat, what it prefers first. `position` is the one that the
    actions are to be told of; `done`, what was done there, if anything; not `sure` means that the
    bot itself knew more than whoever asks."""

    seat: int
    bot: str
    position: State
    thoughts: tuple[Thought, ...]
    done: str = ""
    sure: bool = True

    @property
    def best(self) -> str:
        return self.thoughts[0].action


class Adviser:
    """Lets bots think once more, one question after the other, whenever they have nothing else to
    do. What was thought is remembered for a while; what was forgotten comes out the same."""

    def __init__(self, tables: Tables, bots: BotPool) -> None:
        self._tables = tables
        self._bots = bots
        self._answers: Answers[tuple[object, ...], Advice] = Answers(
            WAITING, errors.ADVICE_WAITING)

    # Reasons.

    async def reason(self, table: Table, number: int, viewer: int) -> Advice:
        """Why a bot did what entry `number` says, as this seat may know it; all of it once the
        game is over. Refused: no_such_position, no_bot_chose, reasons_sealed, advice_waiting."""
        if not 0 < number <= table.match.number:
            raise Refused(errors.NO_POSITION, {"number": table.match.number})
        bot = bot_of_entry(table, number)
        if not bot:
            raise Refused(errors.NO_BOT_CHOSE, {})
        key = ("reason", table.id, number, EVERYTHING if table.over else viewer)
        return await self._answers.of(key, lambda: self._reason(table, number, viewer, bot))

    async def _reason(self, table: Table, number: int, viewer: int, bot: str) -> Advice:
        entry = table.match.entries[number - 1]
        before = table.match.at(number - 1)
        action = table.match.game.request(before, entry.text, entry.seat)
        deals = [before] if table.over else deals_for(before, viewer, action, number)
        if not deals:
            raise Refused(errors.REASONS_SEALED, {"name": table.names[entry.seat]})
        made = len(table.match.standing_at(number - 1))
        seen = [str(sight_of(deal, entry.seat, table.seed, made)) for deal in deals]
        known = named(deals)
        thoughts = await self._bots.consider(
            bot, before.game.name, seen[0], whim_of(table.seed, made))
        return Advice(entry.seat, bot, deals[0],
                      tuple(one for one in thoughts if one.action in known),
                      entry.text, len(set(seen)) == 1)

    # Hints.

    async def hint(self, table_id: str, person: str, number: int) -> Advice:
        """What the strongest bot would do in the place of the person, who must choose now. The
        first one that a seat takes is noted, and the game is not rated. Refused: not_seated,
        not_started, game_over, hints_not_agreed, stale_position, paused, stood_in, not_your_turn,
        advice_waiting."""
        table = await self._tables.table(table_id)
        async with self._tables.lock(table_id):
            seat = await self._asks(table, person, number)
            position = table.match.state.clone()
        key = (HINT, table.id, number, seat)
        found = await self._answers.of(key, lambda: self._hint(position, seat, number))
        async with self._tables.lock(table_id):
            await self._asks(table, person, number)
            if seat not in table.hinted:
                await self._tables.note(table, HINT, seat, person)
        return found

    async def _asks(self, table: Table, person: str, number: int) -> int:
        """The seat that asks for a hint, and may. The caller holds the lock."""
        seat = playing(table, person)
        if not table.hints:
            raise Refused(errors.HINTS_NOT_AGREED, {})
        await self._tables.current(table, number)
        self._tables.in_hand(table, seat)
        table.match.game.check_turn(table.match.state, seat)
        return seat

    async def _hint(self, position: State, seat: int, number: int) -> Advice:
        """Nothing of the table's secret has a part in it: the same position gives the same."""
        seen = str(position.resample(seat, Rng(number)))
        thoughts = await self._bots.consider(STRONGEST, position.game.name, seen, number)
        return Advice(seat, STRONGEST, position, tuple(thoughts))


def deals_for(before: State, viewer: int, action: Action[Any], number: int) -> list[State]:
    """Positions that the viewer cannot tell from this one and in which the action could be done;
    none if the viewer has not seen what was done."""
    if action.shown(before, viewer) != str(action):
        return []
    deals = [before.resample(viewer, Rng(number, deal)) for deal in range(DEALS)]
    return [deal for deal in deals if deal.current_player() == before.current_player()
            and deal.refusal(action) is None]


def named(deals: list[State]) -> set[str]:
    """What can be done in all of these positions, and so may be named."""
    return set.intersection(*({str(choice) for choice in deal.choices()} for deal in deals))
