"""Draw the table of a game without a drawing: a line for each field of the view, with a column for
each seat where there is one value for each. Other values begin next to their title, outside the
columns.

>>> import grandtour
>>> from grandtour.games.plain.drawing import PlainDrawing
>>> from grandtour.language import language
>>> bombay = grandtour.game("bombay")
>>> view = bombay.start(2, bombay.choose(2, {})).view(grandtour.PUBLIC)
>>> drawn = PlainDrawing(bombay).draw(view, language("en"), ["Ana", "Bo"], "wide")
>>> drawn.title, drawn.width, list(drawn.parts)[0]
('Bombay', 640, 'w-field-')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from grandtour.draw import Picture, stylesheet
from grandtour.draw.aside import Aside
from grandtour.draw.aside import aside as nothing
from grandtour.draw.shapes import escape, rect, text
from grandtour.engine.game import Game
from grandtour.games.plain.words import (
    has_value_per_seat, format_value, find_shared_lists, list_table_fields, title_phrase,
)
from grandtour.language import Language, N_

WIDTH: Final = {"wide": 640, "tall": 360}
LABEL: Final = {"wide": 180, "tall": 110}
LETTER: Final = 9               # how wide one is, on the average
LINE: Final = 36
SIZE: Final = 18
MARGIN: Final = 12


class PlainDrawing:
    """The functions of a game's module `drawing`. A game that lacks one gets it from here."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._shared = find_shared_lists(game)

    def targets(self, view: dict[str, Any], actions: Sequence[str]) -> dict[str, list[str]]:
        """Return the actions that each place of the board offers, of those that are legal, in
        notation. By default there are none: the list next to the table has every action."""
        return {}

    def aside(self, view: dict[str, Any], language: Language,
              last: Collection[str]) -> Aside | None:
        """Return a picture for next to the board, or None."""
        return nothing(view, language, last)

    def draw(self, view: dict[str, Any], language: Language, names: Sequence[str], layout: str,
             actions: Sequence[str] = (), seat: int | None = None,
             last: Sequence[str] = ()) -> Picture:
        """Return the board of a view. `names` are the players by seat. `layout` is `wide` or
        `tall`.

        `actions` are the legal ones, in notation; they are empty if the reader cannot act now.
        `seat` is the reader's, None for a spectator. `last` names the parts that the last moves
        touched, the newest last, without the letter of the layout."""
        page, parts, y = Page(layout, names, language, self._shared), {}, LINE
        for name, held in {"": list(names), **list_table_fields(view)}.items():
            drawn = list(page.lines(name, held, y))
            ident = f"{layout[0]}-field-{name}"
            parts[ident] = (f'<g id="{ident}" role="img" aria-label="{escape(page.label)}">'
                            f'{"".join(drawn)}</g>')
            y += LINE * len(drawn)
        width = WIDTH[layout]
        return Picture(
            self._game.name, layout, width, y, language.say(self._game.title),
            language.say(N_("The table, line by line.")), "",
            rect(0, 0, width, y, "plain-table", aria_hidden="true"), parts, language.code,
            stylesheet(__package__))


class Page:
    """A writer of lines. `label` is the last one in words. `shared` fields have no columns."""

    def __init__(self, layout: str, names: Sequence[str], language: Language,
                 shared: Collection[str]) -> None:
        self.width, self.left = WIDTH[layout], LABEL[layout]
        self.names, self.language, self.shared = names, language, shared
        self.label = ""

    def lines(self, name: str, held: object, y: float) -> Iterator[str]:
        """Yield the lines of a field from this height on."""
        said = self.language.say(title_phrase(name)) if name else ""
        self.label = f"{said}: {format_value(held)}" if said else format_value(held)
        if isinstance(held, list) and name not in self.shared and has_value_per_seat(held, len(
            self.names)):
            yield self.draw_cell(said, MARGIN, y, self.left) + self.draw_columns(held, y)
            return
        rows = held if isinstance(held, list) and held and isinstance(held[0], list) else []
        yield self.draw_cell(said if rows else self.label, MARGIN, y, self.width - MARGIN)
        for number, row in enumerate(rows, start=1):
            yield self.draw_cell(format_value(row), 2 * MARGIN, y + number * LINE,
                                 self.width - 2 * MARGIN)

    def draw_columns(self, held: Sequence[object], y: float) -> str:
        wide = (self.width - self.left) / len(held)
        return "".join(self.draw_cell(format_value(one), self.left + wide * number, y, wide)
                       for number, one in enumerate(held))

    def draw_cell(self, words: str, x: float, y: float, wide: float) -> str:
        """Return the words, cut to the room for them."""
        most = int(wide / LETTER) - 1
        shown = words if len(words) <= most else words[:most - 1] + "…"
        return text(x, y - 11, shown, SIZE, text_anchor="start") if shown else ""
