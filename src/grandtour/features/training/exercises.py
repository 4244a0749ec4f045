"""Decisions of finished games that are tried once more, and come back after growing times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from grandtour.bots.analysis.report import Analysis
from grandtour.bots.analysis.work import CloserLook, WinChance
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import Claim, Urgency
from grandtour.engine.game import Refused
from grandtour.features.training.rows import ExerciseRow
from grandtour.features.training.store import ExerciseStore
from grandtour.people.kept import Kept
from grandtour.features.training.recall import new, reviewed
from grandtour.features.training import errors
from grandtour.features.training.analyses import Analyses
from grandtour.tables.answer_cache import AnswerCache
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

WAITING: Final = 8              # attempts at most


@dataclass(frozen=True)
class AttemptVerdict:
    """How an action compares with the best that is known: by how much that promises more; None if
    it is the same one. `row`: the exercise of whoever tried, as it stands after that; None if it
    is no exercise of theirs, or does not come back."""

    action: str
    best: str
    behind: WinChance | None
    row: ExerciseRow | None = None
    counted: bool = False

    @property
    def solved(self) -> bool:
        """Whether it is not worse beyond reasonable doubt."""
        return self.behind is None or not self.behind.sure


class Exercises(Kept[ExerciseStore]):
    """The own dearest decisions. What is asked is the position as the seat saw it then; an answer
    is compared with the best that is known over deals that the seat could not tell from the real
    one."""

    def __init__(self, store: ExerciseStore, tables: Tables, analyses: Analyses,
                 bots: BotPool) -> None:
        super().__init__(store, self._moment)
        self.store = store
        self._tables = tables
        self._analyses = analyses
        self._bots = bots
        self._chances: AnswerCache[tuple[str, int, str, str], WinChance] = AnswerCache(
            WAITING, errors.ANALYSES_WAITING)

    def _moment(self) -> int:
        return self._tables.now()

    async def train(self, table: Table, seat: int, person: str) -> list[ExerciseRow]:
        """Make exercises of the dearest decisions of a seat, due now; those that the person has
        already stay as they are. Refused: game_running, no_result."""
        analysis = await self._analysis(table)
        rows = [ExerciseRow(person, table.id, finding.step.before, finding.better.action,
                            new(self._now()))
                for finding in (analysis.worst(seat) if analysis else [])
                if finding.better is not None]
        if rows:
            await self.store.add(rows)
        return rows

    async def better(self, table: Table, number: int, person: str) -> str:
        """What is known to be better than what was done in this position. Refused: game_running,
        no_result, and no_exercise if nothing is."""
        row = await self._row(table, number, person)
        if row is not None:
            return row.better
        analysis = await self._analysis(table)
        finding = analysis.exercise(number) if analysis else None
        if finding is None or finding.better is None:
            raise Refused(errors.NO_EXERCISE, {})
        return finding.better.action

    async def attempt(self, table: Table, number: int, action: str, person: str) -> AttemptVerdict:
        """Try this action there. The first try when an exercise is due moves it on. Refused as
        above, what the rules refuse, and analyses_waiting."""
        best = await self.better(table, number, person)
        s = table.match.at(number)
        chosen = str(table.match.game.request(s, action, s.current_player()))
        behind = None if chosen == best else await self._compared(table, number, chosen, best)
        verdict = AttemptVerdict(chosen, best, behind)
        row = await self._row(table, number, person)
        if row is None:
            return verdict
        if row.recall.due > self._now():
            return replace(verdict, row=row)
        after = replace(row, recall=reviewed(row.recall, verdict.solved, self._now()))
        if after.recall.settled:
            await self.store.drop(person, table.id, number)
            return replace(verdict, counted=True)
        await self.store.move_on(after)
        return replace(verdict, row=after, counted=True)

    async def _compared(self, table: Table, number: int, chosen: str, best: str) -> WinChance:
        """By how much the best promises more."""
        async def judged() -> WinChance:
            s, game = table.match.at(number), table.match.game
            found = await self._bots.judge(Claim(Urgency.QUESTION, table.id), CloserLook(
                number, game.name, game.version, str(s), s.current_player(), (chosen,), 0, best,
                self._analyses.effort.closer))
            assert found.better is not None
            return found.better.gain
        return await self._chances.of((table.id, number, chosen, best), judged)

    async def _analysis(self, table: Table) -> Analysis | None:
        asked = await self._analyses.of(table)
        return asked.analysis if asked else None

    async def _row(self, table: Table, number: int, person: str) -> ExerciseRow | None:
        if not person:
            return None
        return next((row for row in await self.store.of(person)
                     if (row.table, row.number) == (table.id, number)), None)

    async def due(self, person: str) -> list[ExerciseRow]:
        """Those that are back, the one that came first on top."""
        now = self._now()
        return [row for row in await self.store.of(person) if row.recall.is_back(now)] \
            if person else []
