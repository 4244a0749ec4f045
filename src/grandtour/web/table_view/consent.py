"""The part of a table's page with a question to all players, or the note that the table rests."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from grandtour.language import N_, Count, Phrase
from grandtour.tables.consent import SECONDS, ConsentQuestion
from grandtour.tables.events import About, AskReplace
from grandtour.tables.rows import EventRow
from grandtour.web.http.templating import render_bold
from grandtour.web.table_view.event_log import describe_question, list_consequences, describe_event
from grandtour.web.table_view.view import TableView

NOTHING: Final = '<section id="consent" hidden></section>'

# The labels of the buttons that agree.
YES: Final[dict[About, str]] = {
    "undo": N_("Allow it"), "meant": N_("Yes, I meant that"), "pause": N_("Pause"),
    "cancel": N_("End the table"), "replace": N_("Agree to give the seat away"),
    "upgrade": N_("Switch to the newest rules"),
}
NO: Final = N_("No")
NOT_MEANT: Final = N_("No, please let me take it back")
OWN_SEAT: Final = N_("Give up my seat")


def render_consent(view: TableView) -> str:
    """Return the open question with the viewer's role in it; an empty element if there is none."""
    question = view.table.question
    if not view.live or (question is None and not view.table.paused):
        return NOTHING
    if question is None:
        return view.render_part_of_page("rest")
    lines = [render_bold(view.language, line)
             for line in list_consequences(view.table, question, view.seat)]
    return view.render_part_of_page(
        "consent", question=question, role=find_viewer_role(view, question),
        yes=find_agree_label(view, question),
        no=NOT_MEANT if question.subject == "meant" else NO,
        asks=render_bold(view.language, describe_question(view.table, question)),
        lines=lines, time=find_answer_time(view))


def is_viewer_asked(view: TableView) -> bool:
    """Return whether the viewer must still answer a question."""
    question = view.table.question
    return view.live and question is not None and view.seat in question.unanswered_seats


def find_agree_label(view: TableView, question: ConsentQuestion) -> str:
    """Return the label of the button that agrees."""
    ask = question.ask
    own = isinstance(ask, AskReplace) and ask.whom == view.seat
    return OWN_SEAT if own else YES[ask.about]


def find_viewer_role(view: TableView, question: ConsentQuestion) -> str:
    """Return the viewer's role in the question."""
    if view.seat in question.unanswered_seats:
        return "asked"
    if view.seat == question.seat:
        return "asker"
    return "answered" if view.seat in question.agreed else "other"


def find_answer_time(view: TableView) -> Phrase:
    """Return how long there is to answer, from the question on."""
    minutes = SECONDS[view.table.terms.pace] // 60
    if minutes < 60:
        return Count("{n} minute to answer", "{n} minutes to answer", minutes)
    return Count("{n} hour to answer", "{n} hours to answer", minutes // 60)


def render_request_buttons(view: TableView) -> dict[str, tuple[int, str]]:
    """Return a log line for each notable event, with the entry of the match it came after."""
    said = [(row, describe_event(view.table, row)) for row in view.table.events]
    return {f"act-{row.number}": (row.after, render_request_button(view, row, phrase))
            for row, phrase in said if phrase is not None}


def render_request_button(view: TableView, row: EventRow, phrase: Phrase) -> str:
    text: Markup = render_bold(view.language, phrase)
    return view.render_part_of_page("act", act=row, text=text, mine=row.seat == view.seat >= 0)
