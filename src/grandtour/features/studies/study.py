"""A study: a position, and a tree of possible continuations.

A node is one action, of a seat or of chance, and the position that it leads to; node 0 is the
position at the root. Nodes keep their numbers. The first node after another one continues its line;
the others are variations. Studies never change: each function here returns another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any, Final

from grandtour.draw.pointers import Pointer
from grandtour.engine.core import Action, State
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import Entry, Match, match_from_position
from grandtour.features.studies import errors
from grandtour.tables.draws import find_forced_action

ROOT: Final = 0
MOST_NODES: Final = 1000        # with the root; the longest games have some 800 actions
MOST_POINTERS: Final = 24      # on one node
LAST: Final = 999_999           # the largest number of a node, as its text is read


@dataclass(frozen=True)
class StudyNode:
    """An action, by its notation, after another node, with the author's comment and pointers on the
    board. The root has no action."""

    number: int
    after: int
    action: str
    comment: str = ""
    pointers: tuple[Pointer, ...] = ()


@dataclass(frozen=True)
class StudyStep:
    """A played node: the position before it, and the match that leads there, which ends with its
    entry."""

    node: StudyNode
    before: State
    match: Match

    @property
    def played_entry(self) -> Entry:
        return self.match.entries[-1]


@dataclass(frozen=True)
class Study:
    """A study. `position` is the text of the root. `nodes` are in reading order: each before those
    after it, and all of a line before its variations."""

    game: Game[Any]
    position: str
    title: str
    language: str                       # in which its author writes
    nodes: tuple[StudyNode, ...] = (StudyNode(ROOT, ROOT, ""),)

    @cached_property
    def nodes_by_number(self) -> Mapping[int, StudyNode]:
        return {node.number: node for node in self.nodes}

    @cached_property
    def children_by_number(self) -> Mapping[int, Sequence[StudyNode]]:
        """Return by number the nodes after each node, in their order."""
        found: dict[int, list[StudyNode]] = {node.number: [] for node in self.nodes}
        for node in self.nodes[1:]:
            found[node.after].append(node)
        return found

    @cached_property
    def actions_by_text(self) -> Mapping[str, Action[Any]]:
        """Return the actions of the game by their notation."""
        return self.game.actions_by_text()

    def find_node(self, number: int) -> StudyNode:
        """Return the node with this number. Refused: no_such_node."""
        if number not in self.nodes_by_number:
            raise Refused(errors.NO_NODE, {})
        return self.nodes_by_number[number]

    def find_line(self, number: int) -> list[StudyNode]:
        """Return the nodes from the root to this one, both included."""
        found = [self.find_node(number)]
        while found[-1].number != ROOT:
            found.append(self.nodes_by_number[found[-1].after])
        return found[::-1]

    def start_match(self) -> Match:
        """Return a match that begins at the root."""
        return match_from_position(self.game, self.position)

    def replay_to(self, number: int) -> Match:
        """Return a match that begins at the root, played up to this node."""
        match = self.start_match()
        for node in self.find_line(number)[1:]:
            match.play(self.actions_by_text[node.action])
        return match

    def replay_all(self) -> Iterator[StudyStep]:
        """Yield all nodes but the root, played, in their order."""
        path = [(ROOT, self.start_match())]
        for node in self.nodes[1:]:
            while path[-1][0] != node.after:
                path.pop()
            before = path[-1][1]
            match = before.fork()
            match.play(self.actions_by_text[node.action])
            yield StudyStep(node, before.state, match)
            path.append((node.number, match))

    def find_end_of_line(self, number: int) -> StudyNode:
        """Return the end of the line of this node."""
        node = self.find_node(number)
        while self.children_by_number[node.number]:
            node = self.children_by_number[node.number][0]
        return node


# Making one.

def make_study_of_position(state: State, title: str, language: str) -> Study:
    """Return a study with nothing but the root."""
    return Study(state.game, str(state).strip("\n"), title, language)


def make_study_of_match(match: Match, number: int, title: str, language: str) -> Study:
    """Return a study of the position after entry `number`. Its first line is what was played from
    there to the end of the match, unless the position was taken back. Refused: too_many_nodes."""
    study = make_study_of_position(match.at(number), title, language)
    line = match.line_at(number)
    rest = match.line[len(line):] if match.line[:len(line)] == line else []
    if len(rest) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    nodes = [StudyNode(place, place - 1, entry.text) for place, entry in enumerate(rest, start=1)]
    return replace(study, nodes=(study.nodes[0], *nodes))


# TableTransaction one.

def add_action(study: Study, after: int, text: str) -> tuple[Study, int]:
    """Add this action after the node, and everything that follows without a choice. Return the
    study and the number of the last of these nodes. Refused: no_such_node, too_many_nodes,
    unknown_action, and what the rules forbid."""
    match = study.replay_to(after)
    action: Action[Any] | None = parse_action(study, match.state, text)
    while action is not None:
        study = add_node(study, after, str(action))
        after = find_node(study, after, str(action)).number
        match.play(action)
        action = find_forced_action(match)
    return study, after


def parse_action(study: Study, state: State, text: str) -> Action[Any]:
    """Return the action of the text in this position. Refused: unknown_action, and what the rules
    forbid."""
    if state.current_player() >= 0:
        return find_requested_action(study.game, state, text)
    action = study.actions_by_text.get(text)
    if action is None or state.refusal(action) is not None:
        raise Refused(errors.NO_OUTCOME, {})
    return action


def find_requested_action(game: Game[Any], state: State, text: str) -> Action[Any]:
    answer = game.request(state, text, state.current_player())
    assert isinstance(answer, Action)
    return answer


def find_node(study: Study, after: int, text: str) -> StudyNode:
    """Return the existing node of this action."""
    return next(node for node in study.children_by_number[after] if node.action == text)


def add_node(study: Study, after: int, text: str) -> Study:
    """Add this action after the node, as its last variation, unchecked. Return the same study if it
    is there already. Refused: too_many_nodes."""
    if any(node.action == text for node in study.children_by_number[after]):
        return study
    if len(study.nodes) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    fresh = StudyNode(find_next_number(study), after, text)
    following = {**study.children_by_number, after: [*study.children_by_number[after], fresh],
                 fresh.number: []}
    return replace(study, nodes=sort_nodes(study.nodes[0], following))


def find_next_number(study: Study) -> int:
    """Return the number after the largest; if that is too large, the smallest free one."""
    largest = max(study.nodes_by_number)
    return largest + 1 if largest < LAST else next(
        number for number in count(1) if number not in study.nodes_by_number)


def remove_node(study: Study, number: int) -> Study:
    """Remove this node and everything after it; the root stays."""
    node = study.find_node(number)
    if number == ROOT:
        raise Refused(errors.ROOT_STAYS, {})
    rest = [other for other in study.children_by_number[node.after] if other is not node]
    return replace(study,
                   nodes=sort_nodes(study.nodes[0], {**study.children_by_number, node.after: rest}))


def make_main_line(study: Study, number: int) -> Study:
    """Make the line of this node the main line: every node on it becomes the first one after its
    predecessor."""
    following = dict(study.children_by_number)
    for node in study.find_line(number)[1:]:
        rest = [other for other in following[node.after] if other is not node]
        following[node.after] = [node, *rest]
    return replace(study, nodes=sort_nodes(study.nodes[0], following))


def sort_nodes(root: StudyNode, following: Mapping[int, Sequence[StudyNode]]) -> tuple[StudyNode,
                                                                                       ...]:
    """Return the reachable nodes in reading order."""
    found, left = [], [root]
    while left:
        found.append(left.pop())
        left += reversed(following[found[-1].number])
    return tuple(found)


def set_comment(study: Study, number: int, comment: str) -> Study:
    return replace_node(study, replace(study.find_node(number), comment=comment))


def add_or_remove_pointer(study: Study, number: int, pointer: Pointer) -> Study:
    """Set the pointer, or delete it if it is set. Refused: too_many_pointers."""
    node = study.find_node(number)
    pointers = tuple(other for other in node.pointers if other != pointer)
    if pointers == node.pointers:
        pointers = (*pointers, pointer)
    if len(pointers) > MOST_POINTERS:
        raise Refused(errors.TOO_MANY_POINTERS, {"most": MOST_POINTERS})
    return replace_node(study, replace(node, pointers=pointers))


def replace_node(study: Study, node: StudyNode) -> Study:
    """Replace the node with the same number."""
    return replace(study, nodes=tuple(
        node if other.number == node.number else other for other in study.nodes))
