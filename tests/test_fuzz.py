"""Test that the findings of a fuzzer pass through every target, as people's own input does:
`tools/fuzz.py`."""

from __future__ import annotations


import pytest
from fuzz import TARGETS, Tags, corpus_files, positions, seeds

from grandtour.engine.core import State
from grandtour.engine.game import Game


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_corpus_is_accepted_or_refused(target: str) -> None:
    found = list(corpus_files(target))
    assert found
    for file in found:
        TARGETS[target](file.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_seeds_are_accepted_or_refused(target: str) -> None:
    for seed in seeds(target):
        TARGETS[target](seed)


def test_overly_lenient_target_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Game.position

    def lenient(game: Game[State], text: str) -> State:
        return read(game, text.replace("  ", " "))

    seed = next(seeds("positions"))
    positions(seed)
    monkeypatch.setattr(Game, "position", lenient)
    with pytest.raises(AssertionError, match="nobody would write"):
        positions(seed.replace(b" ", b"  ", 1))


def test_forbidden_tags_and_addresses_are_found() -> None:
    reader = Tags()
    reader.feed('<script></script><a href="javascript:x">')
    assert "script" in reader.found
    assert reader.schemes == {"javascript"}
    with pytest.raises(AssertionError, match="onclick"):
        reader.feed('<p onclick="x">')
