"""Studies that people report to the host."""

from __future__ import annotations

from grandtour.feature import ReportedMatter
from grandtour.features.studies.service import StudyService
from grandtour.features.studies.store import StudyStore


class ReportedStudies:
    """Finds and deletes reported studies by their id."""

    def __init__(self, studies: StudyService, store: StudyStore) -> None:
        self._studies = studies
        self._store = store

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported study. Refused: no_such_study."""
        row, study = await self._studies.find_study(subject, person)
        return ReportedMatter("study", row.id, row.person, f"/study/{row.id}", "\n\n".join([
            f"{row.author_name}: {study.title}",
            *(node.comment for node in study.nodes if node.comment)]))

    async def remove_reported_item(self, subject: str) -> None:
        await self._store.delete_study(subject)
