"""Test that faults in `components.toml` are named, and that the digest covers what matters (PX-1,
PX-2)."""

from __future__ import annotations

import copy
from importlib import import_module
from importlib.resources import files

import pytest

from grandtour.engine.components import BadComponents, digest, parse_components
from tests.evidence import clause

PAMIR = "grandtour.games.pax_pamir"
TEXT = (files(PAMIR) / "components.toml").read_text(encoding="utf-8")
check = import_module(f"{PAMIR}.components").check_components


@clause("PX-1.2", "PX-1.3", "PX-1.4", "PX-1.6", "PX-1.7")
def test_pax_pamir_components_are_in_order() -> None:
    check(parse_components(TEXT))


@pytest.mark.parametrize(("table", "old", "new", "fault"), [
    ("box", 'title = "Pax Pamir: Second Edition"\n', "", "no 'title'"),
    ("map", '"transcaspia", "kabul", "punjab", "persia",', '"kabul", "punjab", "persia",',
     "six regions"),
    ("map", '["herat", "persia"]', '["persia", "transcaspia"]', "nine borders"),
    ("map", '    ["herat", "persia"],\n', "", "nine borders"),
    ("map", '["herat", "persia"]', '["herat", "herat"]', "border of"),
    ("map", '["herat", "persia"]', '["herat", "bombay"]', "'bombay', which is no region"),
    ("map", '["afghan", "british", "russian"]\nblocks', '["afghan", "british"]\nblocks',
     "three coalitions"),
    ("map", "blocks = 12\n", "", "no 'blocks'"),
    ("suits", 'names = ["political", "intelligence",', 'names = ["political", "political",',
     "four"),
    ("suits", 'favoured = "political"', 'favoured = "naval"', "favours no suit"),
    ("look", "persia = [150, 330]\n", "", "every region"),
    ("look", "persia = [150, 330]\n", "persia = [150, 330]\nbombay = [1, 1]\n", "only regions"),
    ("court_cards", "{ number = 2, name", "{ number = 3, name", "numbered from 1 to 100"),
    ("court_cards", 'name = "Mohan Lal", region = "kabul"', 'name = "Mohan Lal", region = "herat"',
     "of region kabul"),
    ("court_cards", 'region = "kabul", suit = "intelligence", rank = 3',
     'region = "kabul", suit = "military", rank = 3', "of suit intelligence"),
    ("court_cards", 'suit = "intelligence", rank = 3', 'suit = "intelligence", rank = 2',
     "of rank"),
    ("court_cards", 'prize = "russian", ability', 'prize = "afghan", ability', "of prize"),
    ("court_cards", 'impact = ["spy", "spy", "spy"], actions = ["move"]',
     'impact = ["spy", "bard", "spy"], actions = ["move"]', "unknown icon on 1"),
    ("court_cards", 'impact = ["spy", "spy", "spy"], actions = ["move"]',
     'impact = [], actions = ["move"]', "unknown icon on 1"),
    ("court_cards", 'impact = ["spy", "spy", "spy"], actions = ["move"]',
     'impact = ["spy", "spy", "spy"], actions = ["sing"]', "unknown action on 1"),
    ("court_cards", '["spy", "spy", "spy"], actions = ["move"]', '["spy", "spy", "spy"]',
     "no 'actions'"),
    ("abilities", 'title = "Insurrection", cards = [3]', 'title = "Insurrection", cards = [4]',
     "differ from those"),
    ("events", "number = 101", "number = 117", "numbered from 101 to 116"),
    ("events", 'number = 104, discarded = "dominance_check", purchased = "dominance_check"',
     'number = 104, discarded = "dominance_check", purchased = "rumor"', "four Dominance Checks"),
    ("wakhan", 'regions = ["transcaspia", "kabul", "kandahar", "persia", "herat", "punjab"]',
     'regions = ["transcaspia", "kabul", "kandahar", "persia", "herat", "herat"]', "every region"),
    ("wakhan", 'loyalty = ["russian", "afghan", "british"]',
     'loyalty = ["russian", "afghan", "afghan"]', "every coalition"),
    ("wakhan", "columns = [3, 4, 5, 0, 1, 2]", "columns = [3, 4, 5, 0, 1, 1]", "six columns"),
    ("deck", "checks = [0, 0, 1, 1, 1, 1]", "checks = [0, 0, 1, 1, 1, 2]", "four checks"),
    ("deck", "events = [0, 2, 1, 1, 1, 1]", "events = [2, 1, 1, 1, 1]", "six piles"),
    ("market", "prices = [0, 1, 2, 3, 4, 5]", "prices = [0, 1, 2, 3, 4]", "six columns"),
    ("points", "successful = [5, 3, 1]\nunsuccessful", "successful = [5, 3]\nunsuccessful",
     "three and for two"),
    ("players", '"grey", "blue"', '"grey", "grey"', "five different colours"),
    ("players", "gifts = [2, 4, 6]", "gifts = [2, 4]", "three gift spaces"),
])
def test_each_fault_names_its_table(table: str, old: str, new: str, fault: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadComponents, match=fault) as error:
        check(parse_components(TEXT.replace(old, new, 1)))
    assert str(error.value).startswith(f"components.toml: [{table}] ")


def test_digest_depends_on_relevant_figures() -> None:
    tables = parse_components(TEXT)
    changes = [("blocks = 12", "blocks = 13"), ("rupees = 4", "rupees = 5"),
               ("lead = 4", "lead = 5"),
               ('actions = ["gift", "move"]', 'actions = ["move", "gift"]'),
               ("columns = [3, 4, 5, 0, 1, 2]", "columns = [4, 3, 5, 0, 1, 2]")]
    assert all(old in TEXT for old, _ in changes)
    digests = {digest(parse_components(TEXT.replace(old, new, 1))) for old, new in changes}
    assert len(digests | {digest(tables)}) == len(changes) + 1
    other = copy.deepcopy(tables)
    other["look"]["regions"]["persia"] = [1, 1]
    other["map"]["provenance"] = "my own printed copy"
    assert digest(other) == digest(tables)
