"""Webhooks send what docs/api.md shows: the same keys, with values of the same kind."""

from __future__ import annotations

import json

from grandtour.people.settings import USUAL
from tests.api_page import example, shape
from tests.notifications.notice_hall import Hall
from tests.postbox import Receiver


async def test_turn_notice_matches_the_page(hall: Hall, receiver: Receiver) -> None:
    ines = await hall.person("Inès", USUAL.with_changes(webhook_address=receiver.address))
    await hall.table(ines, await hall.person("Kenji"))
    await hall.send_all()
    told = json.loads(receiver.taken[0][2])
    assert told["event"] == "turn"
    assert shape(told) == shape(example("notice", "event", "seat").body)
