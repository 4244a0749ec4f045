"""The table of faults: every test that it names is there, and the page is as the list says."""

from __future__ import annotations

import fault_table
import pytest

from tests.named_tests import missing

FOUND = fault_table.read(fault_table.LIST.read_text(encoding="utf-8"))


def test_fault_kinds_have_existing_tests() -> None:
    faults, _ = FOUND
    assert [one.kind for one in faults if not (one.tests and one.holds and one.often)] == []
    assert missing(test for one in faults for test in one.tests) == []


def test_page_matches_the_list() -> None:
    """`python tools/fault_table.py` writes it."""
    assert fault_table.PAGE.read_text(encoding="utf-8") == fault_table.page(*FOUND)


def test_an_unknown_word_is_found() -> None:
    with pytest.raises(TypeError, match="holsd"):
        fault_table.read('[[fault]]\nkind = "x"\nholsd = "y"\ntests = []\noften = ""\n')
