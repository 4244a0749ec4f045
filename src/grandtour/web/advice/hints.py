"""A hint in three steps, each on request: a part of the board, the move, the reason.

The reason compares the move with the viewer's plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grandtour.advice.service import Advice
from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import N_, Phrase
from grandtour.tables.events import Hint as Hinted
from grandtour.web.advice.views import (
    load_choice, list_alternatives, find_second, share_percent, find_thought, explain_difference,
)
from grandtour.web.http.labels import LEVELS
from grandtour.web.table_view.board import place_name, find_targets
from grandtour.web.table_view.view import TableView

WHERE: Final = 1
WHAT: Final = 2
WHY: Final = 3

# The labels of the button for the next step.
NEXT: Final = {WHERE: N_("Which move?"), WHAT: N_("Why?"), WHY: N_("Compare")}


@dataclass(frozen=True)
class Hint:
    """A hint for the viewer, up to this step.

    `mine` is the action that the viewer has chosen but not confirmed, "" if none."""

    view: TableView
    advice: Advice
    step: int
    mine: str = ""

    @property
    def level(self) -> str:
        return LEVELS[self.advice.bot]

    @cached_property
    def best(self) -> Choice:
        return load_choice(self.advice.best, self.advice, self.view.table)

    @property
    def choice(self) -> Choice | None:
        """Return the move, once it is revealed."""
        return self.best if self.step >= WHAT else None

    @cached_property
    def places(self) -> list[str]:
        """Return the board elements to light: at first one, then all that the move touches."""
        game = self.view.table.match.game.name
        found = list(find_targets(game, self.view.visible, [self.advice.best]))
        return found[:1] if self.step == WHERE else found

    @property
    def is_first(self) -> bool:
        """Return whether this is the seat's first hint, with which the page states its cost."""
        return self.step == WHERE and not any(
            isinstance(row.event, Hinted) and row.seat == self.view.seat
            and row.after < self.view.number for row in self.view.table.events)

    @property
    def following(self) -> int:
        """Return the next step; the last one can be repeated."""
        return min(self.step + 1, WHY)

    @property
    def next(self) -> str:
        return NEXT[self.step]

    @property
    def said(self) -> str:
        """Return the text of this step."""
        if self.step == WHERE:
            return self.view.say(self.where)
        what = N_("It would do this: {action}.")
        return self.because or self.view.say(what, action=self.best.name)

    @property
    def because(self) -> str:
        """Return the reason, once it is revealed."""
        return self.view.language.sentences(self.why) if self.step >= WHY else ""

    @property
    def where(self) -> Phrase:
        name = place_name(self.view.boards.wide, self.places[0]) if self.places else ""
        if name:
            return Phrase(N_("Look here: {place}."), place=name)
        command = self.view.words.COMMANDS[self.best.command][0]
        return Phrase(N_("It is not about a place of the board: {command}."), command=command)

    @property
    def why(self) -> list[Phrase]:
        if len(self.view.choices) == 1:
            return [Phrase(N_("You have no other choice."))]
        best = self.advice.thoughts[0]
        hopes = [Phrase(N_("After this move it gives you a {share} chance to win."),
                        share=share_percent(best, self.advice, self.view.language))]
        return [*explain_difference(self.advice, self.rival, self.view.table),
                *(hopes if best.values else []),
                *list_alternatives(self.advice, best, self.view.table, self.view.language),
                *self.compared]

    @property
    def rival(self) -> str:
        """Return the action to compare with the best: the viewer's choice, else the second best."""
        other = self.chosen is not None and self.first != self.advice.best
        return self.first if other else find_second(self.advice)

    @property
    def first(self) -> str:
        """Return the viewer's choice; the first of several steps."""
        return self.mine.partition(", ")[0]

    @property
    def chosen(self) -> Choice | None:
        """Return the viewer's choice as it is offered, if it is."""
        try:
            return load_choice(self.first, self.advice, self.view.table) if self.first else None
        except Refused:
            return None

    @property
    def compared(self) -> list[Phrase]:
        """Return the comparison with the viewer's choice."""
        if self.chosen is None:
            return []
        if self.first == self.advice.best:
            return [Phrase(N_("You have chosen the same."))]
        title = self.chosen.title
        thought = find_thought(self.advice, self.first)
        if thought is None or not thought.values:
            return [Phrase(N_("Yours, “{action}”, did not seem worth a try to it."),
                           action=title)]
        return [Phrase(N_("Yours, “{action}”, promises {share}."), action=title,
                       share=share_percent(thought, self.advice, self.view.language))]
