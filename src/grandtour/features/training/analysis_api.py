"""The API of analyses."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from grandtour.features.training.analyses import AnalysisService, AnalysisJob
from grandtour.web.http.access import TableDep, make_api_router
from grandtour.web.http.services import ServicesDep

router = make_api_router("afterwards", "play")


class AnalysisInfo(BaseModel):
    """The progress of an analysis in pieces of work, and what was found so far, as `grandtour
    analyse --json` prints it; null if no one has asked for it."""

    state: Literal["unasked", "running", "done"]
    done: int
    pieces: int
    found: dict[str, Any] | None


def describe_analysis(asked: AnalysisJob | None) -> AnalysisInfo:
    if asked is None:
        return AnalysisInfo(state="unasked", done=0, pieces=0, found=None)
    return AnalysisInfo(state="done" if asked.ended else "running", done=asked.done_pieces,
                        pieces=asked.total_pieces, found=asked.analysis.json())


@router.get("/tables/{id}/analysis", summary="The analysis of a finished table, as far as it is")
async def read_analysis(table: TableDep, services: ServicesDep) -> AnalysisInfo:
    """Return the analysis. It holds hidden things, and so exists only when the game is over."""
    return describe_analysis(await services.get(AnalysisService).find_analysis(table))


@router.post("/tables/{id}/analysis", summary="Have a finished table analysed")
async def ask_for_analysis(table: TableDep, services: ServicesDep) -> AnalysisInfo:
    """Request the analysis. It is made when no bot has to think; asking again does nothing."""
    return describe_analysis(await services.get(AnalysisService).request_analysis(table))
