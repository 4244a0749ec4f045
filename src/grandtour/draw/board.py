"""What drawing a board takes in every game: parts with their ids, and places to point at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from grandtour.draw.places import Concern, button, sight
from grandtour.draw.speech import mark_choosable
from grandtour.draw.trail import CLASSES, draw_trail
from grandtour.language import Language

STILL: Final = ' class="still" aria-hidden="true"'      # belongs to the drawing: nothing to tell


class Layout(Protocol):
    """Where things are on a board; the ids of its parts begin with the prefix."""

    @property
    def prefix(self) -> str:
        """One letter."""


L = TypeVar("L", bound=Layout)


class Board(Generic[L]):
    """One position, one reader, one layout. `drawn` has the parts in drawing order, `lit` the legal
    actions by the places that mean them, `touched` the places of the last moves, the newest
    last."""

    def __init__(self, view: dict[str, Any], language: Language, names: list[str], layout: L,
                 lit: Mapping[str, Sequence[str]], seat: int | None, touched: Sequence[str],
                 concern: Callable[[dict[str, Any], str], Concern]) -> None:
        self.view = view
        self.language = language
        self.names = names
        self.layout = layout
        self.lit = lit
        self.seat = seat
        self.touched = touched
        self.concern = concern
        self.drawn: dict[str, str] = {}

    def add(self, ident: str, content: str = "", attributes: str = "") -> None:
        """Add a part; an empty one keeps its id."""
        name = f"{self.layout.prefix}-{ident}"
        self.drawn[name] = (f'<g id="{name}"{attributes}>{content}</g>' if content
                            else f'<g id="{name}"/>')

    def add_trail(self, shapes: Mapping[str, str], more: str = "") -> None:
        """Add the trail of the last moves. The first call keeps its place below what is drawn
        later; `more` is drawn with it."""
        drawn = draw_trail(self.layout.prefix, self.touched, shapes)
        self.add("trail", drawn + more, CLASSES)

    def button(self, ident: str, cls: str, label: str, ask: str, x: float, y: float) -> str:
        """Return the attributes of a place to point at. A spectator cannot ask "why not?"."""
        actions = self.lit.get(ident, ())
        return button(cls, mark_choosable(self.language, label, bool(actions)), actions,
                      ask if self.seat is not None else "", x, y, self.concern(self.view, ident))

    def sight(self, ident: str, cls: str, label: str) -> str:
        """Return the attributes of a part that is only looked at."""
        return sight(cls, label, self.concern(self.view, ident))
