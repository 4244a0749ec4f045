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
    """What a node is called. `seat` has acted; CHANCE if it was a draw."""

    seat: int
    text: str


@dataclass(frozen=True)
class DrawnOutcome:
    """Something that can be drawn: its notation, what it is called, and its weight among all."""

    action: str
    text: str
    odds: str               # "3/10"


def player_names(match: Match, language: Language) -> list[str]:
    """The players of a study, who have numbers only; whoever the rules play has a name."""
    played = match.game.automata(match.players, match.options)
    return [played.get(seat) or language.say(PLAYER, number=seat + 1)
            for seat in range(match.players)]


class Labels(Keepsake):
    """What was worked out once is not worked out again: a node is known by its study's position and
    all that leads to it."""

    def __init__(self, services: Services) -> None:
        self._kept: OrderedDict[tuple[str, ...], dict[int, NodeLabel]] = OrderedDict()

    def of(self, study: Study, language: Language) -> Mapping[int, NodeLabel]:
        """By number of the node."""
        key = (study.game.name, study.game.version, study.position, language.code)
        known = self._kept.setdefault(key, {})
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return label_nodes(study, language, known)


def label_nodes(study: Study, language: Language,
                known: dict[int, NodeLabel]) -> Mapping[int, NodeLabel]:
    """By number of the node; `known` are labels by way, and gets those that it lacks."""
    ways = ways_of(study)
    if any(way not in known for way in ways.values()):
        names = player_names(study.start(), language)
        for step in study.steps():
            way = ways[step.node.number]
            if way not in known:
                known[way] = label_of(study, step, names, language)
    return {number: known[way] for number, way in ways.items()}


def ways_of(study: Study) -> dict[int, int]:
    """By number of the node, what stands for all actions that lead there."""
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
    before = in_words(step.before, names, language)
    said = sentences(step.entry, step.before, names, language) or [
        line for line in in_words(step.match.state, names, language) if line not in before]
    return NodeLabel(CHANCE, told(said, step.node.action))


def outcomes(match: Match, names: list[str], language: Language) -> list[DrawnOutcome]:
    """What can be drawn where the match stands, told apart by what is then otherwise on the
    table."""
    state = match.state
    weights = {action: int(action.weight(state)) for action in state.choices()}
    found = []
    for action in weights:
        after = match.fork()
        entry = after.play(action)
        found.append((action, sentences(entry, state, names, language),
                      in_words(after.state, names, language)))
    shared = set.intersection(*[set(lines) for _, _, lines in found]) if found[1:] else set()
    known = shared | set(in_words(state, names, language))
    return [DrawnOutcome(
        str(action), told(said or [line for line in lines if line not in known], str(action)),
        f"{weights[action]}/{sum(weights.values())}") for action, said, lines in found]


def sentences(entry: Entry, before: State, names: list[str], language: Language) -> list[str]:
    """What the log says of it."""
    return [language.say(sentence.phrase)
            for sentence in games.words(before.game.name).log(entry, before, names)]


def in_words(state: State, names: list[str], language: Language) -> list[str]:
    """Everything that lies on the table, line by line."""
    return [language.say(line) for _, lines in games.words(state.game.name).overview(
        state.view(EVERYTHING), names) for line in lines]


def told(said: Sequence[str], action: str) -> str:
    """The first lines; where nothing is said of it, its notation."""
    return " · ".join(said[:MOST_LINES]) or action.replace("_", " ")
