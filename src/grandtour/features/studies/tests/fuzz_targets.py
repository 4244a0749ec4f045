"""Fuzz targets of studies (`tools/fuzz.py`): texts that are taken in, and what authors add."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final
from urllib.parse import parse_qsl, urlencode

from fuzz_support import ENGLISH, demand, game_and_text, matches_of_games, say, say_why, some_match

from grandtour.draw.pointers import Pointer, find_aims
from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.studies.labels import label_step, list_player_names
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import normalize_text, import_study
from grandtour.features.studies.study import (
    ROOT, Study, add_action, make_main_line, make_study_of_match, make_study_of_position,
    set_comment,
    add_or_remove_pointer, remove_node,
)
from grandtour.features.studies.text import check_study, normalize_comment, read_text, write_study
from grandtour.features.studies.views import (
    check_pointer, name_places, list_shown_pointers, build_study_view,
)
from grandtour.language import Phrase
from grandtour.texts.rules import one_line
from grandtour.web.http.forms import read_text_field


def studies(data: bytes) -> None:
    """A study, or a record, is taken in as what can be kept, shown and gone on with, or refused."""
    text = data.decode("utf-8", "replace")
    try:
        study = check_study(import_study(text, "en"))
    except Refused as refused:
        say(Phrase(refused.refusal.text, **refused.details))
        return
    demand(text.startswith(record.FORMAT) or write_study(study) == normalize_text(text),
           "a study is taken in otherwise than it was written")
    demand(reread(study) == study, "a study is taken in that is another one when it is read again")
    names = list_player_names(study.start_match(), ENGLISH)
    for step in study.replay_all():
        demand(bool(label_step(study, step, names, ENGLISH).text), "a move is called nothing")
    show(study, study.nodes[-1].number)
    go_on(study)


def go_on(study: Study) -> None:
    """Whoever is asked at the end of the study does the first thing they can."""
    state = study.replay_to(study.nodes[-1].number).state
    if not state.is_terminal():
        try:
            longer, _ = add_action(study, study.nodes[-1].number, str(state.choices()[0]))
            check_study(longer)
        except Refused as refused:
            say_why(refused, study.game)
            return
        demand(reread(longer) == longer, "a study cannot be read again once it has gone on")


def reread(study: Study) -> Study:
    """The study from its text, which was not read before."""
    return read_text.__wrapped__(write_study(study))


def show(study: Study, number: int) -> None:
    """As the page does, the board with everything that is pointed at, and that in words."""
    view = build_study_view(row_of(study), study, number, "", ENGLISH)
    demand(bool(view.board_pictures.wide_picture.parts), "nothing is drawn")
    list_shown_pointers(view, name_places(view))


def row_of(study: Study) -> StudyRow:
    """As it is kept of somebody."""
    return StudyRow("", "", "secret", study.game.name, study.title, study.language, "", 0, 0)


def additions(data: bytes) -> None:
    """What an author adds to a study by forms, a line each after the number of a node, is there
    when it is read again, or is refused; then nothing has changed."""
    rules, text = game_and_text(data)
    study = make_study_of_position(some_match(rules, data[:2]).state, "Which first?", "en")
    for line in text.split("\n"):
        number, _, form = line.partition(" ")
        before = write_study(study)
        try:
            study = check_study(
                with_form(study, int(number) if number.isdecimal() and len(number) < 9
                                    else ROOT, dict(parse_qsl(form, keep_blank_values=True))))
        except Refused as refused:
            say_why(refused, rules)
            demand(write_study(study) == before, "what was refused has changed the study")
        demand(reread(study) == study, "a study is kept that cannot be read again")
    show(study, study.nodes[-1].number)


def with_form(study: Study, number: int, form: dict[str, str]) -> Study:
    """What the form changes of this node."""
    if "comment" in form:
        return set_comment(study, number, normalize_comment(read_text_field(form, "comment")))
    if "place" in form:
        return pointing(study, number,
                        Pointer(read_text_field(form, "place"), read_text_field(form, "to")))
    if "title" in form:
        return replace(study, title=one_line(read_text_field(form, "title")),
                       language=read_text_field(form, "language"))
    if "main" in form:
        return make_main_line(study, number)
    if "delete" in form:
        return remove_node(study, number)
    return add_action(study, number, read_text_field(form, "action"))[0]


def pointing(study: Study, number: int, pointer: Pointer) -> Study:
    if pointer not in study.find_node(number).pointers:
        check_pointer(build_study_view(row_of(study), study, number, "", ENGLISH), pointer)
    return add_or_remove_pointer(study, number, pointer)


def studied(match: Match) -> str:
    """A study of its last actions, with a variation, a comment and pointers."""
    study = make_study_of_match(match, match.number - 3, "Which first?", "fr")
    study, last = add_action(study, ROOT, str(study.start_match().state.sample(Rng(2))))
    study = set_comment(study, last, "So **bold**,\n\n# and dear.")
    study = add_or_remove_pointer(study, ROOT, Pointer(*islice(aimed(study), 2)))
    return write_study(add_or_remove_pointer(study, ROOT, Pointer(next(aimed(study)))))


def aimed(study: Study) -> Iterator[str]:
    """The places that can be pointed at at its root."""
    return iter(find_aims(build_study_view(row_of(study), study, ROOT, "",
                                           ENGLISH).board_pictures.wide_picture))


def adding(match: Match) -> str:
    """A move, what is said of it and pointed at, and what becomes of it."""
    study = make_study_of_position(match.state, "", "en")
    one, another = islice(aimed(study), 2)
    forms: list[dict[str, str]] = [
        {"action": str(match.state.choices()[0])}, {"comment": "So\r\n**bold**"},
        {"place": one, "to": another}, {"place": another}, {"title": "Why?", "language": "ja"},
        {"main": ""}, {"delete": ""}]
    return "\n".join(f"{number} {urlencode(form)}"
                     for number, form in zip((0, 1, 1, 0, 0, 1, 1), forms, strict=True))


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {"studies": studies, "additions": additions}
SEEDS: Final[dict[str, Callable[[], Iterator[bytes]]]] = {
    "studies": lambda: (one[2:] for one in matches_of_games(studied)),
    "additions": lambda: matches_of_games(adding)}
