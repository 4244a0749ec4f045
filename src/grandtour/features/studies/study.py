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
class Node:
    """An action, by its notation, after another node, with the author's comment and pointers on the
    board. The root has no action."""

    number: int
    after: int
    action: str
    comment: str = ""
    pointers: tuple[Pointer, ...] = ()


@dataclass(frozen=True)
class Step:
    """A played node: the position before it, and the match that leads there, which ends with its
    entry."""

    node: Node
    before: State
    match: Match

    @property
    def entry(self) -> Entry:
        return self.match.entries[-1]


@dataclass(frozen=True)
class Study:
    """A study. `position` is the text of the root. `nodes` are in reading order: each before those
    after it, and all of a line before its variations."""

    game: Game[Any]
    position: str
    title: str
    language: str                       # in which its author writes
    nodes: tuple[Node, ...] = (Node(ROOT, ROOT, ""),)

    @cached_property
    def by_number(self) -> Mapping[int, Node]:
        return {node.number: node for node in self.nodes}

    @cached_property
    def following(self) -> Mapping[int, Sequence[Node]]:
        """Return by number the nodes after each node, in their order."""
        found: dict[int, list[Node]] = {node.number: [] for node in self.nodes}
        for node in self.nodes[1:]:
            found[node.after].append(node)
        return found

    @cached_property
    def actions(self) -> Mapping[str, Action[Any]]:
        """Return the actions of the game by their notation."""
        return self.game.actions_by_text()

    def node(self, number: int) -> Node:
        """Return the node with this number. Refused: no_such_node."""
        if number not in self.by_number:
            raise Refused(errors.NO_NODE, {})
        return self.by_number[number]

    def line(self, number: int) -> list[Node]:
        """Return the nodes from the root to this one, both included."""
        found = [self.node(number)]
        while found[-1].number != ROOT:
            found.append(self.by_number[found[-1].after])
        return found[::-1]

    def start_match(self) -> Match:
        """Return a match that begins at the root."""
        return match_from_position(self.game, self.position)

    def play_to(self, number: int) -> Match:
        """Return a match that begins at the root, played up to this node."""
        match = self.start_match()
        for node in self.line(number)[1:]:
            match.play(self.actions[node.action])
        return match

    def play_all(self) -> Iterator[Step]:
        """Yield all nodes but the root, played, in their order."""
        path = [(ROOT, self.start_match())]
        for node in self.nodes[1:]:
            while path[-1][0] != node.after:
                path.pop()
            before = path[-1][1]
            match = before.fork()
            match.play(self.actions[node.action])
            yield Step(node, before.state, match)
            path.append((node.number, match))

    def end_of_line(self, number: int) -> Node:
        """Return the end of the line of this node."""
        node = self.node(number)
        while self.following[node.number]:
            node = self.following[node.number][0]
        return node


# Making one.

def study_of_position(state: State, title: str, language: str) -> Study:
    """Return a study with nothing but the root."""
    return Study(state.game, str(state).strip("\n"), title, language)


def study_of_match(match: Match, number: int, title: str, language: str) -> Study:
    """Return a study of the position after entry `number`. Its first line is what was played from
    there to the end of the match, unless the position was taken back. Refused: too_many_nodes."""
    study = study_of_position(match.at(number), title, language)
    line = match.line_at(number)
    rest = match.line[len(line):] if match.line[:len(line)] == line else []
    if len(rest) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    nodes = [Node(place, place - 1, entry.text) for place, entry in enumerate(rest, start=1)]
    return replace(study, nodes=(study.nodes[0], *nodes))


# TableTransaction one.

def add_action(study: Study, after: int, text: str) -> tuple[Study, int]:
    """Add this action after the node, and everything that follows without a choice. Return the
    study and the number of the last of these nodes. Refused: no_such_node, too_many_nodes,
    unknown_action, and what the rules forbid."""
    match = study.play_to(after)
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
        return request_action(study.game, state, text)
    action = study.actions.get(text)
    if action is None or state.refusal(action) is not None:
        raise Refused(errors.NO_OUTCOME, {})
    return action


def request_action(game: Game[Any], state: State, text: str) -> Action[Any]:
    answer = game.request(state, text, state.current_player())
    assert isinstance(answer, Action)
    return answer


def find_node(study: Study, after: int, text: str) -> Node:
    """Return the existing node of this action."""
    return next(node for node in study.following[after] if node.action == text)


def add_node(study: Study, after: int, text: str) -> Study:
    """Add this action after the node, as its last variation, unchecked. Return the same study if it
    is there already. Refused: too_many_nodes."""
    if any(node.action == text for node in study.following[after]):
        return study
    if len(study.nodes) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    fresh = Node(next_number(study), after, text)
    following = {**study.following, after: [*study.following[after], fresh], fresh.number: []}
    return replace(study, nodes=order_nodes(study.nodes[0], following))


def next_number(study: Study) -> int:
    """Return the number after the largest; if that is too large, the smallest free one."""
    largest = max(study.by_number)
    return largest + 1 if largest < LAST else next(
        number for number in count(1) if number not in study.by_number)


def remove_node(study: Study, number: int) -> Study:
    """Remove this node and everything after it; the root stays."""
    node = study.node(number)
    if number == ROOT:
        raise Refused(errors.ROOT_STAYS, {})
    rest = [other for other in study.following[node.after] if other is not node]
    return replace(study, nodes=order_nodes(study.nodes[0], {**study.following, node.after: rest}))


def make_main_line(study: Study, number: int) -> Study:
    """Make the line of this node the main line: every node on it becomes the first one after its
    predecessor."""
    following = dict(study.following)
    for node in study.line(number)[1:]:
        rest = [other for other in following[node.after] if other is not node]
        following[node.after] = [node, *rest]
    return replace(study, nodes=order_nodes(study.nodes[0], following))


def order_nodes(root: Node, following: Mapping[int, Sequence[Node]]) -> tuple[Node, ...]:
    """Return the reachable nodes in reading order."""
    found, left = [], [root]
    while left:
        found.append(left.pop())
        left += reversed(following[found[-1].number])
    return tuple(found)


def with_comment(study: Study, number: int, comment: str) -> Study:
    return replace_node(study, replace(study.node(number), comment=comment))


def with_pointer(study: Study, number: int, pointer: Pointer) -> Study:
    """Set the pointer, or delete it if it is set. Refused: too_many_pointers."""
    node = study.node(number)
    pointers = tuple(other for other in node.pointers if other != pointer)
    if pointers == node.pointers:
        pointers = (*pointers, pointer)
    if len(pointers) > MOST_POINTERS:
        raise Refused(errors.TOO_MANY_POINTERS, {"most": MOST_POINTERS})
    return replace_node(study, replace(node, pointers=pointers))


def replace_node(study: Study, node: Node) -> Study:
    """Replace the node with the same number."""
    return replace(study, nodes=tuple(
        node if other.number == node.number else other for other in study.nodes))
