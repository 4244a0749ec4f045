"""A whole study in one HTML file that needs no network: every position, drawn, with the tree.
Readers walk through it in reading order: a line, then its variations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from grandtour.texts.markdown import render_html
from grandtour.features.studies.labels import NodeLabel, label_nodes
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import parse_study
from grandtour.features.studies.study import Study
from grandtour.features.studies.views import (
    StudyView,
    name_places,
    build_root_view,
    list_shown_pointers,
    build_step_view,
    build_tree_rows,
)
from grandtour.language import Language, language
from grandtour.web.cost.whole_files import run_steps_unless_left
from grandtour.web.http.templating import render, render_bold
from grandtour.web.replay.offline import (
    PositionRecorder, embed_assets, load_icons, build_replay_style,
)
from grandtour.web.table_view.fragments import render_phase, render_players


@dataclass(frozen=True)
class OfflineNavigation:
    """The navigation through a file, as `replay/walk.html` shows it."""

    last: int
    number: int = 0
    source: str = ""
    query: str = ""
    form: tuple[str, str] = ("#", "n")
    turns: tuple[int, ...] = ()
    milestones: tuple[int, ...] = ()
    followed: str = ""

    def position_address(self, number: int) -> str:
        return f"#log-{number}"

    @property
    def step_targets(self) -> dict[str, int]:
        after = min(1, self.last)
        return {"first": 0, "turn-back": 0, "back": 0, "next": after, "turn-next": self.last,
                "last": self.last}


class OfflineStudyFile:
    """A study file in the making. Exhaust `take_frames` first, then call `render_page`."""

    def __init__(self, row: StudyRow, study: Study, labels: Mapping[int, NodeLabel],
                 language: Language) -> None:
        self._row = row
        self._study = study
        self._labels = labels
        self._language = language
        self._camera = PositionRecorder()

    def take_frames(self) -> Iterator[int]:
        """Record all nodes. Yield the number of each after it is recorded."""
        self._camera.record_position(0, self._render_parts(self._build_root_view()))
        steps = {step.node.number: step for step in self._study.replay_all()}
        for place, row in enumerate(build_tree_rows(self._study, self._labels, self._row.id),
                                    start=1):
            step = steps[row.node.number]
            self._camera.record_position(place, self._render_parts(
                build_step_view(self._row, step, "", self._language)))
            yield row.node.number

    def _build_root_view(self) -> StudyView:
        return build_root_view(self._row, self._study, "", self._language)

    def _render_parts(self, view: StudyView) -> dict[str, str]:
        node, game = self._study.find_node(view.number), self._study.game.name
        facts: dict[str, Any] = {"view": view, "table": view.table, "game": game}
        said = [(render_bold(self._language, one.phrase), one.clause) for one in view.said]
        return {
            "turn-idle": render("table_view/asked.html", self._language, buttons=(),
                                **facts).strip(),
            "table-sub": view.render_part_of_page("sub"), "aside": view.aside_element,
            "overview": view.render_part_of_page("overview", overview=view.words.overview(
                view.visible_state, view.table.names)),
            "remark": render(
                "studies/told.html", self._language, said=said, node=node, study=self._study,
                comment=Markup(render_html(node.comment)),
                pointers=list_shown_pointers(view, name_places(view)), **facts).strip(),
            **view.board_pictures.list_elements(""), **render_players(view)}

    def render_page(self) -> str:
        view, game = self._build_root_view(), self._study.game.name
        rows = build_tree_rows(self._study, self._labels, self._row.id)
        parts = {name: Markup(part) for name, part in self._camera.first.items()}
        html = render(
            "studies/file.html", self._language, replay=OfflineNavigation(len(rows)), view=view,
            table=view.table, game=game, words=view.words, title=self._study.title, rows=rows,
            study=self._study, row=self._row,
            parts=parts | {"phase": Markup(render_phase(view, "playing")), "table-state": ""},
            wide=Markup(view.board_pictures.wide_picture.svg()),
            tall=Markup(view.board_pictures.tall_picture.svg()),
            sprite=Markup(view.board_pictures.symbol_sheet), icons=Markup(load_icons()))
        return embed_assets(html, build_replay_style(game, "studies"), self._camera)


def make_file(mark: str, row: StudyRow, code: str) -> str:
    """Make the file of a study in the language of this code, in a process of `WholeFiles`."""
    study, spoken = parse_study(row.text), language(code)
    made = OfflineStudyFile(row, study, label_nodes(study, spoken, {}), spoken)
    run_steps_unless_left(mark, made.take_frames())
    return made.render_page()
