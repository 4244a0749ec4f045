"""The largest study is light enough for phones on slow lines."""

from __future__ import annotations

import httpx
import pytest

from grandtour import games
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.studies import text
from grandtour.features.studies.study import (
    MOST_NODES, Study, make_study_of_match, set_comment, add_node,
)
from grandtour.games import names
from tests.full_site import FullSite
from tests.weight import MOST, Scales


@pytest.mark.parametrize("game", names())
def test_largest_study_is_light_enough(full_site: FullSite, game: str) -> None:
    """In Japanese, whose pages are the heaviest."""
    made = full_site.ada.post("/studies", json={"text": large_study(game), "audience": "secret"})
    assert made.status_code == 201, made.text
    with httpx.Client(base_url=full_site.site.url, timeout=60, cookies={
            "grandtour": full_site.token, "language": "ja"}) as reader:
        scales = Scales(reader)
        weights = [scales.page(f"/study/{made.json()['id']}/{node}").whole
                   for node in range(87, MOST_NODES, 200)]
    assert max(weights) <= MOST


def large_study(game: str) -> str:
    """The text of one with so many nodes, of a game of as many as can play it; one node in eight
    has a comment."""
    rules, rng = games.game(game), Rng(1)
    match = Match(rules, rules.most, rules.choose(rules.most, {}))
    while not match.state.is_terminal():
        match.play(match.state.sample(rng))
    study = make_study_of_match(match, 0, "The largest of all", "en")
    while len(study.nodes) < MOST_NODES:
        study = longer(study, rng)
    for node in study.nodes[::8]:
        study = set_comment(study, node.number, "So it goes.")
    return text.write_study(study)


def longer(study: Study, rng: Rng) -> Study:
    """With what else could have been done at some node, and what may follow from it."""
    after = study.nodes[rng.below(len(study.nodes))].number
    match = study.replay_to(after)
    for _ in range(1 + rng.below(6)):
        if match.state.is_terminal() or len(study.nodes) == MOST_NODES:
            break
        action = match.state.sample(rng)
        study = add_node(study, after, str(action))
        after = next(node.number for node in study.children_by_number[after]
                     if node.action == str(action))
        match.play(action)
    return study
