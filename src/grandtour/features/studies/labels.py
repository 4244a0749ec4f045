"""What the nodes of a study are called, and what can be drawn at one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, State
from grandtour.engine.match import Entry, Match
from grandtour.features.studies.study import Step, Study
from grandtour.language import Language
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.services import Keepsake, Services

KEPT: Final = 64                # studies whose labels are remembered, each in a language
MOST_LINES: Final = 2           # of the table in words that tell one draw from another


@dataclass(frozen=True)
class NodeLabel:
    """The label of a node. `seat` has acted; CHANCE for a draw."""

    seat: int
    text: str


@dataclass(frozen=True)
class DrawnOutcome:
    """A possible outcome of a draw: its notation, its label, and its share of the total weight."""

    action: str
    text: str
    odds: str               # "3/10"


def player_names(match: Match, language: Language) -> list[str]:
    """Return the names of the players of a study: numbers, or the name of an automaton."""
    played = match.game.automata(match.players, match.options)
    return [played.get(seat) or language.say(PLAYER, number=seat + 1)
            for seat in range(match.players)]


class Labels(Keepsake):
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
    ways = hash_ways(study)
    if any(way not in known for way in ways.values()):
        names = player_names(study.start_match(), language)
        for step in study.play_all():
            way = ways[step.node.number]
            if way not in known:
                known[way] = label_of(study, step, names, language)
    return {number: known[way] for number, way in ways.items()}


def hash_ways(study: Study) -> dict[int, int]:
    """Return by number of the node a hash of all actions that lead there."""
    ways = {0: 0}
    for node in study.nodes[1:]:
        ways[node.number] = hash((ways[node.after], node.action))
    del ways[0]
    return ways


def label_of(study: Study, step: Step, names: list[str], language: Language) -> NodeLabel:
    if step.entry.seat != CHANCE:
        choice = games.words(study.game.name).choice(
            step.before, study.actions[step.node.action], names)
        return NodeLabel(step.entry.seat, language.say(choice.name))
    before = describe_state(step.before, names, language)
    said = log_sentences(step.entry, step.before, names, language) or [
        line for line in describe_state(step.match.state, names, language) if line not in before]
    return NodeLabel(CHANCE, shorten_text(said, step.node.action))


def list_outcomes(match: Match, names: list[str], language: Language) -> list[DrawnOutcome]:
    """Return the possible outcomes of the draw at the end of the match. Outcomes are described by
    what differs on the table afterwards."""
    state = match.state
    weights = {action: int(action.weight(state)) for action in state.choices()}
    found = []
    for action in weights:
        after = match.fork()
        entry = after.play(action)
        found.append((action, log_sentences(entry, state, names, language),
                      describe_state(after.state, names, language)))
    shared = set.intersection(*[set(lines) for _, _, lines in found]) if found[1:] else set()
    known = shared | set(describe_state(state, names, language))
    return [DrawnOutcome(
        str(action),
        shorten_text(said or [line for line in lines if line not in known], str(action)),
        f"{weights[action]}/{sum(weights.values())}") for action, said, lines in found]


def log_sentences(entry: Entry, before: State, names: list[str], language: Language) -> list[str]:
    """Return the sentences of the log about the entry."""
    return [language.say(sentence.phrase)
            for sentence in games.words(before.game.name).log(entry, before, names)]


def describe_state(state: State, names: list[str], language: Language) -> list[str]:
    """Return everything on the table, line by line."""
    return [language.say(line) for _, lines in games.words(state.game.name).overview(
        state.view(EVERYTHING), names) for line in lines]


def shorten_text(said: Sequence[str], action: str) -> str:
    """Return the first lines, or the notation if there are none."""
    return " · ".join(said[:MOST_LINES]) or action.replace("_", " ")
