"""A study: a position, and a tree of what could be done from there.

A node is one action, of a seat or of chance, and the position that it leads to; node 0 is the
position at the root. Nodes keep their numbers as long as they stand. Of the nodes after another one
the first goes on with its line, the others are variations. Studies never change: each function here
gives another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any, Final

from grandtour.draw.pointers import Pointer
from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import Entry, Match, begun_at
from grandtour.features.studies import errors

ROOT: Final = 0
MOST_NODES: Final = 1000        # with the root; the longest games have some 800 actions
MOST_POINTERS: Final = 24      # on one node
LAST: Final = 999_999           # the largest number of a node, as its text is read


@dataclass(frozen=True)
class Node:
    """An action, by its notation, after another node; what the author says of it and points at on
    the board. The root has no action."""

    number: int
    after: int
    action: str
    comment: str = ""
    pointers: tuple[Pointer, ...] = ()


@dataclass(frozen=True)
class Step:
    """A node that has been played: the position before it, and its entry in the match that leads
    there, of which it is the last."""

    node: Node
    before: State
    match: Match

    @property
    def entry(self) -> Entry:
        return self.match.entries[-1]


@dataclass(frozen=True)
class Study:
    """`position` is the text of the root. `nodes` stand as they are read: each before those after
    it, with all of a line before its variations."""

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
        """By number, the nodes after this one, in their order."""
        found: dict[int, list[Node]] = {node.number: [] for node in self.nodes}
        for node in self.nodes[1:]:
            found[node.after].append(node)
        return found

    @cached_property
    def actions(self) -> Mapping[str, Action[Any]]:
        """Those of the game by their notation."""
        return self.game.written()

    def node(self, number: int) -> Node:
        """Refused: no_such_node."""
        if number not in self.by_number:
            raise Refused(errors.NO_NODE, {})
        return self.by_number[number]

    def line(self, number: int) -> list[Node]:
        """The nodes that lead from the root to this one, both included."""
        found = [self.node(number)]
        while found[-1].number != ROOT:
            found.append(self.by_number[found[-1].after])
        return found[::-1]

    def start(self) -> Match:
        """A match that begins with the root."""
        return begun_at(self.game, self.position)

    def match(self, number: int) -> Match:
        """The same, played up to this node."""
        match = self.start()
        for node in self.line(number)[1:]:
            match.play(self.actions[node.action])
        return match

    def steps(self) -> Iterator[Step]:
        """All nodes but the root, played, in their order."""
        path = [(ROOT, self.start())]
        for node in self.nodes[1:]:
            while path[-1][0] != node.after:
                path.pop()
            before = path[-1][1]
            match = before.fork()
            match.play(self.actions[node.action])
            yield Step(node, before.state, match)
            path.append((node.number, match))

    def last(self, number: int) -> Node:
        """The end of the line on which this node lies."""
        node = self.node(number)
        while self.following[node.number]:
            node = self.following[node.number][0]
        return node


# Making one.

def of_position(state: State, title: str, language: str) -> Study:
    """A study of which nothing but the root is there."""
    return Study(state.game, str(state).strip("\n"), title, language)


def of_match(match: Match, number: int, title: str, language: str) -> Study:
    """A study of the position after entry `number`. What was played from there to the end of the
    match is its first line, unless the position has been taken back. Refused: too_many_nodes."""
    study = of_position(match.at(number), title, language)
    line = match.line_at(number)
    rest = match.line[len(line):] if match.line[:len(line)] == line else []
    if len(rest) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    nodes = [Node(place, place - 1, entry.text) for place, entry in enumerate(rest, start=1)]
    return replace(study, nodes=(study.nodes[0], *nodes))


# TableTransaction one.

def added(study: Study, after: int, text: str) -> tuple[Study, int]:
    """With this action after the node, and with whatever follows from it without a choice of
    anybody; and the number of the last of these. Refused: no_such_node, too_many_nodes,
    unknown_action, and what the rules forbid."""
    match = study.match(after)
    action: Action[Any] | None = action_of(study, match.state, text)
    while action is not None:
        study = with_node(study, after, str(action))
        after = found(study, after, str(action)).number
        match.play(action)
        action = only(match)
    return study, after


def action_of(study: Study, state: State, text: str) -> Action[Any]:
    """What is meant by the text in this position. Refused: unknown_action, and what the rules
    forbid."""
    if state.current_player() >= 0:
        return asked_of(study.game, state, text)
    action = study.actions.get(text)
    if action is None or state.refusal(action) is not None:
        raise Refused(errors.NO_OUTCOME, {})
    return action


def asked_of(game: Game[Any], state: State, text: str) -> Action[Any]:
    answer = game.request(state, text, state.current_player())
    assert isinstance(answer, Action)
    return answer


def only(match: Match) -> Action[Any] | None:
    """What comes next if nothing else can come."""
    if match.state.current_player() == CHANCE:
        outcomes = match.state.choices()
        return outcomes[0] if len(outcomes) == 1 else None
    return match.game.sole_choice(match.state)


def found(study: Study, after: int, text: str) -> Node:
    """The node of this action, which is there."""
    return next(node for node in study.following[after] if node.action == text)


def with_node(study: Study, after: int, text: str) -> Study:
    """With this action after the node, as its last variation; unchecked. The same study if it is
    there already. Refused: too_many_nodes."""
    if any(node.action == text for node in study.following[after]):
        return study
    if len(study.nodes) >= MOST_NODES:
        raise Refused(errors.TOO_MANY_NODES, {"most": MOST_NODES})
    fresh = Node(next_number(study), after, text)
    following = {**study.following, after: [*study.following[after], fresh], fresh.number: []}
    return replace(study, nodes=ordered(study.nodes[0], following))


def next_number(study: Study) -> int:
    """The one after the largest; once there is none, the smallest that no node has."""
    largest = max(study.by_number)
    return largest + 1 if largest < LAST else next(
        number for number in count(1) if number not in study.by_number)


def without(study: Study, number: int) -> Study:
    """Without this node and everything after it; the root stays."""
    node = study.node(number)
    if number == ROOT:
        raise Refused(errors.ROOT_STAYS, {})
    rest = [other for other in study.following[node.after] if other is not node]
    return replace(study, nodes=ordered(study.nodes[0], {**study.following, node.after: rest}))


def leading(study: Study, number: int) -> Study:
    """With the line of this node as the main line: every node on it is the first one after that
    before it."""
    following = dict(study.following)
    for node in study.line(number)[1:]:
        rest = [other for other in following[node.after] if other is not node]
        following[node.after] = [node, *rest]
    return replace(study, nodes=ordered(study.nodes[0], following))


def ordered(root: Node, following: Mapping[int, Sequence[Node]]) -> tuple[Node, ...]:
    """The nodes that can be reached, as they are read."""
    found, left = [], [root]
    while left:
        found.append(left.pop())
        left += reversed(following[found[-1].number])
    return tuple(found)


def with_comment(study: Study, number: int, comment: str) -> Study:
    return changed(study, replace(study.node(number), comment=comment))


def with_pointer(study: Study, number: int, pointer: Pointer) -> Study:
    """The pointer is set; one that is there is taken away. Refused: too_many_pointers."""
    node = study.node(number)
    pointers = tuple(other for other in node.pointers if other != pointer)
    if pointers == node.pointers:
        pointers = (*pointers, pointer)
    if len(pointers) > MOST_POINTERS:
        raise Refused(errors.TOO_MANY_POINTERS, {"most": MOST_POINTERS})
    return changed(study, replace(node, pointers=pointers))


def changed(study: Study, node: Node) -> Study:
    """With this node in the place of that of the same number."""
    return replace(study, nodes=tuple(
        node if other.number == node.number else other for other in study.nodes))
