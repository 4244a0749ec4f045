"""Events at a table besides the match: every event is stored and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables import errors, events
from grandtour.tables.events import (
    AskReplace, Gap, Leave, Pause, Ready, Replace, decode_event, encode_event,
)
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from sqlalchemy import text
from tests.new_database import new_database
from tests.some_game import PLAIN

# As every kind stands in databases.
KEPT = [
    ("answer", '{"question": 1, "yes": false}'),
    ("ask", '{"about": "cancel", "asked": [1, 2], "by": 1795000120000}'),
    ("ask", '{"about": "meant", "asked": [1], "by": 1795000120000, "step": 12}'),
    ("ask", '{"about": "pause", "asked": [], "by": 1795000120000}'),
    ("ask", '{"about": "replace", "asked": [1], "away": true, "by": 1, "invited": false, '
            '"whom": 2}'),
    ("ask", '{"about": "undo", "asked": [0], "back": 3, "by": 1795000120000}'),
    ("ask", '{"about": "upgrade", "asked": [1], "by": 1795000120000, "to": "3"}'),
    ("again", "{}"),
    ("sit_out", "{}"),
    ("away", '{"bot": "pilot"}'),
    ("back", "{}"),
    ("begin", "{}"),
    ("branch", '{"at": 12, "table": "x7Kq2"}'),
    ("guided", '{"at": 12, "lesson": "first"}'),
    ("hand", "{}"),
    ("lay", "{}"),
    ("cancel", "{}"),
    ("differ", '{"step": 31}'),
    ("forfeit", '{"bot": "pilot"}'),
    ("gap", '{"from": 1795000000000, "to": 1795000060000}'),
    ("hint", "{}"),
    ("newcomer", "{}"),
    ("head_start", '{"amount": 2}'),
    ("holiday", "{}"),
    ("home", "{}"),
    ("host", '{"to": "p2"}'),
    ("hours", '{"days": ["mon", "sun"], "from": "18:00", "to": "00:00", "zone": "Asia/Tokyo"}'),
    ("invite", '{"whom": "p3"}'),
    ("lapse", '{"question": 4}'),
    ("late", "{}"),
    ("leave", '{"bot": "Tavernier", "by": 1, "invited": false, "whom": "p1", "why": "left"}'),
    ("lot", '{"order": [2, 0, 1]}'),
    ("mute", '{"whom": "p1"}'),
    ("pause", "{}"),
    ("ready", '{"bots": ["", "walker"], "yes": true}'),
    ("rematch", '{"to": "x7Kq2"}'),
    ("remind", '{"whom": "p3"}'),
    ("rename", '{"name": "Soir\\u00e9e"}'),
    ("replace", '{"bot": "Bernier", "by": 0, "invited": true, "whom": "p1", "why": "asked"}'),
    ("resume", "{}"),
    ("close", '{"by": 7, "commitments": ["c0", ""]}'),
    ("commit", '{"commitment": "c0"}'),
    ("dealt", '{"commitments": ["c0", ""], "numbers": ["", ""]}'),
    ("offer", '{"to": "friends"}'),
    ("open", '{"number": "a1"}'),
    ("returned", '{"question": 5}'),
    ("seal", '{"action": "bid 3"}'),
    ("unseal", "{}"),
    ("silent", '{"action": "refuse"}'),
    ("swap", '{"seats": [0, 2]}'),
    ("take", "{}"),
    ("unmute", '{"whom": "p1"}'),
    ("upgrade", '{"from": "2", "to": "3"}'),
    ("verdict", '{"bot": true}'),
    ("wait", "{}"),
    ("withdraw", '{"question": 1}'),
]


@pytest.mark.parametrize(("kind", "facts"), KEPT)
def test_stored_events_round_trip(kind: str, facts: str) -> None:
    again, written = encode_event(decode_event(kind, json.loads(facts)))
    assert (again, json.dumps(written, sort_keys=True)) == (kind, facts)


def test_every_event_is_among_them() -> None:
    decoded = {type(decode_event(kind, json.loads(facts))) for kind, facts in KEPT}
    assert decoded == set(events.iterate_event_types())


def test_event_has_its_fields() -> None:
    assert decode_event("gap", {"from": 5, "to": 9}) == Gap(5, 9)
    assert decode_event("ready", {"yes": True, "bots": ["", "walker"]}) == Ready(True,
                                                                                 ("", "walker"))
    asked = decode_event("ask",
                         {"about": "replace", "asked": [1], "by": 7, "whom": 2, "invited": True,
                                 "away": False})
    assert asked == AskReplace((1,), 7, whom=2, invited=True, away=False)
    passed = Replace("Bernier", invited=True, why="asked", whom="p1", by=0)
    assert decode_event(*encode_event(passed)) == passed != Leave("Bernier", True, "asked", "p1", 0)


@pytest.mark.parametrize(("kind", "facts"), [
    ("dance", {}),
    ("pause", {"long": True}),
    ("pause", {"about": "pause"}),
    ("gap", {"from": 1}),
    ("gap", {"from": 1, "to": "2"}),
    ("verdict", {"bot": 1}),
    ("answer", {"question": True, "yes": True}),
    ("lot", {"order": [1, ""]}),
    ("swap", {"seats": 3}),
    ("ask", {"asked": [], "by": 1}),
    ("ask", {"about": "dance", "asked": [], "by": 1}),
    ("leave", {"bot": "x", "invited": None}),
    ("leave", {"bot": "x", "invited": True, "why": None}),
])
def test_invalid_event_is_not_read(kind: str, facts: dict[str, object]) -> None:
    with pytest.raises(events.UnreadableEvent, match=r"event|type|list"):
        decode_event(kind, facts)


@pytest.mark.parametrize(("kind", "facts"), [("dance", "{}"), ("rename", '{"name": 3}')])
async def test_unreadable_event_damages_table(
        tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, facts: str) -> None:
    database, bots = Database(new_database(tmp_path / "house.sqlite")), BotPool()
    tables = Tables(TableStore(database), bots)
    ines = PersonRow("ines", "Inès")
    try:
        table = await tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
        async with tables.open_transaction(table.id) as change:
            change.record_automatic(Pause())
        await database.run_transaction(lambda connection: connection.execute(
            text("UPDATE acts SET kind = :kind, facts = :facts"),
            {"kind": kind, "facts": facts}) and None)
        tables.drop_tables([table.id])
        with pytest.raises(Refused) as refused:
            await tables.load_table(table.id)
    finally:
        await tables.stop_bots()
        bots.close()
        await database.close()
    assert refused.value.refusal is errors.DAMAGED
    assert f"table {table.id}" in caplog.text
