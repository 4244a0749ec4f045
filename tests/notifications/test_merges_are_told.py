"""Who stays when two accounts become one is told which one has gone into theirs."""

from __future__ import annotations

from collections.abc import Callable

from grandtour.store.database import Database
from grandtour.store.merging import MergeStore
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE
from tests.scenarios import Scenario


def test_it_is_mailed_in_their_language_once(play: Callable[[Scenario[Hall]], None]) -> None:
    """However many servers do it."""
    async def scene(hall: Hall) -> None:
        twin = await hall.person("Twin")
        ines = await hall.people.set(
            await hall.member("Inès"), hall.with_mail().changed(language="fr"))
        database = Database(hall.url)
        for _ in range(2):
            await MergeStore(database).merge(twin.id, ines.id, hall.clock[0])
        await database.close()
        [mail] = await hall.later(61)
        text = str(mail.get_body(("plain",)).get_content())
        assert "L’hôte" in mail["Subject"] and "Twin" not in mail["Subject"]
        assert "Twin" in text and "joined" not in text and f"{SITE}/me/reports" in text
        assert await hall.later(61) == []
        [one] = await hall.reports.store.joined(ines.id)
        assert (one.name, one.moment > 0) == ("Twin", True)
        await hall.reports.forget(ines.id)
        assert await hall.reports.store.joined(ines.id) == []
    play(scene)


def test_who_has_read_it_is_told_nothing(play: Callable[[Scenario[Hall]], None]) -> None:
    async def scene(hall: Hall) -> None:
        twin = await hall.person("Twin")
        ines = await hall.people.set(await hall.member("Inès"), hall.with_mail())
        database = Database(hall.url)
        await MergeStore(database).merge(twin.id, ines.id, hall.clock[0])
        await database.close()
        await hall.round()
        await hall.reports.store.read(ines.id)
        assert await hall.later(61) == []
    play(scene)
