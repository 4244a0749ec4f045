"""What the computer players at a table say: a line at the beginning of the game and one at its end.

Nothing of it is stored: it follows from their levels."""

from __future__ import annotations

from collections.abc import Iterator, Set

from markupsafe import Markup

from grandtour.language import Message, N_, Phrase
from grandtour.tables.seating import find_automata, find_branch_entry
from grandtour.tables.substitutes import HANDED
from grandtour.tables.table import Table
from grandtour.web.http.faces import FACES, BotDescription
from grandtour.web.http.templating import mark_bold, render_bold
from grandtour.web.table_view.view import TableView


def find_speaking_bots(table: Table, silent: Set[int] = frozenset()) -> dict[int, BotDescription]:
    """Return the faces of the levels at the table by seat, without `silent` seats: of several seats
    with one level the first, so that nobody repeats what another has just said."""
    silent = silent | find_automata(table).keys()
    faces: dict[int, BotDescription] = {}
    for number, seat in enumerate(table.seats):
        face = FACES.get(seat.holder) if seat.kind == "bot" and number not in silent else None
        if face and face not in faces.values():
            faces[number] = face
    return faces


def render_greetings(view: TableView) -> Iterator[tuple[int, str, str]]:
    """Yield the log line in which each level greets: the entry before it, its id and the element.

    A computer player that took its seat over during the game greets no one."""
    begun = find_branch_entry(view.table)
    handed = {row.seat for row in view.table.events if isinstance(row.event, HANDED)}
    for seat, face in find_speaking_bots(view.table, handed).items():
        name = f"act-greeting-{seat + 1}"
        yield begun, name, view.render_part_of_page("greeting", name=name,
                                                    level=view.table.seats[seat].holder,
                                                    said=render_quote(view, seat, face.greeting))


def list_farewells(view: TableView) -> list[tuple[str, Markup]]:
    """Return level and sentence of each level that says goodbye."""
    return [(view.table.seats[seat].holder, render_quote(view, seat, face.farewell))
            for seat, face in find_speaking_bots(view.table).items()]


def render_quote(view: TableView, seat: int, line: str) -> Markup:
    """Return the line as the words of the player on this seat."""
    [name] = mark_bold([view.table.seats[seat].name])
    return render_bold(view.language, Phrase(N_("{name}: “{line}”"), name=name,
                                             line=Message(line)))
