"""What patterns and conditions mean."""

from __future__ import annotations

import pytest

from grandtour.features.plans.pattern import matches_pattern, matches_condition


@pytest.mark.parametrize(("pattern", "choice", "meant"), [
    ("build 3", "build 3", True), ("build 3", "build 4", False), ("build 3", "build 3 4", False),
    ("build *", "build 3", True), ("build *", "build 3 in red", True), ("build *", "build", True),
    ("build * red", "build 3 red", True), ("build * red", "build 3 blue", False),
    ("* 3", "move 3", True), ("*", "end", True), ("*", "offer 1 to 2", True),
    ("offer <2", "offer 1", True), ("offer <2", "offer 2", False), ("offer >2", "offer 3", True),
    ("offer <2", "offer x", False), ("offer <x", "offer <x", True)])
def test_a_pattern_means_choices(pattern: str, choice: str, meant: bool) -> None:
    assert matches_pattern(pattern, choice) is meant


@pytest.mark.parametrize(("condition", "choices", "met"), [
    ([], [], True), ([], ["end"], False), (["end"], [], False),
    (["..."], [], True), (["..."], ["move 1", "end"], True),
    (["move *", "end"], ["move 3", "end"], True), (["move *", "end"], ["end"], False),
    (["move *"], ["move 3", "end"], False), (["move *", "..."], ["move 3", "end"], True),
    (["...", "end"], ["end"], True), (["...", "end"], ["end", "move 1"], False),
    (["...", "move 1", "..."], ["end", "move 2", "move 1", "end"], True),
    (["...", "move 1", "..."], ["end", "move 2", "end"], False),
    (["...", "*", "...", "end"], ["end"], False), (["...", "..."], [], True)])
def test_condition_matches_all_others_choices(
        condition: list[str], choices: list[str], met: bool) -> None:
    assert matches_condition(condition, choices) is met
