"""Test that faults in `components.toml` are named, and that the digest covers what matters (PP-2 to
PP-4)."""

from __future__ import annotations

import copy
from importlib import import_module
from importlib.resources import files

import pytest

from grandtour.engine.components import BadComponents, digest, parse_components

PARIS_PARIS = "grandtour.games.paris_paris"
TEXT = (files(PARIS_PARIS) / "components.toml").read_text(encoding="utf-8")
check = import_module(f"{PARIS_PARIS}.components").check_components


def test_paris_paris_components_are_in_order() -> None:
    check(parse_components(TEXT))


@pytest.mark.parametrize(("table", "old", "new", "fault"), [
    ("box", 'title = "Paris Paris"\n', "", "no 'title'"),
    ("lines", 'name = "red", letter = "R"', 'name = "red"', "no 'letter'"),
    ("lines", 'name = "red"', 'name = "blue"', "has 4 lines"),
    ("lines", '"vendome", "opera", "st_lazare",', '"vendome", "opera",', "red has not seven"),
    ("lines", '"vendome", "opera", "st_lazare",', '"vendome", "opera", "vendome",', "not seven"),
    ("lines", '"opera", "st_lazare",', '"opera", "gare_st_lazare",', "'gare_st_lazare'"),
    ("lines", '"opera", "st_lazare",', '"opera", "bastille",', "meets orange at"),
    ("stops", '{ name = "vendome", title', '{ name = "opera", title', "names a stop twice"),
    ("stops", '    { name = "vendome", title = "Vendôme", sourced = false },\n', "", "24 stops"),
    ("stops", 'title = "Vendôme", ', "", "no 'title'"),
    ("tiles", "number = 60", "number = 59", "59 tiles for 60"),
    ("tiles", "number = 60\n", "", "no 'number'"),
    ("players", '"green", "grey",', '"green", "green",', "four different colours"),
    ("players", '"green", "grey",', '"green",', "four different colours"),
    ("players", "shops = 20", "shops = 0", "no number of shops"),
    ("players", "shops = 20", 'shops = "20"', "no number of shops"),
    ("piles", "players = 3, piles = 15", "players = 3, piles = 14", "14 piles for 3 players"),
    ("piles", "    { players = 4, piles = 12 },\n", "", "two, three and four"),
    ("piles", "{ players = 4, piles = 12 }", "{ players = 4 }", "no 'piles'"),
    ("look", "vendome = [438, 256]\n", "", "every stop"),
    ("look", "vendome = [438, 256]\n", "vendome = [438, 256]\nlondon = [1, 1]\n", "only stops"),
])
def test_each_fault_names_its_table(table: str, old: str, new: str, fault: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadComponents, match=fault) as error:
        check(parse_components(TEXT.replace(old, new, 1)))
    assert str(error.value).startswith(f"components.toml: [{table}] ")


def test_digest_depends_on_relevant_figures() -> None:
    tables = parse_components(TEXT)
    changes = [("number = 60", "number = 61"), ("shops = 20", "shops = 21"),
               ("players = 2, piles = 20", "players = 2, piles = 21"),
               ('"vendome", "opera", "st_lazare"', '"vendome", "st_lazare", "opera"'),
               ('"green", "grey"', '"grey", "green"')]
    assert all(old in TEXT for old, _ in changes)
    digests = {digest(parse_components(TEXT.replace(old, new, 1))) for old, new in changes}
    assert len(digests | {digest(tables)}) == len(changes) + 1


def test_digest_ignores_look_and_provenance() -> None:
    tables = parse_components(TEXT)
    other = copy.deepcopy(tables)
    other["look"]["stops"]["vendome"] = [5, 5]
    other["lines"]["provenance"] = "my own printed copy"
    assert digest(other) == digest(tables)
