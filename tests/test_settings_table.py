"""docs/hosting.md lists every setting of a site, with its variable and its default."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grandtour.cli.serve import serve
from grandtour.people.site import FIELDS, NUMBERS

PAGE = Path(__file__).parent.parent / "docs" / "hosting.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("### Every setting")[2].partition("\n- ")[0]
ROWS = [[cell.strip() for cell in line.strip("|").split("|")]
        for line in TABLE.splitlines() if line.startswith("| ")][1:]
OPTIONS = {parameter.opts[0]: parameter for parameter in serve.params
           if parameter.opts[0].startswith("--") and parameter.opts[0] != "--help"}
# Their defaults depend on the machine, or are explained in words.
EXPLAINED = {"--database", "--processes", "--from", "--tables", "--new-accounts", "--accounts"}


def row_of(cell: int, name: str) -> list[str]:
    """Return the row with this name in one of its cells."""
    [row] = [row for row in ROWS if re.search(rf"`{re.escape(name)}`", row[cell])]
    return row


def test_every_option_is_listed() -> None:
    assert {row[1].strip("`") for row in ROWS} - {""} == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_variable_of_an_option(name: str) -> None:
    assert row_of(1, name)[2] == f"`{OPTIONS[name].envvar}`"


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - EXPLAINED))
def test_the_default_of_an_option(name: str) -> None:
    usual = OPTIONS[name].default
    told = row_of(1, name)[4]
    if isinstance(usual, bool) or not isinstance(usual, int | float | str) or usual == "":
        assert told in ("none", "off", "random")
    else:
        assert told in (str(usual), f"{usual:g}" if isinstance(usual, float) else "")


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_the_admin_pages(field: str) -> None:
    row = row_of(3, field)
    if field in NUMBERS:
        assert row[4] == str(NUMBERS[field].usual)
