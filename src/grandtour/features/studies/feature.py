"""The declaration of the feature: studies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.feature import StoredTexts, Feature, Reportable
from grandtour.features.studies.reported import ReportedStudies
from grandtour.features.studies.schema import STUDIES
from grandtour.features.studies.service import StudyService
from grandtour.features.studies.store import StudyStore, delete_by_host
from grandtour.language import N_
from grandtour.people.stores.friends import FriendStore
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    store = StudyStore(core.database)
    studies = StudyService(store, FriendStore(core.database), core.tables.now,
                           core.limit_factors.find_limit)
    return studies, ReportedStudies(studies, store)


FEATURE: Final = Feature(
    open_services,
    personal_data={"studies": StudyService},
    reportable={"study": Reportable(N_("A study"), ReportedStudies)},
    deleters=(delete_by_host,),
    content=(StoredTexts(STUDIES, "person", "text", "made"),),
    writing_paths=(
        r"/studies(/import|/[^/]+(/nodes(/\d+/(comment|pointers))?)?)?",
        r"/study/[^/]+/(settings|\d+(/(comment|pointers))?)"),
    costs=(
        ("GET HEAD", r"/study/[^/]+/study\.html", 20),
        ("GET HEAD POST", r"/study/.+", 3),
        ("GET HEAD POST PUT DELETE", r"/api/v1/studies/.+", 3),
        ("POST", r"(/api/v1)?/studies(/import)?", 20)),
    statuses={"no_such_study": 404, "no_such_node": 404, "too_many_studies": 409,
              "study_changed": 409},
    listed_pages=("/studies",))
