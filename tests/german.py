"""A fourth language that says a little: German, made by the command, translated here, and installed
like any package."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from grandtour.games.rulebook import clauses
from tests.outsiders import copy_packages, path_with, run
from tests.some_game import PLAIN

TABLES = ("{n} table with a free seat", "{n} tables with a free seat")
SAID: dict[str | tuple[str, ...], str | tuple[str, ...]] = {
    "Sign in": "Anmelden", TABLES: ("{n} Tisch", "{n} Tische"),
    "{host} created an invitation to this site": "{wirt} hat eingeladen"}
GOAL = "Wer am meisten hat, gewinnt."
CLAUSE = next(iter(clauses(PLAIN, "en")))       # the only one that it translates
RULES = f"""# Regeln

## {CLAUSE.partition(".")[0]} Ziel

**{CLAUSE}** {GOAL}
"""


def path_with_german(folder: Path) -> str:
    """A PYTHONPATH that has it; it is made in this folder."""
    made = run(path_with(folder), "-m", "grandtour", "new-language", "de", "--into", str(folder))
    assert made.returncode == 0, made.stderr
    inside = folder / "grandtour_de" / "grandtour_de"
    translate(inside / "locale" / "de.po")
    (inside / "rulebook" / PLAIN).mkdir(parents=True)
    (inside / "rulebook" / PLAIN / "de.md").write_text(RULES)
    return copy_packages(folder, folder / "grandtour_de")


def translate(file: Path) -> None:
    """All of SAID, which must be there."""
    catalogue = read_po(BytesIO(file.read_bytes()), locale="de")
    for message, text in SAID.items():
        found = catalogue.get(message)
        assert found is not None, message
        found.string = text
    with file.open("wb") as written:
        write_po(written, catalogue)
