"""Test why no action of a kind is possible, with reasons about the player's own things."""

from __future__ import annotations

from string import Formatter

import pytest

from grandtour.engine.core import Ref
from grandtour.games import game
from tests.evidence import clause
from tests.scene import Start, walk

PARIS = game("paris")


@clause("PA-13.5", "PA-12.1", "PA-7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tile_is_named_only_to_owner(players: int) -> None:
    codes = set()
    for number, (s,
                 _) in enumerate(walk(Start(PARIS, players, {}, "").state(), players)):
        if number % 5 or s.current_player() < 0:
            continue
        held = s.me.held
        for command in PARIS.commands:
            found = PARIS.why_not(s, command.verb)
            if found is None:
                continue
            codes.add((command.verb, found.refusal.text))
            for _, field, _, _ in Formatter().parse(found.refusal.text):
                detail = found.details.get(field or "")
                if isinstance(detail, Ref) and detail.kind == "tile":
                    assert held >> detail.number & 1, (command.verb, found.refusal)
    assert ("use", "You hold no tile that could be used.") in codes
    assert ("use", "You do not hold that tile.") not in codes
    assert ("move", "You have no key there.") not in codes
