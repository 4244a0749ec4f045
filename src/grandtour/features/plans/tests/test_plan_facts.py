"""What limits say of what is read at a table."""

from __future__ import annotations

import pytest

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.games import game
from grandtour.features.plans.facts import (
    ENGLISH, PlanLimit, check_limit, read_facts, describe_limit,
)
from tests.some_game import PLAIN

NAMES = ["Inès", "Kenji"]


def test_heading_lines_have_no_number() -> None:
    rules = game(PLAIN)
    before = read_facts(rules.start(2, rules.choose(2, {})), 0, NAMES)
    heading = next(fact.line for fact in before.values() if fact.seat == PUBLIC)
    changes, compared = (PlanLimit(PUBLIC, heading, test) for test in ("changes", "<5"))
    check_limit(changes, before)
    assert heading in ENGLISH.say(describe_limit(changes, before, NAMES))
    with pytest.raises(Refused) as refused:
        check_limit(compared, before)
    assert refused.value.refusal.code == "no_such_condition"
    assert ENGLISH.say(describe_limit(compared, before, NAMES)) == "no longer known"
