"""The declaration of the feature: training."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request

from grandtour.bots.analysis.work import Effort
from grandtour.feature import Feature, PlayNote
from grandtour.features.training.analyses import AnalysisService
from grandtour.features.training.analysis_view import mean_loss_text
from grandtour.features.training.exercises import ExerciseService
from grandtour.features.training.puzzle_cards import card_of_the_day, streak_text
from grandtour.features.training.puzzle_store import PuzzleStore
from grandtour.features.training.puzzles import Puzzles
from grandtour.features.training.queue import list_due
from grandtour.features.training.store import AnalysisStore, ExerciseStore
from grandtour.language import Count, Language
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer

EXPLAINED: Final = "/docs/bots#5-analysis-of-a-finished-match"


def open_services(core: Services) -> Sequence[object]:
    analyses = AnalysisService(AnalysisStore(core.database), core.bots,
                               Effort.from_continuations(core.settings.continuations))
    return (analyses,
            ExerciseService(ExerciseStore(core.database), core.tables, analyses, core.bots),
            Puzzles(PuzzleStore(core.database), core.tables.now, core.friends))


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return (core.get(AnalysisService).process_queue(),)


async def find_due(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return how many exercises and puzzles are due, for the page of tables."""
    due = len(await list_due(services_of(request), viewer.person_id))
    return {"exercises": Count("{n} exercise is due.", "{n} exercises are due.",
                               due) if due else None}


async def find_puzzle(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the puzzle of the day and the viewer's streak, for the front page."""
    return {"today": card_of_the_day(request, viewer.language),
            "streak": await streak_text(request, viewer)}


async def find_play_notes(services: Services, person: str,
                          language: Language) -> Mapping[str, PlayNote]:
    """Return the PR of a person by game, over the analysed games."""
    return {found.game: PlayNote(mean_loss_text(found, mean, language), EXPLAINED)
            for found in await services.get(AnalysisService).sum_losses(person)
            if (mean := found.losses.mean()) is not None}


FEATURE: Final = Feature(
    open_services,
    personal_data={"exercises": ExerciseService, "puzzles": Puzzles},
    jobs=start_jobs,
    play_notes=find_play_notes,
    facts={"tables": find_due, "shelf": find_puzzle},
    costs=(("POST", r"(/api/v1)?/(t|tables)/[^/]+/analysis", 20),),
    statuses={"analyses_waiting": 429, "no_exercise": 404, "no_such_puzzle": 404,
              "turn_not_over": 422},
    listed_pages=("/puzzles",))
