"""The API of the caller's plans at a table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.features.plans.facts import FORM
from grandtour.features.plans.plan import Plan, PlanRow, PlanStep, read_limits, write_limits
from grandtour.features.plans.service import Plans
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import RequestBody

router = make_api_router("plans", "play")

Notation = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)]


Limits = Annotated[list[Annotated[str, Field(max_length=400, pattern=FORM.pattern)]],
                   Field(max_length=100)]


class PlyModel(RequestBody):
    """If all others have chosen what the patterns of `if` say since the last own choice, and the
    limits of `given` are so when the asker is asked, the actions of `do` are done, all or none.
    Without `if`: at once."""

    model_config = ConfigDict(populate_by_name=True)
    condition: Annotated[Notation, Field(alias="if")] = Field([])
    given: Limits = Field([])
    way: Annotated[Notation, Field(alias="do")]


class NewPlan(RequestBody):
    """A plan made at position `number`; `standing`: its one step is done whenever it can be;
    `until`: it is dropped as soon as somebody does what one of these patterns means; `limits`: or
    as soon as one of these is so. An `alternative` is kept, and done by nobody but the asker."""

    number: int
    plies: Annotated[list[PlyModel], Field(max_length=100)]
    standing: bool = False
    until: Notation = Field([])
    limits: Limits = Field([])
    alternative: bool = False

    @property
    def plan(self) -> Plan:
        return Plan(tuple(PlanStep(tuple(ply.condition), tuple(ply.way), read_limits(ply.given))
                          for ply in self.plies),
                    self.standing, tuple(self.until), read_limits(self.limits), self.alternative)


class DroppedPlan(BaseModel):
    """Why: `taken_back`, `otherwise`, `stopped`, `limited`, `not_given` or `refused`. `about`: what
    was done, in notation, the limit, or the code of the refusal with its `clause`; after entry
    `after`, at the moment `at`, in milliseconds since 1970."""

    why: str
    about: str
    clause: str
    after: int
    at: int


class SavedPlan(BaseModel):
    """A plan as it waits, or, once it was `dropped`, as a notice. `number` is that of the position
    at which it was made; `moment` in milliseconds since 1970."""

    plan: int
    number: int
    plies: list[PlyModel]
    standing: bool
    until: list[str]
    limits: list[str]
    alternative: bool
    moment: int
    dropped: DroppedPlan | None


class PlanList(BaseModel):
    """The asker's plans at a table, in the order in which they were made."""

    plans: list[SavedPlan]


class PlanMade(BaseModel):
    """The number of the plan, null if nothing is left of it to wait; and the number of the
    position, a new one if something was done at once."""

    plan: int | None
    number: int


def plan_model(row: PlanRow) -> SavedPlan:
    return SavedPlan(
        plan=row.number, number=row.base, standing=row.plan.standing, until=list(row.plan.until),
        limits=write_limits(row.plan.limits), alternative=row.plan.alternative,
        plies=[PlyModel(condition=list(ply.condition), given=write_limits(ply.given),
                        way=list(ply.actions)) for ply in row.plan.plies], moment=row.at,
        dropped=DroppedPlan(**asdict(row.dropped)) if row.dropped else None)


@router.get("/tables/{id}/plan", summary="Get your plan at a table")
async def plans(table: TableDep, viewer: ViewerDep, services: ServicesDep) -> PlanList:
    found = await services.get(Plans).list_plans(table, viewer.person_id)
    if not found and table.seat_of(viewer.person_id) < 0:
        raise Refused(NOT_SEATED, {})
    return PlanList(plans=[plan_model(row) for row in found])


@router.post("/tables/{id}/plan",
             summary="Make a plan, and carry out at once what has no condition")
async def make(table: TableDep, making: NewPlan, viewer: ViewerDep,
               services: ServicesDep) -> PlanMade:
    made = await services.get(Plans).make_plan(table.id, viewer.person_id, making.number,
                                                        making.plan)
    return PlanMade(plan=made or None, number=table.match.number)


@router.post("/tables/{id}/plan/{plan}/do", summary="Carry out a whole alternative")
async def choose(table: TableDep, plan: int, viewer: ViewerDep,
                 services: ServicesDep) -> PlanMade:
    """Do an alternative; the other alternatives are deleted. Refused: not_seated, no_such_plan,
    no_alternative, and any refusal of its actions; then it is kept."""
    return PlanMade(plan=None,
        number=await services.get(Plans).choose_alternative(table.id, viewer.person_id,
                                                                     plan))


@router.delete("/tables/{id}/plan/{plan}", status_code=204, summary="Delete a plan")
async def delete(table: TableDep, plan: int, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(Plans).delete_plan(table, viewer.person_id, plan)
