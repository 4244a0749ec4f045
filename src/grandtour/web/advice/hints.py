"""A hint in three steps, each asked for: which part of the board, which move, why - compared with
what the viewer is about to do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import N_, Phrase
from grandtour.tables.advice import Advice
from grandtour.tables.events import Hint as Hinted
from grandtour.web.advice.views import (
    choice_of, instead, second, share, thought_of, told_apart,
)
from grandtour.web.http.labels import LEVELS
from grandtour.web.table_view.board import name_of, pointed
from grandtour.web.table_view.view import TableView

WHERE: Final = 1
WHAT: Final = 2
WHY: Final = 3

# What the button to the next step says.
NEXT: Final = {WHERE: N_("Which move?"), WHAT: N_("Why?"), WHY: N_("Compare")}


@dataclass(frozen=True)
class Hint:
    """A hint for the viewer, up to this step; `mine` is the action that the viewer has chosen but
    not confirmed, "" for none."""

    view: TableView
    advice: Advice
    step: int
    mine: str = ""

    @property
    def level(self) -> str:
        return LEVELS[self.advice.bot]

    @cached_property
    def best(self) -> Choice:
        return choice_of(self.advice.best, self.advice, self.view.table)

    @property
    def choice(self) -> Choice | None:
        """The move, as soon as it is told."""
        return self.best if self.step >= WHAT else None

    @cached_property
    def places(self) -> list[str]:
        """The elements of the board that are lit: at first one, then all that the move touches."""
        game = self.view.table.match.game.name
        found = list(pointed(game, self.view.visible, [self.advice.best]))
        return found[:1] if self.step == WHERE else found

    @property
    def is_first(self) -> bool:
        """Whether the seat has taken none before this position: it is told once what that costs."""
        return self.step == WHERE and not any(
            isinstance(row.event, Hinted) and row.seat == self.view.seat
            and row.after < self.view.number for row in self.view.table.events)

    @property
    def following(self) -> int:
        """The step after this one; the last one can be asked for again."""
        return min(self.step + 1, WHY)

    @property
    def next(self) -> str:
        return NEXT[self.step]

    @property
    def said(self) -> str:
        """What this step tells."""
        if self.step == WHERE:
            return self.view.say(self.where)
        what = N_("It would do this: {action}.")
        return self.because or self.view.say(what, action=self.best.name)

    @property
    def because(self) -> str:
        """Why, as soon as it is told."""
        return self.view.language.sentences(self.why) if self.step >= WHY else ""

    @property
    def where(self) -> Phrase:
        name = name_of(self.view.boards.wide, self.places[0]) if self.places else ""
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
                        share=share(best, self.advice, self.view.language))]
        return [*told_apart(self.advice, self.rival, self.view.table),
                *(hopes if best.values else []),
                *instead(self.advice, best, self.view.table, self.view.language),
                *self.compared]

    @property
    def rival(self) -> str:
        """What the best is told apart from: what the viewer has chosen instead, else the next
        best."""
        other = self.chosen is not None and self.first != self.advice.best
        return self.first if other else second(self.advice)

    @property
    def first(self) -> str:
        """What the viewer has chosen; of several steps the first one."""
        return self.mine.partition(", ")[0]

    @property
    def chosen(self) -> Choice | None:
        """The same as it is offered, if it is."""
        try:
            return choice_of(self.first, self.advice, self.view.table) if self.first else None
        except Refused:
            return None

    @property
    def compared(self) -> list[Phrase]:
        """With what the viewer has chosen."""
        if self.chosen is None:
            return []
        if self.first == self.advice.best:
            return [Phrase(N_("You have chosen the same."))]
        title = self.chosen.title
        thought = thought_of(self.advice, self.first)
        if thought is None or not thought.values:
            return [Phrase(N_("Yours, “{action}”, did not seem worth a try to it."),
                           action=title)]
        return [Phrase(N_("Yours, “{action}”, promises {share}."), action=title,
                       share=share(thought, self.advice, self.view.language))]
