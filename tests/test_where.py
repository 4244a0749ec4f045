"""The tool that shows where a message appears finds it on a page."""

from __future__ import annotations

import re

import pytest
import where

TEXT = where.read_text("""<h1>Tables</h1><script>Play</script>
<p>Play with friends. Waiting for <b>Inès</b> since
<span>Monday</span>. It is late.</p><p>Good night</p><button title="Play">▶</button>""")


def found(message: str) -> list[str] | None:
    pattern = where.pattern_of(message)
    assert pattern is not None
    return where.context_of(pattern, TEXT)


def test_messages_are_shown_with_their_surroundings() -> None:
    assert found("Waiting for {name} since {day}.") == [
        "  Tables", "  Play with friends.", "> Waiting for Inès since Monday .", "  It is late.",
        "  Good night"]


@pytest.mark.parametrize(("message", "marked"), [
    ("Play", ["Play"]),                                 # not the verb of a sentence
    ("since {day}. It is late.", ["Waiting for Inès since Monday .", "It is late."]),
    ("{n} friends", ["Play with friends."]),
    ("night{n}", ["Good night"]),
])
def test_placeholders_match_anything(message: str, marked: list[str]) -> None:
    assert re.findall("^> (.*)", "\n".join(found(message) or ()), re.MULTILINE) == marked


def test_other_messages_are_not_found() -> None:
    assert found("Waiting for {name} since June") is None
    assert found("Table") is None
    assert where.pattern_of("{one}: {other}") is None
