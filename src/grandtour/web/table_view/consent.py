"""The part of a table's page that asks everybody something, or says that the table rests."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from grandtour.language import N_, Count, Phrase
from grandtour.tables.consent import SECONDS, ConsentQuestion
from grandtour.tables.events import About, AskReplace
from grandtour.tables.rows import EventRow
from grandtour.web.http.templating import with_bold
from grandtour.web.table_view.event_log import asks, consequences, sentence_of
from grandtour.web.table_view.view import TableView

NOTHING: Final = '<section id="consent" hidden></section>'

# The buttons with which all agree.
YES: Final[dict[About, str]] = {
    "undo": N_("Allow it"), "meant": N_("Yes, I meant that"), "pause": N_("Pause"),
    "cancel": N_("End the table"), "replace": N_("Let the seat be given away"),
    "upgrade": N_("Go on by the newest rules"),
}
NO: Final = N_("No")
NOT_MEANT: Final = N_("No, please let me take it back")
OWN_SEAT: Final = N_("Give up my seat")


def consent_part(view: TableView) -> str:
    """What is asked of everybody now, as the viewer has to do with it; an empty place for it if
    nothing is."""
    question = view.table.question
    if not view.live or (question is None and not view.table.paused):
        return NOTHING
    if question is None:
        return view.show("rest")
    lines = [with_bold(view.language, line)
             for line in consequences(view.table, question, view.seat)]
    return view.show(
        "consent", question=question, role=role(view, question), yes=yes(view, question),
        no=NOT_MEANT if question.about == "meant" else NO,
        asks=with_bold(view.language, asks(view.table, question)),
        lines=lines, time=time_for(view))


def is_asked(view: TableView) -> bool:
    """Whether the viewer has still to answer a question."""
    question = view.table.question
    return view.live and question is not None and view.seat in question.waiting


def yes(view: TableView, question: ConsentQuestion) -> str:
    """The button with which the viewer agrees."""
    ask = question.ask
    own = isinstance(ask, AskReplace) and ask.whom == view.seat
    return OWN_SEAT if own else YES[ask.about]


def role(view: TableView, question: ConsentQuestion) -> str:
    """What the viewer has to do with the question."""
    if view.seat in question.waiting:
        return "asked"
    if view.seat == question.seat:
        return "asker"
    return "answered" if view.seat in question.agreed else "other"


def time_for(view: TableView) -> Phrase:
    """How long there is to answer, from the question on."""
    minutes = SECONDS[view.table.terms.pace] // 60
    if minutes < 60:
        return Count("{n} minute to answer", "{n} minutes to answer", minutes)
    return Count("{n} hour to answer", "{n} hours to answer", minutes // 60)


def act_lines(view: TableView) -> dict[str, tuple[int, str]]:
    """A line of the log for each event worth one, with the entry of the match it came after."""
    said = [(row, sentence_of(view.table, row)) for row in view.table.events]
    return {f"act-{row.number}": (row.after, act_line(view, row, phrase))
            for row, phrase in said if phrase is not None}


def act_line(view: TableView, row: EventRow, phrase: Phrase) -> str:
    text: Markup = with_bold(view.language, phrase)
    return view.show("act", act=row, text=text, mine=row.seat == view.seat >= 0)
