"""What the nodes of a study are called, and what can be drawn at one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.features.studies.study import StudyStep, Study
from grandtour.language import Language
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.services import PackageState, Services
from grandtour.web.table_view.outcomes import describe_state, name_outcome, shorten_state_text

KEPT: Final = 64                # studies whose labels are remembered, each in a language


@dataclass(frozen=True)
class NodeLabel:
    """The label of a node. `seat` has acted; CHANCE for a draw."""

    seat: int
    text: str


def list_player_names(match: Match, language: Language) -> list[str]:
    """Return the names of the players of a study: numbers, or the name of an automaton."""
    played = match.game.automata(match.players, match.options)
    return [played.get(seat) or language.say(PLAYER, number=seat + 1)
            for seat in range(match.players)]


class StudyLabels(PackageState):
    """A cache of labels. A node is identified by its study's position and all actions that lead to
    it."""

    def __init__(self, services: Services) -> None:
        self._kept: OrderedDict[tuple[str, ...], dict[int, NodeLabel]] = OrderedDict()

    def label_study(self, study: Study, language: Language) -> Mapping[int, NodeLabel]:
        """Return the labels by number of the node."""
        key = (study.game.name, study.game.version, study.position, language.code)
        known = self._kept.setdefault(key, {})
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return label_nodes(study, language, known)


def label_nodes(study: Study, language: Language,
                known: dict[int, NodeLabel]) -> Mapping[int, NodeLabel]:
    """Return the labels by number of the node. `known` holds labels by way; missing ones are added
    to it."""
    ways = hash_paths(study)
    if any(way not in known for way in ways.values()):
        names = list_player_names(study.start_match(), language)
        for step in study.replay_all():
            way = ways[step.node.number]
            if way not in known:
                known[way] = label_step(study, step, names, language)
    return {number: known[way] for number, way in ways.items()}


def hash_paths(study: Study) -> dict[int, int]:
    """Return by number of the node a hash of all actions that lead there."""
    ways = {0: 0}
    for node in study.nodes[1:]:
        ways[node.number] = hash((ways[node.after], node.action))
    del ways[0]
    return ways


def label_step(study: Study, step: StudyStep, names: list[str], language: Language) -> NodeLabel:
    if step.played_entry.seat != CHANCE:
        choice = games.words(study.game.name).choice(
            step.before, study.actions_by_text[step.node.action], names)
        return NodeLabel(step.played_entry.seat, language.say(choice.name))
    before = describe_state(step.before, names, language)
    said = name_outcome(step.played_entry, study.actions_by_text[step.node.action], step.before,
                        names,
                        language) or [
        line for line in describe_state(step.match.state, names, language) if line not in before]
    return NodeLabel(CHANCE, shorten_state_text(said, step.node.action))
