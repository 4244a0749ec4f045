"""A mail says that a plan was dropped."""

from __future__ import annotations

from pathlib import Path

from grandtour.features.plans.notices import PlanNotices
from grandtour.features.plans.plan import Plan, PlanStep
from grandtour.features.plans.service import Plans
from grandtour.features.plans.store import PlanStore
from grandtour.notifications.table_source import OwnNoticeSource
from grandtour.store.database import Database
from grandtour.tables.service import Tables
from tests.notifications.conftest import drawn_once, postbox
from tests.notifications.notice_hall import open_hall
from tests.notifications.test_notices_are_sent import DAYS, text_of
from tests.postbox import Postbox

__all__ = ["drawn_once", "postbox"]


async def test_only_owner_is_mailed_the_reason(tmp_path: Path, postbox: Postbox) -> None:
    made: list[Plans] = []

    def own(database: Database, tables: Tables) -> list[OwnNoticeSource]:
        made.append(Plans(PlanStore(database), tables, tables.now))
        return [PlanNotices(made[0])]
    async with open_hall(tmp_path, postbox, own=own) as here:
        plans = made[0]
        ines = await here.person("Inès", here.with_mail().with_changes(mail_notices=["plan"]))
        kenji = await here.person(
            "Kenji", here.with_mail("kenji@example.org").with_changes(mail_notices=["plan"]))
        table = await here.table(ines, kenji, terms=DAYS)
        first = str(table.match.state.choices()[0])
        await plans.make_plan(table.id, kenji.id, table.match.number,
                              Plan((PlanStep((first, first), ("end",)),)))
        await here.act(table)
        await plans.do_what_is_due(table.id, kenji.id, table.version)
        [mail] = await here.later(61)
        assert mail["To"] == "kenji@example.org"
        assert mail["Subject"].startswith("One of your plans was dropped")
        assert "Dropped: something else happened first" in text_of(mail)
        assert await here.later(3600) == []
