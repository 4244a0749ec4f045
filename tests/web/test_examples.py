"""Examples of clauses: the link of each leads to a board on which the clause is named."""

from __future__ import annotations

import re

import pytest

from grandtour import games
from grandtour.games import rulebook
from grandtour.games.examples import examples
from grandtour.games.lessons import lessons
from grandtour.web.http.templating import make_example_address
from tests.some_game import PLAIN
from tests.web.visitor import Visitor

LINK = re.compile(r'class="small example"\s+href="([^"]+)"\s+aria-label="([\w.-]+):')


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games.list_own_packages()))
def test_examples_open_and_name_their_clause(visitor: Visitor, name: str) -> None:
    found = examples(name)
    assert set(found) <= set(rulebook.clauses(name, "en")) and len(found) >= 20
    for clause in found:
        page = visitor.get(make_example_address(name, clause))
        assert visitor.status == 200 and f"#{clause}" in page, clause
        assert visitor.actions, clause


@pytest.mark.parametrize("name", sorted(games.list_own_packages()))
def test_lesson_steps_are_examples_of_clauses(name: str) -> None:
    for lesson in lessons(name):
        for step in lesson.steps:
            if step.clause:
                found = examples(name)[step.clause]
                taught = next(one for one in lessons(name) if one.name == found.lesson)
                assert taught.steps[found.step - 1].clause == step.clause and not found.action


def test_rules_link_to_examples(visitor: Visitor) -> None:
    links = {clause: address for address, clause in LINK.findall(visitor.get(f"/rules/{PLAIN}"))}
    assert set(links) == set(examples(PLAIN))
    clause = next(iter(links))
    answer = visitor.client.get(f"/api/v1/rules/{PLAIN}", params={"clause": clause}).json()
    assert answer["sections"][0]["clauses"][0]["example"] == make_example_address(PLAIN, clause)
