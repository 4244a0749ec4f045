"""Views of studies: a node as a table, and the tree as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from grandtour import games
from grandtour.draw.pointers import Pointer, find_aims, draw_pointers
from grandtour.engine.core import EVERYTHING
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.studies import errors
from grandtour.features.studies.labels import NodeLabel, list_player_names
from grandtour.features.studies.rows import Audience, StudyRow
from grandtour.features.studies.study import ROOT, StudyNode, StudyStep, Study
from grandtour.games.words import Sentence
from grandtour.language import N_, Language, Phrase
from grandtour.tables.table import Seat, Table
from grandtour.web.http.dates import format_day
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.web.table_view.all_seats import AllSeatsView
from grandtour.web.table_view.board import BoardPictures, find_place_name

# What is to be listed: a node alone, what comes after it, or both.
Part = Literal["node", "rest", "variation"]

DEEPEST: Final = 6              # variations of variations that still stand farther to the right

AUDIENCES: Final[dict[Audience, tuple[str, str]]] = {
    "public": (N_("Everyone"), N_("Everyone can see it, and it appears in the list of all "
                                  "studies.")),
    "friends": (N_("My friends"), N_("Only you and your friends see it.")),
    "secret": (N_("Anyone with the link"), N_("It is not listed anywhere.")),
}


@dataclass(frozen=True)
class StudyView(AllSeatsView):
    """A node of a study on a table that is not stored, with everything visible. Its author chooses
    for each seat."""

    home: str = ""              # the address of the study
    own: bool = False           # whether the reader is its author
    said: tuple[Sentence, ...] = ()     # what led here
    pointers: tuple[Pointer, ...] = ()

    @property
    def address(self) -> str:
        return f"{self.home}/{self.number}"

    @property
    def can_act(self) -> bool:
        return self.own

    @property
    def choice_number(self) -> int:
        return 0

    @cached_property
    def touched_elements(self) -> list[str]:
        return list(dict.fromkeys(place for one in self.said for place in one.places))

    @cached_property
    def board_pictures(self) -> BoardPictures:
        bare = super().board_pictures
        return replace(bare, draw=lambda layout: draw_pointers(bare.draw(layout), self.pointers))

    @property
    def choice_note(self) -> str:
        return N_("This adds a move to the study.")


def build_study_view(row: StudyRow, study: Study, number: int, reader: str,
                     language: Language) -> StudyView:
    """Return the view of the node with this number. Refused: no_such_node."""
    node = study.find_node(number)
    if number == ROOT:
        return build_root_view(row, study, reader, language)
    before = study.replay_to(node.after)
    after = before.fork()
    after.play(study.actions_by_text[node.action])
    return build_step_view(row, StudyStep(node, before.state, after), reader, language)


def build_root_view(row: StudyRow, study: Study, reader: str, language: Language) -> StudyView:
    return build_node_view(row, study.find_node(ROOT), study.start_match(), (), reader, language)


def build_step_view(row: StudyRow, step: StudyStep, reader: str, language: Language) -> StudyView:
    names = list_player_names(step.match, language)
    said = games.words(step.match.game.name).log(step.played_entry, step.before, names)
    return build_node_view(row, step.node, step.match, tuple(said), reader, language)


def build_node_view(row: StudyRow, node: StudyNode, match: Match, said: tuple[Sentence, ...],
                    reader: str,
                    language: Language) -> StudyView:
    own, seat = row.person == reader, match.state.current_player()
    return StudyView(build_bare_table(match, language), seat if own and seat >= 0 else EVERYTHING,
                     language, 0, match.state, node.number, live=False, home=study_address(row.id),
                     own=own, said=said, pointers=node.pointers)


def build_bare_table(match: Match, language: Language) -> Table:
    """Return a table with the position alone, and players with numbers for names."""
    bare = Match(match.game, match.players, match.options, match.state)
    bare.named = match.named
    seats = [Seat("person", name) for name in list_player_names(match, language)]
    return Table(id="", code="", opened_as="", seats=seats, match=bare, seed=0, opened_by="")


def study_address(id: str, number: int = ROOT) -> str:
    """Return the address of a study, or of one of its nodes."""
    return f"/study/{id}/{number}" if number else f"/study/{id}"


# What is pointed at.

@dataclass(frozen=True)
class PointerText:
    """A pointer in words. Only places on the present board are pointed at."""

    pointer: Pointer
    text: str


def name_places(view: StudyView) -> dict[str, str]:
    """Return the names of all places that can be pointed at, by id."""
    board = view.board_pictures.wide_picture
    return {place: find_place_name(board, place) for place in find_aims(board)}


def list_places_for_readers(view: StudyView, named: Mapping[str, str]) -> dict[str, str]:
    """Return the places that every reader's board has. The author's board also shows choices."""
    everywhere = find_aims(build_reader_view(view).board_pictures.wide_picture)
    return {place: name for place, name in named.items() if place in everywhere}


def build_reader_view(view: StudyView) -> StudyView:
    """Return the view for readers other than the author."""
    return replace(view, own=False, seat=EVERYTHING)


def list_shown_pointers(view: StudyView, named: Mapping[str, str]) -> list[PointerText]:
    return [PointerText(one, view.say(ARROW, place=named[one.place], to=named[one.to]) if one.to
                        else view.say(RING, place=named[one.place]))
            for one in view.pointers if one.place in named and one.to in (*named, "")]


ARROW: Final = N_("Arrow from {place} to {to}")
RING: Final = N_("Ring around {place}")


def check_pointer(view: StudyView, pointer: Pointer) -> Pointer:
    """Return the pointer if it is valid. Refused: no_such_place, also for places that readers do
    not see, and for an arrow that leads nowhere."""
    known = find_aims(build_reader_view(view).board_pictures.wide_picture)
    if pointer.place not in known or pointer.to not in (*known, "") \
            or pointer.place == pointer.to:
        raise Refused(errors.NO_PLACE, {})
    return pointer


# The tree.

@dataclass(frozen=True)
class TreeRow:
    """A line of the tree: a node, the depth of its line among variations, and whether a variation
    begins with it."""

    node: StudyNode
    label: NodeLabel
    depth: int
    begins: bool
    address: str


def build_tree_rows(study: Study, labels: Mapping[int, NodeLabel], id: str) -> list[TreeRow]:
    """Return the main line with its variations, each after the node that it replaces."""
    rows = []
    left: list[tuple[StudyNode, int, Part]] = [(study.nodes[ROOT], 0, "rest")]
    while left:
        node, depth, part = left.pop()
        if part != "rest":
            rows.append(TreeRow(node, labels[node.number], min(depth, DEEPEST), part == "variation",
                                study_address(id, node.number)))
        following = study.children_by_number[node.number]
        if part != "node" and following:
            first, *others = following
            left += [(first, depth, "rest"),
                     *[(other, depth + 1, "variation") for other in reversed(others)],
                     (first, depth, "node")]
    return rows


@dataclass(frozen=True)
class StudyLine:
    """A study in a list."""

    row: StudyRow
    game: GameBox
    address: str
    day: str
    audience: str


def list_lines(rows: Sequence[StudyRow], language: Language) -> list[StudyLine]:
    return [StudyLine(row, describe_box(row.game, language), study_address(row.id),
                      format_day(row.changed, language),
                      language.say(AUDIENCES[row.audience][0])) for row in rows]


def default_title(match: Match, language: Language) -> str:
    """Return the title of a study of this position until its author sets another one."""
    words = games.words(match.game.name)
    return language.say(Phrase(N_("{game}: {status}"), game=words.ABOUT.title,
                               status=words.status(match.state.view(EVERYTHING))))
