"""Exercises: decisions of finished games to try again after growing intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from grandtour.advice.answer_cache import AnswerCache
from grandtour.bots.analysis.report import Analysis
from grandtour.bots.analysis.work import CloserLook, MeanDifference
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.analyses import AnalysisService
from grandtour.features.training.recall import start_recall, update_recall
from grandtour.features.training.rows import ExerciseRow
from grandtour.features.training.store import ExerciseStore
from grandtour.people.personal_service import PersonalService
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

WAITING: Final = 8              # attempts at most


@dataclass(frozen=True)
class AttemptVerdict:
    """A comparison of an action with the best known one. `behind`: how much more the best promises;
    None if they are the same. `row`: the person's exercise afterwards; None if there is none, or it
    no longer returns."""

    action: str
    best: str
    behind: MeanDifference | None
    row: ExerciseRow | None = None
    counted: bool = False

    @property
    def is_solved(self) -> bool:
        """Return whether the action is not worse beyond reasonable doubt."""
        return self.behind is None or not self.behind.sure


class ExerciseService(PersonalService[ExerciseStore]):
    """The costliest decisions of people. The question is the position as the seat saw it then. An
    answer is compared with the best known action over deals that the seat cannot tell from the real
    one."""

    def __init__(self, store: ExerciseStore, tables: Tables, analyses: AnalysisService,
                 bots: BotPool) -> None:
        super().__init__(store, self._now_in_milliseconds)
        self.store = store
        self._tables = tables
        self._analyses = analyses
        self._bots = bots
        self._chances: AnswerCache[tuple[str, int, str, str], MeanDifference] = AnswerCache(
            WAITING, errors.ANALYSES_WAITING)

    def _now_in_milliseconds(self) -> int:
        return self._tables.now()

    async def make_exercises(self, table: Table, seat: int, person: str) -> list[ExerciseRow]:
        """Make exercises of the costliest decisions of a seat, due now; existing ones are
        unchanged. Refused: game_running, no_result."""
        analysis = await self._load_analysis(table)
        rows = [ExerciseRow(person, table.id, loss.position, loss.better_rest[0],
                            start_recall(self._now()))
                for loss in (analysis.worst(seat) if analysis else [])]
        if rows:
            await self.store.add_exercises(rows)
        return rows

    async def collect_exercises(self, person: str) -> None:
        """Make exercises of the costliest decisions in all analysed games of the person; existing
        ones are unchanged."""
        for table in await self._tables.list_tables_of(person):
            if table.over and table.match.state.is_terminal():
                for seat, place in enumerate(table.seats):
                    if (place.kind, place.holder) == ("person", person):
                        await self.make_exercises(table, seat, person)

    async def find_better(self, table: Table, number: int, person: str) -> str:
        """Return the action known to be better than what was done in this position. Refused:
        game_running, no_result, and no_exercise if there is none."""
        row = await self._find_row(table, number, person)
        if row is not None:
            return row.better
        analysis = await self._load_analysis(table)
        loss = analysis.exercise(number) if analysis else None
        if loss is None:
            raise Refused(errors.NO_EXERCISE, {})
        return loss.better_rest[0]

    async def try_action(self, table: Table, number: int, action: str,
                         person: str) -> AttemptVerdict:
        """Try this action there. The first try of a due exercise reschedules it. Refused: as
        `find_better`, what the rules refuse, and analyses_waiting."""
        best = await self.find_better(table, number, person)
        s = table.match.at(number)
        chosen = str(table.match.game.request(s, action, s.current_player()))
        behind = None if chosen == best else await self._compare_actions(table, number, chosen,
                                                                         best)
        verdict = AttemptVerdict(chosen, best, behind)
        row = await self._find_row(table, number, person)
        if row is None:
            return verdict
        if row.recall.due > self._now():
            return replace(verdict, row=row)
        after = replace(row, recall=update_recall(row.recall, verdict.is_solved, self._now()))
        if after.recall.is_settled:
            await self.store.delete_exercise(person, table.id, number)
            return replace(verdict, counted=True)
        await self.store.save_recall(after)
        return replace(verdict, row=after, counted=True)

    async def _compare_actions(self, table: Table, number: int, chosen: str,
                               best: str) -> MeanDifference:
        """Return how much more the best promises."""
        async def judge() -> MeanDifference:
            s, game = table.match.at(number), table.match.game
            found = await self._bots.judge_piece(JobClaim(Urgency.QUESTION, table.id), CloserLook(
                number, game.name, game.version, str(s), s.current_player(), (chosen,), 0, (best,),
                self._analyses.effort.closer))
            assert found.better is not None
            return found.better.share
        return await self._chances.find_answer((table.id, number, chosen, best), judge)

    async def _load_analysis(self, table: Table) -> Analysis | None:
        asked = await self._analyses.find_analysis(table)
        return asked.analysis if asked else None

    async def _find_row(self, table: Table, number: int, person: str) -> ExerciseRow | None:
        if not person:
            return None
        return next((row for row in await self.store.load_rows(person)
                     if (row.table, row.number) == (table.id, number)), None)

    async def list_due(self, person: str) -> list[ExerciseRow]:
        """Return the due exercises, the earliest first."""
        now = self._now()
        return [row for row in await self.store.load_rows(person)
                if row.recall.is_back_after_failure(now)] \
            if person else []
