"""What a fuzzer has found goes through every target as people's own things do: `tools/fuzz.py`."""

from __future__ import annotations


import pytest
from fuzz import TARGETS, Tags, kept, positions, seeds

from grandtour.engine.core import State
from grandtour.engine.game import Game


@pytest.mark.parametrize("target", TARGETS)
def test_everything_that_is_kept_is_taken_or_refused(target: str) -> None:
    found = list(kept(target))
    assert found
    for file in found:
        TARGETS[target](file.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_what_a_fuzzer_begins_with_is_taken_or_refused(target: str) -> None:
    for seed in seeds(target):
        TARGETS[target](seed)


def test_a_door_that_takes_what_nobody_would_write_is_found(
        monkeypatch: pytest.MonkeyPatch) -> None:
    read = Game.position

    def lenient(game: Game[State], text: str) -> State:
        return read(game, text.replace("  ", " "))

    seed = next(seeds("positions"))
    positions(seed)
    monkeypatch.setattr(Game, "position", lenient)
    with pytest.raises(AssertionError, match="nobody would write"):
        positions(seed.replace(b" ", b"  ", 1))


def test_tags_and_addresses_that_no_text_may_have_are_seen() -> None:
    reader = Tags()
    reader.feed('<script></script><a href="javascript:x">')
    assert "script" in reader.found
    assert reader.schemes == {"javascript"}
    with pytest.raises(AssertionError, match="onclick"):
        reader.feed('<p onclick="x">')
