"""Studies as text, canonical: a head, the position at the root, then the nodes in their order, each
with its number, that of the node before it and its action, below it the comment and the pointers.

    grandtour study 1
    game bombay
    rules 1
    facts 4bd0c3a1e5f60718
    language en
    title Which market first?

    > bombay players=2
    > ...

    0
    # The silk is **cheap** here.
    @ arrow elephant-p1 site-dhule
    1 0 move dhule
    2 1 end
    3 0 move nashik
    @ ring site-nashik

Only what `write` would write is a study. Every action is checked against the rules; a study of
other rules or other components is refused, never guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final
from urllib.parse import quote_plus

from grandtour import games
from grandtour.draw.pointers import Pointer
from grandtour.engine.game import BadPosition, Game, Refused, UnknownVersion
from grandtour.engine.match import Match
from grandtour.features.studies import errors
from grandtour.features.studies.study import MOST_NODES, MOST_POINTERS, ROOT, StudyNode, Study
from grandtour.language import CODES
from grandtour.texts.rules import LONGEST_TITLE, one_line, strip_unreadable

FORMAT: Final = "grandtour study 1"
LARGEST: Final = 60_000         # bytes in a form: what is written can be sent back by any page
LONGEST_COMMENT: Final = 2_000
KEPT: Final = 64                # studies that stay read
NODE: Final = re.compile(r"(0|[1-9]\d{0,5})(?: (0|[1-9]\d{0,5}) (\S.*))?")
POINTER: Final = re.compile(r"@ (?:ring ([\w-]{1,80})|arrow ([\w-]{1,80}) ([\w-]{1,80}))")


class BadStudy(ValueError):
    """The text is not a study; the message gives the line and the reason."""


def write_study(study: Study) -> str:
    """Return the text of a study."""
    game = study.game
    lines = [FORMAT, f"game {game.name}", f"rules {game.version}", f"facts {game.digest}",
             f"language {study.language}", f"title {study.title}", "",
             *[prefix_line(">", line) for line in study.position.split("\n")], ""]
    for node in study.nodes:
        lines += [node_line(node), *[prefix_line("#", line) for line in comment_lines(node)],
                  *[pointer_line(pointer) for pointer in node.pointers]]
    return "\n".join(lines) + "\n"


def prefix_line(sign: str, line: str) -> str:
    """Return a line of a longer text; an empty one has no blank after its sign."""
    return f"{sign} {line}" if line else sign


def node_line(node: StudyNode) -> str:
    return str(ROOT) if node.number == ROOT else f"{node.number} {node.after} {node.action}"


def comment_lines(node: StudyNode) -> Sequence[str]:
    return node.comment.split("\n") if node.comment else ()


def pointer_line(pointer: Pointer) -> str:
    return f"@ arrow {pointer.place} {pointer.to}" if pointer.to else f"@ ring {pointer.place}"


def check_study(study: Study) -> Study:
    """Return the study if all that its author has typed can be saved. Refused: bad_study_title,
    bad_node_comment, study_too_large."""
    title = study.title
    if not 0 < len(title) <= LONGEST_TITLE or title != one_line(title) \
            or study.language not in CODES:
        raise Refused(errors.BAD_TITLE, {"most": LONGEST_TITLE})
    if any(len(node.comment) > LONGEST_COMMENT for node in study.nodes):
        raise Refused(errors.BAD_NODE_COMMENT, {"most": LONGEST_COMMENT})
    much = measure_form_size(write_study(study))
    if much > LARGEST:
        raise Refused(errors.TOO_LARGE, {"much": much, "most": LARGEST})
    return study


def measure_form_size(text: str) -> int:
    """Return the number of bytes that the text takes in a form."""
    return len(quote_plus(text.replace("\n", "\r\n")))


def normalize_comment(typed: str) -> str:
    """Return a typed comment as it is saved."""
    lines = strip_unreadable(typed).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip()


@lru_cache(KEPT)
def read_text(text: str) -> Study:
    """Return the study of a text. Raise BadStudy with the reason if it is none."""
    if measure_form_size(text) > LARGEST:
        raise BadStudy(
            f"it is {measure_form_size(text)} bytes long in a form, and {LARGEST} is the most")
    reader = StudyReader(text)
    study = reader.read_study()
    try:
        check_study(study)
    except Refused as refused:
        raise BadStudy(refused.sentence().rstrip(".")) from refused
    canonical = write_study(study).split("\n")
    for row, line in enumerate(reader.lines):
        if row >= len(canonical) or line != canonical[row]:
            raise BadStudy(f"line {row + 1}: not as it would be written: '{line[:60]}'")
    return study


class StudyReader:
    """Parses a text line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.row = 0

    def read_study(self) -> Study:
        self.expect_line(FORMAT)
        game = self.read_game()
        facts = self.read_field("facts")
        if facts != game.digest:
            raise self.make_fault(
                f"the facts are {facts[:60]} here and {game.digest} in this program; "
                             "the study cannot be played with it")
        language, title = self.read_field("language"), self.read_field("title")
        self.expect_line("")
        position = self.take_text(">")
        study = Study(game, position, title, language)
        try:
            match = study.start_match()
        except (BadPosition, Refused, ValueError) as bad:
            raise self.make_fault(f"no position: {str(bad)[:200]}") from bad
        self.expect_line("")
        return replace(study, nodes=tuple(self.read_nodes(study, match)))

    def read_game(self) -> Game[Any]:
        """Return the game with the version of the rules that the text names."""
        name = self.read_field("game")
        if name not in games.names():
            raise self.make_fault(f"there is no game '{name[:60]}' here")
        version = self.read_field("rules")
        try:
            return games.game(name).under(version)
        except UnknownVersion as unknown:
            raise self.make_fault(str(unknown)) from unknown

    def read_nodes(self, study: Study, start: Match) -> Iterator[StudyNode]:
        """Yield all nodes; each action is played."""
        yield self.read_root()
        path = [(ROOT, start)]
        known: dict[int, set[str]] = {ROOT: set()}
        while self.lines[self.row:] != [""]:
            node = self.read_node()
            if len(known) >= MOST_NODES:
                raise self.make_fault(f"there are more than {MOST_NODES} nodes")
            if node.number in known:
                raise self.make_fault(f"node {node.number} was there before")
            while path and path[-1][0] != node.after:
                path.pop()
            if not path:
                raise self.make_fault(f"there is no line here that goes on from node {node.after}")
            if node.action in known[node.after]:
                raise self.make_fault(f"'{node.action[:60]}' was there before")
            known[node.after].add(node.action)
            known[node.number] = set()
            path.append((node.number, self.play_action(study, path[-1][1], node.action)))
            yield node

    def read_root(self) -> StudyNode:
        self.expect_line(str(ROOT))
        return self.read_remarks(StudyNode(ROOT, ROOT, ""))

    def read_node(self) -> StudyNode:
        line = self.next_line()
        parts = NODE.fullmatch(line)
        if parts is None or parts[3] is None or parts[1] == str(ROOT):
            raise self.make_fault(f"a number, that of the node before and an action expected, "
                             f"'{line[:60]}' found")
        return self.read_remarks(StudyNode(int(parts[1]), int(parts[2]), parts[3]))

    def read_remarks(self, node: StudyNode) -> StudyNode:
        """Return the node with its comment and pointers."""
        comment = self.take_text("#")
        pointers = tuple(self.read_pointer(line) for line in self.take_lines("@"))
        if len(pointers) > MOST_POINTERS or len(set(pointers)) < len(pointers):
            raise self.make_fault(f"each of {MOST_POINTERS} pointers at most can stand once")
        if comment != normalize_comment(comment):
            raise self.make_fault("a comment with letters that cannot be seen")
        return replace(node, comment=comment, pointers=pointers)

    def read_pointer(self, line: str) -> Pointer:
        parts = POINTER.fullmatch(line)
        if parts is None or (parts[2] is not None and parts[2] == parts[3]):
            raise self.make_fault(
                f"'@ ring ...' or '@ arrow ... ...' expected, '{line[:60]}' found")
        return Pointer(parts[1]) if parts[1] else Pointer(parts[2], parts[3])

    def play_action(self, study: Study, before: Match, text: str) -> Match:
        action = study.actions_by_text.get(text)
        if action is None:
            raise self.make_fault(f"there is no action '{text[:60]}'")
        refusal = before.state.refusal(action)
        if refusal is not None:
            raise self.make_fault(f"'{text[:60]}' is refused: {refusal}")
        after = before.fork()
        after.play(action)
        return after

    def next_line(self) -> str:
        if self.row >= len(self.lines):
            raise self.make_fault("the study breaks off")
        self.row += 1
        return self.lines[self.row - 1]

    def take_lines(self, sign: str) -> list[str]:
        """Return the next lines that begin with the sign."""
        found = list(takewhile(lambda line: line.startswith(sign), self.lines[self.row:]))
        self.row += len(found)
        return found

    def take_text(self, sign: str) -> str:
        """Return the text of the next lines that begin with the sign."""
        return "\n".join(line[2:] for line in self.take_lines(sign))

    def expect_line(self, line: str) -> None:
        found = self.next_line()
        if found != line:
            raise self.make_fault(f"'{line}' expected, '{found[:60]}' found")

    def read_field(self, name: str) -> str:
        line = self.next_line()
        if not line.startswith(f"{name} "):
            raise self.make_fault(f"'{name} ...' expected, '{line[:60]}' found")
        return line.removeprefix(f"{name} ")

    def make_fault(self, said: str) -> BadStudy:
        return BadStudy(f"line {max(self.row, 1)}: {said}")
