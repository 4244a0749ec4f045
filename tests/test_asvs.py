"""The security checklist is complete, and every test that it names exists."""

from __future__ import annotations

import tomllib

import asvs
import pytest

from tests.named_tests import TESTS, missing

NUMBERS = TESTS / "asvs_numbers.toml"


@pytest.fixture(scope="module", name="items")
def _items() -> list[asvs.Item]:
    return asvs.read(asvs.LIST.read_text(encoding="utf-8"))


def test_requirements_are_unique_and_ordered(items: list[asvs.Item]) -> None:
    """A number that stood there twice would be no TOML."""
    levels = tomllib.loads(NUMBERS.read_text(encoding="utf-8"))
    wanted = [*levels["level_1"], *levels["level_2"]]
    assert (len(levels["level_1"]), len(wanted), len(set(wanted))) == (70, 253, 253)
    assert [one.number for one in items] == sorted(wanted, key=lambda number: [
        int(part) for part in number.split(".")])


def test_each_has_tests_or_a_reason(items: list[asvs.Item]) -> None:
    """Open items may have tests for the finished part. Items that do not apply have none."""
    assert [one.number for one in items
            if not one.about or bool(one.reason) == bool(one.tests or one.open)] == []


def test_named_tests_exist(items: list[asvs.Item]) -> None:
    assert missing(test for one in items for test in one.tests) == []


def test_page_matches_the_list(items: list[asvs.Item]) -> None:
    """`python tools/asvs.py` writes it."""
    assert asvs.PAGE.read_text(encoding="utf-8") == asvs.page(items)


def test_an_unknown_word_is_found() -> None:
    with pytest.raises(ValueError, match=r"1\.1\.1: resaon"):
        asvs.read('["1.1.1"]\nabout = "x"\nresaon = "y"\n')
