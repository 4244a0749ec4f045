"""Test that each fault in `components.toml` is named, and that the digest covers what matters."""

from __future__ import annotations

import copy
from importlib.resources import files

import pytest

from grandtour.engine.components import BadComponents, digest, parse_components
from grandtour.games.bombay.components import check_components

TEXT = (files("grandtour.games.bombay") / "components.toml").read_text(encoding="utf-8")


def test_facts_are_in_order() -> None:
    check_components(parse_components(TEXT))


@pytest.mark.parametrize(("table", "old", "new", "fault"), [
    ("silk", 'name = "orange", bales = 5', 'name = "orange", bales = 6', "18 bales"),
    ("silk", 'name = "orange", bales = 5', 'name = "orange", bales = "5"', "no number"),
    ("silk", 'name = "orange", bales = 5', 'name = "orange", bales = -5', "no number"),
    ("silk", 'name = "orange", bales = 5', 'name = "orange", bales = true', "no number"),
    ("silk", 'name = "orange", bales = 5', 'name = "orange"', "no 'bales'"),
    ("silk", 'name = "orange", bales', 'name = "blue", bales', "four different colours"),
    ("silk", 'name = "orange", bales', 'name = 7, bales', "no word"),
    ("markets", '    { name = "right", points = 2, rupees = 2 },\n', "", "three places"),
    ("markets", "drawn = 9\n", "", "no 'drawn'"),
    ("sale", "    { rupees = 1, clients = 1 },\n", "", "three places"),
    ("sale", "rupees = 1, clients = 1", "rupees = 1", "no 'clients'"),
    ("player", "load = 2\n", "", "no 'load'"),
    ("player", "load = 2\n", 'load = "two"\n', "no number"),
    ("players", "    { players = 3,", "    { players = 6,", "rows for 2, 3, 4, 5"),
    ("players", "prizes = [6, 2, 0]", "prizes = [6, 2]", "3 prizes"),
    ("players", "prizes = [6, 2, 0], ", "", "3 prizes"),
    ("players", "sets = 3, rounds", "sets = 0, rounds", "at least one set"),
    ("city_bonus", "rupees = [0, 0, 0, 4, 8]", "rupees = [0, 0, 0, 4]", "0, 1, 2, 3 and 4"),
    ("palace_tokens", 'name = "client", number = 2', 'name = "client", number = 3', "must be 8"),
    ("palace_tokens", 'name = "client"', 'name = "clients"', "must be of the kinds"),
    ("cities", '"nagpur", "hyderabad"]\np', '"nagpur", "poona"]\np', "must be"),
    ("columns", '["blue", "purple", "orange"]', '["blue", "purple", "blue"]', "three colours"),
    ("columns", '["blue", "purple", "orange"]', '["blue", "purple"]', "three colours"),
    ("columns", '["blue", "purple", "orange"]', '["blue", "purple", "green"]', "no colour"),
    ("columns", '["blue", "purple", "orange"]', '["blue", "purple", "yellow"]', "wanted 2 times"),
    ("columns", '["blue", "purple", "orange"]', '["purple", "blue", "orange"]', "same top"),
    ("columns", '    ["blue", "purple", "orange"],\n', "", "four orders"),
    ("board", '{ name = "dhule", letter = "H" }', '{ name = "dhule", letter = "G" }', "the kinds"),
    ("board", '{ name = "dhule", letter = "H" }', '{ name = "dhule" }', "no 'letter'"),
    ("board", '{ name = "dhule", letter', '{ name = "surat", letter', "a site twice"),
    ("board", '["baroda", "jhabua"]', '["baroda", "paris"]', "ends at no site"),
    ("board", '["baroda", "jhabua"]', '["baroda", "baroda"]', "is no road"),
    ("board", '["baroda", "jhabua"]', '["baroda", "jhabua", "dhule"]', "is no road"),
    ("board", '["baroda", "jhabua"]', '["dhule", "baroda"]', "a road twice"),
    ("board", '["warangal", "nalgonda"], ["warangal", "chanda"],', "", "road leads to warangal"),
    ("first_game", 'jhabua = "client"', 'jhabua = "bale"', "the box holds"),
    ("first_game", 'jhabua = "client"', 'dhule = "client"', "no site G"),
    ("first_game", 'bhopal = "orange"', 'bhopal = "blue"', "two posts of each colour"),
    ("first_game", 'bhopal = "orange"', 'dhule = "orange"', "no site E or F"),
    ("first_game", 'columns = ["bombay", "indora"', 'columns = ["bombay", "bombay"', "one city"),
    ("look", "dhule = [310, 265]\n", "", "every site"),
    ("look", "dhule = [310, 265]\n", "dhule = [310, 265]\nparis = [1, 1]\n", "only sites"),
])
def test_each_fault_names_its_table(table: str, old: str, new: str, fault: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadComponents, match=fault) as error:
        check_components(parse_components(TEXT.replace(old, new, 1)))
    assert str(error.value).startswith(f"components.toml: [{table}] ")


def test_digest_depends_on_relevant_figures() -> None:
    tables = parse_components(TEXT)
    changes = [
        ("bales = 5", "bales = 6"), ("points = 3", "points = 4"), ("drawn = 9", "drawn = 8"),
        ('["baroda", "jhabua"]', '["baroda", "surat"]'), ("[0, 0, 0, 4, 8]", "[0, 0, 0, 4, 9]"),
        ('poona = "city:white"', 'poona = "bale"'),
    ]
    assert all(old in TEXT for old, _ in changes)
    digests = {digest(parse_components(TEXT.replace(old, new, 1))) for old, new in changes}
    assert len(digests | {digest(tables)}) == len(changes) + 1


def test_digest_ignores_look_and_provenance() -> None:
    tables = parse_components(TEXT)
    other = copy.deepcopy(tables)
    other["look"]["canvas"] = [1, 1]
    other["look"]["sites"]["dhule"] = [5, 5]
    for name, table in other.items():
        if name != "look":
            table["provenance"] = "my own printed copy"
    assert digest(other) == digest(tables)
    del other["look"]
    assert digest(other) == digest(tables)
    other["silk"]["colours"][0]["bales"] += 1
    assert digest(other) != digest(tables)


def test_digest_ignores_order_of_tables() -> None:
    tables = parse_components(TEXT)
    assert digest(dict(reversed(tables.items()))) == digest(tables)
