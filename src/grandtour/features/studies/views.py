"""A node of a study as a table, and its tree as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal

from grandtour import games
from grandtour.draw.pointers import Pointer, aims, pointed
from grandtour.engine.core import CHANCE, EVERYTHING
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.studies import errors
from grandtour.features.studies.labels import NodeLabel, player_names
from grandtour.features.studies.rows import Audience, StudyRow
from grandtour.features.studies.study import ROOT, Node, Step, Study
from grandtour.games.words import Choice, Sentence
from grandtour.language import N_, Language, Phrase
from grandtour.tables.table import Seat, Table
from grandtour.web.http.dates import day
from grandtour.web.http.layout import Box, box
from grandtour.web.table_view.board import Boards, name_of
from grandtour.web.table_view.view import TableView

# What is to be listed: a node alone, what comes after it, or both.
Part = Literal["node", "rest", "variation"]

DEEPEST: Final = 6              # variations of variations that still stand farther to the right

AUDIENCES: Final[dict[Audience, tuple[str, str]]] = {
    "public": (N_("Everybody"), N_("Everybody sees it, and it is listed among all studies.")),
    "friends": (N_("My friends"), N_("Only you and your friends see it.")),
    "secret": (N_("Whoever has its address"), N_("It is listed nowhere.")),
}


@dataclass(frozen=True)
class StudyView(TableView):
    """A node of a study on a table that is kept nowhere, where everything lies open. Its author
    chooses for whoever is asked."""

    home: str = ""              # the address of the study
    own: bool = False           # whether the reader is its author
    said: tuple[Sentence, ...] = ()     # what led here
    pointers: tuple[Pointer, ...] = ()

    @property
    def address(self) -> str:
        return f"{self.home}/{self.number}"

    @property
    def mine(self) -> bool:
        return self.own and self.to_act >= 0

    @property
    def asker(self) -> int | None:
        return self.seat if self.mine else None

    @cached_property
    def visible(self) -> dict[str, Any]:
        return self.state.view(EVERYTHING)

    @cached_property
    def choices(self) -> list[Choice]:
        """All are added to the study by the button, and by nothing else."""
        return [replace(choice, leaves=True) for choice in self.legal] if self.mine else []

    @property
    def further(self) -> list[Choice]:
        return []

    @property
    def draws(self) -> bool:
        """Whether chance is asked."""
        return self.state.current_player() == CHANCE

    @property
    def move(self) -> int:
        return 0

    @cached_property
    def touched(self) -> list[str]:
        return list(dict.fromkeys(place for one in self.said for place in one.places))

    @cached_property
    def boards(self) -> Boards:
        bare = super().boards
        return replace(bare, draw=lambda layout: pointed(bare.draw(layout), self.pointers))

    @property
    def note(self) -> str:
        return N_("It becomes a move of the study.")


def study_view(row: StudyRow, study: Study, number: int, reader: str,
               language: Language) -> StudyView:
    """The node of this number. Refused: no_such_node."""
    node = study.node(number)
    if number == ROOT:
        return root_view(row, study, reader, language)
    before = study.match(node.after)
    after = before.fork()
    after.play(study.actions[node.action])
    return step_view(row, Step(node, before.state, after), reader, language)


def root_view(row: StudyRow, study: Study, reader: str, language: Language) -> StudyView:
    return node_view(row, study.node(ROOT), study.start(), (), reader, language)


def step_view(row: StudyRow, step: Step, reader: str, language: Language) -> StudyView:
    names = player_names(step.match, language)
    said = games.words(step.match.game.name).log(step.entry, step.before, names)
    return node_view(row, step.node, step.match, tuple(said), reader, language)


def node_view(row: StudyRow, node: Node, match: Match, said: tuple[Sentence, ...], reader: str,
              language: Language) -> StudyView:
    own, seat = row.person == reader, match.state.current_player()
    return StudyView(table_of(match, language), seat if own and seat >= 0 else EVERYTHING,
                     language, 0, match.state, node.number, live=False, home=address_of(row.id),
                     own=own, said=said, pointers=node.pointers)


def table_of(match: Match, language: Language) -> Table:
    """The position alone, with players who have only numbers."""
    bare = Match(match.game, match.players, match.options, match.state)
    bare.named = match.named
    seats = [Seat("person", name) for name in player_names(match, language)]
    return Table(id="", code="", opened_as="", seats=seats, match=bare, seed=0, opened_by="")


def address_of(id: str, number: int = ROOT) -> str:
    """Of a study, or of one of its nodes."""
    return f"/study/{id}/{number}" if number else f"/study/{id}"


# What is pointed at.

@dataclass(frozen=True)
class Shown:
    """A pointer in words; only what is on the board now is pointed at."""

    pointer: Pointer
    text: str


def places(view: StudyView) -> dict[str, str]:
    """By id, what can be pointed at, as it is called."""
    board = view.boards.wide
    return {place: name_of(board, place) for place in aims(board)}


def offered(view: StudyView, named: Mapping[str, str]) -> dict[str, str]:
    """Of these, what stands on every reader's board; the author's has what can be chosen, too."""
    everywhere = aims(as_read(view).boards.wide)
    return {place: name for place, name in named.items() if place in everywhere}


def as_read(view: StudyView) -> StudyView:
    """For whoever is not its author."""
    return replace(view, own=False, seat=EVERYTHING)


def shown_pointers(view: StudyView, named: Mapping[str, str]) -> list[Shown]:
    return [Shown(one, view.say(ARROW, place=named[one.place], to=named[one.to]) if one.to
                  else view.say(RING, place=named[one.place]))
            for one in view.pointers if one.place in named and one.to in (*named, "")]


ARROW: Final = N_("Arrow from {place} to {to}")
RING: Final = N_("Ring around {place}")


def check_pointer(view: StudyView, pointer: Pointer) -> Pointer:
    """Refused: no_such_place, also for what readers have not, and an arrow that leads nowhere."""
    known = aims(as_read(view).boards.wide)
    if pointer.place not in known or pointer.to not in (*known, "") \
            or pointer.place == pointer.to:
        raise Refused(errors.NO_PLACE, {})
    return pointer


# The tree.

@dataclass(frozen=True)
class Row:
    """A line of the tree: a node, how deep its line lies in variations, and whether one begins
    with it."""

    node: Node
    label: NodeLabel
    depth: int
    begins: bool
    address: str


def tree(study: Study, labels: Mapping[int, NodeLabel], id: str) -> list[Row]:
    """The main line; the variations stand after the node instead of which they could be."""
    rows = []
    left: list[tuple[Node, int, Part]] = [(study.nodes[ROOT], 0, "rest")]
    while left:
        node, depth, part = left.pop()
        if part != "rest":
            rows.append(Row(node, labels[node.number], min(depth, DEEPEST), part == "variation",
                            address_of(id, node.number)))
        following = study.following[node.number]
        if part != "node" and following:
            first, *others = following
            left += [(first, depth, "rest"),
                     *[(other, depth + 1, "variation") for other in reversed(others)],
                     (first, depth, "node")]
    return rows


@dataclass(frozen=True)
class Line:
    """A study in a list."""

    row: StudyRow
    game: Box
    address: str
    day: str
    audience: str


def listed(rows: Sequence[StudyRow], language: Language) -> list[Line]:
    return [Line(row, box(row.game, language), address_of(row.id), day(row.changed, language),
                 language.say(AUDIENCES[row.audience][0])) for row in rows]


def usual_title(match: Match, language: Language) -> str:
    """What a study of this position is called until its author calls it something else."""
    words = games.words(match.game.name)
    return language.say(Phrase(N_("{game}: {status}"), game=words.ABOUT.title,
                               status=words.status(match.state.view(EVERYTHING))))
