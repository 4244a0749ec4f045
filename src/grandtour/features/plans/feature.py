"""The declaration of the feature: plans."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from grandtour.feature import StoredTexts, Feature
from grandtour.features.plans.notices import PlanNotices, summarize_plans
from grandtour.features.plans.schema import PLANS
from grandtour.features.plans.service import Plans
from grandtour.features.plans.store import PlanStore
from grandtour.features.plans.worker import PlanWorker
from grandtour.language import Phrase
from grandtour.tables.table import Table
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    plans = Plans(PlanStore(core.database), core.tables, core.tables.now)
    return plans, PlanNotices(plans), PlanWorker(plans, core.tables.now)


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return (core.get(PlanWorker).run_forever(),)


async def tell_owner(core: Services, person: str, table: Table) -> Phrase | None:
    """Return the news of the owner's plans for the table's side panel."""
    return summarize_plans(await core.get(Plans).list_plans(table, person))


FEATURE: Final = Feature(
    open_services,
    personal_data={"plans": Plans},
    jobs=start_jobs,
    panels={"plans": tell_owner},
    table_notices=(PlanNotices,),
    guest_rows=(PLANS,),
    content=(StoredTexts(PLANS, "person", "plan", "at"),),
    writing_paths=(r"/(t|tables)/[^/]+/plan",),
    playing_paths=(r"/(t|tables)/[^/]+/plan/[^/]+/do",),
    statuses={"no_such_plan": 404, "no_plans_here": 409, "too_many_plans": 409,
              "cannot_combine": 409, "no_such_condition": 404, "condition_met": 409,
              "no_alternative": 409})
