"""What programs are told by webhook is as docs/api.md shows it: the same keys, values of the same
kind."""

from __future__ import annotations

import json
from collections.abc import Callable

from grandtour.language import language
from grandtour.notifications.letters import NOWHERE, Addressee, Links
from grandtour.people.settings import USUAL
from grandtour.tournaments.notices import ended
from grandtour.tournaments.ports import EntrantRow, TournamentRow
from grandtour.tournaments.service import Overview
from tests.api_page import example, shape
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE, Receiver
from tests.scenarios import Scenario
from tests.some_game import PLAIN


def test_whose_turn_it_is_is_told_as_shown(
        play: Callable[[Scenario[Hall]], None], receiver: Receiver) -> None:
    async def scene(hall: Hall) -> None:
        ines = await hall.person("Inès", USUAL.changed(webhook_address=receiver.address))
        await hall.table(ines, await hall.person("Kenji"))
        await hall.tell()
        told = json.loads(receiver.taken[0][2])
        assert told["event"] == "turn"
        assert shape(told) == shape(example("notice", "event", "seat").body)
    play(scene)


def test_the_end_of_a_tournament_is_told_as_shown() -> None:
    row = TournamentRow("m2x8k4rd", "Monsoon cup", "", "a", PLAIN, "swiss", 2, phase="over",
                        ended=9)
    [own, _] = ended(Overview(row, [EntrantRow(row.id, name, 0, lot)
                                    for lot, name in enumerate("ab")], []))
    to = Addressee("a", NOWHERE, language("en"), USUAL, "secret", 0)
    assert shape(own.telling.facts(to, Links(SITE))) == shape(example("tournament").body)
