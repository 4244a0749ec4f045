"""Arranging a position: whatever is changed, the game could continue from there."""

from __future__ import annotations

import pytest

from grandtour import games
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.arranging import (
    Arranging, Control, find_arranging, list_groups, name_fault, set_control,
)
from grandtour.language import language

ARRANGED = [name for name in games.names() if find_arranging(name)]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def module_of(game: str) -> Arranging:
    found = find_arranging(game)
    assert found is not None
    return found


def controls(s: State, names: list[str]) -> list[Control]:
    return [control for group in list_groups(s, names) for control in group.controls]


def some_value(control: Control, rng: Rng) -> int:
    values = list(control.values) or list(range(control.least, control.most + 1))
    return values[rng.below(len(values))]


@pytest.mark.parametrize("game", ARRANGED)
def test_changes_lead_to_whole_positions(game: str) -> None:
    rules, module, rng = games.game(game), module_of(game), Rng(7)
    for players in range(rules.least, rules.most + 1):
        s, names, done = module.set_up(players), NAMES[:players], 0
        for _ in range(80):
            known = controls(s, names)
            control = known[rng.below(len(known))]
            try:
                s = set_control(s, names, control.name, some_value(control, rng))
            except Refused:
                continue
            done += 1
            assert str(rules.position(str(s))) == str(s)
            module.forecast(s, names)
        assert done > 30


@pytest.mark.parametrize("game", ARRANGED)
def test_controls_have_names_and_values(game: str) -> None:
    module = module_of(game)
    s = module.set_up(2)
    known = controls(s, NAMES[:2])
    assert len({control.name for control in known}) == len(known)
    for control in known:
        assert control.has_value(control.get(s)), control.name
        with pytest.raises(Refused):
            set_control(s, NAMES[:2], control.name, 9_999)


@pytest.mark.parametrize("game", ARRANGED)
def test_elements_of_the_board_open_groups(game: str) -> None:
    s = module_of(game).set_up(2)
    drawn = games.part(game, "drawing").draw
    parts = drawn(s.view(EVERYTHING), language("en"), NAMES[:2], "wide").parts
    for group in list_groups(s, NAMES[:2]):
        assert not group.places or any(f"w-{place}" in parts for place in group.places), group.name


@pytest.mark.parametrize("game", ARRANGED)
def test_refusals_name_clauses_of_the_rulebook(game: str) -> None:
    rulebook = (games.find_game_folder(game) / "rulebook" / "en.md").read_text(encoding="utf-8")
    for refusal in module_of(game).FAULTS.values():
        assert f"**{refusal.clause}**" in rulebook


def test_faults_without_refusal_are_told_apart() -> None:
    assert name_fault("-1 is not between 0 and 17", {}).code == "none_left"
    assert name_fault("something else", {}).code == "does_not_fit"
